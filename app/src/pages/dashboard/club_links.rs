//! The links of the creator's own club: rows of title and address, in order, each shown or hidden.

use crate::{
    components::{
        button::{ButtonKind, ButtonSize, button_class},
        field::{Checkbox, Field, characters},
        icon::Icon,
    },
    pages::{form::FormState, parts::form_errors::FieldAnchor},
    paths,
};
use contract::{club::CreatorLink, limits};
use leptos::prelude::*;

/// The maximum number of links of a club.
pub const MAX_LINK_ROWS: usize = 20;
/// The value of the field `intent` that shows the next empty row.
pub const ADD_LINK: &str = "add-link";

/// What the buttons of a row do with its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkMove {
    Up,
    Down,
    Remove,
}

impl LinkMove {
    const NAMES: [(Self, &'static str); 3] = [(Self::Up, "up"), (Self::Down, "down"), (Self::Remove, "remove")];

    /// Reads the value of the field `intent`: the move and its row, from 0.
    pub fn parse(intent: &str) -> Option<(Self, usize)> {
        let (name, row) = intent.strip_prefix("link-")?.split_once('-')?;
        let (to, _) = Self::NAMES.into_iter().find(|(_, known)| *known == name)?;
        let row = row.parse().ok().filter(|row| *row < MAX_LINK_ROWS)?;
        Some((to, row))
    }

    fn intent(self, row: usize) -> String {
        let name = Self::NAMES.into_iter().find(|(known, _)| *known == self);
        format!("link-{}-{row}", name.map_or("", |(_, name)| name))
    }
}

/// The names of a row's fields: title, address, and the box that hides it.
pub fn link_fields(row: usize) -> [String; 3] {
    ["linkLabel", "linkUrl", "linkHidden"].map(|name| format!("{name}_{row}"))
}

/// The rows of the form: the submitted ones, else the saved links.
fn rows(links: &[CreatorLink], form: &FormState) -> Vec<CreatorLink> {
    let is_typed = form.has("linkUrl_0");
    let row = |row: usize| {
        if !is_typed {
            return links.get(row).cloned().unwrap_or_default();
        }
        let [label, url, hidden] = link_fields(row);
        CreatorLink {
            label: form.value(&label),
            url: form.value(&url),
            is_hidden: form.value(&hidden) == "true",
        }
    };
    (0..MAX_LINK_ROWS).map(row).collect()
}

fn is_empty(link: &CreatorLink) -> bool {
    link.label.trim().is_empty() && link.url.trim().is_empty()
}

/// The links typed into the rows; a row without text and address is skipped.
pub(super) fn typed_links(form: &FormState) -> Vec<CreatorLink> {
    let typed = rows(&[], form).into_iter().filter(|link| !is_empty(link));
    typed
        .map(|link| CreatorLink {
            label: link.label.trim().to_owned(),
            url: link.url.trim().to_owned(),
            ..link
        })
        .collect()
}

/// The anchors of the rows' fields, for errors.
pub fn link_anchors() -> impl Iterator<Item = FieldAnchor> {
    (0..MAX_LINK_ROWS).flat_map(|row| {
        let [label, url, _] = link_fields(row);
        [label, url].map(|name| FieldAnchor::new(name.clone(), name))
    })
}

/// The rows, of which those behind the first empty one are hidden. A row that is left empty is no link. The page has all
/// rows, so that scripts need to add none, and restore what was typed in any.
pub fn link_rows(links: &[CreatorLink], form: &FormState) -> AnyView {
    let rows = rows(links, form);
    let count = rows.iter().rposition(|link| !is_empty(link)).map_or(0, |last| last + 1);
    let items = rows.iter().enumerate().map(|(row, link)| {
        // A row within the list that was emptied has not left it.
        let is_in_list = row < count;
        let ends = Ends {
            up: is_in_list && row > 0,
            down: is_in_list && row + 1 < count,
            is_in_list,
        };
        item(row, link, form, ends, row > count)
    });
    view! {
        <fieldset class="stack" id="links">
            <legend>"Links"</legend>
            <p class="field-hint">"Where else visitors find you: up to 20 websites or email addresses."</p>
            {form.error("links").map(|text| view! { <p class="field-error">{text}</p> })}
            <ol class="link-rows" data-link-rows>{items.collect_view()}</ol>
            <p class="visually-hidden" role="status" data-link-said></p>
            <div class="row">
                <button
                    class=button_class(ButtonKind::Quiet, ButtonSize::Small)
                    name="intent"
                    value=ADD_LINK
                    formaction=format!("{}#links", paths::CLUB_SETTINGS)
                >
                    <Icon name="plus" />
                    <span>"Add a link"</span>
                </button>
            </div>
        </fieldset>
    }
    .into_any()
}

/// Which buttons of a row act.
#[derive(Clone, Copy)]
struct Ends {
    up: bool,
    down: bool,
    is_in_list: bool,
}

fn item(row: usize, link: &CreatorLink, form: &FormState, ends: Ends, is_hidden: bool) -> AnyView {
    let [label, url, hidden] = link_fields(row);
    let number = row + 1;
    let button = |to: LinkMove, words: &str, icon: &'static str, is_possible: bool| {
        view! {
            <button
                class="icon-button"
                name="intent"
                value=to.intent(row)
                formaction=format!("{}#links", paths::CLUB_SETTINGS)
                aria-label=format!("{words} link {number}")
                disabled=!is_possible
            >
                <Icon name=icon />
            </button>
        }
    };
    view! {
        <li class="link-row" hidden=is_hidden>
            // Scripts show it: a link is dragged by mouse or finger, and moved by the buttons otherwise.
            <span class="drag-grip" data-row-grip aria-hidden="true" hidden><Icon name="grip" /></span>
            <div class="fields">
                <Field
                    name=label.clone()
                    label=format!("Title of link {number}")
                    maxlength=characters(limits::MAX_LINK_TITLE_CHARS)
                    value=link.label.clone()
                    error=form.error(&label)
                />
                <Field
                    name=url.clone()
                    label=format!("URL of link {number}")
                    inputmode="url"
                    verbatim=true
                    maxlength=characters(limits::MAX_LINK_URL_CHARS)
                    placeholder="instagram.com/mia"
                    value=link.url.clone()
                    error=form.error(&url)
                />
            </div>
            <div class="row link-row-actions">
                <Checkbox name=hidden label=format!("Hide link {number}") checked=link.is_hidden />
                <span class="row">
                    {button(LinkMove::Up, "Move up", "arrow-up", ends.up)}
                    {button(LinkMove::Down, "Move down", "arrow-down", ends.down)}
                    {button(LinkMove::Remove, "Remove", "trash", ends.is_in_list)}
                </span>
            </div>
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_names_its_move_and_row() {
        for (to, _) in LinkMove::NAMES {
            assert_eq!(LinkMove::parse(&to.intent(7)), Some((to, 7)));
        }
        for intent in ["club", "link-up", "link-up-", "link-up-20", "link-left-1", "link-up--1"] {
            assert_eq!(LinkMove::parse(intent), None, "{intent}");
        }
    }
}
