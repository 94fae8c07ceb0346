//! Pictures that people send: what becomes of a file, and of the pictures that are replaced.

mod decode;
mod files;
mod upload;
