//! The two ways to build what browsers load.

/// How much effort goes into small files.
#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
pub enum Profile {
    /// Quick to build; not optimised, not compressed.
    Dev,
    /// Small: optimised, minified, with brotli and gzip siblings.
    Release,
}
