//! Guest details, payment and confirmation.

use super::{assert_reads, document, element, refused, text, typed};
use crate::{
    page::{Cart, PageContext},
    pages::{
        confirmation::{ConfirmationPage, confirmation},
        contact::{AccountDetails, ContactPage, SavedChange, contact},
        form::FormState,
        payment::{PaymentPage, payment},
        samples,
        trip_currency::{TripCurrencyPage, trip_currency},
    },
};
use contract::{
    Money,
    hotel::{Deadline, TravellerTime},
    invoice::ProviderForm,
    itinerary::{
        AddHotel, CurrencyQuote, Itinerary, ItineraryStatus, LineItemStatus, PreCheckChangeKind, StayInCurrency,
    },
    visitor::Role,
};

fn page() -> PageContext {
    let cart = Cart {
        itinerary_id: "i".to_owned(),
        rooms: 2,
    };
    PageContext {
        cart: Some(cart),
        ..samples::page("/itinerary/i/contact")
    }
}

fn trip() -> Itinerary {
    samples::itinerary(vec![
        samples::line(700, "Casa do Limoeiro"),
        samples::line(710, "The Tide House"),
    ])
}

fn contact_beside(other: Itinerary) -> String {
    let data = ContactPage {
        account: None,
        saved: None,
        itinerary: trip(),
        others: vec![other],
        countries: Vec::new(),
        change: None,
        form: FormState::default(),
    };
    document(&page(), |page| contact(page, &data))
}

#[test]
fn another_cart_is_at_hand_on_the_page_of_the_first() {
    let mut other = samples::itinerary(vec![samples::line(720, "Ribeira House")]);
    other.id = samples::id(999);
    let html = contact_beside(other.clone());
    assert_reads(
        &html,
        &[
            "You have another trip that is not booked yet",
            "Add its stays to this trip",
        ],
    );
    assert!(html.contains(&format!("/itinerary/{}/contact", other.id)));
    // A cart in another currency asks first.
    other.currency = "GBP".parse().unwrap();
    let html = contact_beside(other.clone());
    assert_reads(&html, &["Add its stays in EUR"]);
    assert!(html.contains(&format!("/itinerary/{}/currency?to=EUR", other.id)));
}

fn asked_about_pounds(after: Option<i64>) -> String {
    asked_about_pounds_with(after, None)
}

fn asked_about_pounds_with(after: Option<i64>, adds: Option<AddHotel>) -> String {
    let pounds = |minor| Money::new(minor, "GBP".parse().unwrap());
    let itinerary = trip();
    let stay = StayInCurrency {
        line_item_id: itinerary.line_items[0].identity,
        hotel_name: "Casa do Limoeiro".to_owned(),
        before: samples::euros(29_000),
        after: after.map(pounds),
    };
    let quote = CurrencyQuote {
        currency: "GBP".parse().unwrap(),
        total_before: samples::euros(29_000),
        total_after: pounds(after.unwrap_or(0)),
        stays: vec![stay],
        consent_token: "agreed".to_owned(),
    };
    let data = TripCurrencyPage {
        itinerary,
        quote,
        return_url: "/hotel/x#rooms".to_owned(),
        joins: None,
        adds,
        is_again: false,
    };
    let page = PageContext {
        currency: "GBP".parse().unwrap(),
        ..page()
    };
    document(&page, |page| trip_currency(page, &data))
}

#[test]
fn a_trip_shows_old_and_new_prices_before_its_currency_changes() {
    let html = asked_about_pounds(Some(25_000));
    assert_reads(
        &html,
        &[
            "Change your trip to GBP?",
            "€290",
            "£250",
            "Change my trip to GBP",
            "Keep EUR and show prices in EUR",
        ],
    );
    assert!(html.contains("Currency: EUR"), "the page has the trip's currency");
    let html = asked_about_pounds(None);
    assert_reads(&html, &["sold out", "A stay is sold out", "Change the trip"]);
    assert!(!html.contains("Change my trip to GBP"));
}

#[test]
fn a_saved_change_tells_the_old_and_the_new_price_and_an_account_fills_its_fields() {
    let with = |before_minor: i64| {
        let mut itinerary = trip();
        itinerary.customer = None;
        let line_item_id = itinerary.line_items[0].identity;
        let data = ContactPage {
            account: Some(AccountDetails {
                email: "siobhan@example.com".to_owned(),
                country_code: "PT".to_owned(),
            }),
            saved: Some(SavedChange {
                line_item_id,
                before_minor,
            }),
            itinerary,
            others: Vec::new(),
            countries: vec![("PT".to_owned(), "Portugal".to_owned())],
            change: None,
            form: FormState::default(),
        };
        document(&page(), |page| contact(page, &data))
    };
    let now = trip().line_items[0].total_price.minor;
    let html = with(now - 100);
    assert_reads(
        &html,
        &["The price of your stay at Casa do Limoeiro is now", "; it was €"],
    );
    assert!(html.contains("value=\"siobhan@example.com\""), "{html}");
    assert!(
        html.contains("<option selected value=\"PT\"") || html.contains("value=\"PT\" selected"),
        "{html}"
    );
    assert!(!with(now).contains("The price of your stay"));
}

fn contact_with(itinerary: Itinerary, form: FormState) -> String {
    contact_on(&page(), itinerary, form)
}

fn contact_on(page: &PageContext, itinerary: Itinerary, form: FormState) -> String {
    let countries =
        [("PT", "Portugal"), ("US", "United States")].map(|(code, name)| (code.to_owned(), name.to_owned()));
    document(page, |page| {
        contact(
            page,
            &ContactPage {
                account: None,
                saved: None,
                itinerary,
                others: Vec::new(),
                countries: countries.to_vec(),
                change: None,
                form,
            },
        )
    })
}

fn payment_with(change: impl FnOnce(&mut PaymentPage)) -> String {
    payment_on(&page(), change)
}

fn payment_on(page: &PageContext, change: impl FnOnce(&mut PaymentPage)) -> String {
    let itinerary = trip();
    let mut data = PaymentPage {
        terms: samples::terms(&itinerary),
        itinerary,
        invoice: None,
        pre_check: None,
        challenge: false,
        is_expired: false,
        processing: false,
        in_new_currency: false,
        test_gateway: true,
        provider_form: None,
        form: FormState::default(),
    };
    change(&mut data);
    document(page, |page| payment(page, &data))
}

fn confirmation_of(status: ItineraryStatus, lines: [LineItemStatus; 2]) -> String {
    let mut itinerary = trip();
    itinerary.status = status;
    for (line, status) in itinerary.line_items.iter_mut().zip(lines) {
        line.status = status;
        line.booking_reference = (status == LineItemStatus::Confirmed).then(|| "K7Q-2MX".to_owned());
        line.failure = (status == LineItemStatus::Failed).then(|| "The last room was sold.".to_owned());
    }
    confirmation_with(itinerary)
}

fn confirmation_with(itinerary: Itinerary) -> String {
    let terms = samples::terms(&itinerary);
    document(&page(), |page| {
        confirmation(
            page,
            &ConfirmationPage {
                itinerary,
                invoice: Some(samples::invoice()),
                terms,
                countries: vec![("PT".to_owned(), "Portugal".to_owned())],
                share: None,
            },
        )
    })
}

#[test]
fn the_trip_stands_beside_the_guest_details_with_its_terms() {
    let html = contact_with(trip(), FormState::default());
    assert_reads(
        &html,
        &[
            "Who is travelling?",
            "Guests at Casa do Limoeiro",
            "Room 2: Double room · Breakfast included · Flexible",
            "4 – 7 Mar 2027",
            "Full refund",
            "until Wed 3 Mar, 18:00 (Lisbon time)",
            "Remove all The Tide House",
            "Remove room 1",
            "Change dates",
            "Due at the hotel: City tax, Casa do Limoeiro",
            "€1,392 to pay",
            "€1,440",
        ],
    );
    let room = samples::id::<contract::RoomId>(701);
    assert!(element(&html, &format!("name=\"guest_{room}_firstName\"")).contains("value=\"Ada\""));
    assert!(element(&html, "id=\"email\"").contains("value=\"ada@example.org\""));
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\""));
}

#[test]
fn a_traveller_with_an_account_is_offered_it_until_they_use_it() {
    let trip = trip();
    let link = format!("/signIn?returnUrl=/itinerary/{}/contact", trip.id);
    let offers = |role| {
        let site = PageContext { role, ..page() };
        let html = contact_on(&site, trip.clone(), FormState::default());
        let (_, main) = html.split_once("<main").unwrap();
        let (main, _) = main.split_once("</main>").unwrap();
        main.contains("Have an account?") && element(main, &link).contains("data-auth-open=\"signin\"")
    };
    assert!(offers(None), "a visitor");
    assert!(offers(Some(Role::Anonymous)), "a visitor with a cart");
    assert!(!offers(Some(Role::Customer)), "a person");
}

#[test]
fn errors_of_guests_stand_at_the_room_they_belong_to() {
    let room = samples::id::<contract::RoomId>(711);
    let name = format!("guest_{room}_lastName");
    let form = refused(
        &[("intent", "details"), ("email", "ada@"), (&name, "")],
        &[
            (Some("rooms[2].guests[0].lastName"), "This is required."),
            (Some("email"), "Invalid email address"),
        ],
    );
    let html = contact_with(trip(), form);
    let field = element(&html, &format!("name=\"{name}\""));
    assert!(
        field.contains("aria-invalid=\"true\"") && field.contains("value=\"\""),
        "{field}"
    );
    assert!(element(&html, "id=\"email\"").contains("value=\"ada@\""));
    assert_reads(&html, &["Please look at the marked fields."]);
    for id in [name.as_str(), "email"] {
        assert!(html.contains(&format!("<a href=\"#{id}\">")), "{html}");
    }
}

#[test]
fn a_change_that_was_refused_comes_back_open_at_its_stay_alone() {
    let line = samples::id::<contract::LineItemId>(710).to_string();
    let form = refused(
        &[
            ("intent", "update"),
            ("mutationType", "dates"),
            ("lineItemId", &line),
            ("checkInDate", "2027-05-01"),
            ("checkOutDate", "2027-04-01"),
        ],
        &[(Some("checkOutDate"), "Check-out must be after check-in.")],
    );
    let html = contact_with(trip(), form);
    assert!(element(&html, &format!("id=\"checkInDate-{line}\"")).contains("2027-05-01"));
    assert!(element(&html, "id=\"checkInDate-0192f000-0000-7000-8000-000000000700\"").contains("2027-03-04"));
    assert_reads(&html, &["Check-out must be after check-in."]);
    assert_eq!(
        html.matches("class=\"fold\" open").count() + html.matches("open class=\"fold\"").count(),
        1
    );
}

#[test]
fn more_children_of_a_stay_get_fields_for_their_ages() {
    let line = samples::id::<contract::LineItemId>(700).to_string();
    let html = contact_with(
        trip(),
        typed(&[
            ("intent", "guests"),
            ("mutationType", "rooms"),
            ("lineItemId", &line),
            ("rooms", "2"),
            ("adults_0", "2"),
            ("children_0", "2"),
            ("adults_1", "1"),
        ]),
    );
    assert!(html.contains(&format!("id=\"guests-{line}-childAge_0_1\"")), "{html}");
}

#[test]
fn an_empty_trip_leads_to_the_search_and_a_booked_one_to_its_confirmation() {
    assert_reads(
        &contact_with(samples::itinerary(Vec::new()), FormState::default()),
        &["Your trip is empty", "Find a stay"],
    );
    let booked = Itinerary {
        status: ItineraryStatus::Confirmed,
        ..trip()
    };
    assert_reads(
        &contact_with(booked, FormState::default()),
        &["This trip can no longer be changed here"],
    );
}

#[test]
fn terms_stand_before_the_card_and_the_test_gateway_says_what_it_is() {
    let html = payment_with(|_| {});
    assert_reads(
        &html,
        &[
            "If you cancel",
            "No refund",
            "Test gateway: no money moves",
            "4242 4242 4242 4242",
            "Pay €1,392",
            "you get €1,392 back",
        ],
    );
    assert!(html.find("If you cancel") < html.find("name=\"number\""));
    let real = payment_with(|data| data.test_gateway = false);
    assert!(!real.contains("4242"));
}

#[test]
fn no_card_number_is_asked_for_where_the_provider_has_a_form_of_its_own() {
    let html = payment_with(by_provider);
    let stays = "Your trip stays in your cart, and nothing is charged.";
    assert_reads(&html, &["Paying needs JavaScript", stays, "By paying you agree"]);
    for field in ["name=\"number\"", "name=\"cvc\"", "name=\"intent\""] {
        assert!(!html.contains(field), "{field}");
    }
    let island = element(&html, "name=\"payment\"");
    for prop in [
        "pk_test_1",
        "https://js.stripe.com/",
        "eur",
        "69600",
        "€696",
        "isChallenged",
    ] {
        assert!(island.contains(prop), "{prop}: {island}");
    }
}

/// Payments go through the provider's own form.
fn by_provider(data: &mut PaymentPage) {
    data.test_gateway = false;
    data.invoice = Some(samples::invoice());
    data.provider_form = Some(ProviderForm {
        script: "https://js.stripe.com/basil/stripe.js".to_owned(),
        publishable_key: "pk_test_1".to_owned(),
        amount: 69_600,
        currency: "eur".to_owned(),
    });
}

#[test]
fn the_provider_asks_the_banks_question_and_without_scripts_one_can_leave_it() {
    let html = payment_with(|data| {
        by_provider(data);
        data.challenge = true;
    });
    assert_reads(&html, &["Verify your payment", "Use another card"]);
    assert!(!html.contains("value=\"approve\""), "{html}");
    assert!(element(&html, "name=\"payment\"").contains("isChallenged&quot;:true"));
}

#[test]
fn the_providers_form_is_there_only_where_one_can_pay() {
    for change in [
        (|data| data.processing = true) as fn(&mut PaymentPage),
        |data| data.is_expired = true,
        |data| data.itinerary.line_items.clear(),
    ] {
        let html = payment_with(|data| {
            by_provider(data);
            assert!(data.shown_form().is_some());
            change(data);
            assert!(data.shown_form().is_none());
        });
        assert!(!html.contains("x-island name=\"payment\""), "{html}");
    }
}

#[test]
fn one_pays_by_the_terms_that_the_site_names() {
    let site = PageContext {
        terms_url: "https://legal.example/terms".to_owned(),
        ..page()
    };
    let html = payment_on(&site, |_| {});
    let (_, agreement) = html.split_once("By paying you agree").unwrap();
    assert!(
        element(agreement, "href=").contains("https://legal.example/terms"),
        "{agreement}"
    );
}

#[test]
fn a_past_trip_says_so_and_cannot_be_cancelled() {
    let html = confirmation_of(
        ItineraryStatus::Completed,
        [LineItemStatus::Confirmed, LineItemStatus::Confirmed],
    );
    assert_reads(&html, &["Past trip", "You were in Lisbon"]);
    assert!(
        !html.contains("/cancel\"") && !html.contains("What happens next"),
        "{html}"
    );
    let ahead = confirmation_of(
        ItineraryStatus::Confirmed,
        [LineItemStatus::Confirmed, LineItemStatus::Confirmed],
    );
    assert!(ahead.contains("/cancel\""), "{ahead}");
}

#[test]
fn a_declined_card_is_not_filled_in_again() {
    let html = payment_with(|data| {
        data.form = refused(
            &[
                ("number", "4000000000000002"),
                ("cvc", "123"),
                ("holder", "Ada Lovelace"),
                ("expMonth", "3"),
            ],
            &[
                (None, "Your card was declined. Try another card."),
                (Some("card.cvc"), "The security code is not right."),
            ],
        );
    });
    assert_reads(
        &html,
        &[
            "Your card was declined. Try another card.",
            "The security code is not right.",
        ],
    );
    assert!(!html.contains("4000000000000002") && !html.contains("value=\"123\""));
    assert!(element(&html, "name=\"holder\"").contains("value=\"Ada Lovelace\""));
    assert!(element(&html, "name=\"cvc\"").contains("aria-invalid=\"true\""));
}

#[test]
fn the_bank_asks_with_two_answers() {
    let html = payment_with(|data| data.challenge = true);
    assert_reads(
        &html,
        &[
            "Verify your payment",
            "Do you approve the payment of €1,392?",
            "Approve",
            "Reject",
        ],
    );
    assert!(element(&html, "value=\"reject\"").contains("name=\"answer\""));
    assert!(!html.contains("name=\"number\""));
}

#[test]
fn a_changed_price_is_shown_as_a_change_and_needs_consent() {
    let check = samples::price_change(PreCheckChangeKind::Price, Some(samples::euros(74_000)));
    let html = payment_with(|data| data.pre_check = Some(check));
    assert_reads(
        &html,
        &[
            "Something has changed",
            "before: €720",
            "now: €740",
            "Agree and continue",
            "€716 is paid now",
        ],
    );
    assert!(element(&html, "name=\"consentToken\"").contains("value=\"consent-1\""));
}

#[test]
fn a_room_that_is_gone_has_no_consent_button() {
    let html = payment_with(|data| data.pre_check = Some(samples::price_change(PreCheckChangeKind::SoldOut, None)));
    assert_reads(&html, &["now: sold out", "Change your trip"]);
    assert!(!html.contains("consentToken"));
}

#[test]
fn a_payment_under_way_offers_to_look_again_and_no_second_payment() {
    let html = payment_with(|data| data.processing = true);
    assert_reads(&html, &["Your rooms are being booked", "Refresh"]);
    assert!(!html.contains("value=\"pay\""));
}

#[test]
fn a_trip_that_ended_unpaid_asks_for_nothing() {
    for status in [
        ItineraryStatus::Cancelled,
        ItineraryStatus::Failed,
        ItineraryStatus::Expired,
    ] {
        let html = confirmation_of(status, [LineItemStatus::Cancelled; 2]);
        assert_reads(&html, &["What it costs", "Nothing was charged, and nothing is due."]);
        assert!(!html.contains("To pay now"), "{status:?}");
    }
}

#[test]
fn the_confirmation_holds_what_is_needed_at_reception() {
    let html = confirmation_of(ItineraryStatus::Confirmed, [LineItemStatus::Confirmed; 2]);
    assert_reads(
        &html,
        &[
            "You are going to Lisbon.",
            "K7Q-2MX",
            "Confirmed",
            "Thu 4 Mar 2027 from 15:00",
            "Ada Lovelace and 2 more",
            "12 Rua da Graça, 1170-001 Lisbon, Portugal",
            "City tax",
            "If you cancel",
            "Invoice 2027-000042, paid Sun 10 Jan 2027",
            "Add to calendar",
        ],
    );
    assert!(html.contains("href=\"https://www.openstreetmap.org/?mlat=38.7167&amp;mlon=-9.1333"));
    assert!(html.contains("/calendar.ics\""));
}

#[test]
fn a_payment_page_left_open_says_until_when_the_price_was_held_and_goes_on() {
    let mut until = Deadline {
        at: "2026-11-21T12:00:00Z".parse().unwrap(),
        time_zone: "Europe/Madrid".to_owned(),
        local: "2026-11-21T13:00".to_owned(),
        traveller: None,
    };
    let held = |until: &Deadline| {
        payment_with(|data| {
            data.itinerary.price_held_until = Some(until.at);
            data.itinerary.price_deadline = Some(until.clone());
        })
    };
    assert_reads(
        &held(&until),
        &["This price is held until Sat 21 Nov, 13:00 (Madrid time)."],
    );
    // The hotel's time says nothing to a traveller far away.
    until.traveller = Some(TravellerTime {
        time_zone: "Pacific/Honolulu".to_owned(),
        local: "2026-11-21T02:00".to_owned(),
        zone_name: "HST".to_owned(),
    });
    let far = held(&until);
    assert_reads(&far, &["This price is held until Sat 21 Nov, 02:00 (HST)."]);
    assert!(!text(&far).contains("13:00"), "{far}");
    let over = payment_with(|data| {
        data.itinerary.price_held_until = Some(until.at);
        data.itinerary.price_deadline = Some(until.clone());
        data.is_expired = true;
    });
    assert_reads(
        &over,
        &[
            "The price is no longer held",
            "The price was held until Sat 21 Nov, 02:00 (HST).",
            "Check the price again to go on.",
        ],
    );
    assert!(over.contains("value=\"renew\""), "{over}");
    assert!(!over.contains("value=\"pay\""), "{over}");
}

#[test]
fn a_failed_stay_is_listed_apart_and_not_charged() {
    let html = confirmation_of(
        ItineraryStatus::PartiallyConfirmed,
        [LineItemStatus::Confirmed, LineItemStatus::Failed],
    );
    assert_reads(
        &html,
        &[
            "1 stay could not be booked",
            "was not charged",
            "for these dates",
            "The last room was sold.",
            "Not booked, not charged",
            "K7Q-2MX",
        ],
    );
    let failed = confirmation_of(ItineraryStatus::Failed, [LineItemStatus::Failed; 2]);
    assert_reads(
        &failed,
        &["The rooms could not be booked.", "Nothing was charged.", "Search again"],
    );
    assert!(!failed.contains("calendar.ics"));
    let mut lost = trip();
    lost.status = ItineraryStatus::Failed;
    lost.is_hold_lost = true;
    for line in &mut lost.line_items {
        line.status = LineItemStatus::Failed;
    }
    assert_reads(
        &confirmation_with(lost),
        &[
            "Your bank released the payment.",
            "Nothing was booked or charged.",
            "Search again",
        ],
    );
}

#[test]
fn a_trip_that_is_still_being_booked_or_unpaid_leads_on() {
    let waiting = confirmation_of(ItineraryStatus::Confirming, [LineItemStatus::Booking; 2]);
    assert_reads(&waiting, &["Your rooms are being booked.", "Refresh"]);
    let unpaid = confirmation_of(ItineraryStatus::AwaitingPayment, [LineItemStatus::Draft; 2]);
    assert_reads(&unpaid, &["This trip is not paid yet.", "Go to payment"]);
}

#[test]
fn two_hotels_for_one_night_are_pointed_out_and_not_refused() {
    let mut itinerary = trip();
    assert!(!text(&contact_with(itinerary.clone(), FormState::default())).contains("Two hotels"));
    itinerary.line_items[1].hotel_booking.hotel_id = samples::id(2);
    let html = contact_with(itinerary.clone(), FormState::default());
    assert_reads(
        &html,
        &[
            "Two hotels for the same night: Casa do Limoeiro and The Tide House.",
            "Continue to payment",
        ],
    );
    itinerary.line_items[1].check_in_date = itinerary.line_items[0].check_out_date;
    itinerary.line_items[1].check_out_date = "2027-03-09".parse().unwrap();
    assert!(
        !text(&contact_with(itinerary, FormState::default())).contains("Two hotels"),
        "one after the other"
    );
}

#[test]
fn what_was_removed_can_be_put_back_also_when_nothing_is_left() {
    let removed = Some(contract::itinerary::RemovedRooms {
        hotel_name: "Casa do Limoeiro".to_owned(),
        rooms: 2,
        room_type: "Double room".to_owned(),
    });
    for lines in [Vec::new(), vec![samples::line(700, "The Tide House")]] {
        let itinerary = Itinerary {
            removed: removed.clone(),
            ..samples::itinerary(lines)
        };
        let html = contact_with(itinerary, FormState::default());
        assert_reads(&html, &["Removed: 2 rooms, Casa do Limoeiro", "Undo"]);
    }
}

#[test]
fn a_room_that_is_not_refundable_says_so_in_the_trip() {
    let mut itinerary = trip();
    for room in itinerary
        .line_items
        .iter_mut()
        .flat_map(|line| &mut line.hotel_booking.rooms)
    {
        room.refundable = false;
        room.cancellation_policy.free_until = None;
    }
    assert_reads(&contact_with(itinerary, FormState::default()), &["Non-refundable"]);
}

#[test]
fn the_rooms_that_one_can_be_instead_stand_at_its_stay() {
    let itinerary = samples::itinerary(vec![samples::line(700, "Casa do Limoeiro")]);
    let room = itinerary.line_items[0].hotel_booking.rooms[1].clone();
    let option = |rate: u32, name: &str| contract::itinerary::RoomOption {
        room_type_id: room.room_type_id,
        room_type: "Double room".to_owned(),
        rate_id: samples::id(rate),
        rate_name: name.to_owned(),
        meal_plan: room.meal_plan,
        refundable: false,
        total_price: room.total_price,
        cancellation_policy: contract::hotel::CancellationPolicy {
            free_until: None,
            ..room.cancellation_policy.clone()
        },
    };
    let data = ContactPage {
        account: None,
        saved: None,
        others: Vec::new(),
        change: Some(crate::pages::contact::RoomChange {
            room_id: room.id,
            options: vec![option(400, "Flexible"), option(401, "Saver")],
        }),
        itinerary,
        countries: Vec::new(),
        form: FormState::default(),
    };
    let html = document(&page(), |page| contact(page, &data));
    assert_reads(
        &html,
        &[
            "Change room 1",
            "Change room 2",
            "Room 2: 2 adults, 1 child",
            "Double room, Saver",
            "Non-refundable",
        ],
    );
    assert_eq!(html.matches("type=\"radio\"").count(), 2);
    assert!(html.contains(&format!("id=\"room-{}\"", room.id)));
}

#[test]
fn the_guests_of_the_first_hotel_come_along_unless_others_are_named() {
    let box_of = |room: u32| format!("name=\"same_{}\"", samples::id::<contract::RoomId>(room));
    let mut itinerary = trip();
    for room in &mut itinerary.line_items[1].hotel_booking.rooms {
        room.guests.clear();
    }
    let html = contact_with(itinerary.clone(), FormState::default());
    assert_reads(&html, &["Same guests as at Casa do Limoeiro"]);
    assert!(!html.contains(&box_of(701)), "the first hotel's own guests are typed");
    assert!(element(&html, &box_of(711)).contains("checked"));
    // A form that came back keeps the choice.
    let html = contact_with(itinerary, refused(&[("intent", "details"), ("email", "ada@")], &[]));
    assert!(!element(&html, &box_of(711)).contains("checked"));
    assert!(
        element(&html, "id=\"contact\"").contains("novalidate"),
        "the server checks all fields in one round"
    );
}

#[test]
fn a_room_that_waits_for_the_other_currency_is_kept_by_the_question() {
    let html = asked_about_pounds_with(Some(25_000), Some(AddHotel::default()));
    assert_reads(
        &html,
        &[
            "The room that you chose is added at its price in GBP.",
            "Change my trip to GBP and add the room",
        ],
    );
    assert!(element(&html, "name=\"add\"").contains("value=\"{}\""));
}
