//! What must hold after a story: the gateway's log, the ledger, and what is due.

use domain::{Ctx, testing::TestDb, verify::verify};
use gateway::{Answer, Status};
use sea_orm::{ConnectionTrait, Statement};
use std::collections::BTreeMap;

/// What the gateway believes, from its log: where each authorization stands now.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Witness {
    pub authorized: usize,
    pub captured: Vec<i64>,
    pub released: usize,
    pub declined: usize,
    pub challenged: usize,
}

/// Asks the gateway.
pub async fn witness(db: &TestDb) -> Witness {
    let mut last = BTreeMap::new();
    for entry in db.gateway.list_log(0).await.unwrap() {
        if let Answer::Authorization(authorization) = entry.answer {
            last.insert(entry.authorization_id.clone(), *authorization);
        }
    }
    let mut witness = Witness::default();
    for authorization in last.into_values() {
        match authorization.status {
            Status::Authorized => witness.authorized += 1,
            Status::Captured => witness.captured.push(authorization.captured_minor),
            Status::Released => witness.released += 1,
            Status::Declined => witness.declined += 1,
            Status::RequiresAction => witness.challenged += 1,
        }
    }
    witness.captured.sort_unstable();
    witness
}

/// Nothing is lost, double-booked or double-charged.
#[track_caller]
pub fn nothing_is_broken(ctx: &Ctx) -> impl Future<Output = ()> {
    let (ctx, place) = (ctx.clone(), std::panic::Location::caller());
    async move {
        let findings = verify(&ctx).await.unwrap();
        assert!(findings.is_empty(), "at {place}: {findings:#?}");
    }
}

/// How many rows a table has.
pub async fn count(ctx: &Ctx, table: &str) -> i64 {
    let sql = format!("SELECT COUNT(*) AS found FROM {table}");
    let row = ctx
        .db()
        .query_one_raw(Statement::from_string(ctx.database().backend(), sql))
        .await
        .unwrap()
        .unwrap();
    row.try_get("", "found").unwrap()
}

/// What the gateway gave back, from its log: the amount of each refund that has not failed, smallest first.
pub async fn given_back(db: &TestDb) -> Vec<i64> {
    let mut last = BTreeMap::new();
    for entry in db.gateway.list_log(0).await.unwrap() {
        if let Answer::Authorization(authorization) = entry.answer {
            last.insert(entry.authorization_id.clone(), *authorization);
        }
    }
    let refunds = last.into_values().flat_map(|authorization| authorization.refunds);
    let given = refunds.filter(|refund| refund.status != gateway::RefundStatus::Failed);
    let mut amounts: Vec<i64> = given.map(|refund| refund.amount_minor).collect();
    amounts.sort_unstable();
    amounts
}

/// The operator's open tasks, by kind.
pub async fn open_tasks(ctx: &Ctx) -> Vec<String> {
    let sql = "SELECT kind FROM task WHERE done_at IS NULL ORDER BY kind";
    let statement = Statement::from_string(ctx.database().backend(), sql);
    let rows = ctx.db().query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get("", "kind").unwrap()).collect()
}

/// The balance of an account of the ledger.
pub async fn balance(ctx: &Ctx, account: &str) -> i64 {
    let sql = format!(
        "SELECT CAST(COALESCE(SUM(amount_minor), 0) AS BIGINT) AS found FROM ledger_entry WHERE account = '{account}'"
    );
    let statement = Statement::from_string(ctx.database().backend(), sql);
    let row = ctx.db().query_one_raw(statement).await.unwrap().unwrap();
    row.try_get("", "found").unwrap()
}

/// Does all that is due, until nothing is.
pub async fn work_off(ctx: &Ctx) {
    while domain::worker::pass(ctx).await.unwrap() > 0 {}
}

/// The keys of all refund calls that the gateway carried out, in order.
pub async fn refund_keys(db: &TestDb) -> Vec<String> {
    let log = db.gateway.list_log(0).await.unwrap();
    let refunds = log
        .into_iter()
        .filter(|entry| matches!(entry.event, gateway::Event::Refund { .. }));
    refunds.map(|entry| entry.key).collect()
}

/// Everything is written and agrees, the gateway's journal included.
pub async fn all_agrees(db: &TestDb) {
    let mut findings = verify(&db.ctx).await.unwrap();
    findings.extend(domain::verify::verify_provider(&db.ctx).await.unwrap());
    assert!(findings.is_empty(), "{findings:#?}");
}
