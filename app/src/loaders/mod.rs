//! What pages show, loaded: each page has one loader, a Leptos server function under the one shared path `/_server`.
//!
//! The page's own handler awaits the loader's work in process, takes redirect or status from its result and renders the
//! view. Other programs ask the same function by GET (`/_server/hotel?slug=…`) and get the page's data as JSON, or the
//! failure envelope. Function ids: `home`, `search`, `mapsearch`, `hotel`, `contact`, `payment`, `confirmation`,
//! `resetPassword`, `saved`, `trips`, `cancel`, `club`, `clubStays`, `clubExplore`, `clubItineraries`, `clubItinerary`,
//! `clubItineraryContent`, `feed`, `post`; and by POST with the page's CSRF token in the header `x-csrf-token`:
//! `startSession`. Fields: slug, place, tag, creator, id, itineraryId, postId, page, pageSize, itineraries, mode, oobCode,
//! apiKey, continueUrl, lang, returnUrl. In the browser nothing of this exists: its islands ask `/api/v1`.

mod account;
mod club;
mod explore;
mod hotel;
mod likes;
mod package;
mod post;
mod searches;
mod trip;
mod trips;

pub use account::{
    LoadResetPassword, SessionStart, StartSession, destination, leave_welcome, published_words, reset_mode,
    reset_password,
};
pub use club::{LoadClub, LoadClubStays, club, club_stays, creator};
pub use explore::{LoadClubExplore, club_explore};
pub use hotel::{LoadHotel, hotel};
pub use likes::{LoadLikes, likes};
pub use package::{
    LoadClubContent, LoadClubItineraries, LoadClubItinerary, PACKAGES_PAGE_SIZE, PackageOrContent, club_itineraries,
    package_not_found, package_or_content,
};
pub use post::{FEED_PAGE_SIZE, LoadFeed, LoadPost, feed, post, post_not_found};
pub use searches::{LoadHome, LoadMap, LoadSearch, home, liked_among, map, search};
pub use trip::{
    LoadConfirmation, LoadContact, LoadPayment, confirmation, contact, contact_of, countries, payment, trip_currency,
};

pub use trips::{ChangeStayQuery, LoadCancel, LoadTrips, cancel, change_stay, stay_guests, trips};

use contract::{Code, Failure, FailureItem, HotelId, visitor::Visitor};
use domain::{Ctx, Error, Viewer, identity::Client};
use leptos::{
    prelude::*,
    server_fn::{codec::JsonEncoding, error::FromServerFnError},
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Turns the error of something missing into one that says what is missing; other errors stay.
pub fn named(found: Error, code: Code) -> Error {
    if found.code() == Some(Code::NotFound) {
        Error::refused(code)
    } else {
        found
    }
}

/// The path that all loaders lie under.
pub const PATH: &str = "/_server";

/// Which words of a post or of a trip are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextVersion {
    /// Those that others see, or will.
    Published,
    /// To its author those that wait to be published, where there are some.
    Changes,
}

/// The caller of a loader and the means of its call: the server provides it.
#[derive(Clone)]
pub struct LoaderContext {
    pub ctx: Ctx,
    pub viewer: Viewer,
    /// The calling program.
    pub client: Client,
    /// Currency and country that prices are shown for.
    pub visitor: Visitor,
    /// The hotels that this browser looked at, the latest first.
    pub viewed: Vec<HotelId>,
    /// The secrets of trips that this browser opened by links.
    pub opened_trips: Vec<String>,
    /// Payments go to the test gateway.
    pub is_test_gateway: bool,
}

/// A page's data, or where its viewer belongs instead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PageOrRedirect<T> {
    Page(T),
    /// A path of this site.
    Elsewhere(String),
}

/// Why there is no data: the failure that the API would answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LoadError(pub Failure);

impl fmt::Display for LoadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let messages: Vec<&str> = self.0.errors.iter().map(|item| item.message.as_str()).collect();
        formatter.write_str(&messages.join(" "))
    }
}

impl std::error::Error for LoadError {}

impl From<Error> for LoadError {
    fn from(error: Error) -> Self {
        Self(error.failure())
    }
}

impl FromServerFnError for LoadError {
    type Encoder = JsonEncoding;

    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        if let ServerFnErrorErr::Args(cause) | ServerFnErrorErr::Deserialization(cause) = &error
            && let Some(field) = missing_field(cause)
        {
            return Self(Failure::from_items(vec![FailureItem {
                code: Code::BadRequest,
                message: Code::Required.message().to_owned(),
                field: Some(field.to_owned()),
            }]));
        }
        let code = match error {
            ServerFnErrorErr::Args(_)
            | ServerFnErrorErr::MissingArg(_)
            | ServerFnErrorErr::Deserialization(_)
            | ServerFnErrorErr::Request(_) => Code::BadRequest,
            _ => Code::Internal,
        };
        Self(Failure::of(code))
    }
}

/// The name in serde's "missing field `slug`".
fn missing_field(cause: &str) -> Option<&str> {
    let (_, rest) = cause.split_once("missing field `")?;
    rest.split_once('`').map(|(name, _)| name)
}

/// The context of a call; there is none only when the server forgot to provide it.
fn context() -> Result<LoaderContext, LoadError> {
    use_context::<LoaderContext>().ok_or_else(|| LoadError(Failure::of(Code::Internal)))
}
