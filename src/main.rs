//! The program: reads the command line and opens the window or the console. Everything else is
//! in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    quintet::command_line::run(std::env::args_os())
}
