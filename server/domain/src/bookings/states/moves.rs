//! The one place that writes a state of a row that is there already.

use super::{DisputeStatus, Machine, State};
use crate::{
    Ctx,
    entity::{cancellation, dispute, invoice, itinerary, line_item, payment, refund, stay_change},
    error::{Error, Result},
    event::{Event, record},
};
use contract::{
    UserId,
    invoice::{InvoiceStatus, PaymentStatus},
    itinerary::{CancellationStatus, ItineraryStatus, LineItemStatus, RefundStatus, StayChangeStatus},
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, UpdateMany, Value,
    sea_query::{Expr, SimpleExpr},
};
use serde_json::json;
use uuid::Uuid;

/// A table whose rows have a state.
pub(crate) trait StateTable: EntityTrait {
    type State: Machine;
    const ID: Self::Column;
    const STATE: Self::Column;
    /// The kind of the event that a move leaves.
    const EVENT: &'static str;
}

macro_rules! kept {
    ($($table:ident $state:ident $event:literal)*) => {$(
        impl StateTable for $table::Entity {
            type State = $state;
            const ID: Self::Column = $table::Column::Id;
            const STATE: Self::Column = $table::Column::Status;
            const EVENT: &'static str = $event;
        }
    )*};
}

kept! {
    itinerary ItineraryStatus "itinerary.status"
    line_item LineItemStatus "line_item.status"
    invoice InvoiceStatus "invoice.status"
    payment PaymentStatus "payment.status"
    cancellation CancellationStatus "cancellation.status"
    refund RefundStatus "refund.status"
    stay_change StayChangeStatus "stay_change.status"
    dispute DisputeStatus "dispute.status"
}

/// A move of one row along an edge of its table, with what is written beside it. Of two that move a row at once the later
/// one fails and rolls back.
pub(crate) struct Move<E: StateTable> {
    id: Uuid,
    from: E::State,
    to: E::State,
    update: UpdateMany<E>,
}

impl<E: StateTable> Move<E> {
    /// A move of a row that was read in this state. What the table does not have is refused.
    pub fn of(id: Uuid, stored: &str, to: E::State) -> Result<Self> {
        let from = E::State::parse(stored)?;
        if !from.may_move(to) {
            return Err(refuse::<E>(id, from, to));
        }
        Ok(Self::new(id, from, to))
    }

    /// The same, where the row may be there already: then only the rest is written, and no event.
    pub fn or_stay(id: Uuid, stored: &str, to: E::State) -> Result<Self> {
        let from = E::State::parse(stored)?;
        if from == to {
            return Ok(Self::new(id, from, to));
        }
        Self::of(id, stored, to)
    }

    fn new(id: Uuid, from: E::State, to: E::State) -> Self {
        Self {
            id,
            from,
            to,
            update: E::update_many(),
        }
    }

    /// Writes a column beside the state.
    pub fn set(self, column: E::Column, value: impl Into<Value>) -> Self {
        self.set_expr(column, Expr::value(value))
    }

    /// The same with a value that the database works out.
    pub fn set_expr(mut self, column: E::Column, value: SimpleExpr) -> Self {
        self.update = self.update.col_expr(column, value);
        self
    }

    /// Writes it, and the event.
    pub async fn write(
        self,
        ctx: &Ctx,
        tx: &impl ConnectionTrait,
        by: Option<UserId>,
        detail: serde_json::Value,
    ) -> Result<()> {
        let (id, from, to) = (self.id, self.from, self.to);
        let moved = self
            .update
            .col_expr(E::STATE, Expr::value(to.text()))
            .filter(E::ID.eq(id))
            .filter(E::STATE.eq(from.text()))
            .exec(tx)
            .await?;
        if moved.rows_affected != 1 {
            return Err(refuse::<E>(id, from, to));
        }
        if from == to && !from.may_move(to) {
            return Ok(());
        }
        let event = Event {
            kind: E::EVENT,
            account: by,
            subject: (E::State::KIND, id),
            change: Some((from.text(), to.text())),
            detail,
        };
        record(ctx, tx, event).await
    }

    /// The same for one short reason.
    pub async fn write_why(self, ctx: &Ctx, tx: &impl ConnectionTrait, by: Option<UserId>, why: &str) -> Result<()> {
        self.write(ctx, tx, by, json!({ "why": why })).await
    }
}

/// An internal error: its transaction rolls back.
fn refuse<E: StateTable>(id: Uuid, from: E::State, to: E::State) -> Error {
    let kind = E::State::KIND;
    tracing::error!(%id, kind, from = from.text(), to = to.text(), "a state was not written: the table has no such move, or the row has moved since");
    Error::Broken(format!("{kind} {id} cannot go from {from:?} to {to:?}"))
}
