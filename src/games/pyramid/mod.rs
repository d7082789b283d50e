//! Pyramid Solitaire: clear pairs that make 13.

pub mod advisor;
pub mod console;
pub mod rules;
