//! Legibility of the emails, and their use of HTML that email programs support.

use crate::{
    reader::{Document, Element, ReadText, read},
    samples,
};
use mail::render;
use std::collections::HashMap;

/// WCAG 2.2, 1.4.3: contrast of text to its background.
const LEAST: f64 = 4.5;

/// The document of each email, with its name.
fn documents() -> impl Iterator<Item = (&'static str, String, Document)> {
    samples::emails().into_iter().map(|(name, content)| {
        let html = render(&samples::site(), &content).html;
        let document = read(&html);
        (name, html, document)
    })
}

/// The luminance of "#rrggbb" (WCAG 2.2).
fn luminance(colour: &str) -> f64 {
    let digits = colour
        .strip_prefix('#')
        .filter(|digits| digits.len() == 6)
        .expect(colour);
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(&digits[at..at + 2], 16).expect(colour)) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The value of a property by class, out of rules such as `.ink{color:#fff!important}`.
fn rules(sheet: &str, property: &str) -> HashMap<String, String> {
    let rules = sheet.split('}').filter_map(|rule| rule.split_once('{'));
    rules
        .filter_map(|(selector, body)| {
            let value = body
                .strip_prefix(property)?
                .strip_prefix(':')?
                .strip_suffix("!important")?;
            let (_, class) = selector.rsplit_once('.')?;
            Some((class.to_owned(), value.to_owned()))
        })
        .collect()
}

/// The rules for readers with the dark scheme.
fn dark_part(sheet: &str) -> &str {
    let (_, dark) = sheet
        .split_once("@media (prefers-color-scheme:dark){")
        .expect("the dark scheme");
    dark.split_once("}}").expect("its end").0
}

/// The innermost value among the elements around the words.
fn innermost<'a>(words: &'a ReadText, value: impl Fn(&'a Element) -> Option<&'a str>) -> &'a str {
    words
        .path
        .iter()
        .rev()
        .find_map(value)
        .unwrap_or_else(|| panic!("no colour: {words:?}"))
}

#[test]
fn all_text_has_enough_contrast_in_the_light_scheme() {
    assert_eq!(format!("{:.1}", contrast("#000000", "#ffffff")), "21.0");
    for (name, _, document) in documents() {
        for words in document.shown() {
            let text = innermost(words, |element| element.style("color"));
            let ground = innermost(words, |element| element.style("background-color"));
            let ratio = contrast(text, ground);
            assert!(
                ratio >= LEAST,
                "{name}: {text} on {ground} is {ratio:.2}: {}",
                words.text
            );
        }
        assert!(document.shown().count() > 6, "{name}: nearly nothing to read");
    }
}

#[test]
fn all_text_has_enough_contrast_in_the_dark_scheme() {
    for (name, _, document) in documents() {
        let dark = dark_part(&document.sheets[0]);
        let (texts, grounds) = (rules(dark, "color"), rules(dark, "background-color"));
        fn by_class<'a>(rules: &'a HashMap<String, String>, element: &Element) -> Option<&'a str> {
            element.classes().find_map(|class| rules.get(class)).map(String::as_str)
        }
        for words in document.shown() {
            let text = innermost(words, |element| by_class(&texts, element));
            let ground = innermost(words, |element| by_class(&grounds, element));
            let ratio = contrast(text, ground);
            assert!(
                ratio >= LEAST,
                "{name}: {text} on {ground} is {ratio:.2}: {}",
                words.text
            );
        }
    }
}

#[test]
fn whatever_has_a_colour_has_a_dark_twin() {
    for (name, _, document) in documents() {
        let dark = dark_part(&document.sheets[0]);
        for (property, declared) in [("color", "color"), ("background-color", "background-color")] {
            let known = rules(dark, property);
            for element in document
                .elements
                .iter()
                .filter(|element| element.style(declared).is_some())
            {
                assert!(
                    element.classes().any(|class| known.contains_key(class)),
                    "{name}: {element:?}"
                );
            }
        }
        let bordered = |element: &&Element| ["border", "border-top"].iter().any(|it| element.style(it).is_some());
        for element in document.elements.iter().filter(bordered) {
            assert!(element.classes().any(|class| class == "edge"), "{name}: {element:?}");
        }
        assert!(dark.contains(".edge{border-color:#"), "{name}");
    }
}

#[test]
fn outlook_gets_the_same_dark_colours_by_its_own_marks() {
    for (name, _, document) in documents() {
        let sheet = &document.sheets[0];
        let after = sheet.split_once("[data-ogsc]").expect("Outlook's mark").1;
        let marked = format!("[data-ogsc]{after}");
        for property in ["color", "background-color", "border-color"] {
            let asked = rules(dark_part(sheet), property);
            assert!(!asked.is_empty());
            assert_eq!(rules(&marked, property), asked, "{name}: {property}");
        }
    }
}

#[test]
fn an_email_is_one_column_of_tables_that_readers_of_screens_pass_over() {
    for (name, html, document) in documents() {
        let root = document.all("html").next().expect("a root");
        assert_eq!(root.attribute("lang"), Some("en"), "{name}");
        for table in document.all("table") {
            assert_eq!(table.attribute("role"), Some("presentation"), "{name}: {table:?}");
        }
        let columns = document
            .all("table")
            .filter(|table| table.style("max-width") == Some("560px"));
        assert_eq!(columns.count(), 1, "{name}");
        assert_eq!(document.all("h1").count(), 1, "{name}");
        for scheme in ["color-scheme", "supported-color-schemes"] {
            let meta = document.all("meta").find(|meta| meta.attribute("name") == Some(scheme));
            assert_eq!(
                meta.and_then(|meta| meta.attribute("content")),
                Some("light dark"),
                "{name}"
            );
        }
        assert_eq!(document.sheets.len(), 1, "{name}");
        assert!(html.starts_with("<!DOCTYPE html>"), "{name}");
    }
}

#[test]
fn an_email_loads_nothing_and_runs_nothing() {
    for (name, html, document) in documents() {
        for tag in ["link", "iframe", "object", "form", "video", "svg"] {
            assert_eq!(document.all(tag).count(), 0, "{name}: {tag}");
        }
        // What is marked as data is read by mail programs and run by none.
        for script in document.all("script") {
            assert_eq!(script.attribute("type"), Some("application/ld+json"), "{name}");
        }
        let pictures = usize::from(name.starts_with("news"));
        assert_eq!(
            document.all("img").count(),
            pictures,
            "{name}: emails of a club alone show pictures"
        );
        for element in &document.elements {
            for (attribute, _) in &element.attributes {
                let is_picture = element.tag == "img" && attribute == "src";
                let loads =
                    attribute.starts_with("on") || ["src", "background", "srcset"].contains(&attribute.as_str());
                let loads = loads && !is_picture;
                assert!(!loads, "{name}: {attribute}");
            }
        }
        assert!(!html.contains("url(") && !html.contains("@import"), "{name}");
    }
}

#[test]
fn a_picture_is_the_site_s_own_and_its_address_tells_of_no_reader() {
    let (_, _, document) = documents().find(|(name, ..)| *name == "news").expect("news");
    let picture = document.all("img").next().expect("a picture");
    let expected = "https://club.example/media/0197a3c2-55d2?width=600&height=338";
    assert_eq!(picture.attribute("src"), Some(expected));
    // The text stands beside it.
    assert_eq!(picture.attribute("alt"), Some(""));
}

#[test]
fn text_has_16_pixels_or_is_small_print_of_14() {
    for (name, _, document) in documents() {
        for words in document.shown() {
            let size = innermost(words, |element| element.style("font-size"));
            let size: u32 = size.trim_end_matches("px").parse().expect("pixels");
            let is_small_print = words
                .path
                .iter()
                .any(|element| element.classes().any(|class| class == "ink-soft"));
            let least = if is_small_print || words.text.starts_with("http") {
                14
            } else {
                16
            };
            assert!(size >= least, "{name}: {size} px: {}", words.text);
        }
    }
}
