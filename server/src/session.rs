//! The visit behind a request: the session's viewer, the browser's id and the data of every page.

use crate::{base_map, failures, frames::Frames, payment_origins::PaymentOrigins, router::App};
use api::{RequestId, browser_binding, client_of, visitor_of};
use app::{
    components::header::Face,
    loaders::Asking,
    page::{Cart, PageContext},
    paths,
};
use axum::{
    extract::{FromRequestParts, Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use contract::{
    Code, Currency, HotelId, ItineraryId, SearchId, in_app::is_in_app_browser, island::AuthProvider,
    itinerary::Itinerary, search::Search, visitor::Visitor,
};
use domain::{
    Ctx, Viewer, guests,
    identity::{self, Client, NewSession},
    itineraries, searches,
    toggles::{self, Toggle},
    videos::upload::PATH as UPLOADS,
};
use http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts};
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

    /// The reader's currency and country: the account's currency, else the visit's.
    pub fn visitor(&self) -> Visitor {
        let visitor = visitor_of(
            self.app.api.cookies,
            self.app.api.country_header.as_ref(),
            &self.headers,
        );
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
    pub fn asking(&self) -> Asking {
        Asking {
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
        guests::viewer_for(self.ctx(), &self.viewer, &self.opened_trips(), id).await
    }

    /// The same for the loaders of an itinerary's pages; what is no id names none.
    pub async fn asking_for(&self, id: &str) -> domain::Result<Asking> {
        let viewer = match id.parse() {
            Ok(id) => self.viewer_for(id).await?,
            Err(_) => self.viewer.clone(),
        };
        Ok(Asking {
            viewer,
            ..self.asking()
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
        let secret = guests::keep_booked(self.ctx(), &self.viewer, &self.opened_trips(), id).await?;
        let response = crate::pages::see_other(path);
        Ok(match secret {
            Some(secret) => self.remember_trip(response, &secret),
            None => response,
        })
    }

    /// What every page knows.
    pub async fn page(&self) -> domain::Result<PageContext> {
        let cart = itineraries::latest(self.ctx(), &self.viewer).await?;
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
            cart: cart.as_ref().map(cart_of),
            path: self.path.clone(),
            public_url: config.public_url.clone(),
            terms_url: config.terms_url.clone(),
            privacy_url: config.privacy_url.clone(),
            is_sign_up_enabled: toggles::is_enabled(self.ctx(), Toggle::SignUp).await?,
            providers: providers(self.ctx()),
            is_in_app_browser: is_in_app_browser(&self.client.user_agent),
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

fn cart_of(itinerary: &Itinerary) -> Cart {
    let rooms = itinerary
        .line_items
        .iter()
        .map(|line| line.hotel_booking.rooms.len())
        .sum::<usize>();
    Cart {
        itinerary_id: itinerary.id.to_string(),
        rooms: u32::try_from(rooms).unwrap_or(u32::MAX),
    }
}

/// Refuses unsafe requests from other sites.
pub async fn refuse_foreign(State(app): State<App>, request: Request, next: Next) -> Response {
    if is_foreign(&app, &request) {
        return api::ApiError::of(Code::CrossSite).into_response();
    }
    next.run(request).await
}

/// Gives the request an id and a nonce, and sets the security headers.
pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let secret = app.ctx.new_secret();
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let (nonce, id) = (hex(&secret[..16]), hex(&secret[16..24]));
    let renewal = Renewal::default();
    request.extensions_mut().insert(renewal.clone());
    request.extensions_mut().insert(Nonce(nonce.clone()));
    request.extensions_mut().insert(RequestId(id.clone()));
    let (method, path) = (request.method().clone(), logged(request.uri().path()).to_owned());
    let started = std::time::Instant::now();
    let mut response = next.run(request).await;
    let took = started.elapsed();
    failures::ask_back(response.status(), response.headers_mut());
    let status = response.status().as_u16();
    if !path.starts_with("/assets/") && path != paths::MAP_ARCHIVE {
        tracing::info!(request_id = %id, %method, path, status, ms = took.as_secs_f64() * 1000.0, "request");
    }
    metrics::counter!("http_requests_total", "status" => status.to_string()).increment(1);
    metrics::histogram!("http_request_duration_seconds").record(took.as_secs_f64());
    renewal.put_into(response.headers_mut());
    let frames = response.extensions_mut().remove::<Frames>();
    let payment = response.extensions_mut().remove::<PaymentOrigins>();
    secure(&app, response.headers_mut(), &nonce, &id, frames, payment.as_ref());
    response
}

/// The path for the log, without the secret that allows an upload.
fn logged(path: &str) -> &str {
    match path.strip_prefix(UPLOADS).and_then(|place| place.find('.')) {
        Some(at) => &path[..UPLOADS.len() + at],
        None => path,
    }
}

/// Whether another site sent an unsafe request. Browsers say so; other clients send neither header.
fn is_foreign(app: &App, request: &Request) -> bool {
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) || is_one_click(request) {
        return false;
    }
    let text = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return !matches!(site, "same-origin" | "none");
    }
    match text("origin") {
        None => false,
        Some(origin) => {
            let host = text("host").unwrap_or_default();
            origin != app.config.public_url && origin != format!("http://{host}") && origin != format!("https://{host}")
        }
    }
}

/// The only exception: email programs unsubscribe their reader (RFC 8058), from any origin. The email's code
/// authorizes it; cookies and tokens have no effect, so another site gains nothing by it.
fn is_one_click(request: &Request) -> bool {
    *request.method() == Method::POST && request.uri().path() == paths::LEAVE_SUBSCRIPTION
}

/// The content security policy. Maps may fetch from their origins and show the images of their attributions.
fn policy(nonce: &str, map_origins: &[String]) -> String {
    let maps: String = map_origins.iter().map(|origin| format!(" {origin}")).collect();
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}' 'strict-dynamic' 'wasm-unsafe-eval'; \
         style-src 'self' 'nonce-{nonce}'; img-src 'self' data: blob:{maps}; font-src 'self'; connect-src 'self'{maps}; \
         worker-src 'self' blob:; media-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    )
}

fn secure(
    app: &App,
    headers: &mut HeaderMap,
    nonce: &str,
    id: &str,
    frames: Option<Frames>,
    payment: Option<&PaymentOrigins>,
) {
    let policy = policy(nonce, app.config.base_map.origins());
    let policy = match (frames, payment) {
        (_, Some(payment)) => payment.widened(&policy),
        (Some(frames), None) => frames.widened(&policy),
        (None, None) => policy,
    };
    let mut set = |name: http::HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.entry(name).or_insert(value);
        }
    };
    set(header::CONTENT_SECURITY_POLICY, &policy);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    if let Some(option) = Frames::option(frames) {
        set(header::X_FRAME_OPTIONS, option);
    }
    set(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    set(
        http::HeaderName::from_static("permissions-policy"),
        "geolocation=(self), camera=(), microphone=(), payment=(self)",
    );
    set(
        http::HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    set(http::HeaderName::from_static("x-request-id"), id);
    if app.config.is_secure() {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains");
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_programs_end_subscriptions_from_elsewhere_and_do_nothing_else() {
        let is_let_in = |method: Method, path: &str| {
            let request = http::Request::builder().method(method).uri(path);
            is_one_click(&request.body(axum::body::Body::empty()).unwrap())
        };
        assert!(is_let_in(Method::POST, "/subscriptions/leave?id=1&confirmationCode=2"));
        for path in [
            "/subscriptions/confirm",
            "/subscriptions/leave/",
            "/user",
            "/api/v1/emailSubscription",
        ] {
            assert!(!is_let_in(Method::POST, path), "{path}");
        }
        for method in [Method::PUT, Method::DELETE, Method::PATCH] {
            assert!(!is_let_in(method.clone(), "/subscriptions/leave"), "{method}");
        }
    }

    #[test]
    fn the_log_has_no_secret_of_an_upload() {
        assert_eq!(logged("/api/v1/uploads/0b8a.c2VjcmV0"), "/api/v1/uploads/0b8a");
        assert_eq!(logged("/media/video/1/240.mp4"), "/media/video/1/240.mp4");
    }

    #[test]
    fn maps_of_our_own_leave_the_policy_as_it_is() {
        assert_eq!(
            policy("n1", &[]),
            "default-src 'none'; script-src 'nonce-n1' 'strict-dynamic' 'wasm-unsafe-eval'; \
             style-src 'self' 'nonce-n1'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
             worker-src 'self' blob:; media-src 'self'; manifest-src 'self'; base-uri 'none'; \
             form-action 'self'; frame-ancestors 'none'"
        );
    }

    #[test]
    fn a_map_from_elsewhere_may_be_fetched_and_nothing_more() {
        let origins = ["https://a.example".to_owned(), "https://b.example:8443".to_owned()];
        let widened = policy("n1", &origins);
        let sources = " https://a.example https://b.example:8443";
        assert_eq!(
            widened,
            policy("n1", &[])
                .replace("data: blob:;", &format!("data: blob:{sources};"))
                .replace("connect-src 'self';", &format!("connect-src 'self'{sources};"))
        );
    }
}
