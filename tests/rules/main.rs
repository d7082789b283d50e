//! The plain part: the rules of every game, their advisors, their codes. No app runs here.

#[path = "../support/nim/mod.rs"]
#[allow(dead_code, reason = "only its rules are played here")]
mod nim;
#[path = "../support/games.rs"]
mod random;

mod codes;
mod layers;
mod morris_advisor;
mod morris_choice;
mod morris_endgames;
mod morris_laws;
mod morris_specification;
mod morris_words;
mod othello_advisor;
mod othello_console;
mod othello_endgame;
mod othello_laws;
mod othello_specification;
mod othello_words;
mod plain_modules;
mod pyramid_laws;
mod pyramid_rules;
mod pyramid_solver;
mod pyramid_specification;
mod share_codes;
mod sixth_game;
mod tetris_advisor;
mod tetris_laws;
mod tetris_model;
mod tetris_rules;
mod tetris_scoring;
mod twenty48_advisor;
mod twenty48_laws;
mod twenty48_specification;
