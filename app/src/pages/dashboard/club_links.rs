//! The links of one's own club: rows of words and address.

use crate::{
    components::field::Field,
    pages::{form::FormState, parts::form_errors::FieldPlace},
};
use contract::club::CreatorLink;
use leptos::prelude::*;

/// Links that a club has at most.
pub const LINK_ROWS_MOST: usize = 20;
/// Rows that wait for another link.
const EMPTY_ROWS: usize = 5;

/// How many rows a form shows: those that came with it, else the links and some more.
fn count(links: &[CreatorLink], form: &FormState) -> usize {
    let typed = (0..LINK_ROWS_MOST)
        .take_while(|row| form.has(&format!("linkUrl_{row}")))
        .count();
    let wanted = if typed > 0 { typed } else { links.len() + EMPTY_ROWS };
    wanted.min(LINK_ROWS_MOST)
}

/// The links that were typed into the rows; a row without words and address is none.
pub(super) fn typed_links(form: &FormState) -> Vec<CreatorLink> {
    let typed = |name: String| form.value(&name).trim().to_owned();
    (0..LINK_ROWS_MOST)
        .map(|row| CreatorLink {
            label: typed(format!("linkLabel_{row}")),
            url: typed(format!("linkUrl_{row}")),
        })
        .filter(|link| !link.label.is_empty() || !link.url.is_empty())
        .collect()
}

/// Where the rows' fields are, for what is wrong with them.
pub fn link_places() -> impl Iterator<Item = FieldPlace> {
    (0..LINK_ROWS_MOST).flat_map(|row| {
        [format!("linkLabel_{row}"), format!("linkUrl_{row}")].map(|name| FieldPlace::new(name.clone(), name))
    })
}

/// The rows. A row that is left empty is no link.
pub fn link_rows(links: &[CreatorLink], form: &FormState) -> AnyView {
    let rows = (0..count(links, form)).map(|row| {
        let link = links.get(row);
        let (label, url) = (format!("linkLabel_{row}"), format!("linkUrl_{row}"));
        let number = row + 1;
        view! {
            <li class="fields">
                <Field
                    name=label.clone()
                    label=format!("Title of link {number}")
                    maxlength=40
                    value=form.value_or(&label, link.map(|link| link.label.clone()).unwrap_or_default())
                    error=form.error(&label)
                />
                <Field
                    name=url.clone()
                    label=format!("URL of link {number}")
                    kind="url"
                    inputmode="url"
                    maxlength=500
                    placeholder="https://"
                    value=form.value_or(&url, link.map(|link| link.url.clone()).unwrap_or_default())
                    error=form.error(&url)
                />
            </li>
        }
    });
    view! {
        <fieldset class="stack">
            <legend>"Links"</legend>
            <p class="field-hint">
                "Where else people find you: up to 20, each beginning with https:// or mailto:. Empty both fields to take one away."
            </p>
            {form.error("links").map(|text| view! { <p class="field-error">{text}</p> })}
            <ol class="link-rows">{rows.collect_view()}</ol>
        </fieldset>
    }
    .into_any()
}
