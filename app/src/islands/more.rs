//! "Show more" of a list: fetches the next rows as the server renders them and appends them. Without scripts the link
//! leads to a page with the next rows.

use crate::islands::{
    browser::{
        dom::{attribute, dispatch_inserted, find, find_all, fragment, is_plain, origin, pressed, show_toast},
        fetch,
    },
    text,
};
use leptos::{html, prelude::*, task::spawn_local};
use wasm_bindgen::JsValue;
use web_sys::{HtmlElement, MouseEvent};

/// The list's rows, and the element that follows them.
const ROWS: &str = ".hotel-cards";
const FOOT: &str = ".results-more";
/// The most rows that one page of the list shows.
const MAX_ROWS: usize = 100;

/// Wraps a list (`.hotel-cards`) and its foot (`.results-more`), whose link to more names its rows in `data-fragment`.
#[island]
pub fn LoadMore(children: Children) -> impl IntoView {
    let around = NodeRef::<html::Div>::new();
    let said = RwSignal::new(String::new());
    let press = move |event: MouseEvent| {
        let Some(link) = origin(&event, "a[data-fragment]").filter(|_| is_plain(&event)) else {
            return;
        };
        let (Some(around), Some(path)) = (around.get_untracked(), link.get_attribute("data-fragment")) else {
            return;
        };
        event.prevent_default();
        if link.has_attribute("aria-busy") {
            return;
        }
        attribute(&link, "aria-busy", Some("true"));
        said.set("Loading more stays".to_owned());
        spawn_local(async move {
            match fetch::text(&path).await {
                Ok(html) => match append(&around, &html) {
                    Some(added) => said.set(text::count(added, "more stay", "more stays")),
                    None => said.set("That was the last stay".to_owned()),
                },
                Err(problem) => {
                    said.set(String::new());
                    show_toast("bad", &problem.message);
                }
            }
            attribute(&link, "aria-busy", None);
        });
    };
    view! {
        <div class="load-more" node_ref=around on:click=pressed(press)>
            {children()}
            <p class="visually-hidden" role="status">{move || said.get()}</p>
        </div>
    }
}

/// Appends the fragment's rows to the list and replaces the list's foot; returns the number of new rows.
fn append(around: &HtmlElement, html: &str) -> Option<usize> {
    let fragment = fragment(html)?;
    let rows = find(around, ROWS)?;
    let before = rows.child_element_count() as usize;
    let new_rows = fragment.query_selector(ROWS).ok().flatten()?;
    let first = new_rows.first_element_child();
    while let Some(row) = new_rows.first_element_child() {
        rows.append_child(&row).ok()?;
    }
    let shown = rows.child_element_count() as usize;
    if let Some(old) = find(around, FOOT) {
        match fragment.query_selector(FOOT).ok().flatten() {
            Some(new) => {
                count_from_first(&new);
                old.replace_with_with_node_1(&new).ok()?;
            }
            None => old.remove(),
        }
    }
    // The keyboard continues at the first new row.
    if let Some(link) = first.and_then(|first| find(&first, "a")) {
        drop(link.focus());
    }
    dispatch_inserted(&rows);
    keep_address(shown);
    Some(shown - before)
}

/// The fragment's foot counts only its own rows; here others precede them.
fn count_from_first(foot: &web_sys::Element) {
    for back in find_all(foot, "a:not([rel=next])") {
        back.remove();
    }
    if let Some(words) = find(foot, "p") {
        let counted = from_first(&words.text_content().unwrap_or_default());
        words.set_text_content(Some(&counted));
    }
}

/// "16 to 30 of 120" as "1 to 30 of 120".
fn from_first(words: &str) -> String {
    match words.split_once(' ') {
        Some((_, rest)) if rest.starts_with("to ") => format!("1 {rest}"),
        _ => words.to_owned(),
    }
}

/// Updates the address to the current number of rows, so that a reload, or coming back, shows them all.
fn keep_address(shown: usize) {
    let Some(window) = web_sys::window() else { return };
    let search = with_take(&window.location().search().unwrap_or_default(), shown.min(MAX_ROWS));
    if let Ok(history) = window.history() {
        // It fails only for another site's address.
        drop(history.replace_state_with_url(&JsValue::NULL, "", Some(&search)));
    }
}

/// A query (`?a=1&b=2`) that asks for the first rows of a number.
fn with_take(query: &str, take: usize) -> String {
    let kept = query.trim_start_matches('?').split('&');
    let kept = kept.filter(|field| !field.is_empty() && !field.starts_with("take=") && !field.starts_with("skip="));
    let mut fields: Vec<String> = kept.map(str::to_owned).collect();
    fields.push(format!("take={take}"));
    format!("?{}", fields.join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_keeps_everything_but_the_position() {
        assert_eq!(
            with_take("?searchId=1&skip=15&take=15&stars=4&stars=5", 30),
            "?searchId=1&stars=4&stars=5&take=30"
        );
        assert_eq!(with_take("", 15), "?take=15");
    }

    #[test]
    fn rows_that_follow_others_are_told_from_the_first() {
        assert_eq!(from_first("16 to 30 of 1,204"), "1 to 30 of 1,204");
        assert_eq!(from_first("All of them"), "All of them");
    }
}
