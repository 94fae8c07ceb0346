//! A strict reader of an email's HTML: every opened element must be closed, in order.

/// An opened element.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    pub tag: String,
    pub attributes: Vec<(String, String)>,
}

impl Element {
    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The value of a property of the `style` attribute.
    pub fn style(&self, property: &str) -> Option<&str> {
        let declarations = self.attribute("style")?.split(';');
        declarations
            .filter_map(|declaration| declaration.split_once(':'))
            .find(|(name, _)| *name == property)
            .map(|(_, value)| value)
    }

    pub fn classes(&self) -> impl Iterator<Item = &str> {
        self.attribute("class").unwrap_or_default().split_whitespace()
    }
}

/// Text and its elements, outermost first.
#[derive(Debug)]
pub struct ReadText {
    pub text: String,
    pub path: Vec<Element>,
}

/// A parsed document.
#[derive(Debug, Default)]
pub struct Document {
    pub elements: Vec<Element>,
    /// All text, in order.
    pub words: Vec<ReadText>,
    /// The content of `style` elements.
    pub sheets: Vec<String>,
}

impl Document {
    /// The visible text of the body, with spaces between its parts.
    pub fn visible(&self) -> String {
        let parts: Vec<&str> = self.shown().map(|words| words.text.trim()).collect();
        parts.join(" ")
    }

    /// The visible texts.
    pub fn shown(&self) -> impl Iterator<Item = &ReadText> {
        self.words.iter().filter(|words| {
            words.path.iter().any(|element| element.tag == "body")
                && !words
                    .path
                    .iter()
                    .any(|element| element.style("display") == Some("none"))
        })
    }

    /// The elements of a kind.
    pub fn all<'a>(&'a self, tag: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements.iter().filter(move |element| element.tag == tag)
    }
}

/// Reads a document; panics with the position if it is not well formed.
pub fn read(html: &str) -> Document {
    let mut document = Document::default();
    let mut path: Vec<Element> = Vec::new();
    let mut rest = html.strip_prefix("<!DOCTYPE html>").expect("a document type");
    while !rest.is_empty() {
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.split_once("-->").expect("the end of a comment").1;
        } else if let Some(end) = rest.strip_prefix("</") {
            let (tag, after) = end.split_once('>').expect("the end of a tag");
            assert_eq!(
                path.pop().map(|element| element.tag).as_deref(),
                Some(tag),
                "before {after:.60}"
            );
            rest = after;
        } else if let Some(start) = rest.strip_prefix('<') {
            let (element, after) = opened(start);
            rest = after;
            document.elements.push(element.clone());
            if element.tag == "style" {
                let (sheet, after) = rest.split_once("</style>").expect("the end of a style sheet");
                document.sheets.push(sheet.to_owned());
                rest = after;
            } else if !matches!(element.tag.as_str(), "meta" | "br" | "img") {
                path.push(element);
            }
        } else {
            let (text, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
            rest = after;
            if !text.trim().is_empty() {
                document.words.push(ReadText {
                    text: unescaped(text),
                    path: path.clone(),
                });
            }
        }
    }
    assert!(path.is_empty(), "left open: {path:?}");
    document
}

/// The element that begins here, and the rest of the text.
fn opened(start: &str) -> (Element, &str) {
    let end = start.find([' ', '>']).expect("the end of a name");
    let (tag, mut rest) = start.split_at(end);
    assert!(
        tag.chars().all(|sign| sign.is_ascii_alphanumeric()),
        "a tag's name: {tag}"
    );
    let mut attributes = Vec::new();
    while let Some(next) = rest.strip_prefix(' ') {
        let end = next.find(['=', '>', ' ']).expect("the end of an attribute");
        let (name, after) = next.split_at(end);
        match after.strip_prefix("=\"") {
            Some(value) => {
                let (value, after) = value.split_once('"').expect("the end of a value");
                attributes.push((name.to_owned(), unescaped(value)));
                rest = after;
            }
            None => {
                attributes.push((name.to_owned(), String::new()));
                rest = after;
            }
        }
    }
    let element = Element {
        tag: tag.to_owned(),
        attributes,
    };
    (element, rest.strip_prefix('>').expect("the end of a tag"))
}

fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, entity)) = rest.split_once('&') {
        let (name, after) = entity.split_once(';').expect("an ampersand that is escaped");
        out.push_str(before);
        out.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "nbsp" => '\u{a0}',
            "zwnj" => '\u{200c}',
            "#847" => '\u{34f}',
            other => panic!("an unknown entity: {other}"),
        });
        rest = after;
    }
    out + rest
}
