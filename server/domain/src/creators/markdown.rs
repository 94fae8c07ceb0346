//! Renders the untrusted `CommonMark` of posts as HTML for pages and as plain text.
//!
//! Only the parser's own events reach the HTML: tags are escaped, images become their alternative text, and links that
//! may not be followed become their text.

use crate::addresses::{TextPart, pieces};
use contract::excerpt;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Parser, Tag, TagEnd, TextMergeStream};
use std::iter::once;

/// Renders HTML that is safe in a page. Headings start at the third level, below the page's title and those of its
/// sections; links to other sites carry `rel` values that give them no credit (Google, "Qualify outbound links").
pub fn html(text: &str) -> String {
    rendered(text, Levels { first: 1, top: 3 })
}

/// Like `html`, for the text of a post: its largest headings are of the second level, as heading blocks are, so that
/// none is left out below the page's title.
pub fn html_of_post(text: &str) -> String {
    let levels = Parser::new(text).filter_map(|event| match event {
        Event::Start(Tag::Heading { level, .. }) => Some(level as usize),
        _ => None,
    });
    let first = levels.min().unwrap_or(1);
    rendered(text, Levels { first, top: 2 })
}

fn rendered(text: &str, levels: Levels) -> String {
    let mut html = String::with_capacity(text.len() * 2);
    let mut filter = Filter {
        levels,
        pictures: 0,
        links: Vec::new(),
    };
    let events = Parser::new(text).filter_map(|event| filter.passed(event));
    let mut linker = Linker::default();
    let events = TextMergeStream::new(events).flat_map(|event| linker.linked(event));
    pulldown_cmark::html::push_html(&mut html, events);
    html
}

/// The text without markup; an empty line separates paragraphs.
pub fn plain(text: &str) -> String {
    plain_with(text, '\n')
}

/// The text without markup in one line: a dot separates headings, items and paragraphs that end without a sign.
pub fn one_line(text: &str) -> String {
    let text = plain_with(text, ' ');
    let mut line = String::with_capacity(text.len());
    for part in text.lines().map(str::trim).filter(|part| !part.is_empty()) {
        if line.ends_with(|end: char| end.is_alphanumeric() || ")]”’\"'".contains(end)) {
            line.push_str(" ·");
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(part);
    }
    line
}

/// The text without markup; `soft` stands where a line of a paragraph breaks.
fn plain_with(text: &str, soft: char) -> String {
    let mut plain = String::with_capacity(text.len());
    for event in Parser::new(text) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                plain.push_str(&text);
            }
            Event::SoftBreak | Event::HardBreak => plain.push(soft),
            Event::Start(Tag::Item) if !plain.is_empty() && !plain.ends_with('\n') => plain.push('\n'),
            Event::Rule
            | Event::End(
                TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::List(_),
            ) => {
                plain.truncate(plain.trim_end().len());
                if !plain.is_empty() {
                    plain.push_str("\n\n");
                }
            }
            _ => {}
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

/// The beginning of the plain text in one line of whole words, with an ellipsis if it goes on.
pub(crate) fn description(text: &str) -> String {
    beginning(&one_line(text))
}

/// Like `description`, for a text without markup.
pub(crate) fn beginning(text: &str) -> String {
    excerpt::shortened(text, excerpt::DESCRIPTION)
}

/// The levels of a text's headings on the page, from 1.
#[derive(Clone, Copy)]
struct Levels {
    /// The largest heading of the text.
    first: usize,
    /// The level that it has on the page.
    top: usize,
}

impl Levels {
    fn of(self, level: HeadingLevel) -> HeadingLevel {
        match (level as usize + self.top).saturating_sub(self.first) {
            0..=2 => HeadingLevel::H2,
            3 => HeadingLevel::H3,
            4 => HeadingLevel::H4,
            5 => HeadingLevel::H5,
            _ => HeadingLevel::H6,
        }
    }
}

/// The open elements.
struct Filter {
    levels: Levels,
    /// Nested images, one in the text of another.
    pictures: usize,
    /// Whether each open link is shown as one.
    links: Vec<bool>,
}

impl Filter {
    /// The event as it may be shown; `None` drops it.
    fn passed<'a>(&mut self, event: Event<'a>) -> Option<Event<'a>> {
        match event {
            Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
            Event::Start(Tag::Image { .. }) => {
                self.pictures += 1;
                None
            }
            Event::End(TagEnd::Image) => {
                self.pictures = self.pictures.saturating_sub(1);
                None
            }
            Event::Start(_) | Event::End(_) if self.pictures > 0 => None,
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                ..
            }) => {
                let opening = opening(link_type, dest_url, title);
                self.links.push(opening.is_some());
                opening
            }
            Event::End(TagEnd::Link) => self.links.pop().unwrap_or(false).then_some(Event::End(TagEnd::Link)),
            Event::Start(Tag::HtmlBlock) => Some(Event::Start(Tag::Paragraph)),
            Event::End(TagEnd::HtmlBlock) => Some(Event::End(TagEnd::Paragraph)),
            Event::Start(Tag::CodeBlock(_)) => Some(Event::Start(Tag::CodeBlock(CodeBlockKind::Indented))),
            Event::Start(Tag::Heading { level, .. }) => Some(Event::Start(Tag::Heading {
                level: self.levels.of(level),
                id: None,
                classes: Vec::new(),
                attrs: Vec::new(),
            })),
            Event::End(TagEnd::Heading(level)) => Some(Event::End(TagEnd::Heading(self.levels.of(level)))),
            other => Some(other),
        }
    }
}

/// Makes links of the addresses in the text, except in code and in links. The filter opens a link to another site with
/// `rel` as HTML, so what is within a link is known by its start and its end.
#[derive(Default)]
struct Linker {
    is_in_code: bool,
    is_in_link: bool,
}

impl Linker {
    fn linked<'a>(&mut self, event: Event<'a>) -> Vec<Event<'a>> {
        match &event {
            Event::Start(Tag::CodeBlock(_)) => self.is_in_code = true,
            Event::End(TagEnd::CodeBlock) => self.is_in_code = false,
            // Only the filter makes HTML: the start of a link to another site.
            Event::Start(Tag::Link { .. }) | Event::InlineHtml(_) => self.is_in_link = true,
            Event::End(TagEnd::Link) => self.is_in_link = false,
            Event::Text(text) if !self.is_in_code && !self.is_in_link => return links(text),
            _ => {}
        }
        vec![event]
    }
}

/// The text with its addresses as links.
fn links<'a>(text: &str) -> Vec<Event<'a>> {
    let mut events = Vec::new();
    for piece in pieces(text) {
        match piece {
            TextPart::Text(text) => events.push(Event::Text(text.to_owned().into())),
            TextPart::Link { text, href } => {
                let words = Event::Text(text.to_owned().into());
                let start = opening(LinkType::Inline, href.into(), CowStr::Borrowed(""));
                let is_open = start.is_some();
                events.extend(start);
                events.push(words);
                events.extend(is_open.then_some(Event::End(TagEnd::Link)));
            }
        }
    }
    events
}

/// Where a link may lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    AnotherSite,
    /// A page of this site, or an email address.
    Plain,
}

/// The start of a link; `None` if the link may not lead there.
fn opening<'a>(link_type: LinkType, dest_url: CowStr<'a>, title: CowStr<'a>) -> Option<Event<'a>> {
    // The address of an autolink lacks the scheme; the HTML writer adds it.
    let target = if link_type == LinkType::Email {
        Target::Plain
    } else {
        target(&dest_url)?
    };
    let link = Event::Start(Tag::Link {
        link_type,
        dest_url,
        title,
        id: CowStr::Borrowed(""),
    });
    if target == Target::Plain {
        return Some(link);
    }
    let mut written = String::new();
    pulldown_cmark::html::push_html(&mut written, once(link));
    let written = written.replacen("<a ", "<a rel=\"nofollow noopener ugc\" ", 1);
    Some(Event::InlineHtml(written.into()))
}

/// Classifies an address whose entities and escapes are resolved. Browsers ignore line breaks and tabs and treat a
/// backslash as a slash (WHATWG URL), so an address with any of them is refused.
fn target(url: &str) -> Option<Target> {
    let begins = |with: &str| {
        url.get(..with.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(with))
    };
    if url.chars().any(|character| character.is_control() || character == '\\') {
        None
    } else if begins("https://") || begins("http://") {
        Some(Target::AnotherSite)
    } else if begins("mailto:") || (begins("/") && !begins("//")) {
        Some(Target::Plain)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &[&str] = &[
        "<script>alert(1)</script>",
        "a <script>alert(1)</script> b",
        "<scr<script>ipt>alert(1)</scr</script>ipt>",
        "<img src=x onerror=alert(1)>",
        "a <img src=x onerror=alert(1)> b",
        "<svg/onload=alert(1)>\n\n</svg>",
        "<div\nonclick=\"alert(1)\"\n>",
        "<!-- --><iframe src=\"https://evil.example\"></iframe>",
        "<![CDATA[<b>]]> <?php echo 1 ?> <!DOCTYPE html>",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "&#60;script&#62;alert(1)&#60;/script&#62;",
        "[a](javascript:alert(1))",
        "[a](JaVaScRiPt:alert(1))",
        "[a](<java\tscript:alert(1)>)",
        "[a](&#106;avascript:alert(1))",
        "[a](javascript&colon;alert(1))",
        "[a](<&#1;javascript:alert(1)>)",
        "[a](< javascript:alert(1)>)",
        "[a](data:text/html;base64,PHNjcmlwdD4=)",
        "[a](vbscript:msgbox)",
        "[a](//evil.example)",
        "[a](/\\evil.example)",
        "[a](</&#9;/evil.example>)",
        "[a](\\\\evil.example)",
        "[a](https:evil.example)",
        "[a](relative) [b](#part) [c](?query)",
        "<javascript:alert(1)>",
        "<data:text/html,x>",
        "[a][x]\n\n[x]: javascript:alert(1) \"t\"",
        "[a](https://b.example \"\\\" onclick=\\\"alert(1)\")",
        "[a](https://b.example/\"onclick=\"alert(1))",
        "[a](https://b.example/<script>)",
        "![a](javascript:alert(1))",
        "![<script>alert(1)</script>](x)",
        "![a [b](javascript:alert(1)) c](d)",
        "[![a](x)](javascript:alert(1))",
        "[![![a [b](https://c.example)](d)](e)](https://f.example)",
        "```html\" onclick=\"alert(1)\n<script>alert(1)</script>\n```",
        "`<script>alert(1)</script>`",
        "# a {#x onclick=alert(1)}",
        "> <script>\n> alert(1)\n> </script>",
        "* <script>\n  alert(1)\n  </script>",
        "<style>*{display:none}</style>",
        "<a href=\"javascript:alert(1)\">a</a>",
    ];

    /// Fails on a tag or a link that is not allowed.
    #[track_caller]
    fn harmless(text: &str) {
        const TAGS: &[&str] = &[
            "p",
            "h3",
            "h4",
            "h5",
            "h6",
            "em",
            "strong",
            "a",
            "ul",
            "ol",
            "li",
            "code",
            "pre",
            "blockquote",
            "hr",
            "br",
        ];
        let html = html(text);
        for part in html.split('<').skip(1) {
            let (tag, _) = part.split_once('>').unwrap();
            let tag = tag.trim_start_matches('/');
            let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
            assert!(TAGS.contains(&name), "{text}: {html}");
            if name != "a" {
                assert!(["", "/"].contains(&attributes), "{text}: {html}");
                continue;
            }
            // Every second part of the attributes is a quoted value.
            let names: Vec<&str> = attributes.split('"').step_by(2).map(str::trim).collect();
            assert!(
                names.iter().all(|name| ["rel=", "href=", "title=", ""].contains(name)),
                "{text}: {html}"
            );
            let Some((_, rest)) = attributes.split_once("href=\"") else {
                continue;
            };
            let allowed = ["http://", "https://", "mailto:", "/"];
            assert!(allowed.iter().any(|start| rest.starts_with(start)), "{text}: {html}");
            assert!(!rest.starts_with("//"), "{text}: {html}");
        }
    }

    #[test]
    fn nothing_hostile_passes() {
        for text in HOSTILE {
            harmless(text);
            harmless(&format!("**{text}**"));
            harmless(&format!("1. a\n\n   {text}\n\n# b"));
        }
        harmless(&HOSTILE.join("\n\n"));
        harmless(&"[".repeat(5_000));
        harmless(&"> ".repeat(5_000));
    }

    #[test]
    fn tags_are_the_letters_they_are() {
        let shown = html("a <b onclick=\"x\">b</b>");
        assert_eq!(shown, "<p>a &lt;b onclick=\"x\"&gt;b&lt;/b&gt;</p>\n");
        assert!(html("<script>alert(1)</script>").contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    }

    #[test]
    fn marks_become_html() {
        assert_eq!(html("# Sea\n\n## Air"), "<h3>Sea</h3>\n<h4>Air</h4>\n");
        assert_eq!(html("##### Sea"), "<h6>Sea</h6>\n");
        assert_eq!(html_of_post("# Sea\n\n## Air"), "<h2>Sea</h2>\n<h3>Air</h3>\n");
        assert_eq!(html_of_post("### Sea\n\n#### Air"), "<h2>Sea</h2>\n<h3>Air</h3>\n");
        assert_eq!(html_of_post("*Sea*"), "<p><em>Sea</em></p>\n");
        assert_eq!(
            html("*a* **b** `c`"),
            "<p><em>a</em> <strong>b</strong> <code>c</code></p>\n"
        );
        assert_eq!(html("- a\n- b"), "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n");
        assert_eq!(html("![the *sea*](https://a.example/b.png)"), "<p>the sea</p>\n");
    }

    #[test]
    fn links_lead_to_pages_and_to_people() {
        let outside = "<p><a rel=\"nofollow noopener ugc\" href=\"https://b.example\" title=\"c\">a</a></p>\n";
        assert_eq!(html("[a](https://b.example \"c\")"), outside);
        assert_eq!(html("[a](/hotel/sea)"), "<p><a href=\"/hotel/sea\">a</a></p>\n");
        let mail = "<p><a href=\"mailto:mia@example.org\">mia@example.org</a></p>\n";
        assert_eq!(html("<mia@example.org>"), mail);
        assert_eq!(html("[*a*](//b.example) c"), "<p><em>a</em> c</p>\n");
    }

    #[test]
    fn typed_addresses_are_links_outside_of_code_and_links() {
        let web = |href: &str, text: &str| format!("<a rel=\"nofollow noopener ugc\" href=\"{href}\">{text}</a>");
        assert_eq!(
            html("See https://b.example/\\_a\\_/b_c, or www.c.example."),
            format!(
                "<p>See {}, or {}.</p>\n",
                web("https://b.example/_a_/b_c", "https://b.example/_a_/b_c"),
                web("https://www.c.example", "www.c.example")
            )
        );
        assert_eq!(
            html("mia@example.org"),
            "<p><a href=\"mailto:mia@example.org\">mia@example.org</a></p>\n"
        );
        assert_eq!(
            html("[see https://b.example](https://c.example) `https://d.example`"),
            format!(
                "<p>{} <code>https://d.example</code></p>\n",
                web("https://c.example", "see https://b.example")
            )
        );
        assert!(!html("    https://b.example").contains("<a "));
        assert_eq!(
            html("[https://b.example](relative)"),
            format!("<p>{}</p>\n", web("https://b.example", "https://b.example"))
        );
    }

    #[test]
    fn plain_text_has_no_marks() {
        let text = "# Sea\n\nThe *blue* [sea](https://a.example)\nof `Faro`.\n\n- a\n- b\n\n![c](d)";
        assert_eq!(plain(text), "Sea\n\nThe blue sea\nof Faro.\n\na\nb\n\nc");
        assert_eq!(plain("&lt;b&gt; <i>c</i>"), "<b> <i>c</i>");
        assert_eq!(plain("---\n\n---"), "");
    }

    #[test]
    fn a_description_ends_with_a_whole_word() {
        assert_eq!(description("# Sea\n\n**Waves** at\ndawn"), "Sea · Waves at dawn");
        assert_eq!(
            description("Take these:\n\n- trams\n- tiles\n\nA walk.\n\n1. one"),
            "Take these: trams · tiles · A walk. one"
        );
        let fits = "a".repeat(160);
        assert_eq!(description(&fits), fits);
        let words = description(&"four ".repeat(40));
        assert_eq!(words, format!("{}…", ["four"; 32].join(" ")));
        let long = description(&"é".repeat(300));
        assert_eq!((long.chars().count(), long.ends_with("é…")), (160, true));
    }
}
