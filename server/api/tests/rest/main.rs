//! The REST side as its clients see it: every answer is held against the document, every operation against its row of
//! expectations.

mod document;
mod envelope;
mod fields;
mod hostile;
mod permissions;
mod session;
mod story;
mod support;
