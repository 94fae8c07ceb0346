//! The overview of the dashboard, and the posts that it counts.

use super::{
    super::{assert_reads, document, element, text},
    id, page,
};
use crate::pages::{
    dashboard::{OverviewPage, PostsPage, PostsShown, overview, posts as dashboard_posts},
    form::FormState,
    samples,
};
use contract::{
    club::CreatorCounters,
    post::{PostList, PostStatus, PostSummary},
};
use domain::profiles::{RecentEvent, RecentEventKind};

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
        profile: samples::creator(),
        counters: CreatorCounters::default(),
        recent_events: Vec::new(),
        unsent_requests: 0,
        notice: None,
        form: FormState::default(),
    };
    document(&page(), |page| overview(page, &data))
}

/// A page of that many posts.
fn posts_of(shown: PostsShown, total: u32, number: u32, posts: Vec<PostSummary>) -> String {
    let data = PostsPage {
        handle: samples::creator().slug,
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
        profile: samples::creator(),
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
        recent_events: [
            RecentEventKind::PackageRequested {
                id: id(9),
                name: "Ada <b>".to_owned(),
            },
            RecentEventKind::Subscribed,
            RecentEventKind::PostPublished {
                id: id(8),
                title: "Two days in Lisbon".to_owned(),
            },
            RecentEventKind::RecommendationShown {
                id: id(1),
                title: "Wake up to the harbour".to_owned(),
            },
            RecentEventKind::PackageShown {
                id: id(2),
                title: "Five days by the sea".to_owned(),
            },
            RecentEventKind::ItineraryShown {
                id: id(3),
                title: "Along the coast".to_owned(),
            },
        ]
        .map(|kind| RecentEvent { at: page().now, kind })
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
    let request = "/dashboard/manage-itineraries?wish=00000000-0000-7000-8000-000000000009#wish-00000000-0000-7000-8000-000000000009";
    assert!(html.contains(&format!("href=\"{request}\"")), "{html}");
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
            "we don't email you when a traveller asks for a package",
            "2 package requests are on your dashboard already.",
            "Send the link again",
        ],
    );
    data.profile.is_email_verified = true;
    let confirmed = document(&page(), |page| overview(page, &data));
    assert!(!text(&confirmed).contains("Confirm your email"), "{confirmed}");
    // A finished list makes space for what comes next.
    data.profile.bio = Some("The sea".to_owned());
    data.profile.profile_picture = Some(id(7));
    (data.counters.posts, data.counters.packages) = (1, 1);
    let full = document(&page(), |page| overview(page, &data));
    assert!(!text(&full).contains("steps to a full club"), "{full}");
    assert_reads(&full, &["See your club", "Add a stay", "Write a post", "1 stay"]);
}
