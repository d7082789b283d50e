//! The plain part: the rules of every game, their advisors, their codes. No app runs here.

#[path = "../../scripts/morris_endgames/making/mod.rs"]
mod making;
#[path = "../support/nim/mod.rs"]
#[allow(dead_code, reason = "only its rules are played here")]
mod nim;
#[path = "../../scripts/train_othello/packing.rs"]
mod packing;
#[path = "../support/games.rs"]
mod random;

mod bindings;
mod bits;
mod budgets;
mod catalogue;
mod codes;
mod days;
mod dialog_focus;
mod easing;
mod keys;
mod layers;
mod layouts;
mod morris_advisor;
mod morris_animation;
mod morris_choice;
mod morris_console;
mod morris_endgames;
mod morris_laws;
mod morris_specification;
mod morris_words;
mod othello_advisor;
mod othello_console;
mod othello_endgame;
mod othello_knowledge;
mod othello_laws;
mod othello_specification;
mod othello_words;
mod plain_modules;
mod pyramid_console;
mod pyramid_laws;
mod pyramid_rules;
mod pyramid_solver;
mod pyramid_specification;
mod pyramid_words;
mod random_source;
mod records;
mod reel;
mod sessions;
mod settings_fields;
mod settings_file;
mod share_codes;
mod sixth_game;
mod statistics_words;
mod store;
mod tetris_advisor;
mod tetris_console;
mod tetris_handling;
mod tetris_laws;
mod tetris_model;
mod tetris_rules;
mod tetris_scoring;
mod twenty48_advisor;
mod twenty48_laws;
mod twenty48_specification;
mod words;
