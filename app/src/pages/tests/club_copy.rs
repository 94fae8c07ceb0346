//! The form of a club with unpublished changes at the server.

use super::{assert_reads, document, element, refused, text, typed};
use crate::pages::{
    dashboard::{ClubCopy, ClubPictures, ClubSettingsPage, CopyPlace, club_settings},
    form::FormState,
    samples,
};
use contract::{Code, profile::UserProfile};

const NOTE: &str = "You have unpublished changes.";

fn settings(form: FormState, copy: Option<ClubCopy>, theirs: Option<UserProfile>) -> String {
    let data = ClubSettingsPage {
        profile: samples::creator(),
        former_handles: Vec::new(),
        pictures: ClubPictures::default(),
        notice: None,
        is_saved: false,
        form,
        copy,
        made_from: "m4rk".to_owned(),
        theirs,
    };
    document(&samples::page("/dashboard/club-settings"), |page| {
        club_settings(page, &data)
    })
}

fn copy(place: CopyPlace) -> Option<ClubCopy> {
    Some(ClubCopy { revision: 4, place })
}

#[track_caller]
fn assert_hidden(html: &str, mark: &str, is_hidden: bool) {
    let button = element(html, mark);
    assert_eq!(button.contains(" hidden"), is_hidden, "{button}");
}

#[test]
fn what_is_not_published_stands_in_the_form_and_can_be_given_up_without_scripts() {
    let html = settings(typed(&[("publicName", "Mia Lind")]), copy(CopyPlace::Form), None);
    assert_reads(&html, &[NOTE, "Discard changes"]);
    assert!(element(&html, "name=\"publicName\"").contains("value=\"Mia Lind\""));
    let form = element(&html, "id=\"club-settings\"");
    assert!(
        form.contains("data-unpublished") && !form.contains("data-unsaved"),
        "{form}"
    );
    assert!(
        form.contains(&format!("data-working-copy=\"{}\"", samples::creator().user_id)),
        "{form}"
    );
    for (field, value) in [("version", "3"), ("revision", "4"), ("madeFrom", "m4rk")] {
        let hidden = element(&html, &format!("name=\"{field}\""));
        assert!(hidden.contains(&format!("value=\"{value}\"")), "{hidden}");
    }
    assert_hidden(&html, "data-discard", false);
    assert!(element(&html, "data-discard").contains("form=\"club-discard\""));
    let discard = element(&html, "id=\"club-discard\"");
    assert!(
        discard.contains("action=\"/dashboard/club-settings/discard\""),
        "{discard}"
    );
    let (_, fields) = html.split_once("id=\"club-discard\"").unwrap();
    assert!(element(fields, "name=\"revision\"").contains("value=\"4\""), "{fields}");
    // The other buttons need scripts.
    for mark in ["data-undo", "data-redo", "data-compare", "data-sign-in"] {
        assert_hidden(&html, mark, true);
    }
}

#[test]
fn what_others_see_already_is_nothing_to_give_up() {
    for (kept, revision) in [(None, ""), (copy(CopyPlace::Nowhere), "4")] {
        let html = settings(FormState::default(), kept, None);
        assert!(!text(&html).contains(NOTE), "{html}");
        assert_hidden(&html, "data-discard", true);
        assert!(!element(&html, "id=\"club-settings\"").contains("data-un"));
        assert!(element(&html, "name=\"revision\"").contains(&format!("value=\"{revision}\"")));
    }
}

#[test]
fn a_form_that_comes_back_follows_the_revision_that_it_was_sent_with() {
    let sent = [("publicName", "Mia Lind"), ("revision", "2"), ("madeFrom", "old")];
    let html = settings(typed(&sent), copy(CopyPlace::Server), None);
    assert!(!text(&html).contains(NOTE), "{html}");
    assert!(element(&html, "id=\"club-settings\"").contains("data-unsaved"));
    assert!(element(&html, "name=\"revision\"").contains("value=\"2\""), "{html}");
    assert!(element(&html, "name=\"madeFrom\"").contains("value=\"old\""), "{html}");
    assert_hidden(&html, "data-discard", false);
}

#[test]
fn what_another_window_has_and_did_not_publish_stands_beside_what_was_typed() {
    let mut form = refused(
        &[
            ("slug", "mia.lind"),
            ("publicName", "Mia of the hills"),
            ("revision", "4"),
        ],
        &[(None, "Your club was changed in another window.")],
    );
    form.errors[0].code = Code::Conflict;
    let theirs = UserProfile {
        public_name: Some("Mia of the sea".to_owned()),
        ..samples::creator()
    };
    let html = settings(form, copy(CopyPlace::Server), Some(theirs));
    assert_reads(&html, &["What was saved meanwhile", "Mia of the sea"]);
    assert!(element(&html, "name=\"publicName\"").contains("value=\"Mia of the hills\""));
    assert!(element(&html, "id=\"club-settings\"").contains("data-compared"));
    let (_, meanwhile) = html.split_once("<dl class=\"club-meanwhile\"").unwrap();
    let (meanwhile, _) = meanwhile.split_once("</dl>").unwrap();
    // A field that the form lacks is no difference.
    for same in ["Handle", "Colour", "Links", "About"] {
        assert!(!meanwhile.contains(same), "{meanwhile}");
    }
}
