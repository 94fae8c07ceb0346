//! The links of the creator's own club: rows of text and address.

use crate::{
    components::field::Field,
    pages::{form::FormState, parts::form_errors::FieldPlace},
};
use contract::club::CreatorLink;
use leptos::prelude::*;

/// The maximum number of links of a club.
pub const LINK_ROWS_MOST: usize = 20;
/// The number of empty rows for further links.
const EMPTY_ROWS: usize = 5;

/// The number of rows: those that were submitted, else the links and some more.
fn count(links: &[CreatorLink], form: &FormState) -> usize {
    let typed = (0..LINK_ROWS_MOST)
        .take_while(|row| form.has(&format!("linkUrl_{row}")))
        .count();
    let wanted = if typed > 0 { typed } else { links.len() + EMPTY_ROWS };
    wanted.min(LINK_ROWS_MOST)
}

/// The links typed into the rows; a row without text and address is skipped.
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

/// The places of the rows' fields, for errors.
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
                    inputmode="url"
                    maxlength=500
                    placeholder="instagram.com/mia"
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
                "Where else people find you: up to 20 websites or email addresses. Empty both fields to take one away."
            </p>
            {form.error("links").map(|text| view! { <p class="field-error">{text}</p> })}
            <ol class="link-rows">{rows.collect_view()}</ol>
        </fieldset>
    }
    .into_any()
}
