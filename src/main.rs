//! The program: runs the command line. Everything else is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    quintet::command_line::run(std::env::args_os())
}
