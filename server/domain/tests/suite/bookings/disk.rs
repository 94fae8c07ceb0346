//! A disk that fails: what is acknowledged is kept, and the server goes on by itself when there is room again.

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code,
    identity::SignUp,
    invoice::{InvoicePayment, PaymentStatus},
    itinerary::ItineraryStatus,
};
use domain::{
    Ctx, Result,
    identity::{self, Client},
    testing::{
        TestDb,
        disk::{self, Fault},
    },
    worker,
};
use sea_orm::ConnectionTrait;
use std::time::Duration;

/// More operations than any of these transactions needs.
const MAX_OPERATIONS: u32 = 400;
/// How long a caller waits. A payment whose work met the fault answers only after 25 s that it is under way; a caller who
/// left knows nothing, which is no more than what is tried here.
const CALLER_WAIT: Duration = Duration::from_millis(150);

/// So little memory for pages that they go to the disk while the transaction runs, at every statement.
async fn write_at_every_statement(ctx: &Ctx) {
    let writer = ctx.database().for_migrations();
    writer.execute_unprepared("PRAGMA cache_size = 1").await.unwrap();
}

/// After which operations the disk fails.
#[derive(Clone, Copy)]
enum Places {
    /// Every fourth for a full disk, every twenty-fifth for the other faults, each kind beginning elsewhere.
    Some,
    /// Each.
    All,
}

impl Places {
    fn of(self, fault: Fault) -> impl Iterator<Item = u32> {
        let (first, step) = match (self, fault) {
            (Self::All, _) => (0, 1),
            (Self::Some, Fault::NoSpace) => (0, 4),
            (Self::Some, Fault::NotWritten) => (1, 25),
            (Self::Some, Fault::NotSynced) => (6, 25),
            (Self::Some, Fault::NoMemory) => (11, 25),
            (Self::Some, Fault::Interrupted) => (16, 25),
            (Self::Some, Fault::ReadOnly) => (21, 25),
        };
        (first..MAX_OPERATIONS).step_by(step)
    }
}

/// Pays while the disk fails. None when the caller left before there was an answer.
async fn pay_on_a_failing_disk(
    traveller: &Traveller,
    invoice: contract::InvoiceId,
    after: u32,
    fault: Fault,
) -> (Option<Result<InvoicePayment>>, bool) {
    write_at_every_statement(&traveller.ctx).await;
    disk::break_after(after, fault);
    let card = with_card(GOOD);
    let answer = tokio::time::timeout(CALLER_WAIT, traveller.pay(invoice, &card)).await;
    (answer.ok(), disk::heal())
}

#[tokio::test]
async fn an_acknowledged_payment_is_seen_by_others_whatever_the_disk_does() {
    pay_at(Places::Some).await;
}

#[tokio::test]
#[ignore = "make faults"]
async fn at_each_operation_of_a_payment_the_disk_fails() {
    pay_at(Places::All).await;
}

async fn pay_at(places: Places) {
    let Some(db) = TestDb::on_a_faulty_disk().await else {
        return;
    };
    let others = db.another_connection().await;
    let hotel = hotel_with(&db, "Alfama House", 10_000).await;
    for fault in Fault::ALL {
        for after in places.of(fault) {
            let (traveller, invoice) = ready_to_pay(&db, &[&hotel]).await;
            let (answer, failed) = pay_on_a_failing_disk(&traveller, invoice.id, after, fault).await;
            let seen = traveller.served_by(&others).get().await;
            match answer {
                Some(Ok(paid)) if paid.status == PaymentStatus::Succeeded => {
                    assert_eq!(seen.status, ItineraryStatus::Confirmed, "{fault:?} after {after}");
                }
                Some(Err(error)) => {
                    let code = error.failure().errors[0].code;
                    assert_eq!(code, Code::Unavailable, "{fault:?} after {after}: {error}");
                }
                Some(Ok(_)) | None => {}
            }
            // What is under way is ended, and what never began begins again: paid once either way. An attempt that
            // outlived its caller may fail after a pass; the next one takes it up.
            loop {
                db.pass(TimeDelta::seconds(db.ctx.settings().recovery_seconds));
                worker::pass(&db.ctx).await.unwrap();
                if traveller.get().await.status == ItineraryStatus::Confirmed {
                    break;
                }
                let card = with_card(GOOD);
                let again = tokio::time::timeout(CALLER_WAIT, traveller.pay(invoice.id, &card)).await;
                if let Ok(answer) = again {
                    answer.unwrap();
                }
            }
            let seen = traveller.served_by(&others).get().await;
            assert_eq!(seen.status, ItineraryStatus::Confirmed, "{fault:?} after {after}");
            if !failed {
                break;
            }
            assert!(
                after + 25 < MAX_OPERATIONS,
                "{fault:?}: the payment takes more operations than were tried"
            );
        }
    }
    nothing_is_broken(&db.ctx).await;
}

#[tokio::test]
async fn an_acknowledged_sign_up_is_seen_by_others_whatever_the_disk_does() {
    sign_up_at(Places::Some).await;
}

#[tokio::test]
#[ignore = "make faults"]
async fn at_each_operation_of_a_sign_up_the_disk_fails() {
    sign_up_at(Places::All).await;
}

async fn sign_up_at(places: Places) {
    let Some(db) = TestDb::on_a_faulty_disk().await else {
        return;
    };
    let others = db.another_connection().await;
    for fault in Fault::ALL {
        for after in places.of(fault) {
            let email = format!("{fault:?}-{after}@example.org").to_lowercase();
            write_at_every_statement(&db.ctx).await;
            disk::break_after(after, fault);
            let answer = sign_up(&db.ctx, &email).await;
            let failed = disk::heal();
            match answer {
                Ok(secret) => {
                    identity::authenticate_cookie(&others, &secret)
                        .await
                        .unwrap_or_else(|error| panic!("{fault:?} after {after}: {error}"));
                }
                Err(error) => {
                    let code = error.failure().errors[0].code;
                    assert_eq!(code, Code::Unavailable, "{fault:?} after {after}: {error}");
                    let secret = sign_up(&db.ctx, &email).await.unwrap();
                    identity::authenticate_cookie(&others, &secret).await.unwrap();
                }
            }
            if !failed {
                break;
            }
            assert!(
                after + 25 < MAX_OPERATIONS,
                "{fault:?}: a sign-up takes more operations than were tried"
            );
        }
    }
}

pub(super) async fn sign_up(ctx: &Ctx, email: &str) -> Result<String> {
    let input = SignUp {
        email: email.to_owned(),
        password: "sunlit harbour walk".to_owned(),
        repassword: Some("sunlit harbour walk".to_owned()),
        ..SignUp::default()
    };
    let session = identity::sign_up(ctx, &domain::Viewer::Visitor, &input, &Client::named("a browser")).await?;
    Ok(session.secret)
}

#[tokio::test]
async fn the_server_says_that_it_is_not_ready_while_writes_fail_and_goes_on_by_itself() {
    let Some(db) = TestDb::on_a_faulty_disk().await else {
        return;
    };
    let database = db.ctx.database();
    database.check_writing(db.ctx.now()).await.unwrap();
    assert_eq!(database.failures(), 0);
    disk::break_after(0, Fault::NoSpace);
    for _ in 0..3 {
        let refused = sign_up(&db.ctx, "ada@example.org").await.unwrap_err();
        assert_eq!(refused.failure().status(), 503);
        assert!(database.check_writing(db.ctx.now()).await.is_err());
    }
    assert_eq!(database.failures(), 6);
    assert!(disk::heal());
    database.check_writing(db.ctx.now()).await.unwrap();
    let secret = sign_up(&db.ctx, "ada@example.org").await.unwrap();
    let others = db.another_connection().await;
    identity::authenticate_cookie(&others, &secret).await.unwrap();
    assert_eq!(database.failures(), 6);
}
