//! The operators' pages: each action once, with its reason; the second operator learns of the first; the log only grows.

use super::support::*;
use chrono::TimeDelta;
use contract::{Code, RefundId, UserId, itinerary::RefundStatus, visitor::Role};
use domain::{
    Account, Ctx, Viewer,
    hotels::import::{Credit, CsvOptions, RowOptions, RunStatus, csv},
    operator::{
        self, ActionRequest, Actor, Booking, BookingQuery, ImportList, JobState, PaidByHand, drop_job, list_bookings,
        list_jobs, list_log, overview, pay_refund_by_hand, retry_job, retry_refund, settle_task,
    },
    testing::TestDb,
    worker,
};
use gateway::RefundOutcome;
use sea_orm::{ConnectionTrait, Statement};
use std::ops::ControlFlow;
use uuid::Uuid;

/// An operator who exists.
async fn operator(db: &TestDb) -> Actor {
    let viewer = db.anonymous().await;
    let Viewer::Account(account) = viewer else {
        panic!("an account")
    };
    Actor::of(&Viewer::Account(Account {
        role: Role::Operator,
        ..account
    }))
    .unwrap()
}

fn action_request(db: &TestDb, seen: &str) -> ActionRequest {
    ActionRequest {
        id: db.ctx.new_id(),
        reason: "The traveller called.".to_owned(),
        seen: Some(seen.to_owned()),
        hash: None,
    }
}

async fn work(db: &TestDb) {
    for _ in 0..12 {
        worker::pass(&db.ctx).await.unwrap();
        db.pass(TimeDelta::minutes(6));
    }
}

/// A cancelled trip of 200.00 whose refund the bank sent back.
async fn failed_refund(db: &TestDb) -> (Traveller, RefundId) {
    let alfama = hotel(db, "Alfama House").await;
    let traveller = booked(db, &[&alfama]).await;
    traveller.cancel(&traveller.quote().await).await.unwrap();
    work(db).await;
    let log = db.gateway.list_log(0).await.unwrap();
    let authorization = log.iter().rev().find_map(|entry| match &entry.answer {
        gateway::Answer::Authorization(found) if !found.refunds.is_empty() => Some(found.clone()),
        _ => None,
    });
    let authorization = authorization.expect("a refund");
    db.gateway
        .settle_refund(
            "bank-1",
            &authorization.id,
            &authorization.refunds[0].id,
            RefundOutcome::Fail,
        )
        .await
        .unwrap();
    db.pass(TimeDelta::days(1));
    work(db).await;
    let refund = traveller.refunds().await.remove(0);
    assert_eq!(refund.status, RefundStatus::Failed);
    (traveller, refund.id)
}

async fn look(db: &TestDb, actor: &Actor, traveller: &Traveller) -> Booking {
    operator::booking(&db.ctx, actor, traveller.id).await.unwrap()
}

/// What a refusal says.
fn message_of<T: std::fmt::Debug>(outcome: domain::Result<T>) -> String {
    outcome.unwrap_err().failure().errors.remove(0).message
}

async fn actions(ctx: &Ctx) -> i64 {
    count(ctx, "operator_action WHERE kind NOT LIKE '%.seen'").await
}

#[tokio::test]
async fn imports_are_listed_with_their_sources_and_what_became_of_the_rows() {
    let db = TestDb::new().await;
    let actor = operator(&db).await;
    assert_eq!(
        operator::list_imports(&db.ctx, &actor, 0).await.unwrap(),
        ImportList::default()
    );
    let options = CsvOptions {
        credit: Credit {
            source: "failte-ireland".to_owned(),
            licence: "CC BY 4.0".to_owned(),
            attribution: "Fáilte Ireland open data".to_owned(),
        },
        mapping: None,
        encoding: None,
        separator: None,
        rows: RowOptions::default(),
    };
    let import = async |table: &str| {
        let mut refused = Vec::new();
        csv(&db.ctx, &options, table.as_bytes(), &mut refused, |_, _| {
            ControlFlow::Continue(())
        })
        .await
        .map(|_| ())
    };
    import("id,name,lat,lon\n1,Quay Hotel,53.3,-6.2\n2,Mill House,53.4,-6.3\n3,Nowhere,,\n")
        .await
        .unwrap();
    db.pass(TimeDelta::days(1));
    import("name\nWithout a place\n").await.unwrap_err();

    let list = operator::list_imports(&db.ctx, &actor, 0).await.unwrap();
    let sources: Vec<_> = list
        .sources
        .iter()
        .map(|row| (row.source.as_str(), row.hotels))
        .collect();
    assert_eq!(sources, [("failte-ireland", 2)]);
    assert_eq!(list.sources[0].attribution, "Fáilte Ireland open data");
    let statuses: Vec<RunStatus> = list.runs.iter().map(|run| run.status).collect();
    assert_eq!(
        statuses,
        [RunStatus::Incomplete, RunStatus::Complete],
        "the newest first"
    );
    let counts = list.runs[1].counts;
    assert_eq!((counts.read, counts.new, counts.refused), (3, 2, 1));
    assert!(list.runs.iter().all(|run| run.finished_at >= Some(run.started_at)));
    let next = operator::list_imports(&db.ctx, &actor, 2).await.unwrap();
    assert_eq!((next.runs.len(), next.total), (0, 2));
}

#[tokio::test]
async fn only_operators_act() {
    let db = TestDb::new().await;
    let of = |role| {
        Viewer::Account(Account {
            id: UserId(db.ctx.new_id()),
            session: db.ctx.new_id().into(),
            role,
        })
    };
    assert_eq!(code(Actor::of(&Viewer::Visitor)), Code::Unauthenticated);
    for role in [Role::Anonymous, Role::Customer, Role::Creator] {
        assert_eq!(code(Actor::of(&of(role))), Code::Forbidden);
    }
    Actor::of(&of(Role::Operator)).unwrap();
}

#[tokio::test]
async fn a_failed_refund_is_sent_again_once_and_a_second_operator_sees_it() {
    let db = TestDb::new().await;
    let (traveller, id) = failed_refund(&db).await;
    let (first, second) = (operator(&db).await, operator(&db).await);
    let shown = overview(&db.ctx, &first).await.unwrap();
    let task = &shown.tasks[0];
    assert_eq!((shown.tasks.len(), task.kind.as_str()), (1, "refund.failed"));
    assert_eq!((task.amount, task.itinerary), (Some(euros(20_000)), Some(traveller.id)));
    assert_eq!(task.actions[0].intent, "retry-refund");

    // Without a reason nothing happens.
    let silent = ActionRequest {
        reason: "  ".to_owned(),
        ..action_request(&db, "")
    };
    assert_eq!(code(retry_refund(&db.ctx, &first, id, &silent).await), Code::Required);
    assert_eq!(actions(&db.ctx).await, 0);

    // One request, twice.
    let request = action_request(&db, &task.actions[0].seen);
    for _ in 0..2 {
        retry_refund(&db.ctx, &first, id, &request).await.unwrap();
    }
    assert_eq!(actions(&db.ctx).await, 1);
    // A second operator has the page from before.
    let late = retry_refund(&db.ctx, &second, id, &action_request(&db, &task.actions[0].seen)).await;
    let message = message_of(late);
    assert!(message.starts_with("Refund sent again by "), "{message}");
    assert!(
        message.contains("The traveller called. Nothing was done now."),
        "{message}"
    );
    work(&db).await;
    assert_eq!(traveller.refunds().await[0].status, RefundStatus::Succeeded);
    assert_eq!(given_back(&db).await, [20_000]);
    assert!(overview(&db.ctx, &first).await.unwrap().tasks.is_empty());
    let log = list_log(&db.ctx, &first, 0, false).await.unwrap();
    assert_eq!((log.total, log.entries[0].itinerary), (1, Some(traveller.id)));
    assert_eq!(log.entries[0].reason, "The traveller called.");
    assert!(log.entries[0].before.as_ref().unwrap().contains("status: failed"));
    all_agrees(&db).await;
}

#[tokio::test]
async fn of_twenty_operators_who_send_a_refund_again_at_once_one_does() {
    let db = TestDb::new().await;
    let (_, id) = failed_refund(&db).await;
    let mut requests = Vec::new();
    for _ in 0..20 {
        let (ctx, actor, request) = (db.ctx.clone(), operator(&db).await, action_request(&db, ""));
        requests.push(tokio::spawn(
            async move { retry_refund(&ctx, &actor, id, &request).await },
        ));
    }
    let mut done = 0;
    for request in requests {
        match request.await.unwrap() {
            Ok(()) => done += 1,
            Err(error) => assert_eq!(error.code(), Some(Code::Conflict)),
        }
    }
    assert_eq!((done, actions(&db.ctx).await), (1, 1));
    work(&db).await;
    assert_eq!(given_back(&db).await, [20_000]);
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_booking_is_found_by_reference_address_hotel_and_id() {
    let db = TestDb::new().await;
    let (alfama, baixa) = (hotel(&db, "Alfama House").await, hotel(&db, "100% Baixa_Rooms").await);
    let one = booked(&db, &[&alfama]).await;
    // The list is in the order of time.
    db.pass(TimeDelta::seconds(1));
    let other = booked(&db, &[&baixa]).await;
    let actor = operator(&db).await;
    let trip = one.get().await;
    let reference = trip.line_items[0].booking_reference.clone().unwrap();
    let email = trip.customer.unwrap().email;
    let found = async |text: &str| {
        let query = BookingQuery {
            text: text.to_owned(),
            skip: 0,
        };
        let list = list_bookings(&db.ctx, &actor, &query).await.unwrap();
        assert_eq!(list.total as usize, list.rows.len());
        list.rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(found(&reference).await, [one.id]);
    let spaced = format!(" {} {}", reference[..4].to_lowercase(), &reference[4..]);
    assert_eq!(found(&spaced).await, [one.id]);
    assert_eq!(found(&one.id.to_string()).await, [one.id]);
    assert_eq!(found("alfama").await, [one.id]);
    assert_eq!(found("0% b").await, [other.id]);
    assert_eq!(found("a_r").await, [other.id]);
    assert_eq!(found("%").await, [other.id]);
    assert_eq!(found(&email.to_uppercase()).await.len(), 2);
    assert_eq!(found("nobody@example.org").await, []);
    assert_eq!(found("").await, [other.id, one.id]);
    // The cart of a person is no booking.
    let cart = Traveller::new(&db).await;
    assert_eq!(
        code(operator::booking(&db.ctx, &actor, cart.id).await),
        Code::ItineraryNotFound
    );
    assert_eq!(found(&cart.id.to_string()).await, []);
}

#[tokio::test]
async fn a_booking_tells_its_history_and_that_it_was_looked_at() {
    let db = TestDb::new().await;
    let (traveller, id) = failed_refund(&db).await;
    let actor = operator(&db).await;
    let shown = look(&db, &actor, &traveller).await;
    retry_refund(&db.ctx, &actor, id, &action_request(&db, &shown.refunds[0].seen))
        .await
        .unwrap();
    while domain::delivery::pass(&db.ctx).await.unwrap() > 0 {}
    let shown = look(&db, &actor, &traveller).await;
    let what: Vec<&str> = shown.moments.iter().map(|moment| moment.what.as_str()).collect();
    for expected in [
        "Invoice: paid",
        "Trip: confirmed",
        "Email: booking confirmed",
        "Cancellation: confirmed",
        "Email: cancellation",
        "Refund: sent",
        "Refund: failed",
        "Email: refund failed",
        "Refund sent again",
    ] {
        assert!(what.contains(&expected), "{expected}: {what:?}");
    }
    assert!(shown.moments.is_sorted_by_key(|moment| moment.at));
    assert_eq!(shown.payments[0].captured, euros(20_000));
    assert_eq!(shown.owed, Some(euros(20_000)));
    // Looking twice within minutes is one row of the log.
    let log = list_log(&db.ctx, &actor, 0, true).await.unwrap();
    let looks = log
        .entries
        .iter()
        .filter(|entry| entry.what == "Booking opened")
        .count();
    assert_eq!(looks, 1);
    assert_eq!(
        operator::invoice(&db.ctx, &actor, traveller.id).await.unwrap().kind,
        contract::paper::PaperKind::Invoice
    );
    assert_eq!(
        count(&db.ctx, "operator_action WHERE kind = 'document.opened'").await,
        1
    );
}

#[tokio::test]
async fn the_log_only_grows() {
    let db = TestDb::new().await;
    let (traveller, _) = failed_refund(&db).await;
    let actor = operator(&db).await;
    look(&db, &actor, &traveller).await;
    let backend = db.ctx.database().backend();
    for sql in [
        "UPDATE operator_action SET reason = 'another'",
        "DELETE FROM operator_action",
    ] {
        let statement = Statement::from_string(backend, sql);
        let refused = db.ctx.database().for_migrations().execute_raw(statement).await;
        assert!(refused.unwrap_err().to_string().contains("only grows"), "{sql}");
    }
    assert_eq!(count(&db.ctx, "operator_action").await, 1);
}

/// The id of the only job of that kind.
async fn job_id(db: &TestDb, kind: &str) -> Uuid {
    let sql = format!("SELECT id FROM job WHERE kind = '{kind}'");
    let statement = Statement::from_string(db.ctx.database().backend(), sql);
    let row = db.ctx.db().query_one_raw(statement).await.unwrap().unwrap();
    row.try_get("", "id").unwrap()
}

#[tokio::test]
async fn a_job_is_tried_again_and_given_up_unless_money_depends_on_it() {
    let db = TestDb::new().await;
    let alfama = hotel(&db, "Alfama House").await;
    let traveller = booked(&db, &[&alfama]).await;
    traveller.cancel(&traveller.quote().await).await.unwrap();
    let actor = operator(&db).await;
    let refund = job_id(&db, "refund").await;
    // The refund is under way.
    let refused = drop_job(&db.ctx, &actor, refund, &action_request(&db, "")).await;
    assert!(message_of(refused).starts_with("Money or a booking depends on this job"));
    retry_job(&db.ctx, &actor, refund, &action_request(&db, ""))
        .await
        .unwrap();
    let waiting = list_jobs(&db.ctx, &actor, JobState::Waiting, Some("refund"), 0)
        .await
        .unwrap();
    assert_eq!((waiting.total, waiting.jobs[0].id), (1, refund));
    assert_eq!(waiting.jobs[0].itinerary, Some(traveller.id));
    assert!(!waiting.jobs[0].can_be_dropped);

    // A reminder is nothing that money depends on.
    let reminder = job_id(&db, "reminder.check_in").await;
    tamper(
        &db.ctx,
        "UPDATE job SET done_at = NULL WHERE kind = 'reminder.check_in'",
        [],
    )
    .await;
    drop_job(&db.ctx, &actor, reminder, &action_request(&db, ""))
        .await
        .unwrap();
    let given_up = list_jobs(&db.ctx, &actor, JobState::GivenUp, None, 0).await.unwrap();
    assert_eq!((given_up.total, given_up.jobs[0].id), (1, reminder));
    let again = retry_job(&db.ctx, &actor, reminder, &action_request(&db, "")).await;
    assert!(message_of(again).starts_with("Job given up by "));
    assert_eq!(
        code(retry_job(&db.ctx, &actor, db.ctx.new_id(), &action_request(&db, "")).await),
        Code::NotFound
    );
    work(&db).await;
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_task_is_settled_by_a_person_unless_the_traveller_is_owed_money() {
    let db = TestDb::new().await;
    let (_, _) = failed_refund(&db).await;
    let actor = operator(&db).await;
    let task = overview(&db.ctx, &actor).await.unwrap().tasks.remove(0);
    let refused = settle_task(&db.ctx, &actor, task.id, &action_request(&db, "")).await;
    assert!(message_of(refused).starts_with("The traveller is still owed the amount"));

    let body = b"{ not json";
    domain::provider_events::receive(&db.ctx, false, body).await.unwrap();
    let tasks = overview(&db.ctx, &actor).await.unwrap().tasks;
    let unreadable = tasks.iter().find(|task| task.kind == "webhook.unreadable").unwrap();
    let request = action_request(&db, &unreadable.actions[0].seen);
    for _ in 0..2 {
        settle_task(&db.ctx, &actor, unreadable.id, &request).await.unwrap();
    }
    let late = settle_task(&db.ctx, &operator(&db).await, unreadable.id, &action_request(&db, "")).await;
    assert!(message_of(late).starts_with("Task settled by "));
    assert_eq!(overview(&db.ctx, &actor).await.unwrap().tasks.len(), 1);
    assert_eq!(operator::counts(&db.ctx, &actor).await.unwrap().tasks, 1);
}

#[tokio::test]
async fn case_71_a_failed_refund_is_paid_by_other_means_and_nothing_else_is() {
    let db = TestDb::new().await;
    let (traveller, id) = failed_refund(&db).await;
    let actor = operator(&db).await;
    let calls = refund_keys(&db).await.len();
    let paid = PaidByHand {
        means: "bank transfer".to_owned(),
        reference: " SEPA 42 ".to_owned(),
        is_confirmed: true,
        amount: Some(euros(20_000)),
    };
    let incomplete = PaidByHand::default();
    let unexplained = ActionRequest::of_command_line(&db.ctx, " ");
    let Err(error) = pay_refund_by_hand(&db.ctx, &actor, id, &incomplete, &unexplained).await else {
        panic!("refused")
    };
    let fields: Vec<_> = error
        .failure()
        .errors
        .into_iter()
        .filter_map(|item| item.field)
        .collect();
    assert_eq!(fields, ["means", "reference", "confirmed", "reason"]);

    let request = action_request(&db, "");
    for _ in 0..2 {
        pay_refund_by_hand(&db.ctx, &actor, id, &paid, &request).await.unwrap();
    }
    let refund = traveller.refunds().await.remove(0);
    assert_eq!(refund.status, RefundStatus::PaidByHand);
    assert_eq!(refund.payment_reference.as_deref(), Some("SEPA 42"));
    assert_eq!(balance(&db.ctx, "operator:paid").await, -20_000);
    assert_eq!(balance(&db.ctx, "customer:refunds").await, 0);
    let shown = look(&db, &actor, &traveller).await;
    assert_eq!(
        (shown.owed, shown.payments[0].refunded),
        (Some(euros(0)), euros(20_000))
    );
    assert!(shown.tasks.is_empty());
    while domain::delivery::pass(&db.ctx).await.unwrap() > 0 {}
    let mails = domain::mailbox::list(&db.ctx).await.unwrap();
    let told_so = mails.iter().filter(|mail| mail.subject.contains("another way")).count();
    assert_eq!(told_so, 1);
    // It is over: neither is sent, and the provider was not called.
    let late = retry_refund(
        &db.ctx,
        &operator(&db).await,
        id,
        &action_request(&db, &shown.refunds[0].seen),
    )
    .await;
    assert!(message_of(late).starts_with("Refund paid by other means by "));
    work(&db).await;
    assert_eq!(refund_keys(&db).await.len(), calls);
    all_agrees(&db).await;
}

#[tokio::test]
async fn a_refund_that_is_under_way_is_not_paid_by_other_means() {
    let db = TestDb::new().await;
    let (_, id) = failed_refund(&db).await;
    let actor = operator(&db).await;
    retry_refund(&db.ctx, &actor, id, &action_request(&db, ""))
        .await
        .unwrap();
    let log = list_log(&db.ctx, &actor, 0, false).await.unwrap();
    assert_eq!(log.total, 1);
    let paid = PaidByHand {
        means: "bank transfer".to_owned(),
        reference: "SEPA 42".to_owned(),
        is_confirmed: true,
        amount: None,
    };
    let unseen = ActionRequest {
        seen: None,
        ..action_request(&db, "")
    };
    let refused = pay_refund_by_hand(&db.ctx, &actor, id, &paid, &unseen).await;
    assert!(message_of(refused).starts_with("Refund sent again by "));
    assert_eq!(balance(&db.ctx, "operator:paid").await, 0);
    work(&db).await;
    all_agrees(&db).await;
}
