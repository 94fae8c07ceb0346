//! The visit behind a request: the session's viewer, the browser's id and the data of every page.

mod guard;

pub use self::guard::{guard, refuse_foreign};

use crate::{app_state::App, base_map, frames::is_for_frame, redirects::see_other};
use api::{RequestId, browser_binding, client_of, visitor_of};
use app::{
    components::header::Face,
    loaders::LoaderContext,
    page::{Cart, PageContext},
};
use axum::{
    extract::FromRequestParts,
    response::{IntoResponse, Response},
};
use contract::{
    Currency, HotelId, ItineraryId, SearchId, in_app::is_in_app_browser, island::AuthProvider, search::Search,
    visitor::Visitor,
};
use domain::{
    Ctx, Viewer,
    features::{self, Feature},
    identity::{self, Client, NewSession},
    itineraries::{self, CartSize},
    searches, trip_access,
};
use http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts};
use std::{
    convert::Infallible,
    sync::{Arc, OnceLock},
};

/// The CSP nonce of this answer.
#[derive(Clone)]
pub struct Nonce(pub String);

/// The cookie of a renewed session, if this request's page renewed it.
#[derive(Clone, Default)]
struct Renewal(Arc<OnceLock<HeaderValue>>);

impl Renewal {
    /// Sets the cookie, unless the answer begins or ends a session itself.
    fn put_into(&self, headers: &mut HeaderMap) {
        let Some(cookie) = self.0.get() else { return };
        let is_same = |set: &HeaderValue| name_of(set) == name_of(cookie);
        if !headers.get_all(header::SET_COOKIE).iter().any(is_same) {
            headers.append(header::SET_COOKIE, cookie.clone());
        }
    }
}

fn name_of(cookie: &HeaderValue) -> Option<&[u8]> {
    cookie.as_bytes().split(|byte| *byte == b'=').next()
}

/// A browser's visit to a page.
pub struct Visit {
    pub app: App,
    pub viewer: Viewer,
    face: identity::Face,
    /// The account's currency.
    currency: Option<Currency>,
    pub headers: HeaderMap,
    /// The requesting program.
    pub client: Client,
    /// Path and query.
    pub path: String,
    nonce: String,
    request_id: String,
    /// The id of a browser that had none; the answer sets it.
    new_browser: Option<String>,
    binding: String,
}

impl FromRequestParts<App> for Visit {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Response> {
        let cookies = app.api.cookies;
        let (viewer, face, currency) = match cookies.session(&parts.headers) {
            Some(secret) => match identity::authenticate_cookie(&app.ctx, secret).await {
                Ok(holder) => {
                    if holder.is_renewed
                        && let Some(renewal) = parts.extensions.get::<Renewal>()
                    {
                        // A request renders one page; a second visit would set the same cookie.
                        renewal.0.set(cookies.set_session(secret)).ok();
                    }
                    (holder.viewer, holder.face, holder.currency)
                }
                Err(error) => {
                    error.failure();
                    return Err(StatusCode::SERVICE_UNAVAILABLE.into_response());
                }
            },
            None => (Viewer::Visitor, identity::Face::default(), None),
        };
        let (binding, new_browser) = match browser_binding(cookies, &parts.headers) {
            Some(binding) => (binding, None),
            None => {
                let id = app
                    .ctx
                    .new_secret()
                    .iter()
                    .take(18)
                    .map(|byte| format!("{byte:02x}"))
                    .collect::<String>();
                (format!("browser:{id}"), Some(id))
            }
        };
        let nonce = parts
            .extensions
            .get::<Nonce>()
            .map(|nonce| nonce.0.clone())
            .unwrap_or_default();
        let request_id = parts
            .extensions
            .get::<RequestId>()
            .map(|id| id.0.clone())
            .unwrap_or_default();
        let path = parts
            .uri
            .path_and_query()
            .map_or_else(|| "/".to_owned(), ToString::to_string);
        let mut client = client_of(&app.api, &parts.headers, &parts.extensions);
        client.browser = client.browser.or_else(|| new_browser.clone());
        Ok(Self {
            app: app.clone(),
            client,
            viewer,
            face,
            currency,
            headers: parts.headers.clone(),
            path,
            nonce,
            request_id,
            new_browser,
            binding,
        })
    }
}

impl Visit {
    pub fn ctx(&self) -> &Ctx {
        &self.app.ctx
    }

    /// The viewer's currency and country: the account's currency, else the visit's.
    pub fn visitor(&self) -> Visitor {
        let visitor = visitor_of(&self.app.api, &self.headers);
        Visitor {
            currency_code: self.currency.unwrap_or(visitor.currency_code),
            ..visitor
        }
    }

    /// The currency of displayed prices.
    pub fn currency(&self) -> Currency {
        self.visitor().currency_code
    }

    /// The viewer, for the pages' loaders.
    pub fn loader_context(&self) -> LoaderContext {
        LoaderContext {
            ctx: self.app.ctx.clone(),
            viewer: self.viewer.clone(),
            client: self.client.clone(),
            visitor: self.visitor(),
            viewed: self.app.api.cookies.viewed(&self.headers),
            opened_trips: self.opened_trips(),
            is_test_gateway: self.app.config.is_test_gateway(),
        }
    }

    /// The secrets of trips that this browser opened by links.
    fn opened_trips(&self) -> Vec<String> {
        self.app.api.cookies.trips(&self.headers)
    }

    /// Who reads or cancels an itinerary: the viewer, or a guest of it when this browser opened its link.
    pub async fn viewer_for(&self, id: ItineraryId) -> domain::Result<Viewer> {
        trip_access::viewer_for(self.ctx(), &self.viewer, &self.opened_trips(), id).await
    }

    /// The same for the loaders of an itinerary's pages; what is no id names none.
    pub async fn loader_context_for(&self, id: &str) -> domain::Result<LoaderContext> {
        let viewer = match id.parse() {
            Ok(id) => self.viewer_for(id).await?,
            Err(_) => self.viewer.clone(),
        };
        Ok(LoaderContext {
            viewer,
            ..self.loader_context()
        })
    }

    /// Keeps a trip that this browser has opened by a link.
    pub fn remember_trip(&self, mut response: Response, secret: &str) -> Response {
        let cookie = self.app.api.cookies.set_trips(&self.headers, secret);
        response.headers_mut().append(header::SET_COOKIE, cookie);
        self.keep(response)
    }

    /// The redirect to a trip that was just booked. Without an account this browser keeps the trip.
    pub async fn to_booked_trip(&self, id: ItineraryId, path: &str) -> domain::Result<Response> {
        let secret = trip_access::keep_booked(self.ctx(), &self.viewer, &self.opened_trips(), id).await?;
        let response = see_other(path);
        Ok(match secret {
            Some(secret) => self.remember_trip(response, &secret),
            None => response,
        })
    }

    /// What every page knows.
    pub async fn page(&self) -> domain::Result<PageContext> {
        let cart = itineraries::cart_size(self.ctx(), &self.viewer).await?;
        let visitor = self.visitor();
        let config = &self.app.config;
        Ok(PageContext {
            site_name: config.site_name.clone(),
            company: config.company.clone(),
            nonce: self.nonce.clone(),
            assets: self.app.assets.clone(),
            csrf_token: identity::csrf_token(self.ctx(), &self.binding),
            role: match &self.viewer {
                Viewer::Visitor | Viewer::Guest(_) => None,
                Viewer::Account(account) => Some(account.role),
            },
            face: Face {
                picture: self.face.picture.map(|id| id.to_string()),
                initial: self.face.initial.clone(),
            },
            currency: visitor.currency_code,
            currencies: self.ctx().rates().currencies().map(str::to_owned).collect(),
            country_code: visitor.country_code,
            last_search: self.last_search().await?,
            cart: cart.map(cart_of),
            path: self.path.clone(),
            public_url: config.public_url.clone(),
            terms_url: config.terms_url.clone(),
            privacy_url: config.privacy_url.clone(),
            is_sign_up_enabled: features::is_enabled(self.ctx(), Feature::SignUp).await?,
            providers: providers(self.ctx()),
            is_in_app_browser: is_in_app_browser(&self.client.user_agent),
            is_in_frame: is_for_frame(&self.headers),
            request_id: self.request_id.clone(),
            environment_variables: [
                ("PUBLIC_URL".to_owned(), config.public_url.clone()),
                ("SITE_NAME".to_owned(), config.site_name.clone()),
            ]
            .into_iter()
            .chain(base_map::public_settings(&config.base_map))
            .collect(),
            now: self.ctx().now(),
        })
    }

    /// Whether the browser has the cookie of an ended session.
    pub fn has_ended_session(&self) -> bool {
        self.viewer == Viewer::Visitor && self.app.api.cookies.session(&self.headers).is_some()
    }

    /// Whether a form's token belongs to this browser.
    pub fn verify_csrf(&self, token: &str) -> bool {
        if self.new_browser.is_some() {
            return false;
        }
        // A page from before the session, in another tab or behind the back button, is still valid.
        let browser = self
            .app
            .api
            .cookies
            .browser(&self.headers)
            .map(|id| format!("browser:{id}"));
        let valid = |binding: &String| identity::verify_csrf(self.ctx(), binding, token);
        valid(&self.binding) || browser.is_some_and(|browser| valid(&browser))
    }

    /// Sets the cookies of a new session, and of a device that knows the account.
    pub fn enter(&self, mut response: Response, session: &NewSession) -> Response {
        let cookies = self.app.api.cookies;
        for cookie in [
            cookies.set_session(&session.secret),
            cookies.set_device(&session.device),
        ] {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        self.keep(response)
    }

    /// Deletes the cookies of the session, the viewed hotels and the last search.
    pub fn leave(&self, mut response: Response) -> Response {
        let cookies = self.app.api.cookies;
        for cookie in [
            cookies.clear_session(),
            cookies.clear_last_search(),
            cookies.clear_trips(),
        ] {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        self.forget_viewed(response)
    }

    /// Remembers that the visitor viewed a hotel.
    pub fn remember_viewed(&self, mut response: Response, hotel: HotelId) -> Response {
        let cookie = self.app.api.cookies.set_viewed(&self.headers, hotel);
        response.headers_mut().append(header::SET_COOKIE, cookie);
        response
    }

    /// Remembers the viewed search; every search box shows its dates and guests from now on.
    pub fn remember_search(&self, mut response: Response, search: SearchId) -> Response {
        let cookies = self.app.api.cookies;
        if cookies.last_search(&self.headers) != Some(search) {
            let cookie = cookies.set_last_search(search);
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }

    /// The last viewed search, unless its check-in is past.
    pub async fn last_search(&self) -> domain::Result<Option<Search>> {
        let Some(id) = self.app.api.cookies.last_search(&self.headers) else {
            return Ok(None);
        };
        let search = searches::get(self.ctx(), &self.viewer, id, Some(self.currency())).await?;
        let today = self.ctx().now().date_naive();
        Ok(search.filter(|search| search.check_in_date >= today))
    }

    /// Forgets the viewed hotels.
    pub fn forget_viewed(&self, mut response: Response) -> Response {
        let cookie = self.app.api.cookies.clear_viewed();
        response.headers_mut().append(header::SET_COOKIE, cookie);
        self.keep(response)
    }

    /// Sets the browser's id if it is new.
    pub fn keep(&self, mut response: Response) -> Response {
        if let Some(id) = &self.new_browser {
            response
                .headers_mut()
                .append(header::SET_COOKIE, self.app.api.cookies.set_browser(id));
        }
        response
    }
}

fn providers(ctx: &Ctx) -> Vec<AuthProvider> {
    let list = identity::list_providers(ctx).providers.into_iter();
    list.map(|id| AuthProvider {
        id,
        name: id.name().to_owned(),
    })
    .collect()
}

fn cart_of(size: CartSize) -> Cart {
    Cart {
        itinerary_id: size.itinerary_id.to_string(),
        rooms: size.rooms,
    }
}

impl axum::extract::OptionalFromRequestParts<App> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, Infallible> {
        Ok(<Self as FromRequestParts<App>>::from_request_parts(parts, app)
            .await
            .ok())
    }
}
