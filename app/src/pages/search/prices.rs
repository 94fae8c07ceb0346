//! The filter by price: a histogram of the stays' totals, and the limits.

use super::address::PRICE_CURRENCY;
use crate::{components::field::Field, pages::form::FormState, words};
use contract::{
    Money,
    search::{HotelFilters, HotelSearchResult, PriceBucket},
};
use leptos::prelude::*;

/// The histogram's own units: the width of a bar with its gap, and the height of the highest.
const STEP: usize = 6;
const GAP: usize = 1;
const HEIGHT: u32 = 40;

/// The limits of the total, below a histogram of all totals.
pub fn prices(result: &HotelSearchResult, asked: &HotelFilters, form: &FormState) -> AnyView {
    let facets = &result.facets;
    let currency = result.search.currency.as_str();
    let placeholder = |price: Option<Money>| price.map(roughly).unwrap_or_default();
    view! {
        <fieldset class="filter">
            <legend>{format!("Total for the stay, {currency}")}</legend>
            <input type="hidden" name=PRICE_CURRENCY value=currency.to_owned() />
            {histogram(&facets.prices, asked)}
            <div class="filter-range">
                <Field
                    name="minPrice"
                    label="From"
                    kind="number"
                    inputmode="numeric"
                    min="0"
                    value=form.value_or("minPrice", amount(asked.min_price))
                    placeholder=placeholder(facets.min_price)
                    error=form.error_of(&["minPrice", "filters.minPrice"])
                />
                <Field
                    name="maxPrice"
                    label="To"
                    kind="number"
                    inputmode="numeric"
                    min="0"
                    value=form.value_or("maxPrice", amount(asked.max_price))
                    placeholder=placeholder(facets.max_price)
                    error=form.error_of(&["maxPrice", "filters.maxPrice"])
                />
            </div>
        </fieldset>
    }
    .into_any()
}

/// Bars of the number of stays by price; those within the limits stand out. Nothing for a single bar.
fn histogram(buckets: &[PriceBucket], asked: &HotelFilters) -> Option<AnyView> {
    let most = buckets.iter().map(|bucket| bucket.count).max()?;
    let (first, last) = (buckets.first()?, buckets.last()?);
    if buckets.len() < 2 {
        return None;
    }
    let bars = buckets
        .iter()
        .enumerate()
        .map(|(position, bucket)| {
            // Even a single stay is visible.
            let height = (bucket.count * HEIGHT).div_ceil(most.max(1));
            let class = if is_asked(bucket, asked) { "bar bar-in" } else { "bar" };
            view! {
                <rect
                    class=class
                    x=(position * STEP).to_string()
                    y=(HEIGHT - height).to_string()
                    width=(STEP - GAP).to_string()
                    height=height.to_string()
                />
            }
        })
        .collect_view();
    let busiest = buckets.iter().rev().max_by_key(|bucket| bucket.count)?;
    let label = format!(
        "Totals from {} to {}; most stays cost {} to {}",
        words::money_roughly(first.from),
        words::money_roughly(last.to),
        words::money_roughly(busiest.from),
        words::money_roughly(busiest.to),
    );
    Some(
        view! {
            <svg
                class="price-bars"
                data-edges=edges(buckets)
                data-currency=first.from.currency.as_str()
                viewBox=format!("0 0 {} {HEIGHT}", buckets.len() * STEP - GAP)
                preserveAspectRatio="none"
                role="img"
                aria-label=label
            >
                {bars}
            </svg>
        }
        .into_any(),
    )
}

/// The totals between the bars, in major units, for the thumbs that scripts add.
fn edges(buckets: &[PriceBucket]) -> String {
    let edges = buckets.iter().map(|bucket| bucket.from);
    let edges: Vec<String> = edges
        .chain(buckets.last().map(|bucket| bucket.to))
        .map(|edge| edge.decimal())
        .collect();
    edges.join(" ")
}

/// Whether a bucket has a price within the limits.
fn is_asked(bucket: &PriceBucket, asked: &HotelFilters) -> bool {
    let scale = bucket.from.currency.scale() as f64;
    let major = |money: Money| money.minor as f64 / scale;
    asked.min_price.is_none_or(|min| major(bucket.to) > min)
        && asked.max_price.is_none_or(|max| major(bucket.from) <= max)
}

fn amount(price: Option<f64>) -> String {
    price.map(|price| price.to_string()).unwrap_or_default()
}

/// A price without its currency, rounded as [`words::money_roughly`] rounds it.
fn roughly(price: contract::Money) -> String {
    let scale = price.currency.scale();
    price.minor.saturating_add(scale / 2).div_euclid(scale).to_string()
}
