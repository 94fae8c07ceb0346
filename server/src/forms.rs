//! Posted forms: what was typed, read by name, with the page's CSRF token checked.

use crate::{router::App, session::Visit};
use app::pages::form::FormState;
use axum::{
    body::to_bytes,
    extract::{FromRequest, FromRequestParts, Request},
    response::{IntoResponse, Response},
};
use chrono::{Days, NaiveDate};
use contract::{
    Code, FailureItem,
    destination::BoundingBox,
    search::{Occupancy, SearchCreate},
};
use std::str::FromStr;

const LIMIT: usize = 128 * 1024;

/// A form that this browser got from us.
pub struct PostedForm {
    pub visit: Visit,
    pub fields: Fields,
}

/// Names and values in the order of the form.
#[derive(Clone, Debug, Default)]
pub struct Fields(pub Vec<(String, String)>);

impl FromRequest<App> for PostedForm {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let visit = <Visit as FromRequestParts<App>>::from_request_parts(&mut parts, app).await?;
        let bytes = to_bytes(body, LIMIT)
            .await
            .map_err(|_| api::ApiError::of(Code::PayloadTooLarge).into_response())?;
        let fields = serde_urlencoded::from_bytes::<Vec<(String, String)>>(&bytes)
            .map_err(|_| api::ApiError::of(Code::BadRequest).into_response())?;
        let fields = Fields(fields);
        if !visit.verify_csrf(fields.text("csrf")) {
            let failure = contract::Failure::of(Code::CsrfToken);
            return Err(crate::pages::failure(&visit, &failure).await);
        }
        Ok(Self { visit, fields })
    }
}

impl Fields {
    /// The first value of a name, trimmed; empty when absent.
    pub fn text(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value.trim())
    }

    /// The first value of a name as it was typed: white space belongs to a password.
    pub fn raw(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value.as_str())
    }

    /// The value, unless it is empty.
    pub fn some(&self, name: &str) -> Option<String> {
        let text = self.text(name);
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// All values of a name.
    pub fn all(&self, name: &str) -> Vec<String> {
        self.0
            .iter()
            .filter(|(known, value)| known == name && !value.is_empty())
            .map(|(_, value)| value.clone())
            .collect()
    }

    /// The value, when it reads as its type.
    pub fn parse<T: FromStr>(&self, name: &str) -> Option<T> {
        self.text(name).parse().ok()
    }

    /// A box that is ticked.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.text(name), "true" | "on" | "1")
    }

    /// What was typed and what is wrong with it. Secrets are not given back.
    pub fn state(&self, errors: Vec<FailureItem>) -> FormState {
        let secret = [
            "csrf",
            "number",
            "cvc",
            "password",
            "repassword",
            "currentPassword",
            "deletePassword",
            "emailPassword",
            "oobCode",
        ];
        let values = self
            .0
            .iter()
            .filter(|(name, _)| !secret.contains(&name.as_str()))
            .cloned()
            .collect();
        FormState { values, errors }
    }

    /// Rooms of a search box: rooms, adults_0, children_0, childAge_0_0, …
    pub fn rooms(&self) -> Vec<Occupancy> {
        let count = self.parse::<usize>("rooms").unwrap_or(1).clamp(0, 20);
        (0..count)
            .map(|room| {
                let children = self.parse::<usize>(&format!("children_{room}")).unwrap_or(0).min(20);
                Occupancy {
                    adults: self.parse(&format!("adults_{room}")).unwrap_or(
                        if self.text(&format!("adults_{room}")).is_empty() {
                            2
                        } else {
                            0
                        },
                    ),
                    child_ages: (0..children)
                        .map(|child| self.parse(&format!("childAge_{room}_{child}")).unwrap_or(8))
                        .collect(),
                }
            })
            .collect()
    }

    /// A search box as the wire has it; dates that cannot be read are missing.
    pub fn search(&self) -> SearchCreate {
        SearchCreate {
            destination_id: self.some("destinationId"),
            check_in_date: self.date("checkIn"),
            check_out_date: self.date("checkOut"),
            rooms: Some(self.rooms()),
            ..SearchCreate::default()
        }
    }

    /// What a map shows: south, west, north and east, with commas between.
    pub fn bounds(&self) -> Option<BoundingBox> {
        let degrees: Vec<f64> = self
            .text("bounds")
            .split(',')
            .filter_map(|part| part.parse().ok())
            .collect();
        let [south, west, north, east] = degrees.try_into().ok()?;
        Some(BoundingBox {
            south,
            west,
            north,
            east,
        })
    }

    /// An ISO date.
    pub fn date(&self, name: &str) -> Option<NaiveDate> {
        self.parse(name)
    }

    /// Arrival and departure; a calendar's days say `nights` in place of a departure.
    pub fn stay_dates(&self) -> (Option<NaiveDate>, Option<NaiveDate>) {
        let check_in = self.date("checkIn");
        let after = |check_in: NaiveDate| check_in.checked_add_days(Days::new(self.parse("nights")?));
        (check_in, self.date("checkOut").or_else(|| after(check_in?)))
    }
}
