//! The map, and lists of a part of it.

use super::super::{assert_reads, document, element};
use super::{list, page};
use crate::pages::{
    form::FormState,
    map::{MapPage, map},
    samples,
    search::MapArea,
};
use contract::{club::PublicProfile, map::CreatorPin};

#[test]
fn a_list_of_a_part_of_the_map_says_so_and_keeps_to_it_until_its_chip_is_removed() {
    let bounds = "bounds=38.6%2C-9.3%2C38.8%2C-9";
    let html = list(|data| {
        data.request.map_area = MapArea::parse("38.6,-9.3,38.8,-9", "");
        data.request.search.filters.stars = vec![4];
    });
    assert_reads(
        &html,
        &[
            "Lisbon",
            "214 stays in the map's area · 4 – 7 Mar 2027",
            "Remove filter: Only the map's area",
        ],
    );
    assert!(
        html.contains("<title>214 stays in the map's area · Byrdli</title>"),
        "{html}"
    );
    for part in ["href=\"/mapsearch?", "rel=\"next\"", "data-fragment=\"/fragment/search"] {
        assert!(element(&html, part).contains(bounds), "{part}");
    }
    assert_eq!(
        html.matches("name=\"bounds\" value=\"38.6,-9.3,38.8,-9\"").count(),
        2,
        "order and filters"
    );
    // Other dates are compared only for the whole place.
    assert!(!html.contains("Flexible dates"));
    let whole = element(&html, "class=\"chip\"");
    assert!(whole.contains("stars=4") && !whole.contains("bounds"), "{whole}");
}

#[test]
fn a_part_of_the_map_without_stays_leads_to_the_whole_place() {
    let html = list(|data| {
        data.request.map_area = MapArea::parse("", "_p~iF~ps|U_ulLnnqC_mqNvxq`@");
        (data.result.hotels, data.result.total) = (Vec::new(), 0);
    });
    assert_reads(
        &html,
        &[
            "Only the drawn area",
            "No stays available in the drawn area",
            "Show all of Lisbon",
        ],
    );
}

#[test]
fn the_map_has_its_search_and_says_where_to_go_without_scripts() {
    let of = |search| {
        let data = MapPage {
            search,
            ..MapPage::default()
        };
        document(&page(), |page| map(page, &data))
    };
    let html = of(Some(samples::search()));
    assert!(html.contains("<title>Map of stays in Lisbon · Byrdli</title>"));
    assert!(
        element(&html, "name=\"map-search\"").contains("load=\"eager\""),
        "{html}"
    );
    assert!(html.contains("&quot;layout&quot;:&quot;whole&quot;"), "{html}");
    let note = html
        .split("<noscript>")
        .nth(1)
        .and_then(|rest| rest.split("</noscript>").next());
    assert!(
        note.unwrap()
            .contains("href=\"/search?searchId=0192f000-0000-7000-8000-000000000900\"")
    );
    let start = of(None);
    assert_reads(&start, &["Search on the map"]);
    assert!(element(&start, "class=\"search-box\"").contains("action=\"/mapsearch\""));
}

#[test]
fn the_map_of_all_stays_has_the_creators_as_links_and_keeps_the_creator() {
    let creator = PublicProfile {
        user_id: "00000000-0000-7000-8000-000000000003".parse().unwrap(),
        slug: "mia.lind".to_owned(),
        public_name: "Mia Lind".to_owned(),
        bio: None,
        profile_picture: None,
        hero_image: None,
        links: Vec::new(),
        theme_color: None,
        is_verified: false,
    };
    let hotel = samples::summary(1, "Casa do Limoeiro");
    let pin = CreatorPin {
        hotel_id: hotel.id,
        slug: hotel.slug,
        name: hotel.name,
        latitude: hotel.coordinates.latitude,
        longitude: hotel.coordinates.longitude,
        recommendation_title: "Wake up to the harbour".to_owned(),
        total_price: None,
    };
    let of = |search, creator_pins| {
        let data = MapPage {
            search,
            creator: Some(creator.clone()),
            creator_pins,
            form: FormState::default(),
        };
        document(&page(), |page| map(page, &data))
    };
    let html = of(None, vec![pin]);
    assert_reads(
        &html,
        &[
            "Stays that Mia Lind recommends",
            "Casa do Limoeiro",
            "Wake up to the harbour",
        ],
    );
    assert!(html.contains("href=\"/hotel/casa-1?creator=mia.lind\""), "{html}");
    assert!(html.contains("name=\"creator\" value=\"mia.lind\""), "{html}");
    assert!(html.contains("&quot;creatorPins&quot;"), "{html}");
    assert!(!of(None, Vec::new()).contains("Stays that Mia Lind recommends"));
    let of_search = of(Some(samples::search()), Vec::new());
    let list = "href=\"/search?searchId=0192f000-0000-7000-8000-000000000900&amp;creator=mia.lind\"";
    assert!(of_search.contains(list), "{of_search}");
    assert!(of_search.contains("name=\"creator\" value=\"mia.lind\""), "{of_search}");
}
