//! Cards: refused ones, impossible ones and stolen ones.

use super::*;

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
