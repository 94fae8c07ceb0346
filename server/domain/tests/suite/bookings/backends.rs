//! PostgreSQL ends connections while people pay and sign up, as a restart or an operator does: what is acknowledged is seen
//! by others, and the pool goes on by itself. A disk that is full is tried on SQLite alone (`disk`): PostgreSQL's is the
//! server's, and these tests share one server.

use super::{disk::sign_up, support::*};
use chrono::TimeDelta;
use contract::{Code, invoice::PaymentStatus, itinerary::ItineraryStatus};
use domain::{Ctx, Result, identity, testing::TestDb, worker};
use sea_orm::{ConnectionTrait, DbBackend, Statement};

/// At so many moments of a payment, and of a sign-up, connections are ended.
const MOMENTS: usize = 30;
/// Steps of the other tasks between two moments.
const STEPS: usize = 6;

/// Ends all connections to the tests' database but the one that asks, after some steps of others; how many there were.
async fn end_backends(others: &Ctx, moment: usize) -> i64 {
    for _ in 0..moment * STEPS {
        tokio::task::yield_now().await;
    }
    let sql = "SELECT count(*) AS ended FROM (SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE datname = current_database() AND pid <> pg_backend_pid()) AS backends";
    let ended = Statement::from_string(DbBackend::Postgres, sql.to_owned());
    let row = others.database().for_migrations().query_one_raw(ended).await.unwrap();
    row.unwrap().try_get("", "ended").unwrap()
}

/// A failure says that it passes.
fn is_passing<T: std::fmt::Debug>(outcome: &Result<T>, moment: usize) -> bool {
    match outcome {
        Ok(_) => false,
        Err(error) => {
            assert_eq!(error.failure().errors[0].code, Code::Unavailable, "{moment}: {error}");
            true
        }
    }
}

#[tokio::test]
async fn an_acknowledged_payment_is_seen_by_others_when_backends_are_ended() {
    let db = TestDb::new().await;
    if !db.is_on(DbBackend::Postgres) {
        return;
    }
    let others = db.another_connection().await;
    let hotel = hotel_with(&db, "Alfama House", 10_000).await;
    let (mut ended, mut failed) = (0, 0);
    for moment in 0..MOMENTS {
        let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
        let card = with_card(GOOD);
        let (answer, backends) = tokio::join!(traveller.pay(invoice.id, &card), end_backends(&others, moment));
        ended += backends;
        failed += usize::from(is_passing(&answer, moment));
        if answer.is_ok_and(|paid| paid.status == PaymentStatus::Succeeded) {
            let seen = traveller.served_by(&others).get().await;
            assert_eq!(seen.status, ItineraryStatus::Confirmed, "{moment}");
        }
        // What is under way is ended, and what never began begins again: paid once either way.
        db.pass(TimeDelta::seconds(db.ctx.settings().recovery_seconds));
        worker::pass(&db.ctx).await.unwrap();
        if traveller.get().await.status != ItineraryStatus::Confirmed {
            traveller.pay(invoice.id, &with_card(GOOD)).await.unwrap();
        }
        let seen = traveller.served_by(&others).get().await;
        assert_eq!(seen.status, ItineraryStatus::Confirmed, "{moment}");
    }
    assert!(ended > 0 && failed > 0, "some of it met a payment: {ended} {failed}");
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn an_acknowledged_sign_up_is_seen_by_others_when_backends_are_ended() {
    let db = TestDb::new().await;
    if !db.is_on(DbBackend::Postgres) {
        return;
    }
    let others = db.another_connection().await;
    let mut ended = 0;
    for moment in 0..MOMENTS {
        let email = format!("ada.{moment}@example.org");
        let (answer, backends) = tokio::join!(sign_up(&db.ctx, &email), end_backends(&others, moment));
        ended += backends;
        if is_passing(&answer, moment) {
            // The pool has connections again. The first call failed, so it made no promise about what was kept.
            if let Err(error) = sign_up(&db.ctx, &email).await {
                assert_eq!(error.code(), Some(Code::AuthEmailAlreadyInUse), "{moment}: {error}");
            }
        } else if let Ok(secret) = answer {
            identity::authenticate_cookie(&others, &secret)
                .await
                .unwrap_or_else(|error| panic!("{moment}: {error}"));
        }
    }
    assert!(ended > 0, "connections were ended");
}
