//! The command line: parses the arguments, and says in one sentence what is wrong with them.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::{ExitCode, Termination};

use bevy::math::Vec2;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::app::{self, Options};
use crate::console;
use crate::core::code;
use crate::engine::states::Sheet;
use crate::gameplay::opening::Opening;
use crate::games::{self, GameInfo};

/// The exit status when the arguments cannot be understood or carried out.
const REFUSED: u8 = 2;

#[derive(Debug, Parser)]
#[command(name = "quintet", version, about = "Five classic games in one window.")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Open a game: tetris, othello, 2048, pyramid or morris
    #[arg(long)]
    game: Option<String>,
    /// A new game of this variant, such as 5x5
    #[arg(long, requires = "game")]
    variant: Option<String>,
    /// How Tetris counts points: classic or guideline
    #[arg(long, requires = "game")]
    scoring: Option<String>,
    /// A new game with this seed, the number that all chance in it comes from
    #[arg(long, requires = "game")]
    seed: Option<u64>,
    /// Open a shared game
    #[arg(long, conflicts_with_all = ["game", "variant", "scoring", "seed"])]
    code: Option<String>,
    /// Open a screen: menu, daily, settings, statistics, help, pause, results or review
    #[arg(long, value_name = "NAME")]
    screen: Option<String>,
    /// The size of the window, such as 1280x800
    #[arg(long, value_name = "WxH")]
    size: Option<String>,
    /// Fill the screen
    #[arg(long, conflicts_with = "size")]
    fullscreen: bool,
    /// Where saves, statistics and settings live
    #[arg(long, value_name = "DIR", global = true)]
    data_dir: Option<PathBuf>,
    /// Take a picture of the window when it is at rest, and leave
    #[arg(long, value_name = "FILE.png")]
    screenshot: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play in the terminal
    Console(ConsoleArguments),
}

#[derive(Debug, clap::Args)]
struct ConsoleArguments {
    /// The game; type `help` there for its commands
    game: String,
    /// The variant of the game, such as 5x5
    #[arg(long)]
    variant: Option<String>,
    /// How Tetris counts points: classic or guideline
    #[arg(long)]
    scoring: Option<String>,
    /// The number that all chance in the game comes from
    #[arg(long)]
    seed: Option<u64>,
}

/// Runs the program with these arguments, the first of which is its name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => return explain(&error),
    };
    let result = match arguments.command {
        Some(Command::Console(arguments)) => open_console(arguments),
        None => open_window(arguments),
    };
    result.unwrap_or_else(|sentence| refuse(&sentence))
}

fn open_window(arguments: Arguments) -> Result<ExitCode, String> {
    let mut opening = Opening::default();
    if let Some(code) = arguments.code {
        // If the code names no game, any game can say what is wrong with it.
        let game = code::game_of(&code).map_or(Ok(games::GAMES[0].0), find_game)?;
        (game.check_code)(&code).map_err(|error| error.to_string())?;
        opening.game = Some(game.id);
        opening.code = Some(code);
    } else if let Some(name) = arguments.game {
        let game = find_game(&name)?;
        opening.game = Some(game.id);
        opening.variant = arguments.variant.map(|name| find_variant(game, &name)).transpose()?;
        opening.seed = arguments.seed;
        if let Some(scoring) = arguments.scoring {
            opening.chosen.push(("scoring", find_scoring(game, &scoring)?));
        }
    }
    let menu = arguments.screen.as_deref() == Some("menu");
    let sheet = arguments.screen.map(|name| find_sheet(&name, &opening)).transpose()?.flatten();
    let size = arguments.size.map(|size| parse_size(&size)).transpose()?;
    let data_dir = match arguments.data_dir {
        Some(folder) => folder,
        None => dirs::data_dir().ok_or("there is no folder for saves; --data-dir names one")?.join("quintet"),
    };
    let first_steps = arguments.screenshot.is_none() && opening.code.is_none();
    let options = Options {
        only: None,
        data_dir,
        opening,
        sheet,
        menu,
        size,
        fullscreen: arguments.fullscreen,
        picture: arguments.screenshot,
        first_steps,
        disk: None,
    };
    let exit = app::run(options, |sentence| {
        refuse(sentence);
        std::process::exit(i32::from(REFUSED));
    });
    Ok(exit.report())
}

fn find_sheet(name: &str, opening: &Opening) -> Result<Option<Sheet>, String> {
    match (name, opening.game) {
        ("menu", _) => Ok(None),
        ("help", game) => Ok(Some(Sheet::Help(game.unwrap_or(games::twenty48::ID)))),
        ("pause", Some(_)) => Ok(Some(Sheet::Pause)),
        ("results", Some(_)) => Ok(Some(Sheet::Results)),
        ("review", Some(_)) => Ok(Some(Sheet::Review)),
        ("daily", _) => Ok(Some(Sheet::Daily)),
        ("pause" | "results" | "review", None) => Err(format!("--screen {name} needs a game; add --game")),
        ("statistics", _) => Ok(Some(Sheet::Statistics)),
        ("settings", _) => Ok(Some(Sheet::Settings)),
        _ => Err(format!(
            "there is no screen called \"{name}\"; the screens are menu, daily, settings, statistics, help, pause, results and review"
        )),
    }
}

fn parse_size(text: &str) -> Result<Vec2, String> {
    let side = |text: &str| {
        text.parse().ok().filter(|side| (100..=16_384).contains(side)).map(|side: u16| f32::from(side))
    };
    text.split_once('x')
        .and_then(|(width, height)| Some(Vec2::new(side(width)?, side(height)?)))
        .ok_or_else(|| format!("\"{text}\" is no size of a window; 1280x800 is one"))
}

fn open_console(arguments: ConsoleArguments) -> Result<ExitCode, String> {
    let game = find_game(&arguments.game)?;
    let variant = arguments.variant.map_or(Ok(game.default_variant), |name| find_variant(game, &name))?;
    let scoring = arguments.scoring.map(|name| find_scoring(game, &name)).transpose()?;
    let mut table = (game.console)(variant, arguments.seed.unwrap_or_default());
    // The choices of the command line become console commands. Without a seed, `new` draws one.
    let unseeded = arguments.seed.is_none().then(|| "new".to_owned());
    for line in unseeded.into_iter().chain(scoring.map(|name| format!("scoring {name}"))) {
        table.answer(&line).result?;
    }
    // This fails only when nobody reads the answers any more.
    let _ = console::run(table.as_mut(), io::stdin().is_terminal(), io::stdin().lock(), io::stdout().lock());
    Ok(ExitCode::SUCCESS)
}

fn find_game(name: &str) -> Result<&'static GameInfo, String> {
    games::find(name).ok_or_else(|| {
        let names: Vec<_> = games::all().map(GameInfo::name).collect();
        format!("there is no game called \"{name}\"; the games are {}", listed(&names))
    })
}

fn find_variant(game: &'static GameInfo, name: &str) -> Result<&'static str, String> {
    if game.variants.is_empty() {
        return Err(format!("{} has no variants", game.title));
    }
    find_choice(game, "variant", game.variants.iter().map(|variant| variant.name).collect(), name)
}

fn find_scoring(game: &'static GameInfo, name: &str) -> Result<&'static str, String> {
    let option = game.options.iter().find(|option| option.name == "scoring");
    let option = option.ok_or_else(|| format!("{} has only one scoring", game.title))?;
    find_choice(game, option.name, option.choices.iter().map(|(name, _)| *name).collect(), name)
}

fn find_choice(
    game: &GameInfo,
    what: &str,
    names: Vec<&'static str>,
    name: &str,
) -> Result<&'static str, String> {
    let other = || format!("{} has no {what} \"{name}\"; it has {}", game.title, listed(&names));
    names.iter().copied().find(|choice| *choice == name).ok_or_else(other)
}

/// "a, b and c"
fn listed(names: &[&str]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// Prints help and version in full, but only the first paragraph of an error.
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
