//! Tests that the index answers as brute force does.

mod changes;
mod fuzz;
mod map;
mod market;
mod oracle;
mod results;
mod shared;
mod snapshot;
