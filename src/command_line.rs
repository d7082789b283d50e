//! The command line: what may be asked of the program, and one clear sentence where it cannot be.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::console;
use crate::core::rng::fresh_seed;
use crate::games::{self, GameInfo};

/// The exit status of a call that could not be understood or carried out.
const REFUSED: u8 = 2;

#[derive(Debug, Parser)]
#[command(name = "quintet", version, about = "Five classic games in one window.")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play in the terminal
    Console {
        /// 2048 (type `help` there for its commands)
        game: String,
        /// The variant of the game, such as 5x5
        #[arg(long)]
        variant: Option<String>,
        /// The number that all chance in the game comes from
        #[arg(long)]
        seed: Option<u64>,
    },
}

/// Does what the arguments say, the program's name being the first of them.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => return explain(&error),
    };
    let result = match arguments.command {
        Some(Command::Console { game, variant, seed }) => open_console(&game, variant.as_deref(), seed),
        None => Err("the window is not built yet; \"quintet console 2048\" plays in the terminal".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => refuse(&sentence),
    }
}

fn open_console(game: &str, variant: Option<&str>, seed: Option<u64>) -> Result<(), String> {
    let game = find_game(game)?;
    let variant = find_variant(game, variant)?;
    let Some(open) = game.console else {
        return Err(format!("{} cannot be played yet", game.title));
    };
    let mut table = open(variant, seed.unwrap_or_else(fresh_seed));
    // The only thing that can go wrong is that nobody reads the answers any more.
    let _ = console::run(table.as_mut(), io::stdin().is_terminal(), io::stdin().lock(), io::stdout().lock());
    Ok(())
}

fn find_game(name: &str) -> Result<&'static GameInfo, String> {
    games::find(name).ok_or_else(|| {
        let names: Vec<_> = games::CATALOGUE.iter().map(|game| game.name).collect();
        format!("there is no game called \"{name}\"; the games are {}", listed(&names))
    })
}

fn find_variant(game: &'static GameInfo, name: Option<&str>) -> Result<&'static str, String> {
    let Some(name) = name else {
        return Ok(game.default_variant);
    };
    game.variants.iter().copied().find(|&variant| variant == name).ok_or_else(|| {
        if game.variants.is_empty() {
            format!("{} has no variants", game.title)
        } else {
            format!("{} has no variant \"{name}\"; it has {}", game.title, listed(game.variants))
        }
    })
}

/// "a, b and c"
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Prints help and version in full, but of an error only the sentence that tells what is wrong.
fn explain(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // A closed pipe is no reason to fail.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let paragraph: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    let sentence = paragraph.join(" ");
    refuse(sentence.strip_prefix("error: ").unwrap_or(&sentence))
}

fn refuse(sentence: &str) -> ExitCode {
    eprintln!("quintet: {sentence}.");
    ExitCode::from(REFUSED)
}
