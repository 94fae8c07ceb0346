//! Prices as people read them: the total for the stay first. Amounts come in formatted, with
//! their currency; nothing here adds or converts.

use leptos::prelude::*;

/// A price in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PriceText {
    /// What the stay costs in all: "€ 412".
    pub amount: String,
    /// What that is for: "total for 3 nights".
    pub note: Option<String>,
    /// Second: "€ 137 per night".
    pub per_night: Option<String>,
    /// What it was before, where it changed.
    pub before: Option<String>,
}

/// Size of a price.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PriceSize {
    /// On cards.
    #[default]
    Normal,
    /// Beside the main action.
    Large,
}

/// The total, what it is for, and the price of a night.
#[component]
pub fn Price(price: PriceText, #[prop(optional)] size: PriceSize) -> AnyView {
    let class = match size {
        PriceSize::Normal => "price",
        PriceSize::Large => "price price-large",
    };
    let before = price.before.map(|before| {
        view! { <s class="price-before">{before}</s> }
    });
    let note = |text: String| view! { <span class="price-note">{text}</span> };
    view! {
        <div class=class>
            {before}
            <span class="price-amount">{price.amount}</span>
            {price.note.map(note)}
            {price.per_night.map(note)}
        </div>
    }
    .into_any()
}

/// What a line of a price breakdown does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BreakdownKind {
    /// Adds to the sum.
    #[default]
    Line,
    /// Takes from it: an offer, a refund.
    Minus,
    /// Is the sum.
    Total,
}

/// A line of a price breakdown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BreakdownLine {
    /// "Double room, 3 nights".
    pub label: String,
    /// "€ 390.00".
    pub amount: String,
    /// Adds, takes away, or is the sum.
    pub kind: BreakdownKind,
}

impl BreakdownLine {
    /// A line that reads `label` and `amount`.
    pub fn new(kind: BreakdownKind, label: impl Into<String>, amount: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            amount: amount.into(),
            kind,
        }
    }
}

/// How a total comes about, down to the sum.
#[component]
pub fn PriceBreakdown(
    lines: Vec<BreakdownLine>,
    /// Below the sum: what is paid at the property, in its own currency.
    #[prop(optional_no_strip, into)]
    note: Option<String>,
) -> AnyView {
    let lines = lines
        .into_iter()
        .map(|line| {
            let class = match line.kind {
                BreakdownKind::Line => "breakdown-line",
                BreakdownKind::Minus => "breakdown-line breakdown-minus",
                BreakdownKind::Total => "breakdown-line breakdown-total",
            };
            view! {
                <div class=class>
                    <dt>{line.label}</dt>
                    <dd>{line.amount}</dd>
                </div>
            }
        })
        .collect_view();
    view! {
        <dl class="breakdown">{lines}</dl>
        {note.map(|note| view! { <p class="breakdown-note">{note}</p> })}
    }
    .into_any()
}
