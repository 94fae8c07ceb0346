//! What changed between the cart and the invoice is shown, and needs consent to exactly that change.

use super::support::*;
use contract::{
    Code,
    hotel::MealPlan,
    invoice::{InvoiceStatus, PaymentStatus},
    itinerary::{ItineraryStatus, PreCheck, PreCheckChangeKind},
};
use domain::{
    invoices, itineraries,
    rates::terms::{LadderStep, Penalty},
    testing::{TestDb, hotels::PlanBuilder},
};

async fn pre_check(traveller: &Traveller) -> PreCheck {
    itineraries::pre_check(&traveller.ctx, &traveller.viewer, traveller.id)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_changed_price_needs_consent_to_exactly_that_price() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let traveller = Traveller::new(&db).await;
    traveller.add(&alfama).await;
    traveller.add(&baixa).await;
    assert!(!pre_check(&traveller).await.ready, "nobody is named yet");
    traveller.name_all_guests().await;
    let unchanged = pre_check(&traveller).await;
    assert!(unchanged.ready);

    set_terms(ctx, &alfama.rooms[0], &PlanBuilder::flexible(11_000).terms).await;
    let first = pre_check(&traveller).await;
    assert!(!first.ready);
    let change = match &first.changes[..] {
        [change] => change,
        other => panic!("one change: {other:?}"),
    };
    assert_eq!(
        (change.kind, change.hotel_name.as_str()),
        (PreCheckChangeKind::Price, "Alfama House")
    );
    assert_eq!((change.before, change.after), (euros(20_000), Some(euros(22_000))));
    assert_eq!((first.total_price, first.pay_now), (euros(42_000), euros(42_000)));
    // Looking changes nothing.
    assert_eq!(traveller.get().await.total_price, euros(40_000));

    // Neither silence nor an earlier or invented consent is consent.
    for consent in [None, Some(unchanged.consent_token), Some("yes".to_owned())] {
        assert_eq!(code(traveller.try_invoice(consent).await), Code::PriceChanged);
    }
    set_terms(ctx, &alfama.rooms[0], &PlanBuilder::flexible(13_000).terms).await;
    assert_eq!(
        code(traveller.try_invoice(Some(first.consent_token)).await),
        Code::PriceChanged
    );
    assert_eq!(
        (traveller.get().await.status, count(ctx, "invoice").await),
        (ItineraryStatus::Draft, 0)
    );

    let second = pre_check(&traveller).await;
    let invoice = traveller.try_invoice(Some(second.consent_token)).await.unwrap();
    assert_eq!(invoice.amount, euros(46_000));
    assert_eq!(
        traveller.get().await.total_price,
        euros(46_000),
        "what was agreed is what stands there now"
    );
    assert!(pre_check(&traveller).await.ready);
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    assert_eq!(witness(&db).await.captured, [46_000]);
    nothing_is_broken(ctx).await;
}

#[tokio::test]
async fn one_persons_consent_is_not_anothers() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (ada, mary) = (Traveller::new(&db).await, Traveller::new(&db).await);
    for traveller in [&ada, &mary] {
        traveller.add(&hotel).await;
        traveller.name_all_guests().await;
    }
    set_terms(&db.ctx, &hotel.rooms[0], &PlanBuilder::flexible(11_000).terms).await;
    let consent = pre_check(&ada).await.consent_token;
    assert_eq!(code(mary.try_invoice(Some(consent.clone())).await), Code::PriceChanged);
    ada.try_invoice(Some(consent)).await.unwrap();
}

#[tokio::test]
async fn other_meals_and_other_terms_of_cancelling_are_changes_too() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let hotel = hotel(&db, "Alfama House").await;
    let traveller = Traveller::new(&db).await;
    traveller.add(&hotel).await;
    traveller.name_all_guests().await;
    let mut terms = PlanBuilder::flexible(10_000).terms;
    terms.ladder = vec![LadderStep {
        hours_before_check_in: Some(72),
        penalty: Penalty::Full,
    }];
    set_terms(ctx, &hotel.rooms[0], &terms).await;
    let check = pre_check(&traveller).await;
    assert_eq!(
        check.changes.iter().map(|change| change.kind).collect::<Vec<_>>(),
        [PreCheckChangeKind::CancellationTerms]
    );
    assert_eq!(code(traveller.try_invoice(None).await), Code::PriceChanged);
    tamper(ctx, "UPDATE rate_plan SET meal_plan = ?", ["roomOnly".into()]).await;
    assert_eq!(
        code(traveller.try_invoice(Some(check.consent_token)).await),
        Code::PriceChanged
    );
    let check = pre_check(&traveller).await;
    let kinds: Vec<_> = check.changes.iter().map(|change| change.kind).collect();
    assert_eq!(
        kinds,
        [PreCheckChangeKind::MealPlan, PreCheckChangeKind::CancellationTerms]
    );
    traveller.try_invoice(Some(check.consent_token)).await.unwrap();
    let agreed = traveller.get().await;
    let room = &agreed.line_items[0].hotel_booking.rooms[0];
    assert_eq!(room.meal_plan, MealPlan::RoomOnly);
    assert!(
        room.cancellation_policy
            .charges
            .iter()
            .any(|charge| charge.amount == euros(20_000)),
        "{room:?}"
    );
}

#[tokio::test]
async fn a_stay_that_sold_out_in_between_cannot_be_paid_for() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let traveller = Traveller::new(&db).await;
    traveller.add(&alfama).await;
    traveller.add(&baixa).await;
    traveller.name_all_guests().await;
    sell_out(&db.ctx, &baixa.rooms[0]).await;
    let check = pre_check(&traveller).await;
    let change = check.changes.first().unwrap();
    assert_eq!(
        (change.kind, change.hotel_name.as_str()),
        (PreCheckChangeKind::SoldOut, "Baixa Rooms")
    );
    assert_eq!((change.before, change.after), (euros(20_000), None));
    assert_eq!(check.total_price, euros(20_000), "what is left");
    // There is nothing to consent to.
    assert_eq!(
        code(traveller.try_invoice(Some(check.consent_token)).await),
        Code::NoRoomsAvailable
    );
    give_back(&db.ctx, &baixa.rooms[0]).await;
    traveller.invoice().await;
}

#[tokio::test]
async fn an_invoice_that_is_open_when_the_price_changes_is_paid_only_with_consent() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (ada, first) = ready_to_pay(&db, &[&hotel]).await;
    set_terms(&db.ctx, &hotel.rooms[0], &PlanBuilder::flexible(12_000).terms).await;
    assert_eq!(code(ada.pay(first.id, &with_card(GOOD)).await), Code::PriceChanged);
    let open = invoices::get(&db.ctx, &ada.viewer, first.id).await.unwrap();
    assert_eq!(open.status, InvoiceStatus::Open, "the card was not tried");
    assert_eq!(witness(&db).await, Witness::default());
    assert_eq!(code(ada.try_invoice(None).await), Code::PriceChanged);
    let consent = pre_check(&ada).await.consent_token;
    let second = ada.try_invoice(Some(consent)).await.unwrap();
    assert_eq!(second.amount, euros(24_000));
    assert_eq!(code(ada.pay(first.id, &with_card(GOOD)).await), Code::InvoiceNotOpen);
    let paid = ada.pay_with_key(second.id, GOOD, "key").await.unwrap();
    assert_eq!(paid.status, PaymentStatus::Succeeded);
    // What was paid stays as agreed: a repeated call is answered as the first one was.
    set_terms(&db.ctx, &hotel.rooms[0], &PlanBuilder::flexible(15_000).terms).await;
    assert_eq!(ada.pay_with_key(second.id, GOOD, "key").await.unwrap(), paid);
    assert_eq!(witness(&db).await.captured, [24_000]);
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn other_terms_of_cancelling_are_not_paid_for_unseen() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let mut terms = PlanBuilder::flexible(10_000).terms;
    terms.ladder = vec![LadderStep {
        hours_before_check_in: Some(72),
        penalty: Penalty::Full,
    }];
    set_terms(&db.ctx, &hotel.rooms[0], &terms).await;
    assert_eq!(
        code(traveller.pay(invoice.id, &with_card(GOOD)).await),
        Code::PriceChanged
    );
}
