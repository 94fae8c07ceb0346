//! /itinerary/{id}/currency: shows an itinerary's price in another currency and changes it with consent.

use crate::{
    forms::{Fields, PostedForm},
    pages::{answer, contact::itinerary_id, error, see_other},
    session::Visit,
};
use app::{
    loaders::{self, PageOrRedirect},
    pages::{
        hotel::TripNote,
        trip_currency::{TripCurrencyPage, trip_currency},
    },
    paths,
};
use axum::{
    extract::{Path, RawQuery},
    response::Response,
};
use contract::{
    Code, Currency, ItineraryId,
    itinerary::{AddHotel, CreateInvoice, CurrencyChange, ItineraryJoin, ItineraryStatus},
    return_url::local_path,
};
use domain::{Error, itineraries};
use http::StatusCode;

/// The parameters of an address or a form.
struct CurrencyForm {
    to: Currency,
    return_url: String,
    joins: Option<ItineraryId>,
    /// The room to add afterwards, as JSON.
    adds: Option<AddHotel>,
}

impl CurrencyForm {
    fn of(id: &str, fields: &Fields) -> domain::Result<Self> {
        let to = fields
            .parse("to")
            .ok_or_else(|| Error::field(Code::UnknownCurrency, "to"))?;
        let return_url = local_path(fields.text("returnUrl")).map_or_else(|| paths::contact(id), str::to_owned);
        Ok(Self {
            to,
            return_url,
            joins: fields.parse("join"),
            adds: fields.some("add").and_then(|room| serde_json::from_str(&room).ok()),
        })
    }

    /// The address of the page that asks again.
    fn again(&self, id: &str) -> String {
        let mut fields = vec![
            ("to", self.to.to_string()),
            ("returnUrl", self.return_url.clone()),
            ("again", "true".to_owned()),
        ];
        fields.extend(self.joins.map(|joins| ("join", joins.to_string())));
        fields.extend(adds_field(self.adds.as_ref()));
        paths::with_query(&paths::trip_currency(id), &fields)
    }
}

fn adds_field(room: Option<&AddHotel>) -> Option<(&'static str, String)> {
    Some(("add", serde_json::to_string(room?).ok()?))
}

/// The page that asks, and adds a room to the itinerary once the traveller agrees.
pub fn asking_to_add(id: ItineraryId, to: Currency, return_url: &str, room: &AddHotel) -> String {
    let mut fields = vec![("to", to.to_string()), ("returnUrl", return_url.to_owned())];
    fields.extend(adds_field(Some(room)));
    paths::with_query(&paths::trip_currency(&id.to_string()), &fields)
}

/// GET /itinerary/{id}/currency?to&returnUrl&join&add
pub async fn show(visit: Visit, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response {
    let fields = Fields::of_query(query.as_deref());
    match load(&visit, &id, &fields).await {
        Ok(PageOrRedirect::Page(data)) => answer(&visit, StatusCode::OK, |page| trip_currency(page, &data)).await,
        Ok(PageOrRedirect::Elsewhere(path)) => see_other(&path),
        Err(found) => error(&visit, &found).await,
    }
}

async fn load(visit: &Visit, id: &str, fields: &Fields) -> domain::Result<PageOrRedirect<TripCurrencyPage>> {
    let form = CurrencyForm::of(id, fields)?;
    let loaded = loaders::trip_currency(&visit.loader_context(), id, form.to, &form.return_url, form.joins).await?;
    Ok(match loaded {
        PageOrRedirect::Page(data) => PageOrRedirect::Page(TripCurrencyPage {
            is_again: fields.flag("again"),
            adds: form.adds,
            ..data
        }),
        elsewhere => elsewhere,
    })
}

/// POST /itinerary/{id}/currency: changes it, adds its stays to another cart if `join` names one, and adds the room
/// of `add`.
pub async fn submit(Path(id): Path<String>, PostedForm { visit, fields }: PostedForm) -> Response {
    let form = match CurrencyForm::of(&id, &fields) {
        Ok(form) => form,
        Err(found) => return error(&visit, &found).await,
    };
    match change(&visit, &id, &form, &fields).await {
        Ok(None) if form.return_url == paths::payment(&id) => match to_pay(&visit, &id).await {
            Ok(path) => see_other(&path),
            Err(found) => error(&visit, &found).await,
        },
        Ok(None) => see_other(&form.return_url),
        Ok(Some(note)) => see_other(&note.on(&form.return_url)),
        Err(found) if matches!(found.code(), Some(Code::PriceChanged | Code::NoRoomsAvailable)) => {
            see_other(&form.again(&id))
        }
        Err(found) => error(&visit, &found).await,
    }
}

async fn change(visit: &Visit, id: &str, form: &CurrencyForm, fields: &Fields) -> domain::Result<Option<TripNote>> {
    let (ctx, viewer, id) = (visit.ctx(), &visit.viewer, itinerary_id(id)?);
    let input = CurrencyChange {
        currency: form.to,
        consent_token: fields.some("consentToken"),
    };
    itineraries::change_currency(ctx, viewer, id, &input).await?;
    if let Some(joins) = form.joins {
        itineraries::join(ctx, viewer, joins, &ItineraryJoin { itinerary_id: id }).await?;
    }
    let Some(room) = &form.adds else { return Ok(None) };
    Ok(Some(match itineraries::add_hotel(ctx, viewer, id, room).await {
        Ok(_) => TripNote::Added,
        // The trip has its currency; the hotel's page has the prices of now.
        Err(Error::Refused(_)) => TripNote::NotAdded,
        Err(other) => return Err(other),
    }))
}

/// The invoice in the former currency is void: a trip that was about to be paid has one in the new currency at once.
async fn to_pay(visit: &Visit, id: &str) -> domain::Result<String> {
    let input = CreateInvoice::default();
    match itineraries::create_invoice(visit.ctx(), &visit.viewer, itinerary_id(id)?, &input).await {
        Ok(_) => Ok(paths::payment_in_currency(id)),
        // The payment page shows what has changed, and leads to the details if some are missing.
        Err(Error::Refused(_)) => Ok(paths::payment(id)),
        Err(other) => Err(other),
    }
}

/// The page that asks about the itinerary at address `back` if its currency differs from `to`; `None` if there is
/// nothing to ask.
pub async fn question(visit: &Visit, back: &str, to: Currency) -> domain::Result<Option<String>> {
    let address = back.split('#').next().unwrap_or_default();
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let Some((id, page)) = path.strip_prefix("/itinerary/").and_then(|rest| rest.split_once('/')) else {
        return Ok(None);
    };
    let (true, Ok(key)) = (matches!(page, "contact" | "payment" | "currency"), itinerary_id(id)) else {
        return Ok(None);
    };
    let found = match itineraries::get(visit.ctx(), &visit.viewer, key).await {
        Ok(found) => found,
        // The itinerary's page reports the failure itself.
        Err(Error::Refused(_)) => return Ok(None),
        Err(other) => return Err(other),
    };
    let can_change = matches!(found.status, ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment);
    if !can_change || found.currency == to || found.line_items.is_empty() {
        return Ok((page == "currency").then(|| paths::contact(id)));
    }
    let return_url = match page {
        "payment" => paths::payment(id),
        // The question was asked before, for another currency: its answer leads where that one's would have led.
        "currency" => {
            let fields = Fields::of_query(Some(query));
            let asked = fields.text("returnUrl");
            local_path(asked).map_or_else(|| paths::contact(id), str::to_owned)
        }
        _ => paths::contact(id),
    };
    Ok(Some(paths::trip_currency_to(id, to.as_str(), &return_url)))
}
