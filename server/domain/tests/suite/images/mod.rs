//! Uploaded images: processing files, and replacing images.

mod decode;
pub mod files;
pub mod upload;
