//! What blocks are made of. A colour is written twice: in the `style` attribute, light, and as the class that the
//! style sheet turns dark.

use crate::{
    line::Line,
    palette::{Colour, LINE},
};
use maud::{Markup, html};

const SANS: &str = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF: &str = "font-family:Georgia,'Times New Roman',serif;font-weight:normal;letter-spacing:-0.01em";

/// Text of 16 px.
pub(super) const BODY: &str = "font-size:16px;line-height:26px";
/// Text of 16 px that counts.
pub(super) const STRONG: &str = "font-size:16px;line-height:26px;font-weight:600";
/// Small print of 14 px.
pub(super) const SMALL: &str = "font-size:14px;line-height:22px";
/// The words below a heading.
pub(super) const LEAD: &str = "font-size:18px;line-height:28px";

/// The style of interface and running text; long words break rather than widen the column.
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

/// The style of a ground.
pub(super) fn ground(colour: &Colour) -> String {
    format!("background-color:{}", colour.light)
}

/// The class that belongs to [`ground`].
pub(super) fn on(colour: &Colour) -> String {
    format!("on-{}", colour.token)
}

/// A hairline around something; goes with the class "edge".
pub(super) fn hairline() -> String {
    format!("1px solid {}", LINE.light)
}

/// A paragraph.
pub(super) fn paragraph(colour: &Colour, size: &str, margin: &str, words: Markup) -> Markup {
    html! {
        p class=(colour.token) style={ "margin:" (margin) ";" (sans(colour, size)) } { (words) }
    }
}

/// A name in its own direction of writing, so that it turns nothing around it.
pub(super) fn name(name: &Line) -> Markup {
    html! {
        span dir="auto" { (name) }
    }
}

/// A table as wide as there is room, for layout alone.
pub(super) fn table(style: &str, rows: Markup) -> Markup {
    html! {
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style=(style) { (rows) }
    }
}

/// A table as wide as what it holds, for layout alone.
pub(super) fn snug_table(class: Option<&str>, style: &str, rows: Markup) -> Markup {
    html! {
        table class=[class] role="presentation" cellpadding="0" cellspacing="0" border="0" style=(style) { (rows) }
    }
}
