//! Sitemaps as XML (sitemaps.org).

use app::paths;
use chrono::{DateTime, SecondsFormat, Utc};
use domain::sitemap::{Address, PartEntry, Subject};

/// The name of the file of pages that every site has.
pub(super) const PAGES: &str = "pages";
const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const BEGIN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// The index of the given files and of the file of pages.
pub(super) fn index_of(public_url: &str, entries: &[PartEntry]) -> String {
    let mut text = format!("{BEGIN}<sitemapindex xmlns=\"{NAMESPACE}\">\n");
    let first = paths::sitemap_file(PAGES, 1);
    entry(&mut text, "sitemap", public_url, &first, None);
    for part in entries {
        let path = paths::sitemap_file(part.kind.as_str(), part.number);
        entry(&mut text, "sitemap", public_url, &path, part.changed_at);
    }
    text.push_str("</sitemapindex>\n");
    text
}

/// The pages that every site has; their content changes with the program.
pub(super) fn pages(public_url: &str) -> String {
    let search = paths::search(None);
    let all = [
        search.as_str(),
        paths::MAP_SEARCH,
        paths::FAQ,
        paths::TERMS,
        paths::PRIVACY,
    ];
    let mut text = set_begin();
    for path in all {
        entry(&mut text, "url", public_url, path, None);
    }
    text.push_str(SET_END);
    text
}

/// The end of a file.
pub(super) const SET_END: &str = "</urlset>\n";

/// The beginning of a file.
pub(super) fn set_begin() -> String {
    format!("{BEGIN}<urlset xmlns=\"{NAMESPACE}\">\n")
}

/// The given addresses, as a part of a file.
pub(super) fn set_of(public_url: &str, addresses: &[Address]) -> String {
    let mut text = String::with_capacity(addresses.len() * 160);
    for address in addresses {
        entry(
            &mut text,
            "url",
            public_url,
            &path_of(address),
            Some(address.changed_at),
        );
    }
    text
}

fn path_of(address: &Address) -> String {
    let slug = &address.slug;
    match &address.subject {
        Subject::Hotel => paths::hotel(slug, None, None),
        Subject::Club => paths::club(slug),
        Subject::Stays => paths::club_stays(slug),
        Subject::Explore => paths::club_explore(slug),
        Subject::Feed => paths::club_feed(slug),
        Subject::Trips => paths::club_itineraries(slug),
        Subject::Post(id) => paths::post(slug, &id.to_string()),
        Subject::Trip(id) => paths::package(slug, &id.to_string()),
    }
}

fn entry(text: &mut String, element: &str, public_url: &str, path: &str, changed_at: Option<DateTime<Utc>>) {
    let address = escaped(&format!("{public_url}{path}"));
    text.push_str(&format!("<{element}><loc>{address}</loc>"));
    if let Some(at) = changed_at {
        let at = at.to_rfc3339_opts(SecondsFormat::Secs, true);
        text.push_str(&format!("<lastmod>{at}</lastmod>"));
    }
    text.push_str(&format!("</{element}>\n"));
}

/// Escapes text for an XML element (XML 1.0 §2.4), including quotation marks, as sitemaps.org requires.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&apos;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::sitemap::Kind;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn addresses_are_escaped_and_dated() {
        let hotel = Address {
            subject: Subject::Hotel,
            slug: "b&b-<\"o'hara\">".to_owned(),
            changed_at: at("2027-01-10T12:00:00.123Z"),
        };
        assert_eq!(
            set_of("https://stay.example", &[hotel]),
            "<url><loc>https://stay.example/hotel/b&amp;b-&lt;&quot;o&apos;hara&quot;&gt;</loc>\
             <lastmod>2027-01-10T12:00:00Z</lastmod></url>\n"
        );
    }

    #[test]
    fn the_index_names_each_part_of_each_kind() {
        let part = |number| PartEntry {
            kind: Kind::Posts,
            number,
            changed_at: None,
        };
        let text = index_of("https://stay.example", &[part(1), part(2)]);
        let named: Vec<&str> = text
            .split("<loc>")
            .skip(1)
            .filter_map(|rest| rest.split("</loc>").next())
            .collect();
        assert_eq!(
            named,
            [
                "https://stay.example/sitemap/pages-1.xml",
                "https://stay.example/sitemap/posts-1.xml",
                "https://stay.example/sitemap/posts-2.xml",
            ]
        );
    }
}
