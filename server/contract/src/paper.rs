//! Documents of a trip on paper: invoice, credit note, voucher. What stands on one is settled when it is issued and kept as
//! it was, so the type may only grow.

use crate::Money;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The kinds of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PaperKind {
    /// What was paid.
    Invoice,
    /// What is paid back.
    CreditNote,
    /// What the hotel's desk wants to see.
    Voucher,
}

impl PaperKind {
    /// As it is stored.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Invoice => "invoice",
            Self::CreditNote => "creditNote",
            Self::Voucher => "voucher",
        }
    }
}

/// A document. Dates are text, written for the reader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Paper {
    pub kind: PaperKind,
    /// "Invoice 2027-000042".
    pub title: String,
    /// The day it bears.
    pub issued_at: DateTime<Utc>,
    pub site_name: String,
    /// Whether the hotels are fictional.
    #[serde(default)]
    pub is_demonstration: bool,
    /// A line that stands out below the title: "This booking is cancelled.".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<String>,
    /// The issuer.
    pub issuer: Party,
    /// The recipient, where the document names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipient: Option<Party>,
    /// "Invoice date", "Paid with".
    #[serde(default)]
    pub facts: Vec<PaperFact>,
    /// Stays of a voucher, each with its own facts.
    #[serde(default)]
    pub stays: Vec<PaperStay>,
    /// What is paid or paid back, line by line.
    #[serde(default)]
    pub items: Vec<PaperItem>,
    /// Below the lines; the last one is the most important.
    #[serde(default)]
    pub totals: Vec<PaperItem>,
    /// Sentences at the end.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// The issuer or the recipient of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Party {
    pub name: String,
    /// Address, tax number, email address.
    #[serde(default)]
    pub lines: Vec<String>,
}

/// Something worth looking up, with one or several values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PaperFact {
    pub label: String,
    pub values: Vec<String>,
}

impl PaperFact {
    /// A fact with one value.
    pub fn new(label: &str, value: impl Into<String>) -> Self {
        Self {
            label: label.to_owned(),
            values: vec![value.into()],
        }
    }

    /// Whether there is anything to look up.
    pub fn is_known(&self) -> bool {
        self.values.iter().any(|value| !value.trim().is_empty())
    }
}

/// A stay on a voucher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PaperStay {
    /// The hotel's name.
    pub title: String,
    pub facts: Vec<PaperFact>,
}

/// A line with an amount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PaperItem {
    pub name: String,
    /// In small letters below the name; may be empty.
    #[serde(default)]
    pub detail: String,
    pub amount: Money,
}
