//! A club, and the dashboard of its creator.

mod dashboard_stays;
mod overview;

use super::{assert_reads, document, element, refused, stays::hotel_with};
use crate::{
    page::PageContext,
    pages::{
        club::{ClubPage, ClubTab, club},
        dashboard::{ClubPictures, ClubSettingsPage, club_settings},
        form::FormState,
        hotel::CreatorRecommendation,
        samples,
    },
};
use contract::{
    RecommendationId, UserId,
    club::{CreatorClub, HotelRecommendation, PublicProfile, RecommendationList},
    hotel::Image,
    picture::{Crop, Cut, FocalPoint},
    profile::UserProfile,
};
use std::{fmt::Debug, str::FromStr};

fn id<T: FromStr<Err: Debug>>(number: u32) -> T {
    format!("00000000-0000-7000-8000-{number:012}").parse().unwrap()
}

fn page() -> PageContext {
    samples::page("/user/mia.lind")
}

fn recommendation() -> HotelRecommendation {
    HotelRecommendation {
        id: id(1),
        hotel_id: id(2),
        user_id: id(3),
        recommendation_title: "Wake up to the harbour".to_owned(),
        recommendation_text: "Ask for the upper floor. <b>Really</b>.".to_owned(),
        cover_image: None,
        tile_image: None,
        images: Vec::new(),
        is_pinned: false,
        position: 0,
        is_active: true,
        tags: vec!["sauna".to_owned()],
        version: 4,
        created_at: page().now,
        updated_at: page().now,
        hotel: Some(samples::summary(2, "Casa do Limoeiro")),
    }
}

fn list(total: u32, skip: u32, recommendations: Vec<HotelRecommendation>) -> RecommendationList {
    RecommendationList {
        total,
        recommendations,
        skip,
        take: 15,
    }
}

fn creator() -> PublicProfile {
    PublicProfile {
        user_id: id(3),
        slug: "mia.lind".to_owned(),
        public_name: "Mia Lind".to_owned(),
        bio: Some("Slow mornings.\n\nBy the sea.".to_owned()),
        profile_picture: None,
        hero_image: None,
        links: Vec::new(),
        theme_color: None,
        is_verified: false,
    }
}

fn club_of(stays: RecommendationList, tab: ClubTab) -> String {
    let data = ClubPage {
        club: CreatorClub {
            creator: creator(),
            stays,
        },
        tab,
        pins: Vec::new(),
        tags: vec!["by the sea".to_owned(), "sauna".to_owned()],
        preview: None,
    };
    document(&page(), |page| club(page, &data))
}

#[test]
fn the_pages_of_stays_are_as_large_as_the_one_that_leads_there() {
    let stays = RecommendationList {
        take: 2,
        ..list(20, 2, vec![recommendation()])
    };
    let html = club_of(stays, ClubTab::Stays);
    for number in [1, 3] {
        let address = format!("href=\"/user/mia.lind/stays?page={number}&amp;pageSize=2\"");
        assert!(html.contains(&address), "{html}");
    }
    let canonical = element(&html, "rel=\"canonical\"");
    assert!(
        canonical.contains("/user/mia.lind/stays?page=2&amp;pageSize=2\""),
        "{canonical}"
    );
}

#[test]
fn a_club_leads_to_its_stays_with_its_creator() {
    let html = club_of(list(20, 0, vec![recommendation()]), ClubTab::Stays);
    assert_reads(
        &html,
        &[
            "Mia Lind",
            "@mia.lind",
            "Wake up to the harbour",
            "Ask for the upper floor. <b>Really</b>.",
        ],
    );
    assert!(html.contains("?creator=mia.lind\""), "{html}");
    assert!(
        html.contains("href=\"/user/mia.lind/stays?page=2&amp;pageSize=15\""),
        "{html}"
    );
    assert!(html.contains("\"@type\":\"ProfilePage\""), "{html}");
    assert!(html.contains("href=\"/mapsearch?creator=mia.lind\""), "{html}");
    let creator: UserId = id(3);
    let card = format!("content=\"https://stay.example/media/card/club/{creator}?width=600\"");
    assert!(element(&html, "og:image\"").contains(&card), "{html}");
    assert!(
        element(&html, "aria-current=\"page\"").contains("/user/mia.lind/stays"),
        "{html}"
    );
}

#[test]
fn the_head_of_a_club_leads_to_what_it_is_about() {
    let html = club_of(list(1, 0, vec![recommendation()]), ClubTab::Top);
    let (_, head) = html.split_once("<header class=\"club-head\"").unwrap();
    let (head, _) = head.split_once("</header>").unwrap();
    for (tag, query) in [("by the sea", "by%20the%20sea"), ("sauna", "sauna")] {
        assert!(
            head.contains(&format!("href=\"/user/mia.lind/explore?tag={query}\"")) && head.contains(tag),
            "{head}"
        );
    }
}

#[test]
fn the_other_tabs_begin_with_the_creator_in_short() {
    let html = club_of(list(1, 0, vec![recommendation()]), ClubTab::Stays);
    let (_, head) = html.split_once("<header class=\"club-short\"").unwrap();
    let (head, _) = head.split_once("</header>").unwrap();
    assert!(head.contains("<h1>Mia Lind<"), "{head}");
    for long in ["Slow mornings.", "explore?tag=", "club-links"] {
        assert!(!head.contains(long), "{long}: {head}");
    }
    assert!(!html.contains("class=\"club-head\""), "{html}");
}

#[test]
fn a_club_in_a_frame_is_for_looking() {
    let data = ClubPage {
        club: CreatorClub {
            creator: creator(),
            stays: list(1, 0, vec![recommendation()]),
        },
        tab: ClubTab::Top,
        pins: Vec::new(),
        tags: Vec::new(),
        preview: None,
    };
    let bodies = [false, true].map(|is_in_frame| {
        let page = PageContext { is_in_frame, ..page() };
        document(&page, |page| club(page, &data)).contains("<body inert")
    });
    assert_eq!(bodies, [false, true]);
}

#[test]
fn a_club_without_stays_says_so() {
    let html = club_of(list(0, 0, Vec::new()), ClubTab::Top);
    assert_reads(&html, &["No stays yet", "Mia Lind has not recommended a stay yet."]);
    assert!(!html.contains("/mapsearch?creator"), "{html}");
}

#[test]
fn a_refused_form_of_the_club_comes_back_as_it_was_typed() {
    let errors = [(Some("slug"), "This handle is taken. Choose another one.")];
    let data = ClubSettingsPage {
        profile: samples::creator(),
        former_handles: Vec::new(),
        pictures: ClubPictures::default(),
        notice: None,
        is_saved: false,
        form: refused(&[("slug", "noa"), ("bio", "Hello")], &errors),
        copy: None,
        made_from: "m4rk".to_owned(),
        theirs: None,
    };
    let html = document(&page(), |page| club_settings(page, &data));
    assert_reads(&html, &["This handle is taken. Choose another one.", "Hello"]);
    assert!(element(&html, "name=\"slug\"").contains("value=\"noa\""), "{html}");
}

#[test]
fn a_creator_without_a_handle_reads_what_it_is_for() {
    let words = "Choose a handle first: your club and your posts are found under it.";
    let shown = |handle: Option<&str>| {
        let data = ClubSettingsPage {
            profile: UserProfile {
                slug: handle.map(str::to_owned),
                ..samples::creator()
            },
            former_handles: Vec::new(),
            pictures: ClubPictures::default(),
            notice: None,
            is_saved: false,
            form: FormState::default(),
            copy: None,
            made_from: "m4rk".to_owned(),
            theirs: None,
        };
        document(&page(), |page| club_settings(page, &data))
    };
    let (without, with) = (shown(None), shown(Some("mia.lind")));
    assert!(without.contains(words) && !without.contains("Your club: "), "{without}");
    assert!(!with.contains(words) && with.contains("Your club: "), "{with}");
}

#[test]
fn a_recommended_stay_is_shared_as_a_card() {
    let html = hotel_with(|data| {
        data.recommended = Some(CreatorRecommendation {
            by: creator(),
            recommendation: recommendation(),
        });
    });
    let stay: RecommendationId = id(1);
    let card = format!("content=\"https://stay.example/media/card/stay/{stay}?width=600\"");
    assert!(element(&html, "og:image\"").contains(&card), "{html}");
    assert!(element(&html, "twitter:card").contains("summary_large_image"), "{html}");
}

/// A picture with an alternative text, whose focal point is at the lower right corner.
fn described(number: u32, caption: &str, alt: &str) -> Image {
    let cut = Cut {
        focal_point: FocalPoint { x: 0.5, y: 0.5 },
        crop: Some(Crop {
            x: 0.0,
            y: 0.0,
            width: 0.5,
            height: 0.5,
        }),
    };
    Image::of(id(number), caption, false)
        .with_alt(Some(alt.to_owned()))
        .with_cut(cut, 3)
}

/// The box of the picture with that alternative text.
fn box_of<'a>(html: &'a str, alt: &str) -> &'a str {
    let at = html.find(&format!("alt=\"{alt}\"")).unwrap();
    let class = html[..at].rfind("class=\"picture").unwrap();
    let start = html[..class].rfind('<').unwrap();
    &html[start..at]
}

#[test]
fn a_stays_tile_says_what_is_to_be_seen_and_keeps_in_sight_what_matters() {
    let own = |tile_image| HotelRecommendation {
        tile_image: Some(tile_image),
        ..recommendation()
    };
    let tile = described(70, "Early", "Boats behind a wall");
    let html = club_of(list(1, 0, vec![own(tile)]), ClubTab::Top);
    let tile = box_of(&html, "Boats behind a wall");
    assert!(
        tile.contains("data-focus-x=\"10\" data-focus-y=\"10\"") && tile.contains("&amp;v=3"),
        "{tile}"
    );
    // A picture beside the words comes before the hotel's own.
    let beside = HotelRecommendation {
        images: vec![described(73, "", "Stairs to the sea")],
        ..recommendation()
    };
    let html = club_of(list(1, 0, vec![beside]), ClubTab::Top);
    assert!(html.contains("alt=\"Stairs to the sea\""), "{html}");
    // The title beside it is not repeated.
    let title = Image::of(id(71), "Wake up to the harbour", false);
    let html = club_of(list(1, 0, vec![own(title)]), ClubTab::Top);
    assert!(!html.contains("alt=\"Wake up to the harbour\""), "{html}");
}
