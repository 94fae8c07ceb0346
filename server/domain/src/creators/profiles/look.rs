//! The look of a club: validates its links and its colour.

use crate::error::Refusals;
use contract::{
    Code,
    club::CreatorLink,
    limits::{MAX_LINK_TITLE_CHARS, MAX_LINK_URL_CHARS},
    profile::UserProfilePatch,
    words::at_most,
};
use reqwest::Url;
use std::borrow::Cow;

/// Links of a club at most.
const MAX_LINKS: usize = 20;

/// Links and colour in stored form; absent fields stay unchanged.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ClubLook {
    pub links: Option<Vec<CreatorLink>>,
    /// `Some(None)` removes the club's own colour.
    pub theme_color: Option<Option<String>>,
}

impl ClubLook {
    /// Whether anything changes.
    pub fn is_some(&self) -> bool {
        self.links.is_some() || self.theme_color.is_some()
    }
}

/// Reads the look from the patch and records its errors.
pub(super) fn check(refusals: &mut Refusals, patch: &UserProfilePatch) -> ClubLook {
    ClubLook {
        links: patch.links.as_ref().map(|links| check_links(refusals, links)),
        theme_color: patch.theme_color.as_deref().map(|color| check_color(refusals, color)),
    }
}

fn check_links(refusals: &mut Refusals, links: &[CreatorLink]) -> Vec<CreatorLink> {
    if links.len() > MAX_LINKS {
        refusals.add_message(
            Code::Invalid,
            "links",
            format!("A club has {}.", at_most(MAX_LINKS, "links")),
        );
        return Vec::new();
    }
    let mut checked = Vec::with_capacity(links.len());
    for (index, link) in links.iter().enumerate() {
        let label = link.label.trim();
        if label.is_empty() {
            refusals.add_message(Code::Required, format!("links[{index}].label"), "Write a title.");
        } else if label.chars().count() > MAX_LINK_TITLE_CHARS {
            let message = format!(
                "The title of a link has {}.",
                at_most(MAX_LINK_TITLE_CHARS, "characters")
            );
            refusals.add_message(Code::Invalid, format!("links[{index}].label"), message);
        } else if label.chars().any(char::is_control) {
            let message = "The title of a link has no control characters.";
            refusals.add_message(Code::Invalid, format!("links[{index}].label"), message);
        }
        match address(&link.url) {
            Ok(url) => checked.push(CreatorLink {
                label: label.to_owned(),
                url,
                is_hidden: link.is_hidden,
            }),
            Err(message) => refusals.add_message(Code::Invalid, format!("links[{index}].url"), message),
        }
    }
    checked
}

/// A link as it would be stored; `None` for one that is refused.
pub(super) fn link_of(link: &CreatorLink) -> Option<CreatorLink> {
    let mut refusals = Refusals::default();
    let checked = check_links(&mut refusals, std::slice::from_ref(link));
    refusals.into_result().ok()?;
    checked.into_iter().next()
}

/// A colour as it would be stored; `None` for none, and for a text that is refused.
pub(super) fn color_of(typed: &str) -> Option<String> {
    let mut refusals = Refusals::default();
    let color = check_color(&mut refusals, typed);
    refusals.into_result().ok()?;
    color
}

/// The URL as a browser writes it: non-ASCII characters are encoded, and it has no white space.
fn address(typed: &str) -> Result<String, Cow<'static, str>> {
    const FORM: Cow<'static, str> = Cow::Borrowed("Write an address such as instagram.com/mia or mia@example.com.");
    let url = Url::parse(&completed(typed.trim())).map_err(|_| FORM)?;
    let is_led_to = match url.scheme() {
        "https" => url.host_str().is_some_and(|host| !host.is_empty()),
        "mailto" => url
            .path()
            .split_once('@')
            .is_some_and(|(name, host)| !name.is_empty() && !host.is_empty()),
        _ => false,
    };
    if !is_led_to {
        return Err(FORM);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("A public address cannot contain a user name or a password.".into());
    }
    let text = String::from(url);
    if text.chars().count() > MAX_LINK_URL_CHARS {
        return Err(format!("An address has {}.", at_most(MAX_LINK_URL_CHARS, "characters")).into());
    }
    Ok(text)
}

/// An address as people write it, "instagram.com/mia" or "mia@example.com", with its scheme; any other text unchanged.
fn completed(typed: &str) -> Cow<'_, str> {
    let end = typed.find(['/', '?', '#']).unwrap_or(typed.len());
    let host = &typed[..end];
    match host.split_once('@') {
        Some((name, host)) if !name.is_empty() && !name.contains(':') && end == typed.len() && is_host(host) => {
            format!("mailto:{typed}").into()
        }
        None if is_host(host) => format!("https://{typed}").into(),
        _ => typed.into(),
    }
}

/// Whether a text is the name of a host under a top-level domain, with or without a port.
fn is_host(text: &str) -> bool {
    let name = match text.split_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        Some(_) => return false,
        None => text,
    };
    let is_label =
        |label: &str| !label.is_empty() && label.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
    let top = name.rsplit_once('.').map(|(_, top)| top);
    let is_top = |top: &str| top.chars().count() > 1 && top.chars().all(char::is_alphabetic);
    top.is_some_and(is_top) && name.split('.').all(is_label)
}

/// The colour in lower case; `None` for an empty text.
fn check_color(refusals: &mut Refusals, typed: &str) -> Option<String> {
    let color = typed.trim().to_ascii_lowercase();
    if color.is_empty() {
        return None;
    }
    let digits = color.strip_prefix('#').unwrap_or_default();
    if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        refusals.add_message(Code::Invalid, "themeColor", "Write a colour as #1b6ef3.");
        return None;
    }
    Some(color)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_out_over_https_or_to_a_mailbox() {
        for (typed, kept) in [
            ("https://example.com", "https://example.com/"),
            (" HTTPS://Example.com/a?b=c#d ", "https://example.com/a?b=c#d"),
            ("https://example.com/a b\"<", "https://example.com/a%20b%22%3C"),
            ("https://exämple.com/é", "https://xn--exmple-cua.com/%C3%A9"),
            ("mailto:mia@example.com", "mailto:mia@example.com"),
            ("instagram.com/mia", "https://instagram.com/mia"),
            (" www.Example.com ", "https://www.example.com/"),
            ("example.com:8443/a?b#c", "https://example.com:8443/a?b#c"),
            ("exämple.com", "https://xn--exmple-cua.com/"),
            ("mia.lind@example.com", "mailto:mia.lind@example.com"),
            (
                "mailto:mia@example.com?subject=Hello",
                "mailto:mia@example.com?subject=Hello",
            ),
        ] {
            assert_eq!(address(typed).as_deref(), Ok(kept), "{typed}");
        }
    }

    #[test]
    fn nothing_else_is_an_address() {
        let long = format!("https://example.com/{}", "a".repeat(MAX_LINK_URL_CHARS));
        // Each becomes six characters.
        let encoded = format!("https://example.com/{}", "é".repeat(100));
        for bad in [
            "",
            "mia",
            "mia lind",
            "1.2",
            "example.",
            ".com",
            "a..com",
            "@example.com",
            "mia@example",
            "mia:secret@example.com",
            "mia@example.com/a",
            "/user/mia",
            "//example.com",
            "http://example.com",
            "ftp://example.com",
            "javascript:alert(1)",
            " java\nscript:alert(1)",
            "data:text/html,<script>alert(1)</script>",
            "file:///etc/passwd",
            "https://",
            "https:///",
            "https://mia@example.com",
            "https://mia:secret@example.com",
            "https://:secret@example.com",
            "mailto:",
            "mailto:mia",
            "mailto:@example.com",
            "mailto:mia@",
            &long,
            &encoded,
        ] {
            assert!(address(bad).is_err(), "{bad}: {:?}", address(bad));
        }
    }

    #[test]
    fn a_colour_is_six_hexadecimal_digits() {
        let read = |typed: &str| {
            let mut refusals = Refusals::default();
            let color = check_color(&mut refusals, typed);
            refusals.into_result().map(|()| color).ok()
        };
        assert_eq!(read(" #1B6Ef3 "), Some(Some("#1b6ef3".to_owned())));
        assert_eq!(read(" "), Some(None));
        for bad in [
            "#fff",
            "1b6ef3",
            "#1b6ef3ff",
            "#1b6ef",
            "#é1b6e",
            "red",
            "#gggggg",
            "#1b6e;}",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
