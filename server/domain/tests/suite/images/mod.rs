//! Pictures that people send: what becomes of a file, and of the pictures that are replaced.

mod decode;
pub mod files;
pub mod upload;
