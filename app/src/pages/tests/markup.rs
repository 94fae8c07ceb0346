//! The rules of every page: no inline style or script, headings in order, labels, matching ids, tokens in forms.

use std::collections::{HashMap, HashSet};

struct Tag {
    name: String,
    attributes: HashMap<String, String>,
    is_end: bool,
    /// The position after the tag.
    end: usize,
}

impl Tag {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }
}

/// Fails on the first rule that a document breaks.
#[track_caller]
pub fn check(html: &str) {
    let tags = tags(html);
    no_inline_code(&tags);
    headings_in_order(&tags);
    ids_meet(&tags);
    controls_have_labels(&tags);
    forms_carry_the_token(&tags);
    buttons_have_names(html, &tags);
    pictures_move(html, &tags);
    for tag in tags.iter().filter(|tag| tag.name == "img") {
        assert!(tag.get("alt").is_some(), "a picture without alt: {:?}", tag.attributes);
    }
}

/// A page takes part in transitions exactly when a picture of it can move to the next page.
#[track_caller]
fn pictures_move(html: &str, tags: &[Tag]) {
    let has_one = tags.iter().any(|tag| tag.get("data-transition").is_some());
    assert_eq!(html.contains("@view-transition"), has_one, "transitions between pages");
}

fn tags(html: &str) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        rest = &rest[start..];
        if rest.starts_with("<!--") {
            rest = rest.split_once("-->").map_or("", |(_, after)| after);
        } else if rest.starts_with("<!") {
            rest = rest.split_once('>').map_or("", |(_, after)| after);
        } else {
            let (mut tag, after) = tag(rest);
            tag.end = html.len() - after.len();
            // The content of a script is no markup.
            rest = if tag.name == "script" && !tag.is_end {
                after.find("</script").map_or("", |at| &after[at..])
            } else {
                after
            };
            tags.push(tag);
        }
    }
    tags
}

fn tag(html: &str) -> (Tag, &str) {
    let is_end = html.starts_with("</");
    let html = html.trim_start_matches(['<', '/']);
    let length = html
        .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
        .unwrap_or(html.len());
    let (name, mut rest) = html.split_at(length);
    let mut attributes = HashMap::new();
    loop {
        rest = rest.trim_start_matches([' ', '\n', '/']);
        if let Some(after) = rest.strip_prefix('>') {
            return (
                Tag {
                    name: name.to_owned(),
                    attributes,
                    is_end,
                    end: 0,
                },
                after,
            );
        }
        let length = rest.find(['=', ' ', '>', '/']).unwrap_or(rest.len());
        assert!(
            length > 0,
            "not an attribute: {}",
            rest.chars().take(40).collect::<String>()
        );
        let (key, after) = rest.split_at(length);
        match after.strip_prefix("=\"") {
            Some(value) => {
                let (value, after) = value.split_once('"').expect("a quoted value ends");
                attributes.insert(key.to_owned(), value.to_owned());
                rest = after;
            }
            None => {
                attributes.insert(key.to_owned(), String::new());
                rest = after;
            }
        }
    }
}

#[track_caller]
fn no_inline_code(tags: &[Tag]) {
    for tag in tags {
        for name in tag.attributes.keys() {
            assert!(name != "style" && !name.starts_with("on"), "{name} on <{}>", tag.name);
        }
        if tag.name == "script" && !tag.is_end {
            assert_eq!(tag.get("nonce"), Some("n0nce"), "a script without the page's nonce");
        }
    }
}

#[track_caller]
fn headings_in_order(tags: &[Tag]) {
    let levels: Vec<u32> = tags
        .iter()
        .filter(|tag| !tag.is_end)
        .filter_map(|tag| tag.name.strip_prefix('h').and_then(|level| level.parse().ok()))
        .collect();
    assert_eq!(levels.first(), Some(&1), "the first heading is the page's: {levels:?}");
    assert_eq!(
        levels.iter().filter(|level| **level == 1).count(),
        1,
        "one page, one title: {levels:?}"
    );
    for pair in levels.windows(2) {
        assert!(pair[1] <= pair[0] + 1, "a level is left out: {levels:?}");
    }
    let mains = tags
        .iter()
        .filter(|tag| tag.name == "main" && !tag.is_end && tag.get("id") == Some("content"))
        .count();
    assert_eq!(mains, 1, "one main, to which the skip link leads");
}

#[track_caller]
fn ids_meet(tags: &[Tag]) {
    let mut ids = HashSet::new();
    for id in tags.iter().filter_map(|tag| tag.get("id")) {
        assert!(ids.insert(id), "the id {id} stands twice");
    }
    for tag in tags {
        for name in ["for", "form", "popovertarget", "aria-labelledby", "aria-describedby"] {
            for id in tag.get(name).unwrap_or_default().split_whitespace() {
                assert!(ids.contains(id), "{name}={id} on <{}> names nothing", tag.name);
            }
        }
        if let Some(id) = tag
            .get("href")
            .and_then(|href| href.strip_prefix('#'))
            .filter(|_| tag.name == "a")
        {
            assert!(ids.contains(id), "the link #{id} leads nowhere");
        }
    }
}

#[track_caller]
fn controls_have_labels(tags: &[Tag]) {
    let labelled: HashSet<&str> = tags
        .iter()
        .filter(|tag| tag.name == "label")
        .filter_map(|tag| tag.get("for"))
        .collect();
    let mut is_in_label = false;
    for tag in tags {
        match tag.name.as_str() {
            "label" => is_in_label = !tag.is_end,
            "input" | "select" | "textarea" if !tag.is_end && tag.get("type") != Some("hidden") => {
                let is_labelled = tag.get("id").is_some_and(|id| labelled.contains(id));
                assert!(is_in_label || is_labelled, "no label: {:?}", tag.attributes);
                assert!(tag.get("name").is_some(), "no name: {:?}", tag.attributes);
            }
            _ => {}
        }
    }
}

#[track_caller]
fn forms_carry_the_token(tags: &[Tag]) {
    let mut open: Option<(&Tag, bool)> = None;
    for tag in tags {
        match (tag.name.as_str(), tag.is_end) {
            ("form", false) => {
                assert!(open.is_none(), "a form inside a form");
                assert!(
                    tag.get("action").is_some_and(|action| action.starts_with('/')),
                    "{:?}",
                    tag.attributes
                );
                open = Some((tag, false));
            }
            ("form", true) => {
                let (form, has_token) = open.take().expect("a form is closed that was opened");
                assert_eq!(
                    form.get("method") == Some("post"),
                    has_token,
                    "writes carry the token: {:?}",
                    form.attributes
                );
            }
            ("input", _) if tag.get("name") == Some("csrf") => {
                assert_eq!(tag.get("value"), Some("csrf-token"));
                open = open.map(|(form, _)| (form, true));
            }
            _ => {}
        }
    }
}

#[track_caller]
fn buttons_have_names(html: &str, tags: &[Tag]) {
    for tag in tags
        .iter()
        .filter(|tag| matches!(tag.name.as_str(), "button" | "a") && !tag.is_end)
    {
        let inside = html[tag.end..]
            .split(&format!("</{}", tag.name))
            .next()
            .unwrap_or_default();
        let is_named = tag.get("aria-label").is_some_and(|name| !name.is_empty())
            || super::text(inside).chars().any(char::is_alphanumeric)
            || inside.contains("alt=\"") && !inside.contains("alt=\"\"");
        assert!(is_named, "no name: <{}> {:?}", tag.name, tag.attributes);
    }
}
