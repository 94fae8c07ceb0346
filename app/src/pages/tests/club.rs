//! A club, and the dashboard of its creator.

use super::{assert_acts_at_once, assert_reads, document, element, refused, stays::hotel_with, text};
use crate::{
    page::PageContext,
    pages::{
        club::{ClubPage, ClubTab, club},
        dashboard::{
            AddStayPage, ClubPictures, ClubSettingsPage, OverviewPage, PostsPage, PostsShown, StayPage, StaysPage,
            add_stay, club_settings, overview, posts as dashboard_posts, stay, stays,
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
    picture::{Crop, Cut, FocalPoint},
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
        preview: None,
    };
    document(&page(), |page| club(page, &data))
}

pub(super) fn person() -> UserProfile {
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
fn a_club_without_stays_says_so() {
    let html = club_of(list(0, 0, Vec::new()), ClubTab::Top);
    assert_reads(&html, &["No stays yet", "Mia Lind has not recommended a stay yet."]);
    assert!(!html.contains("/mapsearch?creator"), "{html}");
}

fn draft() -> PostSummary {
    PostSummary {
        id: id(8),
        user_id: id(3),
        title: "Two days in Lisbon".to_owned(),
        description: String::new(),
        image: None,
        status: PostStatus::Draft,
        publish_at: None,
        version: 1,
        updated_at: page().now,
        has_unpublished_changes: false,
    }
}

/// The overview of a new creator.
fn new_overview() -> String {
    let data = OverviewPage {
        is_set_up: true,
        profile: person(),
        counters: CreatorCounters::default(),
        lately: Vec::new(),
        unsent_requests: 0,
        notice: None,
        form: FormState::default(),
    };
    document(&page(), |page| overview(page, &data))
}

/// A page of that many posts.
fn posts_of(shown: PostsShown, total: u32, number: u32, posts: Vec<PostSummary>) -> String {
    let data = PostsPage {
        slug: person().slug,
        shown,
        posts: PostList {
            total,
            posts,
            page: number,
            page_size: 20,
        },
    };
    document(&page(), |page| dashboard_posts(page, &data))
}

#[test]
fn all_that_is_counted_leads_to_where_it_is_even_when_there_is_none() {
    let html = new_overview();
    for (words, href) in [
        ("0 stays", "/dashboard/manage-stays"),
        ("0 packages to book", "/dashboard/manage-itineraries#trips-title"),
        ("0 itineraries", "/dashboard/manage-itineraries#contents-title"),
        ("0 posts", "/dashboard/posts"),
        ("0 subscribers", "/dashboard/subscribers"),
        ("0 likes of your stays", "/dashboard/analytics"),
    ] {
        let (_, numbers) = html.split_once("aria-label=\"Numbers of your club\"").unwrap();
        let (numbers, _) = numbers.split_once("</ul>").unwrap();
        let tile = numbers.split("</li>").find(|tile| text(tile).contains(words));
        let tile = tile.unwrap_or_else(|| panic!("{words}: {numbers}"));
        assert!(tile.contains(&format!("href=\"{href}\"")), "{words}: {tile}");
        assert!(!text(tile).contains(','), "{tile}");
    }
}

#[test]
fn all_posts_are_listed_by_pages_those_that_wait_too() {
    let scheduled = PostSummary {
        id: id(9),
        title: "A week in Porto".to_owned(),
        status: PostStatus::Scheduled,
        publish_at: Some(page().now),
        ..draft()
    };
    let published = PostSummary {
        id: id(8),
        title: "Porto on foot".to_owned(),
        status: PostStatus::Published,
        publish_at: Some(page().now),
        has_unpublished_changes: true,
        ..draft()
    };
    let html = posts_of(PostsShown::All, 45, 2, vec![draft(), scheduled, published]);
    assert_reads(
        &html,
        &[
            "Two days in Lisbon",
            "Draft",
            "Changed Sun 10 Jan 2027",
            "A week in Porto",
            "Scheduled",
            "Edit A week in Porto",
            "Porto on foot",
            "PublishedUnpublished changes",
            "Share Porto on foot",
            "See your feed",
        ],
    );
    for (rel, number) in [("prev", 1), ("next", 3)] {
        let link = element(&html, &format!("rel=\"{rel}\""));
        assert!(
            link.contains(&format!(
                "href=\"/dashboard/posts{}\"",
                if number > 1 { "?page=3" } else { "" }
            )),
            "{link}"
        );
    }
    assert!(
        element(&html, "name=\"robots\"").contains("noindex"),
        "what only its author sees is in no index: {html}"
    );
    assert!(
        !text(&html).contains("Share Two days in Lisbon") && !text(&html).contains("Share A week"),
        "{html}"
    );
    let all = posts_of(PostsShown::All, 1, 1, vec![draft()]);
    assert!(!all.contains("rel=\"prev\"") && !all.contains("rel=\"next\""), "{all}");
    // A filter without posts keeps its way back; a creator without posts begins one.
    let none = posts_of(PostsShown::Scheduled, 0, 1, Vec::new());
    assert_reads(&none, &["No scheduled posts.", "All"]);
    assert!(
        element(&none, "aria-current=\"true\"").contains("/dashboard/posts?show=scheduled"),
        "{none}"
    );
    assert_reads(
        &posts_of(PostsShown::All, 0, 1, Vec::new()),
        &["No posts yet", "Write a post"],
    );
}

#[test]
fn the_dashboard_says_what_is_left_to_do() {
    let mut data = OverviewPage {
        is_set_up: true,
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
        unsent_requests: 2,
        notice: None,
        form: FormState::default(),
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
            What::PackageShown {
                id: id(2),
                title: "Five days by the sea".to_owned(),
            },
            What::ItineraryShown {
                id: id(3),
                title: "Along the coast".to_owned(),
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
            "3 subscribers",
            "1,204 likes of your stays",
            "Write your first post",
            "Make your first package",
            "0 packages to book, 1 hidden",
            "2 itineraries, 1 hidden",
            "0 posts, 1 not out yet",
            "Ada <b> asked for a package",
            "New subscriber",
            "Your post “Two days in Lisbon” came out",
            "Your stay is live: “Wake up to the harbour”",
            "Your package is live: “Five days by the sea”",
            "Your itinerary is live: “Along the coast”",
        ],
    );
    assert!(
        element(&html, "aria-current=\"page\"").contains("href=\"/dashboard\""),
        "{html}"
    );
    // The page says what an unconfirmed address stops, and how many requests there are.
    data.profile.email = Some("mia@example.org".to_owned());
    data.profile.is_email_verified = false;
    let unconfirmed = document(&page(), |page| overview(page, &data));
    assert_reads(
        &unconfirmed,
        &[
            "Confirm your email address. We sent a link to mia@example.org.",
            "we don't email you when someone asks for a package",
            "2 package requests are on your dashboard already.",
            "Send the link again",
        ],
    );
    data.profile.is_email_verified = true;
    let confirmed = document(&page(), |page| overview(page, &data));
    assert!(!text(&confirmed).contains("Confirm your email"), "{confirmed}");
    // A finished list makes room for what comes next.
    data.profile.bio = Some("The sea".to_owned());
    data.profile.profile_picture = Some(id(7));
    (data.counters.posts, data.counters.packages) = (1, 1);
    let full = document(&page(), |page| overview(page, &data));
    assert!(!text(&full).contains("steps to a full club"), "{full}");
    assert_reads(&full, &["See your club", "Add a stay", "Write a post", "1 stay"]);
}

#[test]
fn a_refused_form_of_the_club_comes_back_as_it_was_typed() {
    let errors = [(Some("slug"), "This handle is taken. Choose another one.")];
    let data = ClubSettingsPage {
        profile: person(),
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
    let shown = |slug: Option<&str>| {
        let data = ClubSettingsPage {
            profile: UserProfile {
                slug: slug.map(str::to_owned),
                ..person()
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
    assert_reads(
        &html,
        &["Wake up to the harbour", "Hidden", "Show", "It cannot be brought back."],
    );
    assert_removal_asks(&html);
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

#[test]
fn a_recommendations_pictures_are_described_and_cut_and_their_captions_stand_below() {
    let html = hotel_with(|data| {
        data.recommended = Some(Recommended {
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
