//! Start page, list and hotel page.

mod credits;
mod hotel;
mod map;

use super::{assert_reads, document, element, start::start_with, text, typed};
use crate::{
    page::PageContext,
    pages::{
        dev,
        errors::{self, MissingPage},
        form::FormState,
        hotel::{HotelPage, InTrip, Rooms, hotel},
        likes::{self, LikesPage},
        parts::hotel_cards::Recommender,
        samples,
        search::{SearchPage, search, search_cards},
        text as texts,
    },
};
use contract::{
    Code, Failure,
    destination::LocationType,
    hotel::MealPlan,
    like::{LikeList, LikedItem},
    search::{Alternatives, FilterName, HotelOrder, NearbyDates, NearbyPlace, Relaxation},
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
fn what_a_creator_recommends_is_marked_in_the_list_and_leads_on_with_the_creator() {
    let html = list(|data| {
        data.request.creator = Some("mia.lind".to_owned());
        data.recommender = Some(Recommender {
            handle: "mia.lind".to_owned(),
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
fn each_card_has_a_like_button_that_shows_what_the_viewer_likes() {
    let html = list(|data| data.liked = vec![data.result.hotels[1].id]);
    for (name, pressed, field) in [
        ("Casa do Limoeiro", "false", "like"),
        ("The Tide House", "true", "unlike"),
    ] {
        let button = element(&html, &format!("aria-label=\"Save {name}\""));
        for part in [
            "form=\"likes\"".to_owned(),
            format!("name=\"{field}\""),
            format!("aria-pressed=\"{pressed}\""),
        ] {
            assert!(button.contains(&part), "{part} in {button}");
        }
    }
    let form = element(&html, "id=\"likes\"");
    assert!(
        form.contains("method=\"post\"") && form.contains("action=\"/search\""),
        "{form}"
    );
    let stay = hotel_with(|data| data.is_liked = true);
    assert!(element(&stay, "aria-label=\"Save Casa do Limoeiro\"").contains("aria-pressed=\"true\""));
}

#[test]
fn what_was_saved_is_shown_by_pages_and_nothing_has_words_too() {
    let shown = |likes: Vec<LikedItem>, total: u32, skip: u32| {
        let data = LikesPage {
            likes: LikeList {
                total,
                likes,
                skip,
                take: 15,
            },
        };
        document(&page(), |page| likes::likes(page, &data))
    };
    let since = page().now;
    let hotel = LikedItem {
        liked_at: since,
        hotel: Some(samples::summary(1, "Casa do Limoeiro")),
        destination: None,
    };
    let home = samples::home();
    let place = LikedItem {
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

#[test]
fn what_others_wrote_is_escaped_everywhere() {
    let name = "<script>alert(1)</script>\"><i>";
    let pages = [
        hotel_with(|data| data.hotel = samples::hotel(name)),
        list(|data| data.result.hotels[0].name = name.to_owned()),
        start_with(typed(&[("destination", name)])),
        document(&page(), |page| errors::not_found(page, MissingPage::Titled(name))),
    ];
    for html in pages {
        assert!(!html.contains("<script>alert") && !html.contains("<i>"), "{html}");
    }
}

#[test]
fn missing_and_failed_pages_say_the_default_texts() {
    let missing = document(&page(), |page| errors::not_found(page, MissingPage::Other));
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
    let terms = |page: &PageContext| texts::terms(page, None, true);
    assert_reads(&document(&page(), terms), &["no money moves"]);
    let privacy = |page: &PageContext| texts::privacy(page, None, true);
    assert_reads(
        &document(&page(), privacy),
        &["One cookie keeps your session", "no scripts of other companies"],
    );
    // Where Stripe takes real money, no text says that none moves.
    let real = [
        document(&page(), |page| texts::terms(page, None, false)),
        document(&page(), |page| texts::privacy(page, None, false)),
    ];
    for (html, said) in real.iter().zip(["Stripe takes your payment", "a script of Stripe"]) {
        assert_reads(html, &[said]);
        for wrong in ["test gateway", "no money moves", "This installation is a demonstration"] {
            assert!(!text(html).contains(wrong), "{wrong}: {html}");
        }
    }
    // A text that an operator wrote stands in place of the built-in one.
    let written = document(&page(), |page| texts::terms(page, Some("## Our rules"), true));
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
