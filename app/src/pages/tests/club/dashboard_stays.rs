//! The recommended stays in the dashboard.

use super::super::{assert_acts_at_once, assert_reads, document, element, refused, stays::hotel_with};
use super::{box_of, creator, described, id, list, page, recommendation};
use crate::pages::{
    dashboard::{AddStayPage, StayPage, StaysPage, add_stay, stay, stays},
    form::FormState,
    hotel::CreatorRecommendation,
    samples,
};
use contract::{ImageId, RecommendationId, club::HotelRecommendation, hotel::Image, island::StayFinderProps};
use std::collections::HashMap;

#[test]
fn stays_are_listed_with_their_state_and_written_on() {
    let hidden = HotelRecommendation {
        is_active: false,
        ..recommendation()
    };
    let data = StaysPage {
        handle: Some("mia.lind".to_owned()),
        stays: list(1, 0, vec![hidden]),
        notice: None,
        form: FormState::default(),
    };
    let html = document(&page(), |page| stays(page, &data));
    assert_reads(
        &html,
        &["Wake up to the harbour", "Hidden", "Show", "You cannot undo this."],
    );
    assert_removal_asks(&html);
    let data = StayPage {
        stay: recommendation(),
        handle: Some("mia.lind".to_owned()),
        is_saved: true,
        form: FormState::default(),
    };
    let html = document(&page(), |page| stay(page, &data));
    assert_reads(&html, &["Your changes are saved.", "Casa do Limoeiro"]);
    assert!(element(&html, "name=\"isActive\"").contains("checked"), "{html}");
    let island = element(&html, "name=\"stay-editor\"");
    for part in ["load=\"eager\"", "mia.lind", &id::<RecommendationId>(1).to_string()] {
        assert!(island.contains(part), "{island}");
    }
}

#[test]
fn a_stay_that_visitors_see_is_shared_from_its_row() {
    let of = |handle: Option<&str>, is_active: bool| {
        let row = HotelRecommendation {
            is_active,
            ..recommendation()
        };
        let data = StaysPage {
            handle: handle.map(str::to_owned),
            stays: list(1, 0, vec![row]),
            notice: None,
            form: FormState::default(),
        };
        document(&page(), |page| stays(page, &data))
    };
    let html = of(Some("mia.lind"), true);
    let link = element(&html, "data-row-share");
    assert!(link.contains("/qr?of=/hotel/casa-2%3Fcreator%3Dmia.lind\""), "{link}");
    assert!(!link.contains(" hidden"), "{link}");
    assert_reads(&html, &["Share Wake up to the harbour"]);
    let html = of(Some("mia.lind"), false);
    assert!(element(&html, "data-row-share").contains(" hidden"), "{html}");
    assert!(!of(None, true).contains("data-row-share"), "without a handle");
}

#[test]
fn a_draft_titled_by_its_hotel_has_the_name_once() {
    let named = HotelRecommendation {
        recommendation_title: "casa do limoeiro ".to_owned(),
        ..recommendation()
    };
    let untitled = HotelRecommendation {
        recommendation_title: String::new(),
        ..recommendation()
    };
    let html = dashboard_of(3, 0, vec![recommendation(), named, untitled], FormState::default());
    let places: Vec<&str> = html
        .split("<p class=\"soft\">")
        .skip(1)
        .filter_map(|rest| rest.split('<').next())
        .collect();
    assert_eq!(places, ["Casa do Limoeiro, Lisbon", "Lisbon", "Lisbon"], "{html}");
}

/// Every button that removes something is inside a fold.
fn assert_removal_asks(html: &str) {
    assert_eq!(html.matches("value=\"remove\"").count(), 1, "{html}");
    let (before, _) = html.split_once("value=\"remove\"").unwrap();
    assert!(
        before.rfind("<details") > before.rfind("</details>"),
        "the button is open to a slip of the hand: {html}"
    );
}

/// The page of these stays in the dashboard, of that many in all.
fn dashboard_of(total: u32, skip: u32, rows: Vec<HotelRecommendation>, form: FormState) -> String {
    let data = StaysPage {
        handle: Some("mia.lind".to_owned()),
        stays: list(total, skip, rows),
        notice: None,
        form,
    };
    document(&page(), |page| stays(page, &data))
}

#[test]
fn stays_are_moved_and_pinned_by_buttons_that_say_what_they_move() {
    let pinned = HotelRecommendation {
        is_pinned: true,
        ..recommendation()
    };
    let nameless = HotelRecommendation {
        id: id(7),
        recommendation_title: String::new(),
        ..recommendation()
    };
    let html = dashboard_of(2, 0, vec![pinned.clone(), nameless], FormState::default());
    for label in [
        "Move up: Wake up to the harbour",
        "Unpin: Wake up to the harbour",
        "Move down: Casa do Limoeiro",
        "Pin: Casa do Limoeiro",
    ] {
        assert!(html.contains(&format!("aria-label=\"{label}\"")), "{label}: {html}");
    }
    assert_eq!(html.matches("data-pinned=\"true\"").count(), 1, "{html}");
    assert!(html.contains("data-list-order=\"whole\""), "{html}");
    // A stay at the end of its group goes no further.
    let is_off = |label: &str| element(&html, &format!("aria-label=\"{label}\"")).contains("disabled");
    assert!(is_off("Move up: Wake up to the harbour") && is_off("Move down: Wake up to the harbour"));
    assert!(is_off("Move up: Casa do Limoeiro") && is_off("Move down: Casa do Limoeiro"));
    assert!(!is_off("Pin: Casa do Limoeiro"));
    let two = dashboard_of(3, 0, vec![recommendation(), recommendation()], FormState::default());
    assert!(two.contains("data-list-order=\"beginning\""), "{two}");
    assert_eq!(two.matches(" disabled").count(), 1, "the first one up alone: {two}");
    // On a later page, or where more stays are pinned than it shows, the whole order is unknown.
    for (total, skip) in [(20, 15), (20, 0)] {
        let html = dashboard_of(total, skip, vec![pinned.clone()], FormState::default());
        assert!(!html.contains("data-list-order="), "{html}");
        let off = html.matches(" disabled").count();
        assert_eq!(
            off,
            usize::from(skip == 0),
            "other pages may have its neighbours: {html}"
        );
    }
}

#[test]
fn scripts_find_the_rows_of_the_stays_on_every_page_of_theirs() {
    let hidden = HotelRecommendation {
        id: id(7),
        is_active: false,
        ..recommendation()
    };
    let stays: [RecommendationId; 2] = [id(1), id(7)];
    for (total, skip) in [(2, 0), (20, 15)] {
        let rows = vec![recommendation(), hidden.clone()];
        let html = dashboard_of(total, skip, rows, FormState::default());
        assert_acts_at_once(&html, "stays", &stays.map(|id| id.to_string()));
    }
    assert!(!dashboard_of(0, 0, Vec::new(), FormState::default()).contains("data-dashboard-list"));
}

#[test]
fn what_a_stay_lacks_is_said_above_the_list() {
    let form = refused(&[], &[(Some("recommendationTitle"), "Give it a title first.")]);
    assert_reads(
        &dashboard_of(1, 0, vec![recommendation()], form),
        &["Give it a title first."],
    );
}

#[test]
fn a_recommendations_pictures_stand_beside_its_words() {
    let image = |number: u32, caption: &str| Image::of(id(number), caption, false);
    let html = hotel_with(|data| {
        data.recommended = Some(CreatorRecommendation {
            by: creator(),
            recommendation: HotelRecommendation {
                images: vec![image(70, "The garden"), image(71, "")],
                ..recommendation()
            },
        });
    });
    for part in [
        "alt=\"The garden\"",
        &id::<ImageId>(70).to_string(),
        &id::<ImageId>(71).to_string(),
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
}

#[test]
fn a_hotel_that_is_recommended_already_leads_to_its_words() {
    let hotel = samples::summary(2, "Casa do Limoeiro");
    let mut data = AddStayPage {
        query: "Limoeiro".to_owned(),
        mine: HashMap::from([(hotel.id, id(9))]),
        hotels: vec![hotel],
        finder: StayFinderProps {
            slug: Some("mia.lind".to_owned()),
        },
    };
    let html = document(&page(), |page| add_stay(page, &data));
    assert_reads(&html, &["Casa do Limoeiro", "Edit yours"]);
    data.mine.clear();
    assert_reads(&document(&page(), |page| add_stay(page, &data)), &["Recommend"]);
    data.hotels.clear();
    assert_reads(&document(&page(), |page| add_stay(page, &data)), &["Nothing found"]);
}

#[test]
fn a_recommendations_pictures_are_described_and_cut_and_their_captions_stand_below() {
    let html = hotel_with(|data| {
        data.recommended = Some(CreatorRecommendation {
            by: creator(),
            recommendation: HotelRecommendation {
                cover_image: Some(described(72, "", "The harbour at dawn")),
                images: vec![described(70, "Early, before the ferry", "Boats behind a wall")],
                ..recommendation()
            },
        });
    });
    for alt in ["The harbour at dawn", "Boats behind a wall"] {
        let picture = box_of(&html, alt);
        assert!(
            picture.contains("data-focus-x=\"10\" data-focus-y=\"10\"") && picture.contains("&amp;v=3"),
            "{picture}"
        );
    }
    assert!(html.contains("aria-label=\"Boats behind a wall\""), "{html}");
    assert!(
        html.contains("<figcaption class=\"small soft\">Early, before the ferry<"),
        "{html}"
    );
}
