//! The look and the links of a club, and the pages where its creator sets and previews them.

use super::{assert_reads, document, element, refused, typed};
use crate::pages::{
    club::{ClubPage, ClubTab, club},
    dashboard::{ClubPictures, ClubSettingsPage, MyClubPage, club_settings, my_club},
    form::FormState,
    samples,
};
use contract::{
    club::{CreatorClub, CreatorLink, HotelRecommendation, PublicProfile, RecommendationList},
    map::CreatorPin,
    profile::{CreatorProfile, UserProfile},
};

fn link(label: &str, url: &str) -> CreatorLink {
    CreatorLink {
        label: label.to_owned(),
        url: url.to_owned(),
        is_hidden: false,
    }
}

fn links() -> Vec<CreatorLink> {
    vec![
        link("Harbour <b>letters", "https://letters.example.org/mia?a=1&b=2"),
        link("Write to me", "mailto:mia@example.com"),
    ]
}

/// The club of a creator with everything set, or nothing.
fn club_with(is_whole: bool) -> String {
    let hotel = samples::summary(2, "Casa do Limoeiro");
    let pin = CreatorPin {
        hotel_id: hotel.id,
        slug: hotel.slug.clone(),
        name: hotel.name.clone(),
        latitude: 38.71,
        longitude: -9.14,
        recommendation_title: "Wake up to the harbour".to_owned(),
        total_price: None,
    };
    let stay = HotelRecommendation {
        id: samples::id(1),
        hotel_id: hotel.id,
        user_id: samples::id(3),
        recommendation_title: "Wake up to the harbour".to_owned(),
        recommendation_text: String::new(),
        cover_image: None,
        tile_image: None,
        images: Vec::new(),
        is_pinned: false,
        position: 0,
        tags: Vec::new(),
        is_active: true,
        version: 1,
        created_at: samples::page("/").now,
        updated_at: samples::page("/").now,
        hotel: Some(hotel),
    };
    let creator = PublicProfile {
        links: if is_whole { links() } else { Vec::new() },
        theme_color: is_whole.then(|| "#d9480f".to_owned()),
        is_verified: is_whole,
        ..samples::package::creator()
    };
    let stays = RecommendationList {
        total: 1,
        recommendations: vec![stay],
        skip: 0,
        take: 15,
    };
    let data = ClubPage {
        club: CreatorClub { creator, stays },
        tab: ClubTab::Top,
        pins: if is_whole { vec![pin] } else { Vec::new() },
        tags: Vec::new(),
        preview: None,
    };
    document(&samples::page("/user/mia.lind"), |page| club(page, &data))
}

pub fn person(creator_profile: CreatorProfile) -> UserProfile {
    UserProfile {
        creator_profile: Some(creator_profile),
        ..samples::creator()
    }
}

fn settings(creator_profile: CreatorProfile, form: FormState) -> String {
    let data = ClubSettingsPage {
        profile: person(creator_profile),
        former_handles: Vec::new(),
        pictures: ClubPictures::default(),
        notice: None,
        is_saved: false,
        form,
        copy: None,
        made_from: "m4rk".to_owned(),
        theirs: None,
    };
    document(&samples::page("/dashboard/club-settings"), |page| {
        club_settings(page, &data)
    })
}

#[test]
fn links_lead_out_without_the_sites_word_for_them() {
    let html = club_with(true);
    assert_reads(&html, &["Harbour <b>letters", "Write to me", "Verified creator"]);
    let letters = element(&html, "https://letters.example.org/mia?a=1&amp;b=2");
    assert!(letters.contains("rel=\"nofollow ugc noopener\""), "{letters}");
    assert!(!letters.contains("target"), "{letters}");
    assert!(element(&html, "mailto:mia@example.com").contains("rel=\"nofollow ugc noopener\""));
}

#[test]
fn a_club_has_its_colours_and_its_map_and_another_has_none() {
    let html = club_with(true);
    let rule = "<style nonce=\"n0nce\">main{--theme:#d9480f;--accent:light-dark(#";
    assert_eq!(html.matches(rule).count(), 1, "{html}");
    let map = element(&html, "name=\"club-map\"");
    assert!(
        map.contains("load=\"visible\"") && map.contains("Casa do Limoeiro"),
        "{map}"
    );
    let plain = club_with(false);
    for part in ["--theme", "Verified creator", "club-links", "club-map"] {
        assert!(!plain.contains(part), "{part} in {plain}");
    }
    // Without the island the link to the large map is there.
    assert!(plain.contains("href=\"/mapsearch?creator=mia.lind\""), "{plain}");
}

#[test]
fn the_form_shows_a_row_for_each_link_and_an_empty_one_but_never_more_than_twenty() {
    let rows = |links: Vec<CreatorLink>| {
        let look = CreatorProfile {
            links,
            ..CreatorProfile::default()
        };
        settings(look, FormState::default())
            .matches("<li class=\"link-row\">")
            .count()
    };
    assert_eq!(rows(Vec::new()), 1);
    assert_eq!(rows(links()), 3);
    assert_eq!(rows(vec![link("Shop", "https://example.com/shop"); 18]), 19);
    assert_eq!(rows(vec![link("Shop", "https://example.com/shop"); 20]), 20);
    let html = settings(
        CreatorProfile {
            links: links(),
            ..CreatorProfile::default()
        },
        FormState::default(),
    );
    assert!(element(&html, "name=\"linkUrl_1\"").contains("value=\"mailto:mia@example.com\""));
    assert!(element(&html, "name=\"linkLabel_2\"").contains("value=\"\""), "{html}");
}

#[test]
fn a_row_has_buttons_that_act_and_says_whether_it_is_hidden() {
    let hidden = CreatorLink {
        is_hidden: true,
        ..link("Shop", "https://example.com/shop")
    };
    let look = CreatorProfile {
        links: vec![link("Letters", "https://example.com"), hidden],
        ..CreatorProfile::default()
    };
    let html = settings(look, FormState::default());
    for (button, is_off) in [
        ("Move up link 1", true),
        ("Move down link 1", false),
        ("Remove link 1", false),
        ("Move up link 2", false),
        ("Move down link 2", true),
        ("Move up link 3", true),
        ("Remove link 3", true),
    ] {
        let label = format!("aria-label=\"{button}\"");
        assert_eq!(element(&html, &label).contains(" disabled"), is_off, "{button}");
    }
    assert!(!element(&html, "name=\"linkHidden_0\"").contains("checked"), "{html}");
    assert!(element(&html, "name=\"linkHidden_1\"").contains("checked"), "{html}");
}

#[test]
fn a_refused_row_comes_back_as_it_was_typed() {
    let form = refused(
        &[
            ("linkLabel_0", ""),
            ("linkUrl_0", ""),
            ("linkLabel_1", "Shop"),
            ("linkUrl_1", "shop"),
        ],
        &[(Some("linkUrl_1"), "Write the whole address.")],
    );
    let html = settings(CreatorProfile::default(), form);
    let field = element(&html, "name=\"linkUrl_1\"");
    assert!(
        field.contains("value=\"shop\"") && field.contains("aria-invalid=\"true\""),
        "{field}"
    );
    assert!(html.contains("href=\"#linkUrl_1\""), "{html}");
}

#[test]
fn a_colour_is_shown_before_it_is_kept_and_is_gone_without_its_tick() {
    let kept = || CreatorProfile {
        theme_color: Some("#1565c0".to_owned()),
        ..CreatorProfile::default()
    };
    let html = settings(kept(), FormState::default());
    assert!(html.contains(".club-look{--theme:#1565c0;"), "{html}");
    assert!(element(&html, "name=\"hasColor\"").contains("checked"), "{html}");
    let html = settings(kept(), typed(&[("hasColor", "true"), ("themeColor", "#d9480f")]));
    assert!(html.contains(".club-look{--theme:#d9480f;"), "{html}");
    assert!(
        element(&html, "name=\"themeColor\"").contains("value=\"#d9480f\""),
        "{html}"
    );
    for form in [
        typed(&[("themeColor", "#d9480f")]),
        typed(&[("hasColor", "true"), ("themeColor", "red}")]),
    ] {
        let html = settings(kept(), form);
        assert!(
            !html.contains("--theme") && !html.contains("How it will look"),
            "{html}"
        );
    }
}

#[test]
fn the_enter_key_saves() {
    let html = settings(CreatorProfile::default(), FormState::default());
    let (_, form) = html.split_once("action=\"/dashboard/club-settings\"").unwrap();
    let (_, button) = form.split_once("<button").unwrap();
    assert!(button.split('>').next().unwrap().contains("value=\"club\""), "{form}");
}

#[test]
fn ones_own_club_is_shown_in_two_widths_with_the_ways_to_change_it() {
    let html = document(&samples::page("/dashboard/club"), |page| {
        let profile = person(CreatorProfile::default());
        my_club(page, &MyClubPage { profile })
    });
    assert_eq!(html.matches("<iframe src=\"/user/mia.lind\"").count(), 2, "{html}");
    for title in ["Your club on a phone", "Your club on a large screen"] {
        assert!(element(&html, title).contains("loading=\"lazy\""), "{title}");
    }
    assert!(
        element(&html, "id=\"address\"").contains("value=\"https://stay.example/user/mia.lind\""),
        "{html}"
    );
    for href in ["/dashboard/club-settings", "/user", "/dashboard/manage-stays"] {
        assert!(html.contains(&format!("<a href=\"{href}\">")), "{href} in {html}");
    }
    assert!(element(&html, "aria-current=\"page\"").contains("href=\"/dashboard/club\""));
}

#[test]
fn without_a_handle_there_is_no_club_to_show() {
    let html = document(&samples::page("/dashboard/club"), |page| {
        let profile = UserProfile {
            slug: None,
            ..person(CreatorProfile::default())
        };
        my_club(page, &MyClubPage { profile })
    });
    assert_reads(&html, &["Your club has no address yet", "Choose a handle"]);
    assert!(!html.contains("<iframe"), "{html}");
}
