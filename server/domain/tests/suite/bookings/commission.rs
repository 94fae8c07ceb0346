//! What creators earn: the share that was set when the hotel confirmed, whatever is set later.

use super::support::*;
use domain::{
    Settings,
    testing::{TestDb, hotels::BuiltHotel},
};
use sea_orm::{ConnectionTrait, Statement};

/// A trip of 200.00 that was booked through a creator while that share was set.
async fn earned(db: &TestDb, hotel: &BuiltHotel, bps: i32) -> Traveller {
    let (traveller, invoice) = ready_to_pay(db, &[hotel]).await;
    let creator = traveller.viewer.account().unwrap().id.0;
    let sql = "UPDATE line_item SET creator_id = ? WHERE itinerary_id = ?";
    tamper(&db.ctx, sql, [creator.into(), traveller.id.0.into()]).await;
    let settings = Settings {
        commission_bps: bps,
        ..db.ctx.settings().clone()
    };
    let traveller = traveller.served_by(&db.another_process_with(settings).await);
    traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
    traveller
}

/// What creators are owed together.
async fn owed(db: &TestDb) -> i64 {
    let sql = "SELECT CAST(COALESCE(-SUM(amount_minor), 0) AS BIGINT) AS found FROM ledger_entry WHERE account = 'commission:payable'";
    let statement = Statement::from_string(db.ctx.database().backend(), sql);
    let row = db.ctx.db().query_one_raw(statement).await.unwrap().unwrap();
    row.try_get("", "found").unwrap()
}

#[tokio::test]
async fn a_stay_keeps_the_commission_that_was_set_when_it_was_confirmed() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let mut sum = 0;
    let mut trips = Vec::new();
    for (bps, minor) in [
        (Settings::default().commission_bps, 1_000),
        (725, 1_450),
        (0, 0),
        (5_000, 10_000),
    ] {
        trips.push((earned(&db, &alfama, bps).await.served_by(&db.ctx), minor));
        sum += minor;
        assert_eq!(owed(&db).await, sum, "{bps}");
        nothing_is_broken(&db.ctx).await;
    }
    // The setting is five percent again: each cancellation takes back what its stay had earned.
    for (traveller, minor) in trips {
        traveller.cancel(&traveller.quote().await).await.unwrap();
        sum -= minor;
        assert_eq!(owed(&db).await, sum);
        nothing_is_broken(&db.ctx).await;
    }
    assert_eq!(sum, 0);
}

#[tokio::test]
async fn an_earlier_stay_has_five_percent() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = earned(&db, &alfama, 500).await;
    tamper(&db.ctx, "UPDATE line_item SET commission_bps = NULL", []).await;
    nothing_is_broken(&db.ctx).await;
    let settings = Settings {
        commission_bps: 900,
        ..db.ctx.settings().clone()
    };
    let traveller = traveller.served_by(&db.another_process_with(settings).await);
    traveller.cancel(&traveller.quote().await).await.unwrap();
    assert_eq!(owed(&db).await, 0);
    nothing_is_broken(&db.ctx).await;
}
