//! A club, and the desk of its creator.

use super::{assert_reads, document, element, refused, stays::hotel_with};
use crate::{
    page::PageContext,
    pages::{
        club::{ClubPage, ClubTab, club},
        dashboard::{
            AddStayPage, ClubSettingsPage, OverviewPage, StayPage, StaysPage, add_stay, club_settings, overview, stay,
            stays,
        },
        form::FormState,
        hotel::Recommended,
        samples,
    },
};
use contract::{
    ImageId, RecommendationId, UserId,
    club::{CreatorClub, CreatorCounters, HotelRecommendation, PublicProfile, RecommendationList},
    hotel::Image,
    island::StayFinderProps,
    money::USD,
    post::{PostList, PostStatus, PostSummary},
    profile::UserProfile,
    visitor::Role,
};
use domain::profiles::{Happening, What};
use std::{collections::HashMap, fmt::Debug, str::FromStr};

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
    };
    document(&page(), |page| club(page, &data))
}

fn person() -> UserProfile {
    UserProfile {
        user_id: id(3),
        email: None,
        is_email_verified: false,
        public_name: Some("Mia".to_owned()),
        slug: Some("mia.lind".to_owned()),
        currency: USD,
        country: "PT".to_owned(),
        claims: Vec::new(),
        role: Role::Creator,
        bio: None,
        profile_picture: None,
        creator_profile: None,
        version: 3,
    }
}

#[test]
fn a_club_leads_to_its_stays_with_its_creator() {
    let html = club_of(list(20, 0, vec![recommendation()]), ClubTab::Stays);
    assert_reads(
        &html,
        &[
            "Mia Lind",
            "@mia.lind",
            "By the sea.",
            "Wake up to the harbour",
            "Ask for the upper floor. <b>Really</b>.",
        ],
    );
    assert!(html.contains("?creator=mia.lind\""), "{html}");
    assert!(html.contains("href=\"/user/mia.lind/stays?page=2\""), "{html}");
    assert!(html.contains("\"@type\":\"ProfilePage\""), "{html}");
    assert!(html.contains("href=\"/mapsearch?creator=mia.lind\""), "{html}");
    let creator: UserId = id(3);
    let card = format!("content=\"https://stay.example/media/card/club/{creator}\"");
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
fn a_club_without_stays_says_so() {
    let html = club_of(list(0, 0, Vec::new()), ClubTab::Top);
    assert_reads(&html, &["No stays yet", "Mia Lind has not recommended a stay yet."]);
    assert!(!html.contains("/mapsearch?creator"), "{html}");
}

#[test]
fn the_desk_says_what_is_left_to_do() {
    let data = OverviewPage {
        profile: person(),
        counters: CreatorCounters {
            stays: 1,
            stay_drafts: 2,
            posts: 0,
            post_drafts: 1,
            packages: 0,
            package_drafts: 1,
            subscribers: 3,
            itineraries: 2,
            itinerary_drafts: 1,
            likes: 1_204,
        },
        posts: PostList {
            total: 1,
            posts: vec![PostSummary {
                id: id(8),
                user_id: id(3),
                title: "Two days in Lisbon".to_owned(),
                description: String::new(),
                image: None,
                status: PostStatus::Draft,
                publish_at: None,
                version: 1,
                updated_at: page().now,
            }],
            page: 1,
            page_size: 5,
        },
        lately: [
            What::TripRequested {
                name: "Ada <b>".to_owned(),
            },
            What::Subscribed,
            What::PostPublished {
                id: id(8),
                title: "Two days in Lisbon".to_owned(),
            },
            What::StayShown {
                id: id(1),
                title: "Wake up to the harbour".to_owned(),
            },
        ]
        .map(|what| Happening { at: page().now, what })
        .to_vec(),
    };
    let html = document(&page(), |page| overview(page, &data));
    assert_reads(
        &html,
        &[
            "Mia's club",
            "3 of 7 steps to a full club",
            "1 stay, 2 hidden",
            "3 readers get your letters",
            "1,204 likes of your stays",
            "Write your first post",
            "Make your first trip",
            "2 itineraries, 1 draft",
            "0 posts, 1 draft",
            "Draft",
            "Edit Two days in Lisbon",
            "Ada <b> asked for a trip",
            "Somebody asked for your letters",
            "Your post “Two days in Lisbon” came out",
            "Others see your stay “Wake up to the harbour”",
        ],
    );
    assert!(
        element(&html, "aria-current=\"page\"").contains("href=\"/dashboard\""),
        "{html}"
    );
}

#[test]
fn a_refused_form_of_the_club_comes_back_as_it_was_typed() {
    let errors = [(Some("slug"), "This handle is taken. Choose another one.")];
    let data = ClubSettingsPage {
        profile: person(),
        is_saved: false,
        form: refused(&[("slug", "noa"), ("bio", "Hello")], &errors),
    };
    let html = document(&page(), |page| club_settings(page, &data));
    assert_reads(&html, &["This handle is taken. Choose another one.", "Hello"]);
    assert!(element(&html, "name=\"slug\"").contains("value=\"noa\""), "{html}");
}

#[test]
fn stays_are_listed_with_their_state_and_written_on() {
    let hidden = HotelRecommendation {
        is_active: false,
        ..recommendation()
    };
    let data = StaysPage {
        stays: list(1, 0, vec![hidden]),
        notice: None,
        form: FormState::default(),
    };
    let html = document(&page(), |page| stays(page, &data));
    assert_reads(&html, &["Wake up to the harbour", "Hidden", "Show", "Remove"]);
    let data = StayPage {
        stay: recommendation(),
        slug: Some("mia.lind".to_owned()),
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

/// The manage page of these stays, of so many in all.
fn desk_of(total: u32, skip: u32, rows: Vec<HotelRecommendation>, form: FormState) -> String {
    let data = StaysPage {
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
    let html = desk_of(2, 0, vec![pinned.clone(), nameless], FormState::default());
    for label in [
        "Move up: Wake up to the harbour",
        "Unpin: Wake up to the harbour",
        "Move down: Casa do Limoeiro",
        "Pin: Casa do Limoeiro",
    ] {
        assert!(html.contains(&format!("aria-label=\"{label}\"")), "{label}: {html}");
    }
    assert_eq!(html.matches("data-pinned=\"true\"").count(), 1, "{html}");
    assert!(html.contains("data-stay-order=\"true\""), "{html}");
    // Of a later page, or where more is pinned than the page shows, the order is not known as a whole.
    for (total, skip) in [(20, 15), (20, 0)] {
        let html = desk_of(total, skip, vec![pinned.clone()], FormState::default());
        assert!(!html.contains("data-stay-order=\"true\""), "{html}");
    }
}

#[test]
fn what_a_stay_lacks_is_said_above_the_list() {
    let form = refused(&[], &[(Some("recommendationTitle"), "Give it a title first.")]);
    assert_reads(
        &desk_of(1, 0, vec![recommendation()], form),
        &["Give it a title first."],
    );
}

#[test]
fn a_recommendations_pictures_stand_beside_its_words() {
    let image = |number: u32, caption: &str| Image::of(id(number), caption, false);
    let html = hotel_with(|data| {
        data.recommended = Some(Recommended {
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
fn a_recommended_stay_is_shared_as_a_card() {
    let html = hotel_with(|data| {
        data.recommended = Some(Recommended {
            by: creator(),
            recommendation: recommendation(),
        });
    });
    let stay: RecommendationId = id(1);
    let card = format!("content=\"https://stay.example/media/card/stay/{stay}\"");
    assert!(element(&html, "og:image\"").contains(&card), "{html}");
    assert!(element(&html, "twitter:card").contains("summary_large_image"), "{html}");
}
