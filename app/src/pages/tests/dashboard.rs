//! The pages of the dashboard other than stays, packages and the club's settings.

use super::{assert_reads, document, element, text};
use crate::{
    page::PageContext,
    pages::{
        dashboard::{CollegePage, LessonPage, MorePage, analytics, chat, college, income, lesson, more},
        samples,
    },
};
use contract::{club::CreatorCounters, college::LessonDone};
use domain::college::lessons;

fn page() -> PageContext {
    samples::page("/dashboard")
}

fn done(names: &[&str]) -> Vec<LessonDone> {
    let done = |name: &&str| LessonDone {
        lesson: (*name).to_owned(),
        done_at: page().now,
    };
    names.iter().map(done).collect()
}

#[test]
fn the_navigation_knows_where_it_is() {
    for (html, here) in [
        (document(&page(), income), "/dashboard/income"),
        (document(&page(), chat), "/dashboard/chat"),
    ] {
        assert_eq!(html.matches("aria-current=\"page\"").count(), 1, "{html}");
        let link = element(&html, "aria-current=\"page\"");
        assert!(link.contains(&format!("href=\"{here}\"")), "{link}");
    }
}

#[test]
fn what_is_not_there_yet_is_said_and_shows_no_figures() {
    let html = document(&page(), income);
    assert_reads(
        &html,
        &["Income is not counted here yet", "Seven days after the last night"],
    );
    let (_, main) = html.split_once("<main").unwrap();
    let (main, _) = main.split_once("</main>").unwrap();
    assert!(!text(main).contains(['%', '$', '€']), "{main}");
    assert_reads(&document(&page(), chat), &["Taylor is not here yet"]);
}

#[test]
fn the_numbers_that_exist_are_shown() {
    let counters = CreatorCounters {
        stays: 1,
        stay_drafts: 2,
        posts: 3,
        subscribers: 1_204,
        likes: 1,
        ..CreatorCounters::default()
    };
    let html = document(&page(), |page| analytics(page, &counters));
    assert_reads(
        &html,
        &[
            "1,204 subscribers",
            "1 stay is shown",
            "1 like of your stays",
            "3 published posts",
            "0 packages can be booked",
            "0 itineraries can be copied",
            "2 hidden stays",
            "Visits, clicks and bookings are not counted yet",
        ],
    );
    assert!(!text(&html).contains("hidden package"), "{html}");
}

#[test]
fn a_contact_is_a_link_where_a_setting_names_it() {
    let data = MorePage {
        demo_booking: Some("https://calendar.example/demo".to_owned()),
        bug_report: Some("mailto:bugs@example.org".to_owned()),
        ..MorePage::default()
    };
    let html = document(&page(), |page| more(page, &data));
    assert_reads(&html, &["Book a demo", "Report a bug", "All places", "College"]);
    assert!(element(&html, "https://calendar.example/demo").contains("rel=\"noopener\""));
    assert!(html.contains("href=\"mailto:bugs@example.org\""), "{html}");
    let missing = "This site has not set up an address for it yet.";
    assert_eq!(text(&html).matches(missing).count(), 2, "{html}");
    assert!(!text(&html).contains("Ask for a feature"), "{html}");
}

#[test]
fn lessons_are_listed_with_what_is_done() {
    let all = lessons();
    let shown = |done: Vec<LessonDone>| {
        let data = CollegePage { lessons: all, done };
        document(&page(), |page| college(page, &data))
    };
    let html = shown(Vec::new());
    assert_reads(&html, &["0 of 9 done", "Begin"]);
    // A lesson that no longer exists does not count.
    let html = shown(done(&[all[0].name, "forgotten"]));
    assert_reads(&html, &["1 of 9 done", "Go on", all[1].title]);
    assert!(element(&html, "<progress").contains("value=\"1\""), "{html}");
    let address = format!("href=\"/dashboard/byrdli-college/{}\"", all[1].name);
    let leads_on = |tag: &str| tag.starts_with("a ") && tag.contains("button-sun") && tag.contains(&address);
    assert!(html.split('<').any(leads_on), "{html}");
    let names: Vec<&str> = all.iter().map(|lesson| lesson.name).collect();
    assert_reads(&shown(done(&names)), &["9 of 9 done", "You have done them all."]);
}

#[test]
fn a_lesson_is_read_marked_and_left_for_the_next() {
    let all = lessons();
    for (place, known) in all.iter().enumerate() {
        let data = LessonPage {
            lesson: known,
            count: all.len(),
            next: all.get(place + 1),
            is_done: place % 2 == 0,
            notice: None,
        };
        let html = document(&page(), |page| lesson(page, &data));
        let button = if data.is_done { "Not done yet" } else { "Mark as done" };
        assert_reads(&html, &[known.title, button, &format!("Lesson {} of 9", place + 1)]);
        let form = element(&html, "method=\"post\" action=\"/dashboard/byrdli-college/");
        assert!(form.contains(known.name), "{form}");
        assert_eq!(html.contains("rel=\"next\""), data.next.is_some(), "{html}");
    }
}
