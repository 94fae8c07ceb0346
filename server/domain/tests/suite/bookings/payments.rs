//! Cards, challenges, clicks and keys that come twice, and stays that could not be booked.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, InvoiceId, PaymentId,
    invoice::{Card, ChallengeAnswer, InvoicePayment, InvoiceStatus, PayInvoice, PaymentStatus},
    itinerary::{ItineraryStatus, LineItemStatus},
};
use domain::{Error, Result, identity::Client, invoices, itineraries, testing::TestDb};
use futures::future::join_all;

/// How many come at once; unoptimised builds are slow.
const CROWD: usize = if cfg!(debug_assertions) { 200 } else { 1_000 };

async fn status(traveller: &Traveller, invoice: InvoiceId) -> InvoiceStatus {
    invoices::get(&traveller.ctx, &traveller.viewer, invoice)
        .await
        .unwrap()
        .status
}

#[tokio::test]
async fn each_refused_card_says_why_and_the_invoice_can_be_paid_again() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let cards = [
        (DECLINED, Code::PaymentDeclined),
        ("4000 0000 0000 9995", Code::PaymentInsufficientFunds),
        ("4000 0000 0000 0069", Code::PaymentExpiredCard),
        ("4000 0000 0000 0127", Code::PaymentIncorrectCvc),
        ("4000 0000 0000 0119", Code::PaymentProcessing),
        ("4242 4242 4242 4241", Code::PaymentIncorrectNumber),
        // A real card's number, typed by mistake.
        ("4111 1111 1111 1111", Code::PaymentDeclined),
    ];
    for (number, expected) in cards {
        assert_eq!(
            code(traveller.pay(invoice.id, &with_card(number)).await),
            expected,
            "{number}"
        );
        assert_eq!(status(&traveller, invoice.id).await, InvoiceStatus::Open, "{number}");
        assert_eq!(
            invoices::under_way(&db.ctx, &traveller.viewer, invoice.id)
                .await
                .unwrap(),
            None
        );
        assert_eq!(traveller.get().await.status, ItineraryStatus::AwaitingPayment);
        nothing_is_broken(&db.ctx).await;
    }
    let last_year = Card {
        exp_year: 2025,
        ..card(GOOD)
    };
    let input = PayInvoice {
        card: Some(last_year),
        payment_method: None,
        challenge: None,
    };
    assert_eq!(code(traveller.pay(invoice.id, &input).await), Code::PaymentExpiredCard);
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let expected = Witness {
        captured: vec![20_000],
        declined: cards.len() + 1,
        ..Witness::default()
    };
    assert_eq!(witness(&db).await, expected);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn an_impossible_card_is_refused_at_its_field_without_a_call() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let check = async |change: &dyn Fn(&mut Card), field: &str| {
        let mut card = card(GOOD);
        change(&mut card);
        let input = PayInvoice {
            card: Some(card),
            payment_method: None,
            challenge: None,
        };
        match traveller.pay(invoice.id, &input).await.unwrap_err() {
            Error::Refused(refusals) => assert_eq!(refusals[0].field.as_deref(), Some(field)),
            other => panic!("{field}: {other}"),
        }
    };
    check(&|card| card.number.clear(), "card.number").await;
    check(&|card| card.number = "4242".into(), "card.number").await;
    check(&|card| card.number = "4242 4242 4242 424x".into(), "card.number").await;
    check(&|card| card.exp_month = 0, "card.expMonth").await;
    check(&|card| card.exp_month = 13, "card.expMonth").await;
    check(&|card| card.exp_year = 30, "card.expYear").await;
    check(&|card| card.exp_year = 2100, "card.expYear").await;
    check(&|card| card.cvc = "12".into(), "card.cvc").await;
    check(&|card| card.cvc = "12a".into(), "card.cvc").await;
    check(&|card| card.holder = Some("x".repeat(20_000)), "card.holder").await;
    assert_eq!(
        code(traveller.pay(invoice.id, &PayInvoice::default()).await),
        Code::Required
    );
    let both = PayInvoice {
        challenge: Some(ChallengeAnswer::Approve),
        ..with_card(GOOD)
    };
    assert_eq!(code(traveller.pay(invoice.id, &both).await), Code::Required);
    assert_eq!(code(traveller.pay_with_key(invoice.id, GOOD, "").await), Code::Invalid);
    assert_eq!(
        code(traveller.pay_with_key(invoice.id, GOOD, &"k".repeat(201)).await),
        Code::Invalid
    );
    let nothing_to_answer = traveller.pay(invoice.id, &with_answer(ChallengeAnswer::Approve)).await;
    assert_eq!(code(nothing_to_answer), Code::InvoiceNotOpen);
    assert_eq!(
        (count(&db.ctx, "payment").await, witness(&db).await),
        (0, Witness::default())
    );
    assert_eq!(status(&traveller, invoice.id).await, InvoiceStatus::Open);
}

#[tokio::test]
async fn no_card_number_is_kept_anywhere() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    traveller
        .pay_with_key(invoice.id, "4000 0000 0000 9995", "key")
        .await
        .unwrap_err();
    traveller.pay_with_key(invoice.id, GOOD, "another").await.unwrap();
    let mut kept = Vec::new();
    for entry in std::fs::read_dir(&db.folder).unwrap() {
        kept.extend(std::fs::read(entry.unwrap().path()).unwrap());
    }
    for trace in ["42424242", "4242 4242", "40000000", "4000 0000"] {
        assert!(
            !kept.windows(trace.len()).any(|bytes| bytes == trace.as_bytes()),
            "{trace}"
        );
    }
}

#[tokio::test]
async fn a_challenge_that_is_approved_confirms_the_booking() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let asked = traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    assert_eq!(
        (asked.status, asked.itinerary_status),
        (PaymentStatus::RequiresAction, ItineraryStatus::AwaitingPayment)
    );
    // A reload, or another card in another tab, finds the question again and asks for nothing more.
    let again = traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(again, asked);
    let under_way = invoices::under_way(&db.ctx, &traveller.viewer, invoice.id)
        .await
        .unwrap();
    assert_eq!(under_way, Some(PaymentStatus::RequiresAction));
    // Meanwhile the cart cannot be changed behind the bank's back.
    let offer = traveller
        .offer(
            &hotel,
            &Wish {
                from: 30,
                ..Wish::default()
            },
        )
        .await
        .unwrap();
    assert_eq!(code(traveller.try_add(&offer).await), Code::PaymentUnderWay);
    assert_eq!(code(traveller.try_invoice(None).await), Code::PaymentUnderWay);
    nothing_is_broken(&db.ctx).await;

    let approve = with_answer(ChallengeAnswer::Approve);
    let paid = traveller.pay(invoice.id, &approve).await.unwrap();
    assert_eq!(
        (paid.payment_id, paid.status),
        (asked.payment_id, PaymentStatus::Succeeded)
    );
    assert_eq!(
        traveller.pay(invoice.id, &approve).await.unwrap(),
        paid,
        "answering twice is answering once"
    );
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![20_000],
            ..Witness::default()
        }
    );
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_challenge_that_is_rejected_leaves_the_invoice_open() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    let rejected = traveller.pay(invoice.id, &with_answer(ChallengeAnswer::Reject)).await;
    assert_eq!(code(rejected), Code::PaymentAuthenticationFailed);
    assert_eq!(status(&traveller, invoice.id).await, InvoiceStatus::Open);
    nothing_is_broken(&db.ctx).await;
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let expected = Witness {
        captured: vec![20_000],
        declined: 1,
        ..Witness::default()
    };
    assert_eq!(witness(&db).await, expected);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_two_tabs_answer_differently_has_one_outcome() {
    let db = TestDb::new().await;
    let hotel = hotel_with(&db, "Alfama House", 20).await;
    for round in 0..10 {
        let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
        traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
        let (approve, reject) = (
            with_answer(ChallengeAnswer::Approve),
            with_answer(ChallengeAnswer::Reject),
        );
        match tokio::join!(traveller.pay(invoice.id, &approve), traveller.pay(invoice.id, &reject)) {
            (Ok(one), Ok(other)) => assert_eq!((one.status, &one), (PaymentStatus::Succeeded, &other), "round {round}"),
            (one, other) => {
                assert_eq!(
                    [code(one), code(other)],
                    [Code::PaymentAuthenticationFailed; 2],
                    "round {round}"
                );
            }
        }
        nothing_is_broken(&db.ctx).await;
        // The card may be refused so often.
        db.pass(TimeDelta::minutes(11));
    }
}

/// What a crowd was told, each different answer once.
fn distinct(answers: Vec<Result<InvoicePayment>>) -> Vec<InvoicePayment> {
    let mut distinct: Vec<InvoicePayment> = Vec::new();
    for answer in answers {
        let answer = answer.unwrap();
        if !distinct.contains(&answer) {
            distinct.push(answer);
        }
    }
    distinct
}

#[tokio::test(flavor = "multi_thread")]
async fn one_key_sent_by_a_crowd_at_once_is_one_charge_and_one_answer() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let crowd = (0..CROWD).map(|_| {
        let traveller = traveller.served_by(&db.ctx);
        tokio::spawn(async move { traveller.pay_with_key(invoice.id, GOOD, "one and the same").await })
    });
    let answers = join_all(crowd)
        .await
        .into_iter()
        .map(|answer| answer.unwrap())
        .collect();
    let answers = distinct(answers);
    assert_eq!(answers.len(), 1, "{answers:#?}");
    assert_eq!(answers[0].status, PaymentStatus::Succeeded);
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![20_000],
            ..Witness::default()
        }
    );
    assert_eq!(
        (count(&db.ctx, "payment").await, count(&db.ctx, "house_booking").await),
        (1, 1)
    );
    nothing_is_broken(&db.ctx).await;
    // And long after, too.
    assert_eq!(
        traveller
            .pay_with_key(invoice.id, GOOD, "one and the same")
            .await
            .unwrap(),
        answers[0]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn clicks_without_a_key_join_the_payment_under_way() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let (input, other) = (with_card(GOOD), with_card("5555 5555 5555 4444"));
    let (first, second, third) = tokio::join!(
        traveller.pay(invoice.id, &input),
        traveller.pay(invoice.id, &input),
        traveller.pay(invoice.id, &other)
    );
    let answers = distinct(vec![first, second, third, traveller.pay(invoice.id, &input).await]);
    assert_eq!(answers.len(), 1, "{answers:#?}");
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![20_000],
            ..Witness::default()
        }
    );
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_key_names_one_request_for_good() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    assert_eq!(
        code(traveller.pay_with_key(invoice.id, DECLINED, "first").await),
        Code::PaymentDeclined
    );
    // The same request is the same answer, though the invoice could be paid by now; another card is another request.
    assert_eq!(
        code(traveller.pay_with_key(invoice.id, DECLINED, "first").await),
        Code::PaymentDeclined
    );
    assert_eq!(
        code(traveller.pay_with_key(invoice.id, GOOD, "first").await),
        Code::Conflict
    );
    assert_eq!(
        witness(&db).await,
        Witness {
            declined: 1,
            ..Witness::default()
        }
    );
    let paid = traveller.pay_with_key(invoice.id, GOOD, "second").await.unwrap();
    assert_eq!(traveller.pay_with_key(invoice.id, GOOD, "second").await.unwrap(), paid);
    // Spaces in the number make no other card.
    assert_eq!(
        traveller
            .pay_with_key(invoice.id, "4242424242424242", "second")
            .await
            .unwrap(),
        paid
    );
    // Another person's key of the same name is another key.
    let (mary, hers) = ready_to_pay(&db, &[&hotel]).await;
    assert_ne!(
        mary.pay_with_key(hers.id, GOOD, "second").await.unwrap().payment_id,
        paid.payment_id
    );
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_key_that_joined_a_payment_under_way_finds_it_again() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let asked = traveller.pay_with_key(invoice.id, CHALLENGE, "one tab").await.unwrap();
    assert_eq!(
        traveller
            .pay_with_key(invoice.id, CHALLENGE, "another tab")
            .await
            .unwrap(),
        asked
    );
    assert_eq!(
        traveller
            .pay_with_key(invoice.id, CHALLENGE, "another tab")
            .await
            .unwrap(),
        asked
    );
    let paid = traveller
        .pay(invoice.id, &with_answer(ChallengeAnswer::Approve))
        .await
        .unwrap();
    assert_eq!(
        traveller
            .pay_with_key(invoice.id, CHALLENGE, "another tab")
            .await
            .unwrap(),
        paid
    );
}

#[tokio::test]
async fn a_payment_whose_answer_is_lost_ends_well_all_the_same() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let traveller = traveller.served_by(&impatient(&db).await);
    let paid = traveller.pay(invoice.id, &with_card(ANSWER_LOST)).await.unwrap();
    assert_eq!(paid.status, PaymentStatus::Succeeded);
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![20_000],
            ..Witness::default()
        }
    );
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn only_what_could_be_booked_is_taken() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (
        hotel_with(&db, "Alfama House", 1).await,
        hotel(&db, "Baixa Rooms").await,
    );
    let (late, invoice) = ready_to_pay(&db, &[&alfama, &baixa]).await;
    let (early, first) = ready_to_pay(&db, &[&alfama]).await;
    early.pay(first.id, &with_card(GOOD)).await.unwrap();

    let paid = late.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(
        (paid.status, paid.itinerary_status),
        (PaymentStatus::Succeeded, ItineraryStatus::PartiallyConfirmed)
    );
    assert_eq!(
        (paid.invoice.amount, paid.invoice.captured),
        (euros(40_000), Some(euros(20_000)))
    );
    let trip = late.get().await;
    let line = |name: &str| {
        trip.line_items
            .iter()
            .find(|line| line.hotel_booking.hotel_name == name)
            .unwrap()
    };
    assert_eq!(line("Baixa Rooms").status, LineItemStatus::Confirmed);
    let failed = line("Alfama House");
    assert_eq!(
        (failed.status, &failed.booking_reference),
        (LineItemStatus::Failed, &None)
    );
    assert!(failed.failure.is_some());
    // What was never charged cannot come back.
    let terms = itineraries::cancellation_terms(&db.ctx, &late.viewer, late.id, &Default::default())
        .await
        .unwrap();
    assert_eq!((terms.line_items.len(), terms.refund_now), (1, euros(20_000)));
    assert_eq!(
        witness(&db).await,
        Witness {
            captured: vec![20_000, 20_000],
            ..Witness::default()
        }
    );
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn nothing_is_taken_when_nothing_could_be_booked() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let (traveller, invoice) = ready_to_pay(&db, &[&alfama, &baixa]).await;
    for hotel in [&alfama, &baixa] {
        sell_out(&db.ctx, &hotel.rooms[0]).await;
    }
    assert_eq!(
        code(traveller.pay_with_key(invoice.id, GOOD, "key").await),
        Code::BookingFailed
    );
    let trip = traveller.get().await;
    assert_eq!(trip.status, ItineraryStatus::Failed);
    assert!(trip.line_items.iter().all(|line| line.status == LineItemStatus::Failed));
    assert_eq!(status(&traveller, invoice.id).await, InvoiceStatus::Void);
    assert_eq!(
        witness(&db).await,
        Witness {
            released: 1,
            ..Witness::default()
        }
    );
    assert_eq!(
        code(traveller.pay_with_key(invoice.id, GOOD, "key").await),
        Code::BookingFailed,
        "the same answer again"
    );
    assert_eq!(
        code(traveller.pay(invoice.id, &with_card(GOOD)).await),
        Code::InvoiceNotOpen
    );
    assert_eq!(count(&db.ctx, "ledger_entry").await, 0);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_stay_of_two_kinds_of_room_is_booked_whole_or_not_at_all() {
    use domain::testing::hotels::{HotelBuilder, RoomBuilder};
    let db = TestDb::new().await;
    let suite = RoomBuilder {
        name: "Suite".into(),
        ..RoomBuilder::double()
    }
    .plans(vec![domain::testing::hotels::PlanBuilder::flexible(20_000)]);
    let rooms = vec![RoomBuilder::double(), suite];
    let hotel = HotelBuilder::named("Alfama House")
        .rooms(rooms)
        .insert(&db.ctx)
        .await
        .unwrap();
    let traveller = Traveller::new(&db).await;
    traveller.add(&hotel).await;
    sell_out(&db.ctx, &hotel.rooms[0]).await;
    traveller.add(&hotel).await;
    give_back(&db.ctx, &hotel.rooms[0]).await;
    traveller.name_all_guests().await;
    let cart = traveller.get().await;
    assert_eq!((cart.line_items.len(), cart.total_price), (1, euros(60_000)));
    let invoice = traveller.invoice().await;
    sell_out(&db.ctx, &hotel.rooms[1]).await;
    assert_eq!(
        code(traveller.pay(invoice.id, &with_card(GOOD)).await),
        Code::BookingFailed
    );
    assert_eq!(
        witness(&db).await,
        Witness {
            released: 1,
            ..Witness::default()
        }
    );
    // The double room that was free went back to the others.
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn the_gateway_knows_our_payments_by_our_ids() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let paid = traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let PaymentId(id) = paid.payment_id;
    let known = db.gateway.list_authorizations(&id.to_string()).await.unwrap();
    assert_eq!(known.len(), 1);
    assert_eq!((known[0].amount_minor, known[0].currency.as_str()), (20_000, "EUR"));
}

#[tokio::test]
async fn a_list_of_stolen_cards_is_not_tried_at_once() {
    let db = TestDb::new().await;
    let hotel = hotel_with(&db, "Alfama House", 50).await;
    let thief = db.anonymous().await;
    let mut invoices = Vec::new();
    for _ in 0..30 {
        let cart = Traveller::on(&db.ctx, thief.clone()).await;
        cart.add(&hotel).await;
        cart.name_all_guests().await;
        let invoice = cart.invoice().await;
        invoices.push((cart, invoice.id));
    }
    let tries = invoices.iter().enumerate().map(async |(n, (cart, invoice))| {
        let card = with_card(&format!("4000 0000 0000 {n:04}"));
        code(cart.pay(*invoice, &card).await)
    });
    let codes = futures::future::join_all(tries).await;
    let refused = codes
        .iter()
        .filter(|code| **code == Code::PaymentTooManyAttempts)
        .count();
    assert_eq!(refused, 20, "{codes:?}");
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn a_list_of_stolen_cards_is_not_tried_to_its_end() {
    let db = TestDb::new().await;
    let hotel = hotel_with(&db, "Alfama House", 50).await;
    let at = |address: &str| Client {
        address: Some(address.parse().unwrap()),
        ..Client::named("test")
    };
    let stolen = |n: usize| format!("4000 0000 0000 {n:04}");
    let tries = async |traveller: &Traveller, invoice: InvoiceId, cards: std::ops::Range<usize>| {
        let mut tried = 0;
        for n in cards {
            match code(traveller.pay(invoice, &with_card(&stolen(n))).await) {
                Code::PaymentTooManyAttempts => {}
                _ => tried += 1,
            }
        }
        tried
    };
    // One account and invoice, from ever new networks.
    let (mut thief, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let mut tried = 0;
    for n in 1..=30 {
        thief.client = at(&format!("192.0.2.{n}"));
        tried += tries(&thief, invoice.id, n..n + 1).await;
    }
    assert_eq!(tried, 10);
    // A repeated call tries no card: it is answered as the first one was.
    let (repeats, open) = ready_to_pay(&db, &[&hotel]).await;
    let mut last = None;
    for n in 0..10 {
        let key = format!("key {n}");
        last = Some(code(repeats.pay_with_key(open.id, &stolen(900 + n), &key).await));
    }
    assert_ne!(last, Some(Code::PaymentTooManyAttempts));
    let again = code(repeats.pay_with_key(open.id, &stolen(909), "key 9").await);
    assert_eq!(Some(again), last);
    let new = repeats.pay_with_key(open.id, &stolen(910), "key 10").await;
    assert_eq!(code(new), Code::PaymentTooManyAttempts);
    // The good card waits with the others; a new account from the same network is stopped in its turn.
    assert_eq!(
        code(thief.pay(invoice.id, &with_card(GOOD)).await),
        Code::PaymentTooManyAttempts
    );
    let mut from_one_network = 0;
    for n in 0..10 {
        let (mut next, invoice) = ready_to_pay(&db, &[&hotel]).await;
        next.client = at("198.51.100.7");
        from_one_network += tries(&next, invoice.id, 100 * n + 200..100 * n + 210).await;
    }
    assert_eq!(from_one_network, 60);
    // One card that is refused everywhere.
    let mut of_one_card = 0;
    for _ in 0..8 {
        let (next, invoice) = ready_to_pay(&db, &[&hotel]).await;
        of_one_card += tries(&next, invoice.id, 5000..5001).await;
    }
    assert_eq!(of_one_card, 6);
    let noted = count(&db.ctx, "event WHERE kind = 'payment.too_many_attempts'").await;
    assert!(noted > 0);
    // Others pay meanwhile, and the thief's invoice can be paid when the time is over.
    let (other, others) = ready_to_pay(&db, &[&hotel]).await;
    other.pay(others.id, &with_card(GOOD)).await.unwrap();
    db.pass(TimeDelta::minutes(11));
    let paid = thief.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(paid.status, PaymentStatus::Succeeded);
    nothing_is_broken(&db.ctx).await;
}
