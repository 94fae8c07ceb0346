//! Torn, damaged and locked files.
