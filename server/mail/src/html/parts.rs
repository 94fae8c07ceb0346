//! The parts of blocks. Each colour appears twice: light in the `style` attribute, and as a class that the style sheet
//! makes dark.

use crate::{
    line::Line,
    palette::{Colour, LINE},
};
use maud::{Markup, html};

const SANS: &str = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF: &str = "font-family:Georgia,'Times New Roman',serif;font-weight:normal;letter-spacing:-0.01em";

/// Text of 16 px.
pub(super) const BODY: &str = "font-size:16px;line-height:26px";
/// Emphasized text of 16 px.
pub(super) const STRONG: &str = "font-size:16px;line-height:26px;font-weight:600";
/// Small print of 14 px.
pub(super) const SMALL: &str = "font-size:14px;line-height:22px";
/// The text below a heading.
pub(super) const LEAD: &str = "font-size:18px;line-height:28px";

/// The style of interface and running text; long words break instead of widening the column.
pub(super) fn sans(colour: &Colour, size: &str) -> String {
    format!(
        "color:{};{size};overflow-wrap:anywhere;text-wrap:pretty;{SANS}",
        colour.light
    )
}

/// The style of headings.
pub(super) fn serif(colour: &Colour, size: &str) -> String {
    format!("color:{};{size};overflow-wrap:anywhere;{SERIF}", colour.light)
}

/// The style of a background.
pub(super) fn ground(colour: &Colour) -> String {
    format!("background-color:{}", colour.light)
}

/// The class for [`ground`].
pub(super) fn on(colour: &Colour) -> String {
    format!("on-{}", colour.token)
}

/// A thin border; used with the class "edge".
pub(super) fn hairline() -> String {
    format!("1px solid {}", LINE.light)
}

/// A paragraph.
pub(super) fn paragraph(colour: &Colour, size: &str, margin: &str, words: Markup) -> Markup {
    html! {
        p class=(colour.token) style={ "margin:" (margin) ";" (sans(colour, size)) } { (words) }
    }
}

/// A name isolated in its direction of writing, so that it does not reverse the text around it.
pub(super) fn name(name: &Line) -> Markup {
    html! {
        span dir="auto" { (name) }
    }
}

/// A layout table of full width.
pub(super) fn table(style: &str, rows: Markup) -> Markup {
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style=(style) { (rows) }
    }
}

/// A layout table as wide as its content.
pub(super) fn snug_table(class: Option<&str>, style: &str, rows: Markup) -> Markup {
    html! {
        table class=[class] role="presentation" cellpadding="0" cellspacing="0" border="0" style=(style) { (rows) }
    }
}
