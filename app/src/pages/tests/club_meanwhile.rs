//! The form of a club that another window changes too, and the values that it keeps.

use super::{assert_reads, document, element, refused, typed};
use crate::{
    page::PageContext,
    pages::{
        dashboard::{ClubPictures, ClubSettingsPage, club_settings},
        form::FormState,
        samples,
    },
};
use contract::{Code, profile::UserProfile};

fn page() -> PageContext {
    samples::page("/dashboard/club-settings")
}

/// The page that is returned after another window saved this profile.
fn club_behind(profile: UserProfile, values: &[(&str, &str)]) -> String {
    let mut form = refused(values, &[(None, "Your club was changed in another window.")]);
    form.errors[0].code = Code::Conflict;
    let data = ClubSettingsPage {
        profile,
        former_handles: Vec::new(),
        pictures: ClubPictures::default(),
        notice: None,
        is_saved: false,
        form,
        copy: None,
        made_from: "m4rk".to_owned(),
        theirs: None,
    };
    document(&page(), |page| club_settings(page, &data))
}

#[test]
fn what_two_windows_wrote_about_a_club_stands_on_one_page() {
    let saved = UserProfile {
        public_name: Some("Mia of the sea".to_owned()),
        bio: Some("Slow mornings.\n\nLong evenings.".to_owned()),
        version: 4,
        ..samples::creator()
    };
    let typed = [
        ("version", "3"),
        ("slug", "mia.lind"),
        ("publicName", "Mia Lind"),
        ("bio", "Quick mornings.\r\n\r\nLong evenings."),
        ("themeColor", "#005c7a"),
        ("linkUrl_0", ""),
    ];
    let html = club_behind(saved.clone(), &typed);
    assert_reads(
        &html,
        &[
            "Your club was changed in another window.",
            "What was saved meanwhile",
            "Mia of the sea",
            "Slow mornings.",
            "Quick mornings.",
        ],
    );
    assert!(
        element(&html, "name=\"publicName\"").contains("value=\"Mia Lind\""),
        "{html}"
    );
    // The next save overwrites the version that was shown here.
    assert!(element(&html, "name=\"version\"").contains("value=\"4\""), "{html}");
    let (_, meanwhile) = html.split_once("<dl class=\"club-meanwhile\"").unwrap();
    let (meanwhile, _) = meanwhile.split_once("</dl>").unwrap();
    assert!(
        !meanwhile.contains("Handle") && !meanwhile.contains("Colour"),
        "{meanwhile}"
    );

    // Line endings make no difference.
    let same = UserProfile {
        public_name: Some("Mia Lind".to_owned()),
        bio: Some("Quick mornings.\n\nLong evenings.".to_owned()),
        ..saved
    };
    let html = club_behind(same, &typed);
    assert_reads(&html, &["Nothing that this form holds"]);
    assert!(!html.contains("club-meanwhile"), "{html}");
}

#[test]
fn a_refused_form_keeps_its_first_base_until_it_is_saved() {
    let club = |is_saved: bool, form: FormState| {
        let data = ClubSettingsPage {
            profile: samples::creator(),
            former_handles: Vec::new(),
            pictures: ClubPictures::default(),
            notice: None,
            is_saved,
            form,
            copy: None,
            made_from: "m4rk".to_owned(),
            theirs: None,
        };
        document(&page(), |page| club_settings(page, &data))
    };
    let looked_at = club(
        false,
        typed(&[("version", "2"), ("slug", "mia.lind"), ("intent", "preview")]),
    );
    assert!(
        element(&looked_at, "name=\"version\"").contains("value=\"2\""),
        "{looked_at}"
    );
    let form = element(&looked_at, "id=\"club-settings\"");
    assert!(
        form.contains("data-keep=\"saved\"") && form.contains("data-unsaved"),
        "{form}"
    );
    assert!(!looked_at.contains("What was saved meanwhile"), "{looked_at}");
    let saved = club(true, FormState::default());
    let form = element(&saved, "id=\"club-settings\"");
    assert!(form.contains("data-saved") && !form.contains("data-unsaved"), "{form}");
    let fresh = club(false, FormState::default());
    let form = element(&fresh, "id=\"club-settings\"");
    assert!(!form.contains("data-saved") && !form.contains("data-unsaved"), "{form}");
    assert!(element(&fresh, "name=\"version\"").contains("value=\"3\""), "{fresh}");
}
