//! The parts of a message as HTML.

use super::parts::{BODY, SMALL, STRONG, ground, hairline, name, on, paragraph, sans, serif, snug_table, table};
use crate::{
    address::Address,
    line::Line,
    message::{Action, Block, Card, Fact, Notice, Story, Times, Weight},
    palette::{ACCENT, ACCENT_DEEP, ACCENT_INK, ACCENT_SOFT, INK, INK_SOFT, SUN, SUN_INK, WARN, WARN_SOFT},
    text,
};
use maud::{Markup, html};

/// The blocks as HTML. Small print has no room below it, so what follows it has room above.
pub(super) fn all(blocks: &[Block]) -> Markup {
    let ends_small = |block: &Block| match block {
        Block::Aside(_) | Block::NotYou(_) | Block::Action(_) | Block::Link { .. } => true,
        Block::Greeting(_) | Block::Paragraph(_) | Block::Notice(_) | Block::Card(_) | Block::Story(_) => false,
    };
    let before = std::iter::once(false).chain(blocks.iter().map(ends_small));
    html! {
        @for (block, is_after_small) in blocks.iter().zip(before) {
            (self::block(block, if is_after_small { "20px" } else { "0" }))
        }
    }
}

/// The block as HTML with that margin above it, unless it is small print or a button, which have their own.
fn block(block: &Block, above: &str) -> Markup {
    match block {
        Block::Greeting(name) => greeting(name, above),
        Block::Paragraph(line) => paragraph(&INK, BODY, &format!("{above} 0 16px"), html! { (line) }),
        Block::Aside(line) => aside(html! { (line) }),
        Block::NotYou(rest) => aside(html! { (text::not_you("button", rest.as_ref())) }),
        Block::Action(action) => self::action(action),
        Block::Link { words, url } => aside(html! { (words) ":" br; (address(url)) }),
        Block::Notice(notice) => self::notice(notice, above),
        Block::Card(card) => self::card(card, above),
        Block::Story(story) => self::story(story, above),
    }
}

fn greeting(guest: &Line, above: &str) -> Markup {
    let words = html! {
        @if guest.is_empty() { "Hello," } @else { "Hello " (name(guest)) "," }
    };
    paragraph(&INK, BODY, &format!("{above} 0 16px"), words)
}

fn aside(words: Markup) -> Markup {
    paragraph(&INK_SOFT, SMALL, "20px 0 0", words)
}

fn address(url: &Address) -> Markup {
    let style = format!("color:{};text-decoration:underline;word-break:break-all", ACCENT.light);
    html! {
        a class=(ACCENT.token) href=(url) style=(style) { (url) }
    }
}

/// A button: a coloured cell filled by a link. Its address follows as text, for readers who do not see the button.
fn action(action: &Action) -> Markup {
    let (back, front) = match action.weight {
        Weight::Main => (SUN, SUN_INK),
        Weight::Spare => (ACCENT, ACCENT_INK),
    };
    // Outlook ignores padding of links, so the cell has it.
    let cell = format!("border-radius:12px;{};mso-padding-alt:14px 32px", ground(&back));
    let link = format!(
        "display:inline-block;padding:13px 32px;border-radius:12px;text-decoration:none;{}",
        sans(&front, "font-size:17px;line-height:24px;font-weight:600")
    );
    let button = html! {
        tr {
            td class=(on(&back)) align="center" bgcolor=(back.light) style=(cell) {
                a class={ "button " (front.token) } href=(action.url) style=(link) { (action.label) }
            }
        }
    };
    html! {
        (snug_table(Some("wide"), "margin:8px 0 0", button))
        (aside(html! { "Or open this address:" br; (address(&action.url)) }))
    }
}

fn notice(notice: &Notice, above: &str) -> Markup {
    let cell = format!("padding:14px 18px;border-radius:12px;{}", ground(&WARN_SOFT));
    let rows = html! {
        tr {
            td class=(on(&WARN_SOFT)) align="left" bgcolor=(WARN_SOFT.light) style=(cell) {
                (paragraph(&WARN, STRONG, "0", html! { (notice.title) }))
                (paragraph(&INK, BODY, "0", html! { (notice.text) }))
                @for it in &notice.names { (paragraph(&INK, STRONG, "4px 0 0", name(it))) }
            }
        }
    };
    table(&format!("margin:{above} 0 20px"), rows)
}

fn card(card: &Card, above: &str) -> Markup {
    let cell = format!("padding:20px 22px 12px;border:{};border-radius:12px", hairline());
    let title = format!("margin:0;{}", serif(&INK, "font-size:22px;line-height:30px"));
    let line = hairline();
    let borders = std::iter::once("0").chain(std::iter::repeat(line.as_str()));
    let facts = html! {
        @for (fact, border) in card.facts.iter().zip(borders) { (self::fact(border, fact)) }
    };
    let rows = html! {
        tr {
            td class="card edge" align="left" style=(cell) {
                h2 class=(INK.token) style=(title) { (name(&card.title)) }
                @if let Some(place) = &card.place { (paragraph(&INK_SOFT, SMALL, "2px 0 0", name(place))) }
                @if let Some(times) = &card.times { (self::times(times)) }
                (table("margin:8px 0 0", facts))
            }
        }
    };
    table(&format!("margin:{above} 0 20px"), rows)
}

/// The image adds nothing to the text, so readers without images miss nothing.
fn story(story: &Story, above: &str) -> Markup {
    const PICTURE: &str = "display:block;width:100%;max-width:100%;height:auto;border-radius:12px";
    let title = format!("margin:0;{}", serif(&INK, "font-size:22px;line-height:30px"));
    let rows = html! {
        tr {
            td align="left" style="padding:0 0 8px" {
                @if let Some(picture) = &story.picture {
                    img src=(picture) width="480" alt="" border="0" style=(PICTURE);
                }
            }
        }
        tr {
            td align="left" {
                @if let Some(line) = &story.title { h2 class=(INK.token) style=(title) { (name(line)) } }
                @if !story.text.is_empty() { (paragraph(&INK, BODY, "4px 0 0", name(&story.text))) }
                @if let Some((words, url)) = &story.link {
                    (paragraph(&INK_SOFT, SMALL, "4px 0 0", html! { (words) ":" br; (address(url)) }))
                }
            }
        }
    };
    table(&format!("margin:{above} 0 24px"), rows)
}

/// The dates above check-in and check-out, which are side by side.
fn times(times: &Times) -> Markup {
    let cell = format!("padding:12px 16px;border-radius:10px;{}", ground(&ACCENT_SOFT));
    let sides = html! {
        tr { (side(&times.arrival)) (side(&times.departure)) }
    };
    let rows = html! {
        tr {
            td class=(on(&ACCENT_SOFT)) align="left" bgcolor=(ACCENT_SOFT.light) style=(cell) {
                (paragraph(&ACCENT_DEEP, STRONG, "0", html! { (times.dates) }))
                (table("margin:0", sides))
            }
        }
    };
    table("margin:14px 0 0", rows)
}

fn side(fact: &Fact) -> Markup {
    html! {
        td width="50%" align="left" valign="top" style="padding:6px 12px 0 0" {
            (paragraph(&INK_SOFT, SMALL, "0", html! { (fact.label) }))
            @for value in &fact.values { (paragraph(&INK, BODY, "0", name(value))) }
        }
    }
}

/// A row with a label and its values, below a border.
fn fact(border: &str, fact: &Fact) -> Markup {
    let label = format!(
        "padding:9px 12px 9px 0;border-top:{border};{}",
        sans(&INK_SOFT, "font-size:14px;line-height:24px")
    );
    let values = format!("padding:8px 0;border-top:{border};{}", sans(&INK, BODY));
    html! {
        tr {
            td class={ "label edge " (INK_SOFT.token) } width="128" align="left" valign="top" style=(label) {
                (fact.label)
            }
            td class={ "edge " (INK.token) } align="left" valign="top" style=(values) {
                @for (at, value) in fact.values.iter().enumerate() {
                    div style=(if at == 0 { "margin:0" } else { "margin:6px 0 0" }) { (name(value)) }
                }
            }
        }
    }
}
