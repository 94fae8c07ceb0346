//! Formatted prices: the total for the stay first. Amounts come in formatted, with their currency; nothing here adds
//! or converts.

use leptos::prelude::*;

/// The texts of a price.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PriceText {
    /// The total of the stay: "€ 412".
    pub amount: String,
    /// The stay that it is for: "total for 3 nights".
    pub note: Option<String>,
    /// Shown second: "€ 137 per night".
    pub per_night: Option<String>,
    /// The earlier price, if it changed.
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

/// The total, the stay that it is for, and the price of a night.
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

/// The effect of a line of a price breakdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BreakdownKind {
    /// Adds to the sum.
    #[default]
    Line,
    /// Subtracts from it: an offer, a refund.
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
    /// Its effect on the sum.
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

/// The lines of a total, down to the sum.
#[component]
pub fn PriceBreakdown(
    lines: Vec<BreakdownLine>,
    /// Below the sum: the amount to pay at the property, in its own currency.
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
