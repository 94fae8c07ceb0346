//! A request for a package, and the dashboard's packages.

use super::{assert_reads, document, element, refused, text};
use crate::{
    page::PageContext,
    pages::{
        club::{RequestPage, request},
        dashboard::{PackageRequest, PackageRequests, PackagesPage, package, packages},
        form::FormState,
        samples::{
            self, content, id,
            package::{creator, hidden, list, offer},
        },
    },
};
use chrono::{DateTime, TimeDelta, Utc};
use contract::{island::PackageEditorProps, package::TravelPackageList};

fn page() -> PageContext {
    samples::page("/dashboard/manage-itineraries")
}

#[test]
fn a_request_keeps_its_text_and_is_confirmed_when_sent() {
    let mut data = RequestPage {
        creator: creator(),
        email: "ada@example.org".to_owned(),
        is_sent: false,
        form: FormState::default(),
    };
    let html = document(&page(), |page| request(page, &data));
    assert!(
        element(&html, "name=\"email\"").contains("value=\"ada@example.org\""),
        "{html}"
    );
    assert!(!text(&html).contains("on its way"), "{html}");
    data.form = refused(
        &[("name", "Ada"), ("email", ""), ("message", "A week")],
        &[(Some("email"), "Please provide an email address.")],
    );
    let html = document(&page(), |page| request(page, &data));
    assert!(
        !html.contains("ada@example.org"),
        "what was emptied stays empty: {html}"
    );
    assert_reads(&html, &["Please provide an email address.", "A week"]);
    data.form = FormState::default();
    data.is_sent = true;
    let html = document(&page(), |page| request(page, &data));
    assert_reads(&html, &["Your request is on its way. Mia Lind answers by email."]);
}

fn dashboard(packages_of_page: TravelPackageList, requests: Vec<PackageRequest>, form: FormState) -> String {
    let unanswered = requests.iter().filter(|one| one.answered_at.is_none()).count();
    let data = PackagesPage {
        handle: Some("mia.lind".to_owned()),
        packages: packages_of_page,
        contents: content::list(0, 0, Vec::new()),
        requests: PackageRequests {
            has_older: !requests.is_empty(),
            requests,
            page: 2,
            unanswered: u32::try_from(unanswered).unwrap(),
        },
        notice: None,
        form,
    };
    document(&page(), |page| packages(page, &data))
}

/// A request, marked as answered at that time.
fn asked(answered_at: Option<DateTime<Utc>>) -> PackageRequest {
    PackageRequest {
        id: "0192f000-0000-7000-8000-000000000021".to_owned(),
        name: "Ada <b>".to_owned(),
        email: "ada+trips@example.org".to_owned(),
        message: "A week in May.\n\nWith two children.".to_owned(),
        created_at: page().now,
        answered_at,
    }
}

#[test]
fn packages_are_listed_with_their_state_above_the_requests() {
    let mut untitled = hidden();
    untitled.package.title = String::new();
    untitled.package.package_id = id(8);
    let html = dashboard(
        list(3, 0, vec![offer(), untitled]),
        vec![asked(None)],
        FormState::default(),
    );
    assert_reads(
        &html,
        &[
            "Slow days by the river",
            "Share Slow days by the river",
            "Shown",
            "Hide",
            "Untitled",
            "Hidden",
            "Edit Untitled",
            "Remove Untitled",
            "You cannot undo this.",
            "Requests for packages",
            "Ada <b>",
            "With two children.",
            "Sun 10 Jan 2027",
        ],
    );
    assert!(html.contains("href=\"mailto:ada%2Btrips@example.org\""), "{html}");
    assert!(
        html.contains("id=\"wish-0192f000-0000-7000-8000-000000000021\""),
        "{html}"
    );
    for query in ["page=2&amp;wishes=2", "wishes=1", "wishes=3"] {
        assert!(
            html.contains(&format!("href=\"/dashboard/manage-itineraries?{query}\"")),
            "{query}: {html}"
        );
    }
    assert!(
        element(&html, "aria-current=\"page\"").contains("href=\"/dashboard/manage-itineraries\""),
        "{html}"
    );
}

#[test]
fn a_request_is_marked_as_answered_and_back() {
    let html = dashboard(list(0, 0, Vec::new()), vec![asked(None)], FormState::default());
    assert_reads(&html, &["1 to answer.", "Mark as answered"]);
    assert!(
        element(&html, "name=\"isAnswered\"").contains("value=\"true\""),
        "{html}"
    );
    // The page of the list stays.
    assert!(element(&html, "name=\"wishes\"").contains("value=\"2\""), "{html}");
    let later = page().now + TimeDelta::days(2);
    let html = dashboard(list(0, 0, Vec::new()), vec![asked(Some(later))], FormState::default());
    assert_reads(
        &html,
        &[
            "All are answered.",
            "Answered",
            "on Tue 12 Jan 2027",
            "Mark as not answered",
        ],
    );
    assert!(
        element(&html, "name=\"isAnswered\"").contains("value=\"false\""),
        "{html}"
    );
}

#[test]
fn a_dashboard_without_packages_says_what_to_do_and_what_was_refused() {
    let form = refused(&[], &[(Some("title"), "Give it a title first.")]);
    let html = dashboard(list(0, 0, Vec::new()), Vec::new(), form);
    assert_reads(
        &html,
        &[
            "Give it a title first.",
            "No packages yet",
            "Make a package",
            "There are no requests for a package yet.",
        ],
    );
}

#[test]
fn the_editor_is_a_tool_and_says_so_without_scripts() {
    let mut props = PackageEditorProps {
        user_id: id(3),
        slug: Some("mia.lind".to_owned()),
        package_id: None,
    };
    let html = document(&page(), |page| package(page, &props));
    assert_reads(&html, &["Make a package", "Making a package needs scripts."]);
    let island = element(&html, "name=\"package-editor\"");
    assert!(
        island.contains("load=\"eager\"") && island.contains("mia.lind"),
        "{island}"
    );
    props.package_id = Some(id(7));
    assert_reads(&document(&page(), |page| package(page, &props)), &["Edit your package"]);
}
