//! Return addresses after signing in: paths of this site only.

/// Returns the path with its query, if it stays on this site in every browser.
///
/// Browsers read `\` as `/`, drop tabs and line breaks, and read `//host` and `/\host` as another site (WHATWG URL
/// §4.4). The function therefore refuses texts with any of those, encoded or not. It also refuses pages that sign in or
/// out.
pub fn local_path(text: &str) -> Option<&str> {
    let is_path = text.starts_with('/')
        && text.len() <= 2_000
        && !text.starts_with("//")
        && text.bytes().all(|byte| byte > 0x20 && byte < 0x7f && byte != b'\\');
    if !is_path {
        return None;
    }
    let path = text.split(['?', '#']).next().unwrap_or_default();
    let lower = path.to_ascii_lowercase();
    let is_plain = !lower.contains("//")
        && !["%2f", "%5c", "%00", "%09", "%0a", "%0d"]
            .iter()
            .any(|code| lower.contains(code))
        && !path
            .split('/')
            .any(|part| matches!(part, "." | "..") || is_encoded_dots(part));
    (is_plain && !SIGN_IN_PAGES.contains(&lower.as_str())).then_some(text)
}

/// Pages that begin or end a session, in lower case; never a return address.
const SIGN_IN_PAGES: [&str; 8] = [
    "/signin",
    "/signup",
    "/logout",
    "/forgotpassword",
    "/resetpassword",
    "/continuesignin",
    "/auth-redirect",
    "/user/startsession",
];

fn is_encoded_dots(part: &str) -> bool {
    let plain = part.to_ascii_lowercase().replace("%2e", ".");
    matches!(plain.as_str(), "." | "..")
}

/// The first candidate that stays on this site.
pub fn first_local<'a>(candidates: impl IntoIterator<Item = Option<&'a str>>) -> Option<&'a str> {
    candidates.into_iter().flatten().find_map(local_path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_this_site_are_kept_with_their_query() {
        for path in [
            "/",
            "/search",
            "/hotel/sea-house?searchId=1&creator=mia#rooms",
            "/search?destination=Saint-Denis%20%2F%20Paris",
            "/user/mia/feed?page=2",
        ] {
            assert_eq!(local_path(path), Some(path));
        }
    }

    #[test]
    fn a_return_address_never_leads_to_signing_in_or_out() {
        for path in [
            "/signIn",
            "/signin?returnUrl=/x",
            "/logout",
            "/signUp#a",
            "/auth-redirect",
        ] {
            assert_eq!(local_path(path), None, "{path}");
        }
    }

    #[test]
    fn the_first_good_one_wins() {
        assert_eq!(
            first_local([None, Some("//evil.example"), Some("/a"), Some("/b")]),
            Some("/a")
        );
        assert_eq!(first_local([None, Some("x")]), None);
    }

    /// Over three hundred ways to name another site; none passes, and none that passes resolves to another host.
    #[test]
    fn no_hostile_value_leaves_the_site() {
        let hosts = [
            "evil.example",
            "127.0.0.1:1",
            "[::1]",
            "evil.example@site.example",
            "%65vil.example",
        ];
        let shapes = [
            "https://{}",
            "http://{}",
            "HTTPS://{}",
            "//{}",
            "///{}",
            "////{}",
            "/\\{}",
            "\\\\{}",
            "\\/{}",
            "/\t/{}",
            "/\n/{}",
            "/\r\n/{}",
            "\t//{}",
            " //{}",
            "/ /{}",
            "//\u{0}{}",
            "javascript://{}",
            "javascript:alert(1)//{}",
            "data:text/html,{}",
            "vbscript:{}",
            "//user:pw@{}",
            "https:{}",
            "https:/{}",
            "http:\\\\{}",
            "/%2f{}",
            "/%2F%2F{}",
            "/%5c{}",
            "/%5C/{}",
            "/%09/{}",
            "/%0a/{}",
            "/%0d%0a/{}",
            "/.//{}",
            "/..//{}",
            "/./\\{}",
            "/%2e%2e//{}",
            "/%2e/%2f{}",
            "/x/..//{}",
            "/x//{}",
            "//{}/%2e%2e",
            "?//{}",
            "#//{}",
            "{}",
            "www.{}",
            "mailto:a@{}",
            "/\u{2028}/{}",
            "/\u{ff0f}{}",
            "\u{feff}//{}",
            "blob:https://{}",
            "file:////{}",
            "/\\\\{}",
            "/\u{b}/{}",
            "/\u{c}/{}",
            "%2f%2f{}",
            "/;//{}",
            "/..;//{}",
            "/%00//{}",
            "/\u{7f}/{}",
            "ftp://{}",
            "view-source:https://{}",
            "https://{}/search",
            "//{}/search?returnUrl=/x",
            "/\u{e000}//{}",
        ];
        let mut tried = 0;
        for shape in shapes {
            for host in hosts {
                let text = shape.replace("{}", host);
                tried += 1;
                assert_eq!(local_path(&text), None, "{text:?}");
            }
        }
        assert!(tried >= 300, "{tried}");
    }
}
