//! Tests each page with realistic data: its texts, and the rules of every page.

mod account;
mod booking;
mod change_stay;
mod club;
mod club_copy;
mod club_look;
mod club_meanwhile;
mod club_pictures;
mod contents;
mod dashboard;
mod dashboard_packages;
mod dates;
mod explore;
mod findable;
mod markup;
mod operator;
mod packages;
mod posts;
mod refunds;
mod start;
mod stays;
mod subscription;
mod trip_pages;
mod videos;
mod welcome;

use crate::page::{Page, PageContext, render};
use crate::pages::form::FormState;
use contract::{Code, FailureItem};

/// The document of a page, checked against the rules of every page.
fn document(page: &PageContext, make: impl FnOnce(&PageContext) -> Page) -> String {
    let html = render(page, || make(page));
    markup::check(&html);
    html
}

/// The visible text of a document: without tags, entities decoded.
fn text(html: &str) -> String {
    let body = html.split_once("<body>").map_or(html, |(_, body)| body);
    let mut text = String::new();
    let mut is_in_tag = false;
    for letter in body.chars() {
        match letter {
            '<' => is_in_tag = true,
            '>' if is_in_tag => is_in_tag = false,
            letter if !is_in_tag => text.push(letter),
            _ => {}
        }
    }
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&#x27;", "'")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

#[track_caller]
fn assert_reads(html: &str, words: &[&str]) {
    let text = text(html);
    for word in words {
        assert!(text.contains(word), "'{word}' is not in:\n{text}");
    }
}

fn typed(values: &[(&str, &str)]) -> FormState {
    FormState {
        values: values
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect(),
        errors: Vec::new(),
    }
}

fn refused(values: &[(&str, &str)], errors: &[(Option<&str>, &str)]) -> FormState {
    let item = |(field, message): &(Option<&str>, &str)| FailureItem {
        code: Code::Invalid,
        message: (*message).to_owned(),
        field: field.map(str::to_owned),
    };
    FormState {
        errors: errors.iter().map(item).collect(),
        ..typed(values)
    }
}

/// The element that carries `attribute`, from its `<` to its `>`.
#[track_caller]
fn element<'a>(html: &'a str, attribute: &str) -> &'a str {
    let at = html
        .find(attribute)
        .unwrap_or_else(|| panic!("{attribute} is not in {html}"));
    let start = html[..at].rfind('<').unwrap();
    let end = at + html[at..].find('>').unwrap();
    &html[start..=end]
}

/// Asserts that a list of the dashboard has what its script needs: its name, the place for messages, and for each row
/// the id (of these rows, in order) and the badge with its visibility.
#[track_caller]
fn assert_acts_at_once(html: &str, list: &str, ids: &[String]) {
    let (before, rest) = html
        .split_once(&format!("data-dashboard-list=\"{list}\""))
        .unwrap_or_else(|| panic!("{list} is not in {html}"));
    let (_, beside) = before.rsplit_once("data-dashboard-said").unwrap();
    assert!(!beside.contains("</ul>") && !beside.contains("</ol>"), "{beside}");
    assert!(
        element(html, "data-dashboard-said").contains("role=\"status\""),
        "{before}"
    );
    let ends = ["</ul>", "</ol>"].into_iter().filter_map(|end| rest.find(end));
    let end = ends.min().unwrap();
    let rows: Vec<&str> = rest[..end].split("<li ").skip(1).collect();
    assert_eq!(rows.len(), ids.len(), "{rest}");
    for (row, id) in rows.iter().zip(ids) {
        assert!(element(&format!("<{row}"), "data-id").contains(id), "{row}");
        let (_, state) = row.split_once("data-row-state").unwrap();
        let badge = element(state, "class=\"badge");
        let is_shown = element(row, "name=\"isActive\"").contains("value=\"false\"");
        assert_eq!(badge.contains("badge-good"), is_shown, "{row}");
        assert_reads(state, &[if is_shown { "Shown" } else { "Hidden" }]);
    }
}
