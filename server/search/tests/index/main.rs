//! The index answers what looking at everything answers.

mod changes;
mod fuzz;
mod map;
mod market;
mod oracle;
mod results;
mod shared;
mod snapshot;
