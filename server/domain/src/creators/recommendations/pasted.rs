//! Parses a pasted line: the slug of one of our pages, or words that may be a hotel's name. Opens nothing.

use any_ascii::any_ascii;
use reqwest::Url;

/// The content of a line.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct PastedLine {
    /// The slug of one of our pages, /hotel/{slug}.
    pub slug: Option<String>,
    /// Folded words that may be a name, most likely first.
    pub names: Vec<Vec<String>>,
}

/// Words in URLs that belong to no name.
const IDLE: [&str; 22] = [
    "html", "htm", "php", "aspx", "www", "com", "en", "gb", "us", "pt", "es", "fr", "de", "it", "hotel", "hotels",
    "rooms", "room", "property", "review", "reviews", "details",
];
/// Query parameters that may hold a name.
const FIELDS: [&str; 5] = ["name", "title", "hotel", "q", "query"];
/// Words of a name at most.
const MAX_WORDS: usize = 12;

/// Parses a line; `site` is our own URL.
pub(super) fn read(line: &str, site: &str) -> PastedLine {
    let mut said = PastedLine::default();
    let (mut plain, mut links) = (Vec::new(), Vec::new());
    for part in line.split_whitespace() {
        match link(part, site) {
            Some(url) => links.push(url),
            None => plain.push(part),
        }
    }
    // The text beside a link comes from a person.
    said.add(folded(&plain.join(" ")));
    for url in links {
        of_link(&mut said, &url, site);
    }
    said
}

impl PastedLine {
    fn add(&mut self, words: Vec<String>) {
        let is_word = words.iter().any(|word| word.chars().any(char::is_alphabetic));
        if is_word && !self.names.contains(&words) {
            self.names.push(words);
        }
    }
}

/// Parses the part as a URL with a scheme, a URL starting with a host, or one of our paths.
fn link(part: &str, site: &str) -> Option<Url> {
    let url = if part.starts_with("/hotel/") {
        Url::parse(&format!("{site}{part}"))
    } else if part.starts_with("http://") || part.starts_with("https://") {
        Url::parse(part)
    } else {
        let (host, _) = part.split_once('/')?;
        let (name, end) = host.rsplit_once('.')?;
        if name.is_empty() || end.len() < 2 || !end.chars().all(|sign| sign.is_ascii_alphabetic()) {
            return None;
        }
        Url::parse(&format!("https://{part}"))
    };
    url.ok()
}

fn of_link(said: &mut PastedLine, url: &Url, site: &str) {
    let segments: Vec<String> = url.path_segments().into_iter().flatten().map(decoded).collect();
    let is_ours = Url::parse(site).is_ok_and(|site| site.host_str() == url.host_str());
    // Our slugs have no other characters.
    let is_slug = |text: &str| text.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-');
    if is_ours
        && let [first, slug] = segments.as_slice()
        && first == "hotel"
        && is_slug(slug)
    {
        said.slug = Some(slug.clone());
    }
    for (name, value) in url.query_pairs() {
        if FIELDS.contains(&&*name) {
            said.add(folded(&value));
        }
    }
    // The name is usually the last segment of the path, or the one before an id.
    for segment in segments.iter().rev() {
        said.add(of_segment(segment));
    }
}

fn decoded(segment: &str) -> String {
    // A query encodes the same characters, except the plus, which stands for a space in some paths as well.
    let pair = Url::parse(&format!("https://a.example/?a={segment}"));
    let value = pair
        .ok()
        .and_then(|url| url.query_pairs().next().map(|(_, value)| value.into_owned()));
    value.unwrap_or_else(|| segment.to_owned())
}

/// The words of a path segment, without extensions, numbers and the site's additions.
fn of_segment(segment: &str) -> Vec<String> {
    let name = segment.split('.').next().unwrap_or_default();
    let is_id = |word: &String| word.chars().any(|sign| sign.is_ascii_digit()) && word.len() > 3;
    let words: Vec<String> = folded(name).into_iter().filter(|word| !is_id(word)).collect();
    let says = |word: &String| !IDLE.contains(&word.as_str());
    if !words.iter().any(says) {
        return Vec::new();
    }
    // "Hotel" belongs to a name; other idle words at its ends belong to the site.
    let is_added = |word: &String| !says(word) && word != "hotel" && word != "de" && word != "us" && word != "it";
    let begin = words.iter().position(|word| !is_added(word)).unwrap_or_default();
    let end = words
        .iter()
        .rposition(|word| !is_added(word))
        .map_or(words.len(), |last| last + 1);
    let words = &words[begin..end];
    // "Hotel Review g1 d2 Reviews Casa do Limoeiro": the name follows the last of the site's words.
    let after = words
        .iter()
        .rposition(|word| ["review", "reviews"].contains(&word.as_str()));
    words[after.map_or(0, |last| last + 1)..].to_vec()
}

/// The words in lower-case ASCII, for comparison.
pub(super) fn folded(text: &str) -> Vec<String> {
    let ascii = any_ascii(text).to_ascii_lowercase();
    let words = ascii.split(|sign: char| !sign.is_ascii_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .take(MAX_WORDS)
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: &str = "https://stay.example";

    fn names(line: &str) -> Vec<String> {
        read(line, SITE).names.iter().map(|words| words.join(" ")).collect()
    }

    #[test]
    fn a_name_is_its_words() {
        assert_eq!(names("  Casa do Limoeiro, Lisboa "), ["casa do limoeiro lisboa"]);
        assert_eq!(names("Hôtel Crème & Café"), ["hotel creme cafe"]);
        assert_eq!(names("   "), [""; 0]);
        assert_eq!(names("12345"), [""; 0]);
    }

    #[test]
    fn a_link_of_ours_names_its_hotel() {
        for line in [
            "https://stay.example/hotel/casa-do-limoeiro?creator=mia",
            "/hotel/casa-do-limoeiro",
            "stay.example/hotel/casa-do-limoeiro",
        ] {
            assert_eq!(read(line, SITE).slug.as_deref(), Some("casa-do-limoeiro"), "{line}");
        }
        assert_eq!(read("https://other.example/hotel/casa-do-limoeiro", SITE).slug, None);
        assert_eq!(read("https://stay.example/user/mia", SITE).slug, None);
    }

    #[test]
    fn links_of_others_say_a_name_in_their_path_or_their_words() {
        for (line, name) in [
            (
                "https://www.booking.com/hotel/pt/casa-do-limoeiro.html",
                "casa do limoeiro",
            ),
            (
                "https://www.booking.com/hotel/pt/casa-do-limoeiro.en-gb.html?aid=1#x",
                "casa do limoeiro",
            ),
            ("booking.com/hotel/pt/casa-do-limoeiro.html", "casa do limoeiro"),
            (
                "https://www.tripadvisor.com/Hotel_Review-g189158-d1234567-Reviews-Casa_do_Limoeiro-Lisbon.html",
                "casa do limoeiro lisbon",
            ),
            (
                "https://www.hotels.com/ho123456/casa-do-limoeiro-lisbon/",
                "casa do limoeiro lisbon",
            ),
            ("https://example.org/maps?q=Casa+do+Limoeiro", "casa do limoeiro"),
            (
                "https://example.org/place/Casa%20do%20Limoeiro/@38.7,-9.1",
                "casa do limoeiro",
            ),
        ] {
            assert!(names(line).contains(&name.to_owned()), "{line}: {:?}", names(line));
        }
        assert_eq!(names("https://www.airbnb.com/rooms/12345678"), [""; 0]);
    }

    #[test]
    fn what_stands_beside_a_link_counts_first() {
        let line = "Casa do Limoeiro https://example.org/hotels/another-house";
        assert_eq!(names(line)[..2], ["casa do limoeiro", "another house"]);
    }

    #[test]
    fn broken_links_name_no_hotel() {
        for line in ["://", "%%%/", "\u{7f}/\u{0}", &"/".repeat(2_000)] {
            assert_eq!(read(line, SITE), PastedLine::default(), "{line:?}");
        }
        for (line, name) in [
            ("http://", "http"),
            ("https://[", "https"),
            ("a.b/", "a b"),
            ("%%%/%ff", "ff"),
        ] {
            assert_eq!(read(line, SITE).slug, None, "{line}");
            assert_eq!(names(line), [name], "{line}");
        }
    }
}
