//! Start page, list and hotel page.

use super::{assert_reads, document, element, refused, start::start_with, text, typed};
use crate::{
    page::PageContext,
    pages::{
        dev, errors,
        form::FormState,
        hotel::{HotelPage, InTrip, RoomInTrip, Rooms, hotel},
        map::{MapPage, map},
        parts::hotel_cards::{Recommender, origin_note},
        samples,
        saved::{SavedPage, saved},
        search::{MapArea, SearchPage, search, search_cards},
        text as texts,
    },
};
use contract::{
    Code, Failure,
    club::PublicProfile,
    destination::{BoundingBox, LocationType},
    hotel::{MealPlan, Source},
    itinerary::RemovedRooms,
    like::{LikeList, Liked},
    map::CreatorPin,
    search::{Alternatives, FilterName, HotelOrder, NearbyDates, NearbyPlace, Occupancy, Relaxation, RoomSplit},
};
use leptos::prelude::RenderHtml;

pub(super) fn page() -> PageContext {
    samples::page("/search")
}

pub(super) fn list(change: impl FnOnce(&mut SearchPage)) -> String {
    let mut data = SearchPage {
        result: samples::result(
            vec![
                samples::summary(1, "Casa do Limoeiro"),
                samples::summary(2, "The Tide House"),
            ],
            214,
        ),
        request: samples::request(),
        dates: None,
        liked: Vec::new(),
        is_area_liked: false,
        recommender: None,
        form: FormState::default(),
    };
    change(&mut data);
    document(&page(), |page| search(page, &data))
}

pub(super) fn hotel_with(change: impl FnOnce(&mut HotelPage)) -> String {
    let mut data = HotelPage {
        hotel: samples::hotel("Casa do Limoeiro"),
        search: Some(samples::search()),
        rooms: Rooms::Available(samples::availability()),
        split: None,
        dates: None,
        creator: None,
        recommended: None,
        is_liked: false,
        map: samples::map(),
        trip: InTrip::default(),
        is_asking: false,
        country: Some("Portugal".to_owned()),
        note: None,
        form: FormState::default(),
    };
    change(&mut data);
    document(&page(), |page| hotel(page, &data))
}

#[test]
fn the_list_shows_the_total_first_and_the_deadline_with_its_place() {
    let html = list(|_| {});
    assert_reads(
        &html,
        &[
            "214 stays · 4 – 7 Mar 2027 · 2 adults, 1 child · 1 room",
            "€360",
            "total for 3 nights",
            "€120 per night",
            "Free cancellation until Wed 3 Mar, 18:00 (Lisbon time)",
            "Double room · Breakfast included",
            "1.2 km from the centre",
            "2 rooms left",
            "1,200",
            "1 to 2 of 214",
            "demonstration",
        ],
    );
    assert!(html.contains("<title>214 stays in Lisbon, Portugal · Byrdli</title>"));
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\""));
    assert!(text(&html).find("€360") < text(&html).find("€120 per night"));
    assert!(element(&html, "rel=\"next\"").contains("skip=2"));
    assert!(html.contains("href=\"/hotel/casa-1?searchId=0192f000-0000-7000-8000-000000000900\""));
}

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
fn filters_keep_the_order_and_the_order_keeps_the_filters() {
    let html = list(|data| {
        data.request.search.order = HotelOrder::Price;
        data.request.search.filters.stars = vec![4];
        data.request.search.filters.facilities = vec!["Facility 10".to_owned(), "Gone".to_owned()];
        data.request.search.filters.min_price = Some(100.0);
    });
    let filters = html
        .split("class=\"filters\"")
        .nth(1)
        .and_then(|rest| rest.split("</form>").next())
        .unwrap();
    assert!(filters.contains("name=\"order\" value=\"price\""), "{filters}");
    assert!(element(filters, "value=\"Facility 10\"").contains("checked"));
    assert!(
        element(filters, "value=\"Gone\"").contains("checked"),
        "what was chosen never hides"
    );
    let sort = html
        .split("class=\"results-sort\"")
        .nth(1)
        .and_then(|rest| rest.split("</form>").next())
        .unwrap();
    assert!(
        sort.contains("name=\"stars\" value=\"4\"") && sort.contains("name=\"minPrice\" value=\"100\""),
        "{sort}"
    );
    assert!(!sort.contains("type=\"hidden\" name=\"order\""), "{sort}");
    assert_reads(&html, &["Remove filter: 4 stars", "Remove filter: From 100"]);
}

#[test]
fn a_distance_is_from_what_was_searched() {
    let airport = list(|data| data.result.search.area.location_type = Some(LocationType::Airport));
    assert_reads(&airport, &["1.2 km from the airport"]);
    let region = list(|data| data.result.search.area.location_type = Some(LocationType::Region));
    assert!(!text(&region).contains("1.2 km"), "{region}");
    let hotel = list(|data| {
        let searched = data.result.hotels[0].id;
        let area = &mut data.result.search.area;
        area.hotel_id = Some(searched);
        area.name = "Vinterhamn Hotel".to_owned();
        data.result.hotels[0].distance_km = Some(0.0);
    });
    assert!(!text(&hotel).contains("0 m from"), "{hotel}");
    assert_reads(&hotel, &["1.2 km from Vinterhamn Hotel"]);
}

#[test]
fn a_place_without_hotels_offers_the_nearest_ones_that_have_some() {
    let html = list(|data| {
        data.result = samples::result(Vec::new(), 0);
        data.result.alternatives = Some(Alternatives {
            places: vec![NearbyPlace {
                destination_id: "city:2643743".to_owned(),
                name: "London".to_owned(),
                subtitle: "England, United Kingdom".to_owned(),
                distance_km: 163.2,
                stays: 46,
            }],
            ..Alternatives::default()
        });
    });
    assert_reads(&html, &["No hotels in Lisbon yet", "London · 163 km away · 46 stays"]);
    assert!(html.contains("name=\"destinationId\" value=\"city:2643743\""), "{html}");
    assert!(!html.contains("Try other dates"), "{html}");
}

#[test]
fn an_empty_list_says_what_to_do() {
    let nothing = |data: &mut SearchPage| data.result = samples::result(Vec::new(), 0);
    assert_reads(
        &list(nothing),
        &["No stays available in Lisbon", "Try other dates", "Search again"],
    );
    let filtered = list(|data| {
        nothing(data);
        data.request.search.filters.breakfast = true;
    });
    assert_reads(&filtered, &["No stays match all your filters", "Clear filters"]);
}

#[test]
fn filters_show_how_many_stays_they_leave_and_how_many_cost_how_much() {
    let html = list(|data| {
        data.request.search.filters.min_price = Some(300.0);
        data.request.search.filters.meal_plans = vec![MealPlan::HalfBoard];
    });
    assert_reads(&html, &["8 or more300", "Half board10", "Room only1,100"]);
    let form = html.split("class=\"filters\"").nth(1).unwrap();
    assert!(element(form, "type=\"checkbox\" name=\"mealPlans\" value=\"halfBoard\"").contains("checked"));
    assert!(
        html.contains("aria-label=\"Totals from €0 to €1,200; most stays cost €240 to €360\""),
        "{html}"
    );
    assert_eq!(
        (
            html.matches("class=\"bar\"").count(),
            html.matches("class=\"bar bar-in\"").count()
        ),
        (2, 8)
    );
    assert_reads(&html, &["Remove filter: Half board", "Remove filter: From 300 EUR"]);
}

#[test]
fn an_empty_list_offers_what_would_find_something() {
    let html = list(|data| {
        data.result = samples::result(Vec::new(), 0);
        data.request.search.filters.free_cancellation = true;
        data.request.search.filters.facilities = vec!["Pool".to_owned(), "Spa".to_owned()];
        data.result.alternatives = Some(Alternatives {
            without: vec![
                Relaxation {
                    filter: FilterName::FreeCancellation,
                    value: None,
                    total: 14,
                },
                Relaxation {
                    filter: FilterName::Facilities,
                    value: Some("Spa".to_owned()),
                    total: 1,
                },
            ],
            dates: vec![NearbyDates {
                check_in_date: "2027-03-05".parse().unwrap(),
                check_out_date: "2027-03-08".parse().unwrap(),
                total: 3,
            }],
            rooms: None,
            places: Vec::new(),
        });
    });
    assert_reads(
        &html,
        &[
            "Without free cancellation: 14 stays",
            "Without Spa: 1 stay",
            "5 – 8 Mar 2027: 3 stays",
        ],
    );
    assert!(html.contains("&amp;facilities=Pool&amp;facilities=Spa\""), "{html}");
    assert!(
        html.contains("&amp;facilities=Pool&amp;freeCancellation=true\""),
        "{html}"
    );
    let form = html.split("aria-labelledby=\"other-dates\"").nth(1).unwrap();
    for field in [
        "name=\"checkIn\" value=\"2027-03-05\"",
        "name=\"searchId\" value=\"0192f000-0000-7000-8000-000000000900\"",
        "name=\"intent\" value=\"dates\"",
        "name=\"freeCancellation\" value=\"true\"",
        "name=\"csrf\"",
    ] {
        assert!(form.contains(field), "{field} in {form}");
    }
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
fn what_a_creator_recommends_is_marked_in_the_list_and_leads_on_with_the_creator() {
    let html = list(|data| {
        data.request.creator = Some("mia.lind".to_owned());
        data.recommender = Some(Recommender {
            slug: "mia.lind".to_owned(),
            public_name: "Mia <b>Lind".to_owned(),
            hotels: vec![data.result.hotels[1].id],
        });
    });
    assert_reads(&html, &["Recommended by Mia <b>Lind"]);
    assert_eq!(html.matches("hotel-card-recommended").count(), 1);
    let id = "0192f000-0000-7000-8000-000000000900";
    assert!(
        html.contains(&format!("href=\"/hotel/casa-1?searchId={id}\"")),
        "{html}"
    );
    let marked = format!("href=\"/hotel/casa-2?searchId={id}&amp;creator=mia.lind\"");
    assert!(html.contains(&marked), "{html}");
    // The links to the map, the next rows and the next search keep the creator.
    for part in ["href=\"/mapsearch?", "rel=\"next\"", "data-fragment=\"/fragment/search"] {
        assert!(element(&html, part).contains("creator=mia.lind"), "{part}");
    }
    assert!(html.contains("name=\"creator\" value=\"mia.lind\""), "{html}");
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

#[test]
fn each_card_has_a_heart_that_shows_what_the_viewer_likes() {
    let html = list(|data| data.liked = vec![data.result.hotels[1].id]);
    for (name, pressed, field) in [
        ("Casa do Limoeiro", "false", "like"),
        ("The Tide House", "true", "unlike"),
    ] {
        let heart = element(&html, &format!("aria-label=\"Save {name}\""));
        for part in [
            "form=\"hearts\"".to_owned(),
            format!("name=\"{field}\""),
            format!("aria-pressed=\"{pressed}\""),
        ] {
            assert!(heart.contains(&part), "{part} in {heart}");
        }
    }
    let form = element(&html, "id=\"hearts\"");
    assert!(
        form.contains("method=\"post\"") && form.contains("action=\"/search\""),
        "{form}"
    );
    let stay = hotel_with(|data| data.is_liked = true);
    assert!(element(&stay, "aria-label=\"Save Casa do Limoeiro\"").contains("aria-pressed=\"true\""));
}

#[test]
fn what_was_saved_is_shown_by_pages_and_nothing_has_words_too() {
    let shown = |likes: Vec<Liked>, total: u32, skip: u32| {
        let data = SavedPage {
            likes: LikeList {
                total,
                likes,
                skip,
                take: 15,
            },
        };
        document(&page(), |page| saved(page, &data))
    };
    let since = page().now;
    let hotel = Liked {
        liked_at: since,
        hotel: Some(samples::summary(1, "Casa do Limoeiro")),
        destination: None,
    };
    let home = samples::home();
    let place = Liked {
        liked_at: since,
        hotel: None,
        destination: Some(home.destinations[0].destination.clone()),
    };
    let name = home.destinations[0].destination.name.clone();
    let html = shown(vec![hotel, place], 32, 15);
    assert_reads(
        &html,
        &[
            "Saved",
            "32 places, newest first",
            "Casa do Limoeiro",
            &name,
            "Newer",
            "Older",
        ],
    );
    assert!(html.contains("href=\"/user/likes?page=1\"") && html.contains("href=\"/user/likes?page=3\""));
    assert_reads(&shown(Vec::new(), 0, 0), &["Nothing saved yet", "Find a stay"]);
}

#[test]
fn the_cards_stand_alone_as_a_fragment() {
    let mut result = samples::result(vec![samples::summary(31, "The Last House")], 31);
    result.skip = 30;
    let html = search_cards(&result, &samples::request(), &[], None).to_html();
    assert!(
        html.starts_with("<div class=\"hotel-cards hotel-cards-list\""),
        "{html}"
    );
    assert_reads(&html, &["The Last House", "31 to 31 of 31", "Back to the first"]);
    assert!(!html.contains("Show more") && !html.contains("<html"));
}

fn credited(licence: &str, licence_url: Option<&str>, attribution: &str) -> Source {
    Source {
        name: "a-source".to_owned(),
        licence: licence.to_owned(),
        licence_url: licence_url.map(str::to_owned),
        attribution: attribution.to_owned(),
        is_demonstration: false,
        is_unlisted: false,
        is_approximate: false,
    }
}

const CC_BY: &str = "https://creativecommons.org/licenses/by/4.0/";

#[test]
fn a_record_of_others_leads_to_the_terms_of_its_licence() {
    let html = hotel_with(|data| data.hotel.source = credited("CC BY 4.0", Some(CC_BY), "The Board"));
    assert_reads(&html, &["Source of this record: a-source · The Board, CC BY 4.0"]);
    assert!(html.contains(&format!("<a href=\"{CC_BY}\"")), "{html}");
    let html = hotel_with(|data| data.hotel.source = credited("Our own", None, "A friend"));
    assert_reads(&html, &["Source of this record: a-source · Our own · A friend"]);
}

#[test]
fn a_hotel_says_that_its_source_has_it_no_more_and_that_its_place_is_approximate() {
    let html = hotel_with(|data| {
        data.hotel.source.is_unlisted = true;
        data.hotel.source.is_approximate = true;
    });
    assert_reads(
        &html,
        &[
            "No longer listed",
            "It is in no search, and no room of it is sold here.",
            "The place on the map is approximate",
        ],
    );
    let html = hotel_with(|_| {});
    assert!(
        !html.contains("No longer listed") && !html.contains("is approximate"),
        "{html}"
    );
}

#[test]
fn a_list_credits_its_records_and_calls_only_the_demonstration_one() {
    let demonstration = samples::summary(1, "Casa do Limoeiro");
    let mut real = demonstration.clone();
    real.source = credited("CC BY 4.0", Some(CC_BY), "The Board");
    let note = |hotels: &[contract::hotel::HotelSummary]| origin_note(hotels).to_html();
    assert_reads(
        &note(std::slice::from_ref(&demonstration)),
        &["These hotels are a demonstration"],
    );
    let both = note(&[demonstration, real.clone(), real.clone()]);
    assert_reads(
        &both,
        &[
            "1 of these 3 hotels is a demonstration",
            "Hotel records: The Board, CC BY 4.0",
        ],
    );
    assert_eq!(both.matches("The Board").count(), 1, "{both}");
    let real = note(&[real]);
    assert!(!real.contains("demonstration") && real.contains(CC_BY), "{real}");
}

#[test]
fn the_hotel_page_holds_what_a_traveller_asks() {
    let html = hotel_with(|_| {});
    assert_reads(
        &html,
        &[
            "Casa do Limoeiro",
            "12 Rua da Graça, 1170-001 Lisbon, Portugal",
            "A white house above the river.",
            "The lift is being renewed until May.",
            "Outdoor pool",
            "Check-in from",
            "Children of all ages are welcome.",
            "Five minutes from the viewpoint.",
            "Flexible with dinner",
            "€450",
            "Early booking: €20 less, already in the price",
            "Due at the hotel: City tax",
            "Airport transfer",
            "+ €40",
            "2 rooms left for these dates",
            "Free cancellation until Wed 3 Mar, 18:00 (Lisbon time)",
            "This hotel and its rating are fictional",
            "Source of this record: demonstration · CC0 · Generated",
            "All pictures",
        ],
    );
    assert!(html.contains("<title>Casa do Limoeiro, Lisbon · Byrdli</title>"));
    assert!(html.contains(
        "content=\"https://stay.example/media/0192f000-0000-7000-8000-000000000001?width=600&amp;height=338&amp;format=jpeg\""
    ));
    assert!(
        html.contains("<x-island name=\"location-map\" load=\"visible\" props="),
        "{html}"
    );
    let extra = element(&html, "name=\"selectedSurcharges\"");
    assert!(extra.contains("form=\"add-"), "{extra}");
}

#[test]
fn the_hotel_is_described_for_search_engines_without_invented_ratings() {
    let html = hotel_with(|_| {});
    let json = html.split("application/ld+json\"").nth(1).unwrap();
    let json = json.split_once('>').unwrap().1.split("</script>").next().unwrap();
    let object: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(object["@type"], "Hotel");
    assert_eq!(object["makesOffer"][0]["price"], "360.00");
    assert_eq!(object["address"]["addressCountry"], "PT");
    assert!(object.get("aggregateRating").is_none());
}

#[test]
fn a_creator_stays_in_the_canonical_address_and_in_the_form() {
    let html = hotel_with(|data| data.creator = Some("mia & co".to_owned()));
    assert!(
        html.contains("<link rel=\"canonical\" href=\"https://stay.example/hotel/casa-1?creator=mia%20%26%20co\""),
        "{html}"
    );
    assert!(element(&html, "name=\"creator\"").contains("value=\"mia &amp; co\""));
}

#[test]
fn without_a_search_rooms_cost_from() {
    let html = hotel_with(|data| {
        data.search = None;
        data.rooms = Rooms::WithoutSearch;
    });
    assert_reads(&html, &["from €84", "Show prices", "Choose dates"]);
    assert!(!html.contains("value=\"add\""));
}

#[test]
fn a_hotel_without_rooms_says_so_in_the_words_of_the_specification() {
    let html = hotel_with(|data| data.rooms = Rooms::None(samples::no_rooms()));
    assert_reads(
        &html,
        &[
            "No rooms available",
            "No rooms available for the selected dates. Try changing your dates or number of guests.",
        ],
    );
    let html = hotel_with(|data| data.rooms = Rooms::None(Failure::of(Code::UnknownCurrency)));
    assert_reads(&html, &["We have no exchange rate for that currency."]);
}

#[test]
fn a_rate_that_could_not_be_added_keeps_its_extras() {
    let extra = samples::id::<contract::SurchargeId>(450).to_string();
    let rate = samples::id::<contract::RatePlanId>(400).to_string();
    let html = hotel_with(|data| {
        data.form = refused(
            &[("intent", "add"), ("roomId", &rate), ("selectedSurcharges", &extra)],
            &[(
                Some("searchResultReference"),
                "This price has expired. Check availability again.",
            )],
        );
    });
    assert_reads(&html, &["This price has expired."]);
    assert!(element(&html, &format!("value=\"{extra}\"")).contains("checked"));
}

#[test]
fn what_others_wrote_is_escaped_everywhere() {
    let name = "<script>alert(1)</script>\"><i>";
    let pages = [
        hotel_with(|data| data.hotel = samples::hotel(name)),
        list(|data| data.result.hotels[0].name = name.to_owned()),
        start_with(typed(&[("destination", name)])),
        document(&page(), |page| errors::not_found(page, name)),
    ];
    for html in pages {
        assert!(!html.contains("<script>alert") && !html.contains("<i>"), "{html}");
    }
}

#[test]
fn missing_and_failed_pages_say_the_default_texts() {
    let missing = document(&page(), |page| errors::not_found(page, contract::text::PAGE_NOT_FOUND));
    assert_reads(
        &missing,
        &["The page you are looking for does not exist.", "Go Back To Home"],
    );
    let failed = document(&page(), |page| errors::failed(page, &Failure::of(Code::Internal)));
    assert_reads(
        &failed,
        &["An unexpected error occurred, please try again later.", "request-1"],
    );
    let refused = document(&page(), |page| errors::outdated(page, "/user/trips".to_owned()));
    assert_reads(
        &refused,
        &[
            "Authentication configuration error. Please refresh the page.",
            "Nothing was changed.",
            "Open it again",
            "request-1",
        ],
    );
    assert!(refused.contains("href=\"/user/trips\""));
}

#[test]
fn texts_and_development_pages_keep_the_rules_of_every_page() {
    let terms = |page: &PageContext| texts::terms(page, None);
    assert_reads(&document(&page(), terms), &["no money moves"]);
    let privacy = |page: &PageContext| texts::privacy(page, None);
    assert_reads(&document(&page(), privacy), &["One cookie keeps your session"]);
    // A text that an operator wrote stands in place of the built-in one.
    let written = document(&page(), |page| texts::terms(page, Some("## Our rules")));
    assert_reads(&written, &["Our rules"]);
    assert!(!text(&written).contains("no money moves"), "{written}");
    document(&page(), |page| dev::dev_index(page, &[]));
    let images = [("0192f000-0000-7000-8000-000000000001".to_owned(), "Lisbon".to_owned())];
    assert_reads(
        &document(&page(), |page| dev::dev_artwork(page, &images)),
        &["Artwork", "Lisbon"],
    );
}

#[test]
fn the_way_back_leads_to_the_list_of_the_hotels_own_place_alone() {
    let list = format!("href=\"/search?searchId={}\"", samples::search().id);
    assert!(element(&hotel_with(|_| {}), "aria-label=\"Breadcrumbs\"").contains("nav"));
    assert!(hotel_with(|_| {}).contains(&list));
    let elsewhere = hotel_with(|data| {
        if let Some(search) = &mut data.search {
            search.area.name = "Tokyo".to_owned();
            search.area.bounding_box = BoundingBox {
                south: 35.0,
                west: 139.0,
                north: 36.0,
                east: 140.0,
            };
        }
    });
    assert!(!elsewhere.contains(&list), "{elsewhere}");
    assert!(elsewhere.contains("href=\"/search?destination=Lisbon\""), "{elsewhere}");
}

#[test]
fn the_last_search_fills_every_box_with_its_dates_and_guests() {
    let site = PageContext {
        last_search: Some(samples::search()),
        ..page()
    };
    let data = HotelPage {
        hotel: samples::hotel("Casa do Limoeiro"),
        search: None,
        rooms: Rooms::WithoutSearch,
        split: None,
        trip: InTrip::default(),
        is_asking: false,
        country: Some("Portugal".to_owned()),
        note: None,
        dates: None,
        creator: None,
        recommended: None,
        is_liked: false,
        map: samples::map(),
        form: FormState::default(),
    };
    let html = document(&site, |page| hotel(page, &data));
    assert!(
        element(&html, "name=\"checkIn\"").contains("value=\"2027-03-04\""),
        "{html}"
    );
    assert!(
        element(&html, "name=\"checkOut\"").contains("value=\"2027-03-07\""),
        "{html}"
    );
    assert_reads(&html, &["2 adults, 1 child · 1 room", "3 nights"]);
    // Prices by day need a search of the page's own.
    assert!(!html.contains("data-prices-search"), "{html}");
    let own = hotel_with(|_| {});
    let form = element(&own, "id=\"stay-search\"");
    assert!(
        form.contains("data-prices-nights=\"3\"") && form.contains("data-prices-hotel"),
        "{form}"
    );
}

/// The part of a rate's form with this class, by the rate's place on the page.
fn rate_part<'a>(html: &'a str, class: &str, rate: usize) -> &'a str {
    let mark = format!("class=\"{class}\"");
    let (at, _) = html.match_indices(&mark).nth(rate).unwrap();
    let begin = html[..at].rfind('<').unwrap();
    let end = html[at..].find('>').unwrap();
    &html[begin..at + end]
}

fn room_in_trip(number: u32) -> RoomInTrip {
    RoomInTrip {
        line_item_id: samples::id(700),
        room_id: samples::id(number),
        room_type_id: samples::id(300),
        rate_id: samples::id(400),
    }
}

#[test]
fn a_rate_in_the_trip_shows_its_count_and_the_others_their_button() {
    let html = hotel_with(|data| {
        data.trip = InTrip {
            itinerary_id: Some(samples::id(500)),
            rooms: vec![room_in_trip(701), room_in_trip(702)],
            removed: None,
        };
    });
    assert_reads(&html, &["Added · 2", "Go to trip", "Add to trip"]);
    assert!(!rate_part(&html, "rate-added", 0).contains("hidden"));
    assert!(rate_part(&html, "rate-added", 1).contains("hidden"));
    assert!(rate_part(&html, "rate-question", 0).contains("hidden"));
    let add = element(&html, "value=\"add\"");
    assert!(add.contains("hidden"), "{add}");
    for name in ["Remove one room: ", "Add another room: "] {
        assert!(html.contains(&format!("aria-label=\"{name}")), "{name}: {html}");
    }
}

#[test]
fn another_room_is_asked_about_at_its_rate_alone() {
    let (room, rate) = (
        samples::id::<contract::RoomTypeId>(300),
        samples::id::<contract::RatePlanId>(401),
    );
    let html = hotel_with(|data| {
        data.is_asking = true;
        data.form = typed(&[
            ("intent", "add"),
            ("roomTypeId", &room.to_string()),
            ("roomId", &rate.to_string()),
        ]);
    });
    assert!(rate_part(&html, "rate-question", 0).contains("hidden"));
    assert!(!rate_part(&html, "rate-question", 1).contains("hidden"));
    assert_reads(&html, &["Add another room?", "You searched for 1 room."]);
}

#[test]
fn a_changed_price_stands_at_its_rate_with_a_button_that_accepts_it() {
    let (room, rate) = (
        samples::id::<contract::RoomTypeId>(300),
        samples::id::<contract::RatePlanId>(400),
    );
    let html = hotel_with(|data| {
        data.form = typed(&[("roomTypeId", &room.to_string()), ("roomId", &rate.to_string())]);
        data.form.errors = vec![contract::FailureItem {
            code: Code::OfferExpired,
            message: "The price is now €360. It was €300.".to_owned(),
            field: Some("searchResultReference".to_owned()),
        }];
    });
    assert_reads(&html, &["The price is now €360. It was €300.", "Add at €360"]);
    let id = format!("add-{room}-{rate}");
    assert!(
        html.contains(&format!("href=\"#{id}\"")) && html.contains(&format!("id=\"{id}\"")),
        "{html}"
    );
    assert_eq!(text(&html).matches("Add at ").count(), 1);
}

#[test]
fn what_was_removed_at_the_hotel_can_be_put_back() {
    let removed = |hotel: &str| {
        hotel_with(|data| {
            data.trip.removed = Some(RemovedRooms {
                hotel_name: hotel.to_owned(),
                rooms: 1,
                room_type: "Double room".to_owned(),
            });
        })
    };
    let html = removed("Casa do Limoeiro");
    assert_reads(&html, &["Removed: Double room, Casa do Limoeiro", "Undo"]);
    assert!(!text(&removed("The Tide House")).contains("Undo"), "of another hotel");
}

fn three_rooms() -> RoomSplit {
    let room = |adults| Occupancy {
        adults,
        child_ages: Vec::new(),
    };
    RoomSplit {
        largest: 3,
        rooms: vec![room(3), room(3), room(2)],
    }
}

#[test]
fn guests_who_fit_no_room_are_offered_more_rooms() {
    let words = [
        "Rooms here take up to 3 guests. Search 3 rooms.",
        "Split into 3 rooms",
        "8 adults · 3 rooms",
    ];
    let of_hotel = hotel_with(|data| {
        data.rooms = Rooms::None(samples::no_rooms());
        data.split = Some(three_rooms());
    });
    let of_list = list(|data| {
        data.result = samples::result(Vec::new(), 0);
        data.result.alternatives = Some(Alternatives {
            rooms: Some(three_rooms()),
            ..Alternatives::default()
        });
    });
    for html in [of_hotel, of_list] {
        assert_reads(&html, &words);
        assert!(
            !text(&html).contains("No rooms available for the selected dates"),
            "{html}"
        );
        let form = element(&html, "value=\"rooms\"");
        assert!(form.contains("name=\"intent\""), "{form}");
        assert!(
            html.contains("name=\"adults_2\" value=\"2\"") || html.contains("value=\"2\" name=\"adults_2\""),
            "{html}"
        );
    }
}
