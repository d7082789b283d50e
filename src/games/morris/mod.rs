//! Nine Men's Morris: line up three, take a man.

pub mod advisor;
pub mod console;
pub mod rules;
