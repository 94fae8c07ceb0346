//! Which changes a form keeps, and which are shown.

use super::*;
use crate::pages::dashboard::club_settings::behind;
use chrono::DateTime;
use contract::{club::CreatorLink, working_copy::WorkingCopyKind};
use serde_json::json;

fn profile() -> UserProfile {
    let sample = include_str!("../../../../../app/src/pages/samples/creator.json");
    serde_json::from_str(sample).unwrap()
}

/// A working copy in its second revision, made from the given version.
fn copy(base_version: i32, document: Value) -> WorkingCopy {
    WorkingCopy {
        kind: WorkingCopyKind::Club,
        id: uuid::Uuid::nil(),
        document: serde_json::from_value(document).unwrap(),
        base_version,
        revision: 2,
        changed_at: DateTime::UNIX_EPOCH,
    }
}

fn opened(copy: WorkingCopy) -> ClubFormContent {
    arranged(&profile(), &Outcome::default(), Some(copy))
}

#[test]
fn the_form_shows_what_is_not_published_yet() {
    let shown = opened(copy(
        3,
        json!({ "publicName": "Mia Lind", "hasColor": "false", "csrf": "guess", "bio": 7, "linkUrl_0": "" }),
    ));
    let values = [("publicName", "Mia Lind"), ("linkUrl_0", "")];
    assert_eq!(
        shown.form.values,
        values.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
    assert!(shown.form.errors.is_empty());
    let copy = ClubCopy {
        revision: 2,
        place: CopyPlace::Form,
    };
    assert_eq!(shown.copy, Some(copy));
}

#[test]
fn what_others_see_already_is_nothing_to_publish() {
    for base in [2, 3] {
        let shown = opened(copy(
            base,
            json!({ "publicName": "Mia", "slug": "mia.lind", "themeColor": "#005c7a" }),
        ));
        assert!(shown.form.values.is_empty() && shown.form.errors.is_empty());
        assert_eq!(shown.copy.map(|copy| copy.place), Some(CopyPlace::Nowhere));
    }
    let none = arranged(&profile(), &Outcome::default(), None);
    assert!(none.form.values.is_empty() && none.copy.is_none());
}

#[test]
fn a_stale_club_conflicts_and_a_stale_picture_does_not() {
    let shown = opened(copy(2, json!({ "publicName": "Mia Lind", "madeFrom": "another" })));
    assert_eq!(shown.form.errors, [made_before()]);
    assert_eq!(shown.form.value("publicName"), "Mia Lind");
    let mark = profiles::club_mark(&profile());
    let shown = opened(copy(2, json!({ "publicName": "Mia Lind", "madeFrom": mark })));
    assert!(shown.form.errors.is_empty());
    let renamed = UserProfile {
        public_name: Some("Mia of the sea".to_owned()),
        ..profile()
    };
    assert_ne!(profiles::club_mark(&renamed), mark);
}

#[test]
fn who_compares_sees_what_the_other_window_has_and_saves_over_it() {
    let form = FormState {
        values: vec![
            ("publicName".to_owned(), "Mia of the hills".to_owned()),
            ("revision".to_owned(), "1".to_owned()),
        ],
        errors: vec![behind()],
    };
    let outcome = Outcome {
        form,
        is_compared: true,
        ..Outcome::default()
    };
    let links = json!({
        "publicName": "Mia of the sea", "themeColor": "#d9480f", "hasColor": "true",
        "linkLabel_0": "Shop", "linkUrl_0": "https://example.com", "linkHidden_0": "true",
        "linkHidden_1": "false",
    });
    let shown = arranged(&profile(), &outcome, Some(copy(3, links)));
    assert_eq!(shown.form.value("publicName"), "Mia of the hills");
    assert_eq!(shown.form.values_of("revision"), ["2"]);
    let theirs = shown.theirs.unwrap();
    let club = theirs.creator_profile.unwrap();
    assert_eq!(theirs.public_name.as_deref(), Some("Mia of the sea"));
    assert_eq!(theirs.slug.as_deref(), Some("mia.lind"));
    assert_eq!(club.theme_color.as_deref(), Some("#d9480f"));
    let link = CreatorLink {
        label: "Shop".to_owned(),
        url: "https://example.com".to_owned(),
        is_hidden: true,
    };
    assert_eq!(club.links, [link]);
    // The other window discarded its changes.
    let shown = arranged(&profile(), &outcome, None);
    assert_eq!(
        (shown.form.value("revision").as_str(), shown.theirs.is_none()),
        ("", true)
    );
}
