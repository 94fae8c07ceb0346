//! The itineraries of a club, one of them with its form, and the dashboard.

use super::{assert_acts_at_once, assert_reads, document, element, refused, text};
use crate::{
    page::PageContext,
    pages::{
        club::{ContentPage, PackagesPage, content, packages},
        dashboard::{self, itinerary},
        form::FormState,
        samples::{
            self,
            content::{draft, in_list, list, told},
            id,
            package::{self, creator, offer},
        },
    },
};
use contract::{
    ImageId, ItineraryContentId,
    hotel::Coordinates,
    island::ItineraryEditorProps,
    itinerary_content::{ContentPlace, ItineraryContent, ItineraryContentList},
    package::TravelPackageList,
};

fn page() -> PageContext {
    samples::page("/user/mia.lind/itineraries")
}

fn tab(packages_of_page: TravelPackageList, contents: ItineraryContentList, is_mine: bool) -> String {
    let data = PackagesPage {
        creator: creator(),
        packages: packages_of_page,
        contents,
        tags: Vec::new(),
        is_mine,
    };
    document(&page(), |page| packages(page, &data))
}

fn page_of(told: ItineraryContent, stays: usize, is_mine: bool, form: FormState) -> String {
    let data = data_of(told, stays, is_mine, form);
    document(&page(), |page| content(page, &data))
}

fn data_of(told: ItineraryContent, stays: usize, is_mine: bool, form: FormState) -> ContentPage {
    let html = "<p>Come <em>early</em>.</p>".to_owned();
    ContentPage {
        creator: creator(),
        html: vec![html, String::new(), String::new(), String::new()],
        content: told,
        stays,
        is_mine,
        is_preview: false,
        planned: None,
        form,
    }
}

#[test]
fn changes_of_an_itinerary_are_for_their_author_and_cannot_be_copied() {
    let mut data = data_of(told(), 2, true, FormState::default());
    data.is_preview = true;
    let html = document(&page(), |page| content(page, &data));
    assert_reads(
        &html,
        &[
            "Only you see these changes: they are not published yet.",
            "Travellers can copy it so once these changes are published.",
        ],
    );
    assert!(html.contains("noindex"), "{html}");
    for absent in ["Copy this itinerary", "Choose a date", "TouristTrip", "/media/card/"] {
        assert!(!html.contains(absent), "{absent}: {html}");
    }
}

/// Asserts that these texts follow one another.
#[track_caller]
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let (_, after) = rest
            .split_once(part)
            .unwrap_or_else(|| panic!("'{part}' is not where it belongs in:\n{text}"));
        rest = after;
    }
}

#[test]
fn itineraries_to_copy_stand_below_the_trips_to_book_with_pages_of_their_own() {
    let html = tab(package::list(5, 2, vec![offer()]), list(5, 2, vec![in_list()]), false);
    let told: ItineraryContentId = id(9);
    assert_in_order(
        &text(&html),
        &[
            "Packages to book",
            "Slow days by the river",
            "Itineraries to copy",
            "Four days by the river",
            "4 days",
            "By tram. And on foot.",
            "Ask for your own package",
        ],
    );
    for address in [
        format!("/{told}"),
        // Each list has its own pages.
        "?page=1&amp;pageSize=2&amp;itineraries=2".to_owned(),
        "?page=3&amp;pageSize=2&amp;itineraries=2".to_owned(),
        "?page=2&amp;pageSize=2#club-itineraries".to_owned(),
        "?page=2&amp;pageSize=2&amp;itineraries=3#club-itineraries".to_owned(),
    ] {
        let link = format!("href=\"/user/mia.lind/itineraries{address}\"");
        assert!(html.contains(&link), "{link}: {html}");
    }
}

#[test]
fn a_club_with_itineraries_alone_lacks_no_packages() {
    let html = tab(package::list(0, 0, Vec::new()), list(1, 0, vec![in_list()]), false);
    let words = text(&html);
    assert!(
        !words.contains("No packages yet") && !words.contains("Packages to book"),
        "{words}"
    );
    assert!(!html.contains("noindex"), "{html}");
    assert!(
        element(&html, "og:image\"").contains(&format!("/media/{}?width=600", id::<ImageId>(40))),
        "{html}"
    );
    let html = tab(package::list(0, 0, Vec::new()), list(1, 0, vec![in_list()]), true);
    for link in ["/dashboard/experiences/add", "/dashboard/manage-itineraries/add"] {
        assert_eq!(html.matches(&format!("href=\"{link}\"")).count(), 1, "{link}: {html}");
    }
}

#[test]
fn an_itinerary_shows_its_days_with_places_and_nights_in_their_order() {
    let html = page_of(told(), 2, false, FormState::default());
    assert_in_order(
        &text(&html),
        &[
            "Four days by the river",
            "4 days · Lisbon",
            "By tram.",
            "Day by day",
            "Day 1: Arrival",
            "Come early.",
            "The tower",
            "Go up <early>.",
            "Open in OpenStreetMap for The tower",
            "The market",
            "Where you sleep",
            "Casa do Limoeiro",
            "2 nights",
            "from €84",
            "Day 2",
            "One more night at Casa do Limoeiro",
            "Day 3: Out of town",
            "This night's hotel is no longer on this site.",
            "Day 4: Home",
            "Make it yours",
            "2 stays with 3 nights",
            "Copy this itinerary",
        ],
    );
    assert!(html.contains("<p>Come <em>early</em>.</p>"), "{html}");
    assert_eq!(
        html.matches("href=\"/hotel/casa-2?creator=mia.lind\"").count(),
        2,
        "{html}"
    );
    assert_eq!(html.matches("mlat=38.6916").count(), 1, "{html}");
    assert_eq!(html.matches("aria-label=\"The quay\"").count(), 1, "{html}");
    assert!(
        element(&html, "fetchpriority=\"high\"").contains("alt=\"The river\""),
        "{html}"
    );
    let told: ItineraryContentId = id(9);
    assert!(
        html.contains(&format!("action=\"/user/mia.lind/itineraries/{told}\"")),
        "{html}"
    );
}

/// A place on the other side of the date line.
fn bridge(name: &str) -> ContentPlace {
    ContentPlace {
        name: name.to_owned(),
        note: String::new(),
        coordinates: Some(Coordinates {
            latitude: 41.14,
            longitude: -8.61,
        }),
    }
}

#[test]
fn places_with_coordinates_stand_on_a_small_map_under_the_numbers_of_the_list() {
    let mut told = told();
    told.days[2].places = vec![bridge("The bridge"), bridge(" ")];
    let html = page_of(told, 2, false, FormState::default());
    let map = element(&html, "name=\"club-map\"").replace("&quot;", "\"");
    assert!(map.contains("load=\"visible\""), "{map}");
    for part in [
        "\"title\":\"Map of the places of this itinerary\"",
        "\"number\":1,\"name\":\"The tower\",\"latitude\":38.6916,\"longitude\":-9.216,\"href\":\"#place-1\"",
        "\"number\":3,\"name\":\"The bridge\"",
        "\"number\":4,\"name\":\"Place 4\"",
    ] {
        assert!(map.contains(part), "{part} in {map}");
    }
    assert!(!map.contains("The market"), "{map}");
    // Its pins link to the list, whose numbers continue from day to day.
    for number in 1..=4 {
        assert_eq!(html.matches(&format!("id=\"place-{number}\"")).count(), 1, "{html}");
    }
    assert!(html.contains("start=\"1\"") && html.contains("start=\"3\""), "{html}");
    assert_in_order(&text(&html), &["By tram.", "Day by day", "The tower", "On the map"]);
}

#[test]
fn without_coordinates_the_list_of_places_stands_alone() {
    let mut told = told();
    for place in &mut told.days[0].places {
        place.coordinates = None;
    }
    let html = page_of(told, 2, false, FormState::default());
    assert_reads(&html, &["The tower", "The market"]);
    for part in ["club-map", "On the map"] {
        assert!(!html.contains(part), "{part} in {html}");
    }
}

#[test]
fn the_head_of_an_itinerary_says_what_it_is() {
    let mut told = told();
    told.cover_image = None;
    let html = page_of(told, 2, false, FormState::default());
    let told: ItineraryContentId = id(9);
    let head = html.split("</head>").next().unwrap();
    assert!(
        head.contains("Four days by the river · Mia Lind · Byrdli</title>"),
        "{head}"
    );
    let url = format!("https://stay.example/user/mia.lind/itineraries/{told}");
    assert!(
        element(head, "rel=\"canonical\"").contains(&format!("href=\"{url}\"")),
        "{head}"
    );
    assert!(
        element(head, "og:image\"").contains(&format!("/media/card/itinerary/{told}?width=600")),
        "{head}"
    );
    let (_, json) = head.split_once("application/ld+json").unwrap();
    let json = json.split_once('>').unwrap().1.split("</script>").next().unwrap();
    let json: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(json["@type"], "TouristTrip");
    assert_eq!(json["url"], url.as_str());
    assert_eq!(json["description"], "By tram. And on foot.");
    // Without a title picture the first one of the days replaces it.
    let first: ImageId = id(41);
    assert!(
        json["image"][0].as_str().unwrap().contains(&format!("/media/{first}?")),
        "{json}"
    );
    let stops = &json["itinerary"]["itemListElement"];
    let names: Vec<&str> = (0..3_usize)
        .filter_map(|place| stops[place]["item"]["name"].as_str())
        .collect();
    assert_eq!(names, ["The tower", "The market", "Casa do Limoeiro"]);
    assert_eq!(json["itinerary"]["numberOfItems"], 3);
    assert_eq!(stops[0]["item"]["geo"]["longitude"], -9.216);
    assert_eq!(stops[2]["item"]["@type"], "Hotel");
}

#[test]
fn an_itinerary_without_words_is_described_by_its_days_and_its_author() {
    let mut told = told();
    told.description = String::new();
    let html = page_of(told, 2, false, FormState::default());
    let said = element(&html, "name=\"description\"");
    assert!(said.contains("4 days") && said.contains(", by Mia Lind\""), "{said}");
}

#[test]
fn what_only_its_author_sees_says_so_and_cannot_be_copied() {
    let html = page_of(draft(), 2, true, FormState::default());
    assert_reads(
        &html,
        &[
            "Only you see this: it is hidden.",
            "Edit",
            "Travellers can copy it once it is shown.",
        ],
    );
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\""), "{html}");
    assert!(!html.contains("TouristTrip"), "{html}");
    assert!(!html.contains("name=\"checkInDate\""), "{html}");
    let told: ItineraryContentId = id(9);
    assert!(
        html.contains(&format!("href=\"/dashboard/manage-itineraries/{told}\"")),
        "{html}"
    );
}

#[test]
fn without_stays_there_is_nothing_to_copy() {
    let mut told = told();
    for day in &mut told.days {
        day.hotel_id = None;
    }
    let html = page_of(told, 0, false, FormState::default());
    assert!(!html.contains("id=\"book\""), "{html}");
    assert!(!html.contains("href=\"#book\""), "{html}");
}

#[test]
fn what_cannot_be_booked_is_said_at_the_form() {
    let form = refused(
        &[("checkInDate", "2027-03-04"), ("rooms", "1")],
        &[
            (Some("stays[0]"), "Casa do Limoeiro has no rooms left."),
            (Some("checkInDate"), "Check-in cannot be in the past."),
        ],
    );
    let html = page_of(told(), 2, false, form);
    assert_reads(&html, &["Casa do Limoeiro has no rooms left."]);
    assert!(html.contains("href=\"#checkInDate\""), "{html}");
    assert!(
        element(&html, "name=\"checkInDate\"").contains("value=\"2027-03-04\""),
        "{html}"
    );
}

fn dashboard(contents: ItineraryContentList) -> String {
    let data = dashboard::PackagesPage {
        handle: Some("mia.lind".to_owned()),
        packages: package::list(3, 2, vec![offer()]),
        contents,
        requests: dashboard::PackageRequests {
            requests: Vec::new(),
            page: 1,
            has_older: false,
            unanswered: 0,
        },
        notice: None,
        form: FormState::default(),
    };
    let page = samples::page("/dashboard/manage-itineraries");
    document(&page, |page| dashboard::packages(page, &data))
}

#[test]
fn the_dashboard_lists_itineraries_beside_packages_and_asks_before_one_is_removed() {
    let mut hidden = in_list();
    hidden.id = id(10);
    hidden.title = String::new();
    hidden.is_active = false;
    let html = dashboard(list(5, 2, vec![in_list(), hidden]));
    assert_in_order(
        &text(&html),
        &[
            "Packages to book",
            "Slow days by the river",
            "Itineraries to copy",
            "Write an itinerary",
            "Four days by the river",
            "4 days",
            "Shown",
            "Hide",
            "You cannot undo this.",
            "Remove for good",
            "Untitled",
            "Hidden",
            "Show",
        ],
    );
    let told: ItineraryContentId = id(9);
    assert!(
        html.contains(&format!("href=\"/dashboard/manage-itineraries/{told}\"")),
        "{html}"
    );
    assert!(
        element(&html, "name=\"itineraryContentId\"").contains(&told.to_string()),
        "{html}"
    );
    for query in [
        "page=1&amp;itineraries=2",
        "itineraries=1&amp;page=2",
        "itineraries=3&amp;page=2",
    ] {
        let link = format!("href=\"/dashboard/manage-itineraries?{query}\"");
        assert!(html.contains(&link), "{link}: {html}");
    }
    // Both forms of each of the three rows return to these pages.
    for field in ["name=\"page\" value=\"2\"", "name=\"itineraries\" value=\"2\""] {
        assert_eq!(html.matches(field).count(), 6, "{field}: {html}");
    }
    assert!(!html.contains("name=\"wishes\""), "{html}");
    assert_reads(
        &dashboard(list(0, 0, Vec::new())),
        &["No itineraries yet", "Write an itinerary"],
    );
}

#[test]
fn trips_and_itineraries_are_moved_by_buttons_that_say_what_they_move() {
    let mut second = in_list();
    second.id = id(10);
    second.title = "A week of trains".to_owned();
    let html = dashboard(list(2, 0, vec![in_list(), second.clone()]));
    let is_off = |label: &str| element(&html, &format!("aria-label=\"{label}\"")).contains("disabled");
    assert!(is_off("Move up: Four days by the river") && !is_off("Move down: Four days by the river"));
    assert!(!is_off("Move up: A week of trains") && is_off("Move down: A week of trains"));
    let lists = |html: &str| ["trips", "itineraries"].map(|name| list_order(html, name));
    // The packages begin with the third: the page does not know their order.
    assert!(!is_off("Move up: Slow days by the river") && is_off("Move down: Slow days by the river"));
    assert_eq!(lists(&html), [None, Some("whole".to_owned())]);
    let longer = dashboard(list(3, 0, vec![in_list(), second]));
    assert_eq!(lists(&longer)[1].as_deref(), Some("beginning"));
    // Scripts show the grip.
    assert!(element(&html, "data-row-grip").contains(" hidden"), "{html}");
}

/// How much of its order the list says the page has.
fn list_order(html: &str, name: &str) -> Option<String> {
    let list = element(html, &format!("data-dashboard-list=\"{name}\""));
    let (_, order) = list.split_once("data-list-order=\"")?;
    order.split_once('"').map(|(order, _)| order.to_owned())
}

#[test]
fn scripts_find_the_rows_of_both_lists_of_the_dashboard() {
    let mut hidden = in_list();
    hidden.id = id(10);
    hidden.is_active = false;
    let html = dashboard(list(2, 0, vec![in_list(), hidden]));
    let told: [ItineraryContentId; 2] = [id(9), id(10)];
    assert_acts_at_once(&html, "itineraries", &told.map(|id| id.to_string()));
    assert_acts_at_once(&html, "trips", &[offer().package.package_id.to_string()]);
}

#[test]
fn the_editor_is_a_tool_and_says_so_without_scripts() {
    let mut props = ItineraryEditorProps {
        user_id: id(3),
        slug: Some("mia.lind".to_owned()),
        itinerary_content_id: None,
    };
    let html = document(&page(), |page| itinerary(page, &props));
    assert_reads(&html, &["Write an itinerary", "Writing an itinerary needs scripts."]);
    let island = element(&html, "name=\"itinerary-editor\"");
    assert!(
        island.contains("load=\"eager\"") && island.contains("mia.lind"),
        "{island}"
    );
    props.itinerary_content_id = Some(id(9));
    assert_reads(
        &document(&page(), |page| itinerary(page, &props)),
        &["Edit your itinerary"],
    );
}
