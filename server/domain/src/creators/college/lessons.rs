//! Parses the lessons: a header of fields (`order`, `title`, `minutes`), an empty line, and Markdown.

use std::sync::LazyLock;

/// Name and file of each lesson. URLs and the database use the name, so it must not change.
const FILES: [(&str, &str); 9] = [
    ("handle-and-bio", include_str!("../../../../college/handle-and-bio.md")),
    ("first-stay", include_str!("../../../../college/first-stay.md")),
    ("pictures", include_str!("../../../../college/pictures.md")),
    ("posts", include_str!("../../../../college/posts.md")),
    ("trips", include_str!("../../../../college/trips.md")),
    ("itineraries", include_str!("../../../../college/itineraries.md")),
    ("letters", include_str!("../../../../college/letters.md")),
    ("instagram", include_str!("../../../../college/instagram.md")),
    (
        "paying-and-cancelling",
        include_str!("../../../../college/paying-and-cancelling.md"),
    ),
];

static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let mut lessons: Vec<Lesson> = FILES.into_iter().filter_map(|(name, file)| parse(name, file)).collect();
    lessons.sort_by_key(|lesson| lesson.order);
    lessons
});

/// A lesson about running a club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The name in the page's URL.
    pub name: &'static str,
    /// The position, from 1.
    pub order: u32,
    pub title: &'static str,
    /// Reading time.
    pub minutes: u32,
    /// Trusted Markdown; its headings start at the second level.
    pub text: &'static str,
}

/// All lessons in order.
#[must_use]
pub fn lessons() -> &'static [Lesson] {
    &LESSONS
}

/// The lesson with that name.
#[must_use]
pub fn lesson(name: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.name == name)
}

fn parse(name: &'static str, file: &'static str) -> Option<Lesson> {
    let (head, text) = file.split_once("\n\n")?;
    Some(Lesson {
        name,
        order: field(head, "order")?.parse().ok()?,
        title: field(head, "title")?,
        minutes: field(head, "minutes")?.parse().ok()?,
        text: text.trim(),
    })
}

fn field(head: &'static str, name: &str) -> Option<&'static str> {
    head.lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::{Event, Parser, Tag};

    #[test]
    fn every_file_is_a_lesson_and_their_order_has_no_gap() {
        let orders: Vec<u32> = lessons().iter().map(|lesson| lesson.order).collect();
        let expected: Vec<u32> = (1..=9).collect();
        assert_eq!((FILES.len(), orders), (9, expected));
    }

    #[test]
    fn a_lesson_takes_the_minutes_that_it_says() {
        for lesson in lessons() {
            let words = u32::try_from(lesson.text.split_whitespace().count()).unwrap();
            assert!(words >= 200, "{} is short: {words} words", lesson.name);
            // Between 80 and 240 words a minute: readers try things out.
            let range = words / 240..=words / 80;
            assert!(range.contains(&lesson.minutes), "{}: {words} words", lesson.name);
            assert!(!lesson.title.ends_with('.'), "{}", lesson.title);
        }
    }

    #[test]
    fn what_a_lesson_shows_is_text_and_links_of_this_site() {
        for lesson in lessons() {
            let mut headings = 0;
            for event in Parser::new(lesson.text) {
                match event {
                    Event::Start(Tag::Heading { level, .. }) => {
                        headings += 1;
                        assert!(level as u32 >= 2, "{}: the page has its title", lesson.name);
                    }
                    Event::Start(Tag::Link { dest_url, .. }) => {
                        let is_local = dest_url.starts_with('/') && !dest_url.starts_with("//");
                        assert!(is_local, "{}: {dest_url}", lesson.name);
                    }
                    Event::Html(html) | Event::InlineHtml(html) => panic!("{}: {html}", lesson.name),
                    Event::Start(Tag::Image { .. }) => panic!("{} has a picture", lesson.name),
                    _ => {}
                }
            }
            assert!(headings >= 2, "{}", lesson.name);
        }
    }
}
