//! The letters as they are sent: what stands in them, how they look, what hostile values do to them, how they
//! are kept.

mod hostile;
mod html;
mod kept;
mod looks;
mod reader;
mod samples;
mod text;
