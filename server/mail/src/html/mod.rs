//! The HTML of a message: one column of 560 px made of tables, which every email program supports.
//!
//! Colours are in `style` attributes, so that a program that drops the style sheet shows the light scheme. The email
//! loads no font and no tracker. Only a club's emails contain images; their addresses are the same for every reader.

mod blocks;
mod markup;
mod parts;
mod style_sheet;

use crate::{
    address::Address,
    content::Site,
    line::Line,
    message::Message,
    palette::{ACCENT, INK, INK_SOFT, PAPER, SUN, SURFACE},
};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use parts::{LEAD, SMALL, ground, hairline, name, on, paragraph, serif, snug_table, table};

// Outlook renders emails like Word: it needs a table of fixed width and fonts that it knows.
const OUTLOOK_HEAD: &str = "<!--[if mso]><noscript><xml>\
    <o:OfficeDocumentSettings xmlns:o=\"urn:schemas-microsoft-com:office:office\">\
    <o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>\
    <style>p,td,a{font-family:'Segoe UI',Arial,sans-serif !important}\
    h1,h2,.brand{font-family:Georgia,serif !important}</style><![endif]-->";
const OUTLOOK_COLUMN: &str = "<!--[if mso]><table role=\"presentation\" width=\"560\" align=\"center\" \
    cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td><![endif]-->";
const OUTLOOK_COLUMN_END: &str = "<!--[if mso]></td></tr></table><![endif]-->";
const NOT_OUTLOOK: &str = "<!--[if !mso]><!-->";
const NOT_OUTLOOK_END: &str = "<!--<![endif]-->";

const HIDDEN: &str = "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;\
    font-size:1px;line-height:1px";
/// Invisible characters that keep the email's text out of previews in lists.
const BLANK: &str = "&#847;&zwnj;&nbsp;";

/// The whole document.
pub(crate) fn page(site: &Site, message: &Message) -> String {
    let document = html! {
        (DOCTYPE)
        html lang="en" dir="ltr" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                meta name="x-apple-disable-message-reformatting";
                meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no";
                title { (message.subject) }
                (PreEscaped(OUTLOOK_HEAD))
                style { (PreEscaped(style_sheet::style_sheet())) }
                @if !message.reservations.is_empty() {
                    script type="application/ld+json" { (PreEscaped(markup::reservations(&message.reservations))) }
                }
            }
            body class=(on(&PAPER)) style={ "margin:0;padding:0;width:100%;" (ground(&PAPER)) } {
                div style=(HIDDEN) { (message.preheader) (PreEscaped(BLANK.repeat(80))) }
                div class=(on(&PAPER)) style=(ground(&PAPER)) role="article" aria-roledescription="email"
                    aria-label=(message.subject) lang="en" {
                    (table("margin:0", frame(site, message)))
                }
            }
        }
    };
    document.into_string()
}

/// The page with the column in its middle.
fn frame(site: &Site, message: &Message) -> Markup {
    html! {
        tr {
            td class={ "gutter " (on(&PAPER)) } align="center" bgcolor=(PAPER.light)
                style={ "padding:32px 16px 40px;" (ground(&PAPER)) } {
                (PreEscaped(OUTLOOK_COLUMN))
                (table("max-width:560px", column(site, message)))
                (PreEscaped(OUTLOOK_COLUMN_END))
            }
        }
    }
}

fn column(site: &Site, message: &Message) -> Markup {
    let surface = format!(
        "padding:40px 40px 36px;border:{};border-radius:16px;{}",
        hairline(),
        ground(&SURFACE)
    );
    let heading = format!("margin:0 0 16px;{}", serif(&INK, "font-size:30px;line-height:38px"));
    html! {
        tr {
            td align="left" style="padding:0 4px 20px" { (mark(site)) }
        }
        tr {
            td class={ "inside edge " (on(&SURFACE)) } align="left" bgcolor=(SURFACE.light) style=(surface) {
                h1 class=(INK.token) style=(heading) { (message.heading) }
                @if let Some(topic) = &message.topic { (paragraph(&INK_SOFT, LEAD, "-8px 0 24px", name(topic))) }
                (blocks::all(&message.blocks))
            }
        }
        tr {
            td align="left" style="padding:24px 4px 0" { (footer(site, message)) }
        }
    }
}

/// The site's name beside its logo, a sun over water. The logo consists of coloured boxes. Outlook cannot round them
/// and shows the name only.
fn mark(site: &Site) -> Markup {
    let link = format!(
        "text-decoration:none;{}",
        serif(&INK, "font-size:24px;line-height:32px")
    );
    let water = |width: u32| {
        shape(
            &on(&ACCENT),
            &format!("width:{width}px;height:2px;border-radius:1px;{}", ground(&ACCENT)),
        )
    };
    let sun = shape(
        &on(&SUN),
        &format!("width:18px;height:9px;border-radius:9px 9px 0 0;{}", ground(&SUN)),
    );
    let picture = html! { (sun) (water(24)) (water(14)) };
    let cells = html! {
        tr {
            td valign="middle" {
                (PreEscaped(NOT_OUTLOOK))
                (snug_table(None, "margin:0 10px 0 0", picture))
                (PreEscaped(NOT_OUTLOOK_END))
            }
            td valign="middle" {
                a class={ "brand " (INK.token) } href=(Address::home(site)) style=(link) { (Line::from(&site.name)) }
            }
        }
    };
    snug_table(None, "margin:0", cells)
}

/// A row with a coloured box in its middle.
fn shape(class: &str, style: &str) -> Markup {
    html! {
        tr {
            td align="center" style="padding:0 0 3px;font-size:0;line-height:0" {
                div class=(class) style={ (style) ";font-size:0;line-height:0" } {}
            }
        }
    }
}

fn footer(site: &Site, message: &Message) -> Markup {
    let home = Address::home(site);
    let link = format!("color:{};text-decoration:underline", INK_SOFT.light);
    let sender = html! {
        (Line::from(&site.name)) " · " a class=(INK_SOFT.token) href=(home) style=(link) { (home) }
    };
    let company = [site.company.line.clone(), site.company.contact()];
    html! {
        (paragraph(&INK_SOFT, SMALL, "0 0 8px", html! { (message.reason) }))
        (paragraph(&INK_SOFT, SMALL, "0", sender))
        @for line in company.iter().flatten() { (paragraph(&INK_SOFT, SMALL, "0", html! { (Line::from(line)) })) }
    }
}
