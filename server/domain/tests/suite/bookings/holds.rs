//! The time for which a bank holds an amount: it is captured before it ends, and what no hotel has confirmed by then is not
//! booked.

use super::{
    stripe::{agrees, by_stripe, ready, with_method},
    support::*,
};
use chrono::TimeDelta;
use contract::{
    LineItemId, RoomId,
    itinerary::{ItineraryStatus, LineItemStatus},
};
use domain::{
    Error, Result,
    hotels::OwnInventory,
    outside::{
        ServiceContext,
        supplier::{BookingAnswer, CancellationAnswer, GuestChanges, GuestsAnswer, HotelSupplier},
    },
    party::Party,
    testing::TestDb,
    worker,
};
use std::sync::Arc;

/// A supplier whose one stay is never answered: its booking is made or not, and cancelling is answered or not.
struct Silent {
    line: LineItemId,
    books: bool,
    cancels: bool,
}

fn silence() -> Error {
    Error::Outside("the hotel does not answer".to_owned())
}

#[async_trait::async_trait]
impl HotelSupplier for Silent {
    async fn book(&self, ctx: &dyn ServiceContext, line: LineItemId, party: &Party) -> Result<BookingAnswer> {
        if line != self.line {
            return OwnInventory.book(ctx, line, party).await;
        }
        if self.books {
            OwnInventory.book(ctx, line, party).await?;
        }
        Err(silence())
    }

    async fn cancel(&self, ctx: &dyn ServiceContext, line: LineItemId, rooms: &[RoomId]) -> Result<CancellationAnswer> {
        if line == self.line && !self.cancels {
            return Err(silence());
        }
        OwnInventory.cancel(ctx, line, rooms).await
    }

    fn guest_changes(&self) -> GuestChanges {
        OwnInventory.guest_changes()
    }

    async fn change_guests(&self, ctx: &dyn ServiceContext, line: LineItemId, party: &Party) -> Result<GuestsAnswer> {
        OwnInventory.change_guests(ctx, line, party).await
    }
}

#[tokio::test]
async fn case_10_what_is_booked_is_captured_a_day_before_the_bank_lets_go() {
    for (books, cancels) in [(false, true), (true, true), (false, false)] {
        let db = TestDb::new().await;
        let stripe_ctx = by_stripe(&db).await;
        let (open, quiet) = (hotel(&db, "Alfama House").await, hotel(&db, "Baixa Rooms").await);
        let (traveller, invoice) = ready(&db, &stripe_ctx, &[&open, &quiet]).await;
        let visa = with_method("pm_card_visa");
        pay_by_stripe_and_die(&db, &traveller, invoice.id, &visa, Point::BeforeBook).await;
        let line = traveller.get().await.line_items[1].identity;
        let supplier = Silent { line, books, cancels };
        let ctx = with_services(&db, Arc::new(stripe(&db)), Arc::new(supplier)).await;
        db.pass(TimeDelta::seconds(ctx.settings().recovery_seconds));
        for _ in 0..5 {
            worker::pass(&ctx).await.unwrap();
            db.pass(TimeDelta::days(1));
        }
        worker::pass(&ctx).await.unwrap();
        let status = |traveller: &contract::itinerary::Itinerary| {
            traveller
                .line_items
                .iter()
                .map(|line| line.status)
                .collect::<Vec<LineItemStatus>>()
        };
        assert_eq!(
            status(&traveller.get().await),
            [LineItemStatus::Confirmed, LineItemStatus::Booking],
            "the hotel may still answer"
        );
        assert!(witness(&db).await.captured.is_empty());
        db.pass(TimeDelta::days(1));
        worker::pass(&ctx).await.unwrap();
        let trip = traveller.get().await;
        assert_eq!(trip.status, ItineraryStatus::PartiallyConfirmed, "{books} {cancels}");
        assert_eq!(status(&trip), [LineItemStatus::Confirmed, LineItemStatus::Failed]);
        assert_eq!(witness(&db).await.captured, [20_000]);
        let tasks = open_tasks(&ctx).await;
        assert_eq!(tasks.contains(&"booking.unconfirmed".to_owned()), !cancels, "{tasks:?}");
        agrees(&ctx).await;
    }
}

#[tokio::test]
async fn case_10_nothing_is_captured_where_no_hotel_has_answered() {
    let db = TestDb::new().await;
    let stripe_ctx = by_stripe(&db).await;
    let quiet = hotel(&db, "Baixa Rooms").await;
    let (traveller, invoice) = ready(&db, &stripe_ctx, &[&quiet]).await;
    let visa = with_method("pm_card_visa");
    pay_by_stripe_and_die(&db, &traveller, invoice.id, &visa, Point::BeforeBook).await;
    let line = traveller.get().await.line_items[0].identity;
    let supplier = Silent {
        line,
        books: false,
        cancels: true,
    };
    let ctx = with_services(&db, Arc::new(stripe(&db)), Arc::new(supplier)).await;
    db.pass(TimeDelta::days(6));
    worker::pass(&ctx).await.unwrap();
    assert_eq!(traveller.get().await.status, ItineraryStatus::Failed);
    let witness = witness(&db).await;
    assert_eq!((witness.captured.len(), witness.released), (0, 1));
    agrees(&ctx).await;
}
