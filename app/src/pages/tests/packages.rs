//! The packages of a club, and one of them with its form.

use super::{assert_reads, document, element, refused, text, typed};
use crate::{
    page::PageContext,
    pages::{
        club::{PackagePage, PackagesPage, package, packages},
        form::FormState,
        samples::{
            self, content, id,
            package::{creator, hidden, list, offer},
            rate,
        },
    },
};
use contract::{
    ImageId, PackageId,
    package::{PlannedStay, TravelPackageList, TravelPackageWithHotels},
};

fn page() -> PageContext {
    samples::page("/user/mia.lind/itineraries")
}

fn tab(packages_of_page: TravelPackageList, is_mine: bool) -> String {
    let data = PackagesPage {
        creator: creator(),
        packages: packages_of_page,
        contents: content::list(0, 0, Vec::new()),
        tags: vec!["by the sea".to_owned()],
        is_mine,
    };
    document(&page(), |page| packages(page, &data))
}

fn trip_of(offer: TravelPackageWithHotels, is_mine: bool, form: FormState) -> String {
    let html = "<p>Come <em>early</em>.</p>".to_owned();
    let data = PackagePage {
        creator: creator(),
        html: vec![html, String::new()],
        offer,
        is_mine,
        is_preview: false,
        planned: None,
        form,
    };
    document(&page(), |page| package(page, &data))
}

#[test]
fn changes_of_a_trip_are_for_their_author_and_cannot_be_booked() {
    let data = PackagePage {
        creator: creator(),
        html: vec![String::new(); 2],
        offer: offer(),
        is_mine: true,
        is_preview: true,
        planned: None,
        form: FormState::default(),
    };
    let html = document(&page(), |page| package(page, &data));
    assert_reads(
        &html,
        &[
            "Only you see these changes: they are not published yet.",
            "Travellers can book it so once these changes are published.",
        ],
    );
    assert!(html.contains("noindex"), "{html}");
    for absent in ["Book this", "Choose a date", "TouristTrip", "/media/card/"] {
        assert!(!html.contains(absent), "{absent}: {html}");
    }
}

#[test]
fn a_club_leads_to_its_trips_and_keeps_its_page_size() {
    let html = tab(list(5, 2, vec![offer()]), false);
    let trip: PackageId = id(7);
    assert_reads(
        &html,
        &[
            "Slow days by the river",
            "6 nights · Lisbon",
            "about €640",
            "two adults, next available nights",
            "Ask for your own package",
            "Email updates from Mia Lind",
        ],
    );
    assert!(!text(&html).contains("Lisbon · Lisbon"), "{html}");
    assert!(
        html.contains(&format!("href=\"/user/mia.lind/itineraries/{trip}\"")),
        "{html}"
    );
    for address in ["?page=1&amp;pageSize=2", "?page=3&amp;pageSize=2"] {
        assert!(
            html.contains(&format!("href=\"/user/mia.lind/itineraries{address}\"")),
            "{html}"
        );
    }
    assert!(html.contains("href=\"/user/mia.lind/request\""), "{html}");
    assert!(
        element(&html, "aria-current=\"page\"").contains("href=\"/user/mia.lind/itineraries\""),
        "{html}"
    );
}

#[test]
fn a_club_without_trips_says_so() {
    let html = tab(list(0, 0, Vec::new()), false);
    assert_reads(
        &html,
        &[
            "No packages yet",
            "Mia Lind has not made a package yet.",
            "Ask for your own package",
        ],
    );
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\""), "{html}");
    let html = tab(list(0, 0, Vec::new()), true);
    assert_eq!(html.matches("href=\"/dashboard/experiences/add\"").count(), 1, "{html}");
    assert!(!text(&html).contains("Ask for a package"), "{html}");
}

#[test]
fn a_trip_shows_its_stays_and_days_in_their_order() {
    let html = trip_of(offer(), false, FormState::default());
    let text = text(&html);
    let parts = [
        "Slow days by the river",
        "6 nights · Lisbon",
        "One river <here>.",
        "Where you stay",
        "Casa do Limoeiro",
        "Lisbon · 2 nights",
        "Ask for the upper floor.",
        "Casa da Ribeira",
        "Lisbon · 3 nights",
        "This hotel is no longer on this site",
        "It has closed.",
        "Day by day",
        "Day 1: Arrival",
        "Come early.",
        "Day 2",
        "Make it yours",
        "about €640",
        "Arrival",
        "Book this",
    ];
    let mut rest = text.as_str();
    for part in parts {
        let (_, after) = rest
            .split_once(part)
            .unwrap_or_else(|| panic!("'{part}' is not where it belongs in:\n{text}"));
        rest = after;
    }
    assert!(html.contains("<p>Come <em>early</em>.</p>"), "{html}");
    assert!(html.contains("?creator=mia.lind\""), "{html}");
    assert!(
        element(&html, "fetchpriority=\"high\"").contains("alt=\"The river\""),
        "{html}"
    );
    // A day's picture is with its day, the package's other pictures are together.
    for label in ["The quay", "Picture 2 of 2", "A boat"] {
        assert_eq!(
            html.matches(&format!("aria-label=\"{label}\"")).count(),
            1,
            "{label}: {html}"
        );
    }
    assert!(!text.contains("Edit") && !text.contains("Only you see this"), "{text}");
}

#[test]
fn a_trip_with_chosen_dates_shows_their_total_and_no_other_price() {
    let of = |planned| {
        let data = PackagePage {
            creator: creator(),
            html: vec![String::new(); 2],
            offer: offer(),
            is_mine: false,
            is_preview: false,
            planned,
            form: FormState::default(),
        };
        text(&document(&page(), |page| package(page, &data)))
    };
    assert!(of(None).contains("about €640"));
    assert!(!of(Some(Vec::new())).contains("about €640"));
}

#[test]
fn the_form_asks_by_the_address_and_its_rooms_are_booked_at_the_seen_total() {
    let form = typed(&[
        ("checkInDate", "2027-03-04"),
        ("rooms", "1"),
        ("adults_0", "1"),
        ("children_0", "1"),
        ("childAge_0_0", "6"),
    ]);
    let stay = PlannedStay {
        hotel_name: "Casa do Limoeiro".to_owned(),
        hotel_slug: "casa".to_owned(),
        check_in_date: "2027-03-04".parse().unwrap(),
        check_out_date: "2027-03-06".parse().unwrap(),
        rate: rate(1, "Flexible", 30_000),
    };
    let data = PackagePage {
        creator: creator(),
        html: vec![String::new(); 2],
        offer: offer(),
        is_mine: false,
        is_preview: false,
        planned: Some(vec![stay.clone(), stay]),
        form,
    };
    let html = document(&page(), |page| package(page, &data));
    let path = format!("/user/mia.lind/itineraries/{}", id::<PackageId>(7));
    let asking = element(&html, "class=\"package-form\"");
    assert!(
        asking.contains(&format!("action=\"{path}\"")) && asking.contains("novalidate") && !asking.contains("post"),
        "{asking}"
    );
    let query = "?checkInDate=2027-03-04&amp;rooms=1&amp;adults_0=1&amp;children_0=1&amp;childAge_0_0=6";
    assert!(html.contains(&format!("action=\"{path}{query}\"")), "{html}");
    assert!(
        element(&html, "name=\"seenTotal\"").contains("value=\"60000\""),
        "{html}"
    );
    assert!(
        element(&html, "name=\"seenCurrency\"").contains("value=\"EUR\""),
        "{html}"
    );
}

#[test]
fn the_last_search_fills_the_form_of_a_trip() {
    let before = PageContext {
        last_search: Some(samples::search()),
        ..page()
    };
    let data = PackagePage {
        creator: creator(),
        html: vec![String::new(); 2],
        offer: offer(),
        is_mine: false,
        is_preview: false,
        planned: None,
        form: FormState::default(),
    };
    let html = document(&before, |page| package(page, &data));
    let day = samples::search().check_in_date;
    assert!(
        element(&html, "name=\"checkInDate\"").contains(&format!("value=\"{day}\"")),
        "{html}"
    );
}

#[test]
fn the_head_of_a_trip_says_what_it_is() {
    let html = trip_of(offer(), false, FormState::default());
    let (trip, image): (PackageId, ImageId) = (id(7), id(40));
    let head = html.split("</head>").next().unwrap();
    assert!(
        head.contains("Slow days by the river · Mia Lind · Byrdli</title>"),
        "{head}"
    );
    let url = format!("https://stay.example/user/mia.lind/itineraries/{trip}");
    assert!(
        element(head, "rel=\"canonical\"").contains(&format!("href=\"{url}\"")),
        "{head}"
    );
    let card = format!("content=\"https://stay.example/media/card/package/{trip}?width=600\"");
    assert!(element(head, "og:image\"").contains(&card), "{head}");
    let alone = trip_of(hidden(), true, FormState::default());
    assert!(
        element(&alone, "og:image\"").contains(&format!("/media/{image}?width=600")),
        "what is hidden has no card: {alone}"
    );
    assert!(!head.contains("noindex"), "{head}");
    let (_, json) = head.split_once("application/ld+json").unwrap();
    let json = json.split_once('>').unwrap().1.split("</script>").next().unwrap();
    let json: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(json["@type"], "TouristTrip");
    assert_eq!(json["url"], url.as_str());
    assert_eq!(json["description"], "Two hotels. One river <here>.");
    assert_eq!(json["itinerary"]["numberOfItems"], 2);
    let hotels = &json["itinerary"]["itemListElement"];
    assert_eq!(hotels[0]["item"]["name"], "Casa do Limoeiro");
    assert_eq!(
        hotels[1]["item"]["url"],
        "https://stay.example/hotel/casa-4?creator=mia.lind"
    );
    // The price of the next nights is no lowest price: other dates may cost less.
    assert_eq!(json.get("offers"), None);
    assert_eq!(json["provider"]["name"], "Mia Lind");
}

#[test]
fn what_only_its_author_sees_says_so_and_cannot_be_booked() {
    let html = trip_of(hidden(), true, FormState::default());
    assert_reads(&html, &["Only you see this: it is hidden.", "Edit"]);
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\""), "{html}");
    assert!(!html.contains("TouristTrip"), "{html}");
    assert!(!html.contains("name=\"checkInDate\""), "{html}");
}

#[test]
fn the_form_of_a_trip_has_a_field_for_each_child() {
    let form = typed(&[
        ("intent", "guests"),
        ("checkInDate", "2027-03-04"),
        ("rooms", "1"),
        ("adults_0", "1"),
        ("children_0", "2"),
        ("childAge_0_0", "4"),
    ]);
    let html = trip_of(offer(), false, form);
    assert!(
        element(&html, "name=\"checkInDate\"").contains("value=\"2027-03-04\""),
        "{html}"
    );
    let trip: PackageId = id(7);
    assert!(
        html.contains(&format!("action=\"/user/mia.lind/itineraries/{trip}\"")),
        "{html}"
    );
    assert!(html.contains("name=\"childAge_0_1\""), "{html}");
}

#[test]
fn a_trip_that_is_full_says_so_and_leads_to_what_can_be_changed() {
    let form = refused(
        &[("checkInDate", "2027-03-04"), ("rooms", "1"), ("children_0", "1")],
        &[
            (None, "Casa do Limoeiro has no room then."),
            (Some("rooms[0].adults"), "Each room needs at least one adult."),
            (Some("rooms[0].childAges[0]"), "A child's age is 0 to 17 years."),
            (Some("checkInDate"), "Check-in cannot be in the past."),
        ],
    );
    let html = trip_of(offer(), false, form);
    assert_reads(&html, &["Casa do Limoeiro has no room then."]);
    for field in ["trip-adults_0", "trip-childAge_0_0", "checkInDate"] {
        assert!(html.contains(&format!("href=\"#{field}\"")), "{field}: {html}");
    }
}
