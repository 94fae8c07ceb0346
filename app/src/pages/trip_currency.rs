//! A trip in another currency: the prices of all stays then, before anything is changed.

use crate::{
    components::{
        button::{Button, ButtonKind, LinkButton},
        feedback::{Alert, AlertKind},
    },
    page::{Csrf, Page, PageContext},
    pages::frame::{Header, unlisted},
    paths, words,
};
use chrono::NaiveDate;
use contract::{
    Currency, ItineraryId, Money,
    itinerary::{AddHotel, CurrencyQuote, Itinerary, StayInCurrency},
};
use leptos::prelude::*;

/// The data of the page.
#[derive(Clone, Debug)]
pub struct TripCurrencyPage {
    pub itinerary: Itinerary,
    pub quote: CurrencyQuote,
    /// The day of the exchange rates.
    pub rates_date: NaiveDate,
    /// The page to return to.
    pub return_url: String,
    /// The cart that the stays are added to afterwards.
    pub joins: Option<ItineraryId>,
    /// The room whose addition asked, as it is added once the traveller agrees.
    pub adds: Option<AddHotel>,
    /// Whether prices have changed since the traveller agreed to them.
    pub is_again: bool,
}

/// Asks before a trip changes its currency.
pub fn trip_currency(page: &PageContext, data: &TripCurrencyPage) -> Page {
    let (from, to) = (data.itinerary.currency, data.quote.currency);
    let title = match data.joins {
        None => format!("Change your trip to {to}?"),
        Some(_) => format!("Add these stays in {to}?"),
    };
    let explanation = match data.joins {
        None => {
            format!(
                "Your trip is in {from}, and you chose {to}. A trip has one currency, so all its prices change with it."
            )
        }
        Some(_) => format!("These stays are priced in {from}, and your trip is in {to}. A trip has one currency."),
    };
    let adds = data.adds.is_some().then(|| {
        view! { <p>{format!("The room that you chose is added at its price in {to}.")}</p> }
    });
    let again = data.is_again.then(|| {
        view! {
            <Alert kind=AlertKind::Warn title="The prices have changed">
                <p>"Nothing was changed. These are the prices now."</p>
            </Alert>
        }
    });
    let stays = data.quote.stays.iter().map(stay).collect_view();
    let content = view! {
        <main id="content" class="page page-reading stack">
            <h1>{title.clone()}</h1>
            {again}
            <p class="lead">{explanation}</p>
            {adds}
            <section class="card card-pad stack" aria-labelledby="new-prices">
                <h2 id="new-prices">{format!("Your trip in {}", named(to))}</h2>
                <ul class="stack stack-s" role="list">{stays}</ul>
                <p class="cart-row cart-total">
                    <span>"Total"</span>
                    {prices(data.quote.total_before, Some(data.quote.total_after))}
                </p>
                {question(page, data)}
            </section>
            <p class="small soft">
                {format!(
                    "Prices are converted at the European Central Bank's reference rates of {}. Nothing is charged.",
                    words::date(data.rates_date),
                )}
            </p>
        </main>
    };
    unlisted(page, title, Header::of_trip(&data.itinerary), content.into_any())
}

fn named(currency: Currency) -> String {
    format!("{} ({currency})", words::currency_name(currency.as_str()))
}

fn stay(stay: &StayInCurrency) -> AnyView {
    view! {
        <li class="cart-row">
            <span>{stay.hotel_name.clone()}</span>
            {prices(stay.before, stay.after)}
        </li>
    }
    .into_any()
}

/// "€290 → £250".
fn prices(before: Money, after: Option<Money>) -> AnyView {
    let after = after.map_or_else(|| "sold out".to_owned(), words::money);
    view! {
        <span>
            <span class="visually-hidden">"now "</span>
            <span class="soft">{words::money(before)}</span>
            <span aria-hidden="true">" → "</span>
            <span class="visually-hidden">", then "</span>
            <b>{after}</b>
        </span>
    }
    .into_any()
}

fn question(page: &PageContext, data: &TripCurrencyPage) -> AnyView {
    let TripCurrencyPage {
        itinerary,
        quote,
        return_url,
        joins,
        adds,
        ..
    } = data;
    let added = adds.as_ref().and_then(|room| serde_json::to_string(room).ok());
    let id = itinerary.id.to_string();
    let sold_out = quote.stays.iter().any(|stay| stay.after.is_none());
    let yes = if sold_out {
        view! {
            <Alert kind=AlertKind::Warn title="A stay is sold out">
                <p>"It has no price in the other currency. Remove it or choose other dates first."</p>
                <LinkButton href=paths::contact(&id) label="Change the trip" kind=ButtonKind::Quiet />
            </Alert>
        }
        .into_any()
    } else {
        let label = match joins {
            None if adds.is_some() => format!("Change my trip to {} and add the room", quote.currency),
            None => format!("Change my trip to {}", quote.currency),
            Some(_) => format!("Add in {}", quote.currency),
        };
        view! {
            <form method="post" action=paths::trip_currency(&id)>
                <Csrf />
                <input type="hidden" name="to" value=quote.currency.to_string() />
                <input type="hidden" name="consentToken" value=quote.consent_token.clone() />
                <input type="hidden" name="returnUrl" value=return_url.clone() />
                {added.map(|room| view! { <input type="hidden" name="add" value=room /> })}
                {joins.map(|joins| view! { <input type="hidden" name="join" value=joins.to_string() /> })}
                <Button label=label kind=ButtonKind::Sun />
            </form>
        }
        .into_any()
    };
    let own = itinerary.currency;
    let no = if joins.is_some() || page.currency == own {
        view! { <LinkButton href=return_url.clone() label=format!("Keep {own}") kind=ButtonKind::Quiet /> }.into_any()
    } else {
        view! {
            <form method="post" action=paths::CURRENCY>
                <Csrf />
                <input type="hidden" name="returnUrl" value=return_url.clone() />
                <input type="hidden" name="currency" value=own.to_string() />
                <Button label=format!("Keep {own} and show prices in {own}") kind=ButtonKind::Quiet />
            </form>
        }
        .into_any()
    };
    view! { <div class="row">{yes}{no}</div> }.into_any()
}
