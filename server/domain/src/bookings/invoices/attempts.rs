//! How many cards may be refused, so that a thief cannot find out here which numbers of a stolen list are good. Counted in
//! the database, for all servers, by invoice, account, network and card. A card that the bank has not decided about counts as
//! one that was refused, so that a thief cannot try many at once.

use crate::{
    Account, Ctx,
    access::Client,
    entity::{event, payment},
    error::{Error, Result},
    event::{Event, record},
    outside::payment::PaymentMethod,
    payments::ABANDONED,
    states::State,
};
use chrono::TimeDelta;
use contract::{Code, InvoiceId, invoice::PaymentStatus};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait, PaginatorTrait, QueryFilter,
    Statement, Value,
};
use serde_json::json;

/// Refused cards within ten minutes and within a day, after which no other is tried.
struct Limit {
    by: payment::Column,
    name: &'static str,
    /// One card that is under way many times is no list of cards.
    counts_open: bool,
    in_ten_minutes: u64,
    in_a_day: u64,
}

/// A person mistypes a few times and has a few cards; a network may be a company's or a phone provider's.
const LIMITS: [Limit; 4] = [
    Limit {
        by: payment::Column::InvoiceId,
        name: "invoice",
        counts_open: true,
        in_ten_minutes: 10,
        in_a_day: 20,
    },
    Limit {
        by: payment::Column::AccountId,
        name: "account",
        counts_open: true,
        in_ten_minutes: 10,
        in_a_day: 30,
    },
    Limit {
        by: payment::Column::CardTag,
        name: "card",
        counts_open: false,
        in_ten_minutes: 6,
        in_a_day: 12,
    },
    Limit {
        by: payment::Column::NetworkTag,
        name: "network",
        counts_open: true,
        in_ten_minutes: 60,
        in_a_day: 300,
    },
];

/// The network and the card that an attempt comes from.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    pub network: Option<String>,
    pub card: String,
}

impl Origin {
    /// Keyed hashes: neither an address nor a card's number is kept.
    pub fn of(ctx: &Ctx, client: &Client, method: &PaymentMethod) -> Self {
        let card: String = match method {
            PaymentMethod::Card(card) => card.number.chars().filter(char::is_ascii_digit).collect(),
            PaymentMethod::Provider(id) => id.clone(),
        };
        Self {
            network: client
                .network()
                .map(|network| ctx.secrets().tag("network of a payment", network.as_bytes())),
            card: ctx.secrets().tag("card of a payment", card.as_bytes()),
        }
    }
}

/// The limit that is reached, when too many cards were refused before. Of calls at once each sees the ones before it.
pub(super) async fn reached(
    ctx: &Ctx,
    conn: &DatabaseTransaction,
    account: &Account,
    invoice: InvoiceId,
    origin: &Origin,
) -> Result<Option<&'static str>> {
    for limit in LIMITS {
        let value: Option<Value> = match limit.by {
            payment::Column::InvoiceId => Some(invoice.0.into()),
            payment::Column::AccountId => Some(account.id.0.into()),
            payment::Column::CardTag if !ctx.settings().are_cards_counted => None,
            payment::Column::CardTag => Some(origin.card.clone().into()),
            _ => origin.network.clone().map(Into::into),
        };
        let Some(value) = value else { continue };
        if limit.counts_open {
            wait_for_others(conn, &limit, &value).await?;
        }
        let recent = refused(ctx, conn, &limit, value.clone(), TimeDelta::minutes(10)).await?;
        let is_enough = recent >= limit.in_ten_minutes
            || refused(ctx, conn, &limit, value, TimeDelta::days(1)).await? >= limit.in_a_day;
        if is_enough {
            return Ok(Some(limit.name));
        }
    }
    Ok(None)
}

/// Waits until no other transaction counts and adds an attempt by the same value. SQLite has one writer at a time anyway.
async fn wait_for_others(tx: &DatabaseTransaction, limit: &Limit, value: &Value) -> Result<()> {
    if tx.get_database_backend() == DbBackend::Postgres {
        let sql = "SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))";
        let names: [Value; 2] = [limit.name.into(), value.to_string().into()];
        tx.execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, sql, names))
            .await?;
    }
    Ok(())
}

async fn refused(ctx: &Ctx, conn: &DatabaseTransaction, limit: &Limit, value: Value, within: TimeDelta) -> Result<u64> {
    // A payment that never reached the bank says nothing of its card: the provider was away, or a process died.
    let was_asked = Condition::any()
        .add(payment::Column::DeclineCode.is_null())
        .add(payment::Column::DeclineCode.ne(ABANDONED))
        .add(payment::Column::AuthorizationId.is_not_null());
    let mut counted = Condition::any().add(
        Condition::all()
            .add(payment::Column::Status.eq(PaymentStatus::Declined.text()))
            .add(was_asked),
    );
    if limit.counts_open {
        let open = [PaymentStatus::Processing, PaymentStatus::RequiresAction].map(State::text);
        counted = counted.add(payment::Column::Status.is_in(open));
    }
    let found = payment::Entity::find()
        .filter(limit.by.eq(value))
        .filter(payment::Column::CreatedAt.gt(ctx.now() - within))
        .filter(counted);
    Ok(found.count(conn).await?)
}

/// Writes down that a limit is reached: in the log, and once for each invoice among the events. Answers the refusal.
pub(super) async fn refuse(ctx: &Ctx, account: &Account, invoice: InvoiceId, by: &'static str) -> Result<Error> {
    tracing::warn!(account = %account.id, %invoice, by, "too many cards were refused: no other is tried");
    let kind = "payment.too_many_attempts";
    let noted = event::Entity::find()
        .filter(event::Column::SubjectId.eq(invoice.0))
        .filter(event::Column::Kind.eq(kind));
    if noted.count(ctx.db()).await? > 0 {
        return Ok(Error::refused(Code::PaymentTooManyAttempts));
    }
    crate::transaction!(ctx, |tx| {
        let event = Event {
            kind,
            account: Some(account.id),
            subject: ("invoice", invoice.0),
            change: None,
            detail: json!({ "by": by }),
        };
        record(ctx, tx, event).await
    })?;
    Ok(Error::refused(Code::PaymentTooManyAttempts))
}
