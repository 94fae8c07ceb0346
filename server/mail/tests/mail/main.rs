//! The rendered emails: content, appearance, hostile values and storage.

mod hostile;
mod html;
mod kept;
mod looks;
mod reader;
mod samples;
mod text;
