//! A club by place and by tag.

use super::{assert_reads, document, element};
use crate::{
    page::PageContext,
    pages::{
        club::{ExplorePage, explore},
        samples::{self, content, id, package},
    },
};
use contract::{
    ItineraryContentId, PackageId, PostId,
    club::PublicProfile,
    explore::{ExploreItem, ExploreItemKind, ExploreList, Facet},
    post::{PostStatus, PostSummary},
};
use serde_json::{Value, json};

fn page() -> PageContext {
    samples::page("/user/mia.lind/explore")
}

fn facet(value: &str, label: &str, count: u32) -> Facet {
    Facet {
        value: value.to_owned(),
        label: label.to_owned(),
        count,
    }
}

fn post() -> ExploreItem {
    let post = PostSummary {
        id: id(10),
        user_id: id(3),
        title: "Two days in Lisbon".to_owned(),
        description: "The first ferry is worth it.".to_owned(),
        image: None,
        status: PostStatus::Published,
        publish_at: Some(page().now),
        version: 1,
        updated_at: page().now,
        has_unpublished_changes: false,
    };
    ExploreItem {
        kind: ExploreItemKind::Post,
        stay: None,
        post: Some(post),
        package: None,
        itinerary_content: None,
    }
}

fn trip() -> ExploreItem {
    ExploreItem {
        kind: ExploreItemKind::Package,
        stay: None,
        post: None,
        package: Some(package::offer()),
        itinerary_content: None,
    }
}

fn itinerary() -> ExploreItem {
    ExploreItem {
        kind: ExploreItemKind::ItineraryContent,
        stay: None,
        post: None,
        package: None,
        itinerary_content: Some(content::in_list()),
    }
}

/// The document of a page of two out of `total`.
fn explored(chosen: (Option<&str>, Option<&str>), total: u32, number: u32, items: Vec<ExploreItem>) -> String {
    let (place, tag) = chosen;
    let data = ExplorePage {
        creator: package::creator(),
        list: ExploreList {
            total,
            items,
            places: vec![facet("country:PT", "Portugal", 3), facet("city:2267057", "Lisbon", 2)],
            tags: vec![facet("by the sea", "by the sea", 2)],
            page: number,
            page_size: 2,
        },
        place: place.map(str::to_owned),
        tag: tag.map(str::to_owned),
        is_mine: false,
    };
    document(&page(), |page| explore(page, &data))
}

#[test]
fn a_club_is_shown_with_ways_to_its_places_and_tags() {
    let html = explored((None, None), 5, 2, vec![post(), trip()]);
    assert_reads(
        &html,
        &["Two days in Lisbon", "Slow days by the river", "Portugal", "by the sea"],
    );
    for href in [
        "/user/mia.lind/explore?place=city%3A2267057",
        "/user/mia.lind/explore?tag=by%20the%20sea",
        "/user/mia.lind/explore?page=3",
    ] {
        assert!(html.contains(&format!("href=\"{href}\"")), "{href}: {html}");
    }
    // The first page has no number.
    assert!(html.contains("href=\"/user/mia.lind/explore\" rel=\"prev\""), "{html}");
    assert!(
        element(&html, "aria-current=\"page\"").contains("href=\"/user/mia.lind/explore\""),
        "{html}"
    );
    assert!(
        html.contains("rel=\"canonical\" href=\"https://stay.example/user/mia.lind/explore?page=2\""),
        "{html}"
    );
    assert!(!html.contains("noindex"), "{html}");
}

#[test]
fn an_itinerary_is_among_the_entries_and_their_structured_data() {
    let html = explored((None, None), 2, 1, vec![itinerary(), post()]);
    assert_reads(&html, &["Four days by the river", "4 days"]);
    let path = format!("/user/mia.lind/itineraries/{}", id::<ItineraryContentId>(9));
    assert!(html.contains(&format!("href=\"{path}\"")), "{html}");
    let entries = structured(&html).to_string();
    assert!(entries.contains(&format!("https://stay.example{path}")), "{entries}");
}

#[test]
fn what_is_chosen_takes_itself_away_and_keeps_the_other() {
    let html = explored((Some("city:2267057"), Some("by the sea")), 1, 1, vec![post()]);
    assert!(
        element(&html, "aria-current=\"true\"").contains("href=\"/user/mia.lind/explore?tag=by%20the%20sea\""),
        "{html}"
    );
    assert!(
        html.contains("href=\"/user/mia.lind/explore?place=city%3A2267057\""),
        "{html}"
    );
    let other = "/user/mia.lind/explore?place=country%3APT&amp;tag=by%20the%20sea";
    assert!(html.contains(&format!("href=\"{other}\"")), "{html}");
    assert_reads(&html, &["Take away"]);
    // Combinations of both are not indexed.
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\""), "{html}");
}

#[test]
fn a_place_alone_is_a_page_of_its_own() {
    let html = explored((Some("city:2267057"), None), 1, 1, vec![post()]);
    let canonical = "rel=\"canonical\" href=\"https://stay.example/user/mia.lind/explore?place=city%3A2267057\"";
    assert!(html.contains(canonical), "{html}");
    assert!(!html.contains("noindex"), "{html}");
    assert!(html.contains("<title>Lisbon in Mia Lind"), "{html}");
}

/// The structured data of a document.
fn structured(html: &str) -> Value {
    let (_, json) = html.split_once("application/ld+json").expect("JSON-LD");
    let json = json.split_once('>').unwrap().1.split("</script>").next().unwrap();
    serde_json::from_str(json).unwrap()
}

#[test]
fn explore_lists_its_entries_in_order() {
    let document = structured(&explored((None, None), 5, 2, vec![post(), trip()]));
    let [collection, list] = document["@graph"].as_array().unwrap().as_slice() else {
        panic!("{document}");
    };
    assert_eq!(collection["@type"], "CollectionPage");
    assert_eq!(collection["url"], "https://stay.example/user/mia.lind/explore?page=2");
    assert_eq!(collection["author"]["name"], "Mia Lind");
    assert_eq!(
        (&list["@type"], &list["numberOfItems"]),
        (&json!("ItemList"), &json!(2))
    );
    let of = |number: usize| {
        let item = &list["itemListElement"][number];
        ["position", "name", "url"].map(|field| item[field].clone())
    };
    let (post_id, package_id) = (id::<PostId>(10), id::<PackageId>(7));
    let club = "https://stay.example/user/mia.lind";
    assert_eq!(
        of(0),
        [
            json!(3),
            json!("Two days in Lisbon"),
            json!(format!("{club}/post/{post_id}"))
        ]
    );
    assert_eq!(
        of(1),
        [
            json!(4),
            json!("Slow days by the river"),
            json!(format!("{club}/itineraries/{package_id}"))
        ]
    );
    let narrowed = structured(&explored((None, Some("by the sea")), 1, 1, vec![post()]));
    assert_eq!(narrowed["@graph"][0]["name"], "by the sea in Mia Lind's travel club");
    let empty = explored((None, None), 0, 1, Vec::new());
    assert!(!empty.contains("ld+json"), "{empty}");
}

#[test]
fn nothing_found_leads_on() {
    let narrowed = explored((None, Some("by the sea")), 0, 1, Vec::new());
    assert_reads(&narrowed, &["No matches", "See everything"]);
    assert!(narrowed.contains("noindex"), "{narrowed}");
    assert_reads(&explored((None, None), 0, 1, Vec::new()), &["Nothing here yet"]);
}

#[test]
fn what_is_explored_stands_in_the_clubs_own_colour() {
    let whose = |theme_color: Option<&str>| ExplorePage {
        creator: PublicProfile {
            theme_color: theme_color.map(str::to_owned),
            ..package::creator()
        },
        list: ExploreList {
            total: 0,
            items: Vec::new(),
            places: Vec::new(),
            tags: Vec::new(),
            page: 1,
            page_size: 2,
        },
        place: None,
        tag: None,
        is_mine: false,
    };
    let of = |color| document(&page(), |page| explore(page, &whose(color)));
    assert!(of(Some("#d9480f")).contains("--theme:#d9480f"));
    assert!(!of(None).contains("--theme:"));
}
