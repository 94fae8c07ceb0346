//! Carts with an invoice, and itineraries that are no cart any more.

use super::*;

#[tokio::test]
async fn changing_the_cart_voids_the_open_invoice_and_makes_a_draft_of_it() {
    let db = TestDb::new().await;
    let ctx = &db.ctx;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
    let (traveller, first) = ready_to_pay(&db, &[&alfama]).await;
    let line_item_id = Some(traveller.get().await.line_items[0].identity);
    let mut last = first;
    for change in ["add", "dates", "remove"] {
        match change {
            "add" => drop(traveller.add(&baixa).await),
            "dates" => {
                let input = UpdateHotel {
                    mutation_type: "dates".to_owned(),
                    line_item_id,
                    check_in_date: Some(date(ctx, 30)),
                    check_out_date: Some(date(ctx, 31)),
                    ..UpdateHotel::default()
                };
                drop(
                    itineraries::update_hotel(ctx, &traveller.viewer, traveller.id, &input)
                        .await
                        .unwrap(),
                );
            }
            _ => {
                let input = RemoveHotel {
                    line_item_id,
                    room_id: None,
                };
                drop(
                    itineraries::remove_hotel(ctx, &traveller.viewer, traveller.id, &input)
                        .await
                        .unwrap(),
                );
            }
        }
        let cart = traveller.get().await;
        assert_eq!(
            (cart.status, cart.invoice_id),
            (ItineraryStatus::Draft, None),
            "{change}"
        );
        let old = invoices::get(ctx, &traveller.viewer, last.id).await.unwrap();
        assert_eq!(old.status, InvoiceStatus::Void, "{change}");
        assert_eq!(
            code(traveller.pay(last.id, &with_card(GOOD)).await),
            Code::InvoiceNotOpen,
            "{change}"
        );
        traveller.name_all_guests().await;
        last = traveller.invoice().await;
        assert_ne!(old.id, last.id);
        nothing_is_broken(ctx).await;
    }
    assert_eq!(witness(&db).await, Witness::default());
    traveller.pay(last.id, &with_card(GOOD)).await.unwrap();
    nothing_is_broken(ctx).await;
}

#[tokio::test]
async fn an_itinerary_is_no_cart_while_the_bank_asks() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
    let (ctx, viewer) = (&traveller.ctx, &traveller.viewer);
    let cart = async || itineraries::latest(ctx, viewer).await.unwrap().map(|cart| cart.id);
    assert_eq!(cart().await, Some(traveller.id));
    traveller.pay(invoice.id, &with_card(CHALLENGE)).await.unwrap();
    assert!(traveller.get().await.is_being_paid);
    assert_eq!(cart().await, None);
    assert_eq!(itineraries::list_carts(ctx, viewer, 20, 0).await.unwrap().total, 0);

    let other = Traveller::on(ctx, viewer.clone()).await;
    other.add(&hotel).await;
    assert_eq!(cart().await, Some(other.id));
    db.pass(TimeDelta::minutes(1));
    let reject = with_answer(ChallengeAnswer::Reject);
    assert_eq!(
        code(traveller.pay(invoice.id, &reject).await),
        Code::PaymentAuthenticationFailed
    );
    assert!(!traveller.get().await.is_being_paid);
    assert_eq!(itineraries::list_carts(ctx, viewer, 20, 0).await.unwrap().total, 2);
    nothing_is_broken(ctx).await;
}

#[tokio::test]
async fn a_paid_itinerary_is_no_cart_any_more() {
    let db = TestDb::new().await;
    let hotel = hotel(&db, "Alfama House").await;
    let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
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
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    let before = traveller.get().await;
    let line_item_id = Some(before.line_items[0].identity);
    let (ctx, viewer, id) = (&traveller.ctx, &traveller.viewer, traveller.id);
    let update = UpdateHotel {
        mutation_type: "rooms".to_owned(),
        line_item_id,
        rooms: Some(vec![Occupancy::default()]),
        ..UpdateHotel::default()
    };
    let answers = [
        code(traveller.try_add(&offer).await),
        code(itineraries::update_hotel(ctx, viewer, id, &update).await),
        code(
            itineraries::remove_hotel(
                ctx,
                viewer,
                id,
                &RemoveHotel {
                    line_item_id,
                    room_id: None,
                },
            )
            .await,
        ),
        code(itineraries::update_customer_data(ctx, viewer, id, &customer()).await),
        code(itineraries::set_guest_details(ctx, viewer, id, &Default::default()).await),
        code(traveller.try_invoice(None).await),
    ];
    assert_eq!(answers, [Code::ItineraryNotDraft; 6]);
    assert_eq!(traveller.get().await, before);
}
