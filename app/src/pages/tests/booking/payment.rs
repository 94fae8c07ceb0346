//! Payment: the terms, the card, the bank's question, and what ends it.

use super::super::{assert_reads, element, refused, text};
use super::{confirmation_of, page, payment_on, payment_with};
use crate::{
    page::PageContext,
    pages::{payment::PaymentPage, samples},
};
use contract::{
    hotel::{Deadline, TravellerTime},
    invoice::ProviderForm,
    itinerary::{ItineraryStatus, LineItemStatus, PreCheckChangeKind},
};

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
