//! Web addresses in emails.

use crate::{
    content::Site,
    line::{is_gap, is_invisible},
};
use std::fmt;

/// A web address without spaces, quotes or brackets, so that no email program breaks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address(String);

impl Address {
    /// The address as given, or the site's home if it is no web address ("javascript:…"), because a button must lead to
    /// a harmless page.
    pub(crate) fn new(site: &Site, url: &str) -> Self {
        let url = url.trim();
        Self(encoded(if is_web(url) { url } else { site.public_url.trim() }))
    }

    /// The home of the site.
    pub(crate) fn home(site: &Site) -> Self {
        Self::new(site, &site.public_url)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl maud::Render for Address {
    fn render_to(&self, buffer: &mut String) {
        self.0.as_str().render_to(buffer);
    }
}

fn is_web(url: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| {
        url.get(..scheme.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    })
}

/// Percent-encodes characters that addresses must not contain (RFC 3986).
fn encoded(url: &str) -> String {
    let mut out = String::with_capacity(url.len());
    for sign in url.chars() {
        let is_foreign = is_gap(sign)
            || is_invisible(sign)
            || matches!(
                sign,
                '<' | '>' | '"' | '\\' | '`' | '{' | '}' | '|' | '^' | '\u{a0}' | '\u{202f}'
            );
        if is_foreign {
            for byte in sign.encode_utf8(&mut [0; 4]).bytes() {
                out.push_str(&format!("%{byte:02X}"));
            }
        } else {
            out.push(sign);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(url: &str) -> String {
        let site = Site {
            name: "Byrdli".to_owned(),
            public_url: "https://club.example".to_owned(),
            company: crate::content::Company::default(),
        };
        Address::new(&site, url).to_string()
    }

    #[test]
    fn a_good_address_stays_as_it_is() {
        let url = "https://club.example/sign-in?a=1&b=%20x~y#z";
        assert_eq!(address(url), url);
    }

    #[test]
    fn gaps_quotes_and_brackets_are_encoded() {
        assert_eq!(
            address("https://club.example/a b\r\n\"<c>\u{202e}"),
            "https://club.example/a%20b%0D%0A%22%3Cc%3E%E2%80%AE"
        );
    }

    #[test]
    fn what_is_not_on_the_web_leads_home() {
        for url in [
            "javascript:alert(1)",
            "data:text/html,x",
            "",
            "//evil.example",
            "\u{1}javascript:x",
            "é",
        ] {
            assert_eq!(address(url), "https://club.example", "{url}");
        }
    }
}
