//! x
#![allow(missing_docs)]
pub mod field;
pub mod placements;
pub mod shapes;
