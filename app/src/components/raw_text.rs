//! Text of an element that takes text alone.

/// What an element holds that takes text alone, as `title` and `textarea`: a mark between views would be read there.
pub(crate) fn raw_text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
