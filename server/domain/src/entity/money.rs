//! Invoices, payments and the ledger.

use super::entities;
use crate::stored::Stored;
use chrono::Utc;
use contract::{hotel::PriceItem, paper::Paper};
use uuid::Uuid;

entities! {
    /// What is paid now for an itinerary.
    invoice "invoice" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        itinerary_id: Uuid,
        account_id: Uuid,
        year: Option<i32>,
        sequence: Option<i32>,
        status: String,
        currency: String,
        amount_minor: i64,
        captured_minor: Option<i64>,
        items: Stored<Vec<PriceItem>>,
        created_at: DateTime<Utc>,
        paid_at: Option<DateTime<Utc>>,
    }

    /// One attempt to pay an invoice.
    payment "payment" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        invoice_id: Uuid,
        itinerary_id: Uuid,
        status: String,
        currency: String,
        amount_minor: i64,
        captured_minor: Option<i64>,
        authorization_id: Option<String>,
        card_brand: Option<String>,
        card_last_four: Option<String>,
        decline_code: Option<String>,
        account_id: Option<Uuid>,
        network_tag: Option<String>,
        card_tag: Option<String>,
        /// What was or is being given back.
        refunded_minor: i64,
        /// When the bank releases the hold, where the provider says so.
        capture_before: Option<DateTime<Utc>>,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }

    /// Money on its way back.
    refund "refund" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        payment_id: Uuid,
        invoice_id: Uuid,
        itinerary_id: Uuid,
        cancellation_id: Option<Uuid>,
        /// The cancellation whose fee an operator gives back.
        waived_cancellation_id: Option<Uuid>,
        status: String,
        currency: String,
        amount_minor: i64,
        idempotency_key: String,
        /// Which key it is: 1 for the first.
        attempt: i32,
        provider_refund_id: Option<String>,
        failure: Option<String>,
        requested_at: DateTime<Utc>,
        sent_at: Option<DateTime<Utc>>,
        succeeded_at: Option<DateTime<Utc>>,
        failed_at: Option<DateTime<Utc>>,
        /// How an operator paid it, where the provider did not: "bank transfer".
        paid_by: Option<String>,
        /// The reference of that payment.
        payment_reference: Option<String>,
        /// What refunds of the provider's dashboard had paid of it then; null where it was not settled by hand.
        by_dashboard_minor: Option<i64>,
        /// What banks had paid of it then, after lost disputes.
        by_bank_minor: Option<i64>,
    }

    /// What a cardholder objects to at the bank.
    dispute "dispute" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        provider_dispute_id: String,
        payment_id: Uuid,
        invoice_id: Uuid,
        itinerary_id: Uuid,
        status: String,
        currency: String,
        amount_minor: i64,
        reason: String,
        /// Whether the bank has the amount.
        is_withdrawn: bool,
        opened_at: DateTime<Utc>,
        closed_at: Option<DateTime<Utc>>,
    }

    /// The opposite of a part of an invoice; its numbers are a series of their own.
    credit_note "credit_note" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        invoice_id: Uuid,
        cancellation_id: Uuid,
        /// The refund that gives its fee back; none: the note is about what the cancellation itself gives back.
        refund_id: Option<Uuid>,
        year: i32,
        sequence: i32,
        currency: String,
        amount_minor: i64,
        items: Stored<Vec<PriceItem>>,
        created_at: DateTime<Utc>,
    }

    /// An invoice or a credit note as it was issued; it has the id of what it is about.
    document "document" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        itinerary_id: Uuid,
        kind: String,
        content: Stored<Paper>,
        created_at: DateTime<Utc>,
    }

    /// A reminder that was sent, once for a stay.
    reminder "reminder" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        line_item_id: Uuid,
        kind: String,
        created_at: DateTime<Utc>,
    }

    /// A link that lets its holder read: a trip, or all trips of an account as a calendar. It is made of its id and the
    /// installation's key.
    shared_link "shared_link" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        kind: String,
        account_id: Uuid,
        /// The trip, or the account.
        subject_id: Uuid,
        created_at: DateTime<Utc>,
        revoked_at: Option<DateTime<Utc>>,
    }

    /// One side of a double entry.
    ledger_entry "ledger_entry" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        transaction_id: Uuid,
        account: String,
        currency: String,
        amount_minor: i64,
        invoice_id: Option<Uuid>,
        line_item_id: Option<Uuid>,
        memo: String,
        created_at: DateTime<Utc>,
    }
}
