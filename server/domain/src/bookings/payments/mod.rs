//! The rows of payments, as invoices, checkout, refunds and disputes share them.

pub(crate) mod disputed;

use crate::{
    entity::payment,
    error::{Error, Result},
};
use contract::{Code, PaymentId};
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect};

/// Why a payment is given up that the bank was not asked about, or whose question the cardholder did not answer.
pub(crate) const ABANDONED: &str = "abandoned";
/// The kind of the job that looks at a payment.
pub(crate) const PAYMENT: &str = "payment.look";

/// A payment's row.
pub(crate) async fn find_payment(conn: &impl ConnectionTrait, id: PaymentId) -> Result<payment::Model> {
    payment::Entity::find_by_id(id.0)
        .one(conn)
        .await?
        .ok_or_else(|| Error::refused(Code::InvoiceNotFound))
}

/// A payment's row, locked until the transaction ends.
pub(crate) async fn lock_payment(tx: &impl ConnectionTrait, id: PaymentId) -> Result<payment::Model> {
    let row = payment::Entity::find_by_id(id.0).lock_exclusive().one(tx).await?;
    row.ok_or_else(|| Error::Broken(format!("payment {id} is gone")))
}

/// "Visa ending 4242".
pub(crate) fn card(payment: &payment::Model) -> Option<String> {
    let (brand, digits) = payment.card_brand.as_ref().zip(payment.card_last_four.as_ref())?;
    Some(format!("{brand} ending {digits}"))
}
