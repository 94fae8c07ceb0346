//! The route table.

use crate::{
    app_state::App,
    assets, base_map, bounds,
    config::base_map::BaseMap,
    failures, form_answers, functions, health, media, moved,
    pages::{self, canonical::PageRoutes},
    request_timeout, session,
    test_mode::{self, TestMode},
    webhooks,
};
use app::paths;
use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
    routing::{any, get, post},
};
use tower_http::{
    CompressionLevel,
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer,
        predicate::{DefaultPredicate, NotForContentType, Predicate},
    },
};

/// All routes with their layers.
pub fn router(app: App, test_mode: Option<TestMode>) -> Router {
    let mut sites = PageRoutes::new()
        .route("/", get(pages::home::redirect))
        .route("/favicon.ico", get(pages::home::icon))
        .route("/search", get(pages::search::show).post(pages::search::submit))
        .route("/mapsearch", get(pages::map::show).post(pages::map::submit))
        .route("/fragment/search", get(pages::search::fragment))
        .route("/fragment/guests", get(pages::search::guests))
        .route("/hotel/{slug}", get(pages::hotel::show).post(pages::hotel::submit))
        .route(
            "/itinerary/{id}/contact",
            get(pages::contact::show).post(pages::contact::submit),
        )
        .route(
            "/itinerary/{id}/payment",
            get(pages::payment::show).post(pages::payment::submit),
        )
        .route(
            "/itinerary/{id}/currency",
            get(pages::trip_currency::show).post(pages::trip_currency::submit),
        )
        .route("/itinerary/{id}/confirmation", get(pages::confirmation::show))
        .route("/itinerary/{id}/calendar.ics", get(pages::calendar::file))
        .route(
            "/signIn",
            get(pages::account::sign_in::show).post(pages::account::sign_in::submit),
        )
        .route(
            "/signUp",
            get(pages::account::sign_up::show).post(pages::account::sign_up::submit),
        )
        .route(
            "/forgotPassword",
            get(pages::account::forgot::show).post(pages::account::forgot::submit),
        )
        .route(
            "/resetPassword",
            get(pages::account::reset::show).post(pages::account::reset::submit),
        )
        .route(
            "/continueSignIn",
            get(pages::account::follow::show).post(pages::account::follow::submit),
        )
        .route(
            "/auth-redirect",
            get(pages::account::redirect::show).post(pages::account::redirect::submit),
        )
        .route(
            "/logout",
            get(pages::account::logout::show).post(pages::account::logout::submit),
        )
        .route(
            "/user",
            get(pages::account::profile::show).post(pages::account::profile::submit),
        )
        .route("/user/{slug}", get(pages::club::show))
        .route("/user/{slug}/stays", get(pages::club::stays))
        .route("/user/{slug}/feed", get(pages::posts::feed))
        .route("/user/{slug}/post/{post_id}", get(pages::posts::post))
        .route(
            "/user/{slug}/subscribe",
            get(pages::subscription::show).post(pages::subscription::submit),
        )
        .route(
            paths::CONFIRM_SUBSCRIPTION,
            get(pages::subscription::confirm_page).post(pages::subscription::confirm),
        )
        .route(
            paths::LEAVE_SUBSCRIPTION,
            get(pages::subscription::leave_page).post(pages::subscription::leave),
        )
        .route("/user/{slug}/posts/create", get(pages::posts::create))
        .route("/user/{slug}/posts/{id}/edit", get(pages::posts::edit))
        .route("/user/{slug}/itineraries", get(pages::packages::list))
        .route(
            "/user/{slug}/itineraries/{id}",
            get(pages::packages::show).post(pages::packages::submit),
        )
        .route(
            "/user/{slug}/request",
            get(pages::requests::show).post(pages::requests::submit),
        )
        .route("/posts/create", get(pages::posts::create_mine))
        .route("/posts/{id}/edit", get(pages::posts::edit_mine))
        .route("/user/", get(pages::home::without_slug))
        .route("/user//stays", get(pages::home::without_slug))
        .route("/user//feed", get(pages::home::without_slug))
        .route("/user//post/{post_id}", get(pages::home::without_slug))
        .route("/user//itineraries", get(pages::home::without_slug))
        .route("/user//itineraries/{id}", get(pages::home::without_slug))
        .route("/user//request", get(pages::home::without_slug))
        .route("/user/{slug}/explore", get(pages::explore::show))
        .route("/user//explore", get(pages::home::without_slug))
        .route("/user//posts/create", get(pages::home::without_slug))
        .route("/user//posts/{id}/edit", get(pages::home::without_slug))
        .route("/user//subscribe", get(pages::home::without_slug))
        .route("/user/trips", get(pages::trips::show))
        .route(
            "/user/trips/find",
            get(pages::find_trip::show).post(pages::find_trip::submit),
        )
        .route(
            "/user/trips/open",
            get(pages::find_trip::look).post(pages::find_trip::open),
        )
        .route(
            "/user/itinerary/{id}/cancel",
            get(pages::trips::choose).post(pages::trips::submit),
        )
        .route(
            "/user/itinerary/{id}/change",
            get(pages::change_stay::show).post(pages::change_stay::submit),
        )
        .route(
            "/user/itinerary/{id}/guests",
            get(pages::stay_guests::show).post(pages::stay_guests::submit),
        )
        .route(paths::SHARE_CALENDAR, post(pages::sharing::share_calendar))
        .route("/itinerary/{id}/share", post(pages::sharing::share))
        .route("/trip/{token}", get(pages::sharing::trip))
        .route("/calendar/{file}", get(pages::sharing::calendar))
        .route("/user/itinerary/{id}/invoice.pdf", get(pages::papers::invoice))
        .route("/user/itinerary/{id}/voucher.pdf", get(pages::papers::voucher))
        .route(
            "/user/itinerary/{id}/credit-note/{file}",
            get(pages::papers::credit_note),
        )
        .route("/user/likes", get(pages::likes::show).post(pages::likes::submit))
        .route("/user/picture", post(pages::account::picture::submit))
        .route("/user/account.json", get(pages::account::export::file))
        .route(
            "/user/startSession",
            get(pages::account::welcome::show).post(pages::account::welcome::submit),
        )
        .route(
            "/dashboard",
            get(pages::dashboard::overview::show).post(pages::dashboard::overview::submit),
        )
        .route(
            "/dashboard/club-settings",
            get(pages::dashboard::club_settings::show).post(pages::dashboard::club_settings::submit),
        )
        .route(
            "/dashboard/club-settings/discard",
            post(pages::dashboard::club_settings::discard),
        )
        .route(
            "/dashboard/club-settings/pictures",
            post(pages::dashboard::club_pictures::change),
        )
        .route(
            "/dashboard/club-settings/pictures/{which}",
            post(pages::dashboard::club_pictures::send),
        )
        .route(
            "/dashboard/manage-stays",
            get(pages::dashboard::stays::show).post(pages::dashboard::stays::submit),
        )
        .route(
            "/dashboard/stays/add",
            get(pages::dashboard::add_stay::show).post(pages::dashboard::add_stay::submit),
        )
        .route(
            "/dashboard/stays/{id}",
            get(pages::dashboard::stay::show).post(pages::dashboard::stay::submit),
        )
        .route(
            "/dashboard/manage-itineraries",
            get(pages::dashboard::packages::show).post(pages::dashboard::packages::submit),
        )
        .route("/dashboard/experiences/add", get(pages::dashboard::package::create))
        .route("/dashboard/experiences/{id}", get(pages::dashboard::package::edit))
        .route(paths::ADD_ITINERARY, get(pages::dashboard::itinerary::create))
        .route(
            "/dashboard/manage-itineraries/{id}",
            get(pages::dashboard::itinerary::edit),
        )
        .route(paths::DASHBOARD_POSTS, get(pages::dashboard::posts::show))
        .route(
            "/dashboard/subscribers",
            get(pages::dashboard::subscribers::show).post(pages::dashboard::subscribers::submit),
        )
        .route(
            "/dashboard/welcome",
            get(pages::dashboard::welcome::show).post(pages::dashboard::welcome::submit),
        )
        .route("/dashboard/welcome/portrait", post(pages::dashboard::welcome::portrait))
        .route(paths::SUBSCRIBERS_CSV, get(pages::dashboard::subscribers::export))
        .route("/dashboard/club", get(pages::dashboard::my_club::show))
        .route(
            "/dashboard/settings",
            get(pages::dashboard::settings::show).post(pages::dashboard::settings::submit),
        )
        .route("/dashboard/more", get(pages::dashboard::more::show))
        .route(paths::LIBRARY, get(pages::dashboard::library::show))
        .route("/dashboard/income", get(pages::dashboard::income::show))
        .route("/dashboard/analytics", get(pages::dashboard::analytics::show))
        .route("/dashboard/chat", get(pages::dashboard::chat::show))
        .route("/dashboard/byrdli-college", get(pages::dashboard::college::list))
        .route(
            "/dashboard/byrdli-college/{slug}",
            get(pages::dashboard::college::show).post(pages::dashboard::college::submit),
        )
        .route(
            paths::OPERATOR,
            get(pages::operator::overview::show).post(pages::operator::overview::submit),
        )
        .route(paths::OPERATOR_BOOKINGS, get(pages::operator::bookings::show))
        .route(
            "/operator/bookings/{id}",
            get(pages::operator::booking::show).post(pages::operator::booking::submit),
        )
        .route(
            "/operator/bookings/{id}/invoice.pdf",
            get(pages::operator::papers::invoice),
        )
        .route(
            "/operator/bookings/{id}/voucher.pdf",
            get(pages::operator::papers::voucher),
        )
        .route(
            "/operator/bookings/{id}/credit-note/{file}",
            get(pages::operator::papers::credit_note),
        )
        .route(
            paths::OPERATOR_JOBS,
            get(pages::operator::jobs::show).post(pages::operator::jobs::submit),
        )
        .route(paths::OPERATOR_MEMBERS, get(pages::operator::members::list))
        .route(
            "/operator/members/{id}",
            get(pages::operator::members::show).post(pages::operator::members::submit),
        )
        .route(
            paths::OPERATOR_SETTINGS,
            get(pages::operator::settings::show).post(pages::operator::settings::submit),
        )
        .route(
            "/operator/settings/{text}",
            get(pages::operator::settings::show_text).post(pages::operator::settings::submit_text),
        )
        .route(paths::OPERATOR_IMPORTS, get(pages::operator::imports::show))
        .route(paths::OPERATOR_LOG, get(pages::operator::log::show))
        .route("/faq", get(pages::texts::faq))
        .route("/currency", post(pages::home::choose_currency))
        .route("/terms", get(pages::texts::terms))
        .route("/privacy", get(pages::texts::privacy))
        .route("/_server/{*function}", any(functions::call))
        .route(paths::QR, get(pages::qr::show))
        .route(paths::QR_SVG, get(pages::qr::svg))
        .route(paths::QR_PNG, get(pages::qr::png))
        .route("/media/{id}", get(media::serve))
        .route("/media/card/{kind}/{id}", get(media::serve_card))
        .route("/api/docs", get(pages::docs::show))
        .route("/live", get(health::live))
        .route("/ready", get(health::ready))
        .route("/metrics", get(health::metrics))
        .route("/version", get(health::version))
        .route(paths::ROBOTS, get(pages::sitemap::robots))
        .route(paths::SITEMAP, get(pages::sitemap::index))
        .route("/sitemap/{file}", get(pages::sitemap::file))
        .route("/media/video/{id}/{file}", get(media::serve_video))
        .route("/player/{id}", get(pages::player::show));
    if let BaseMap::Archive(_) = app.config.base_map {
        sites = sites.route(paths::MAP_ARCHIVE, get(base_map::serve));
    }
    if app.config.has_dev_pages() {
        sites = sites
            .route("/dev", get(pages::dev::index))
            .route("/dev/style", get(pages::dev::style))
            .route("/dev/artwork", get(pages::dev::artwork))
            .route("/dev/mail", get(pages::mailbox::list))
            .route("/dev/mail/{id}", get(pages::mailbox::show))
            .route("/dev/mail/{id}/html", get(pages::mailbox::html));
    }
    let sites = sites
        .with_fallback(|sites| {
            sites
                .fallback(pages::not_found)
                .layer(from_fn_with_state(app.clone(), moved::to_current_handle))
        })
        .with_state(app.clone());
    let files = Router::new()
        .route("/assets/{*path}", get(assets::serve))
        .with_state(());
    let calls = api::router(app.api.clone())
        .merge(webhooks::router(&app))
        .route("/api/openapi.json", get(pages::docs::document))
        .route("/api/{*path}", any(pages::unknown_call))
        .route("/identity/{*path}", any(pages::unknown_call))
        // Brotli makes an answer of 6 KB 5% smaller, but reduces the searches per core by a sixth.
        .layer(CompressionLayer::new().br(false).quality(CompressionLevel::Fastest));
    let tests = test_mode.map_or_else(Router::new, test_mode::router);
    calls
        .merge(files)
        .merge(tests)
        .merge(sites)
        .layer(from_fn(request_timeout::bound))
        // An upload takes as long as its sender needs.
        .merge(api::uploads(app.api.clone()))
        .layer(CatchPanicLayer::custom(failures::panicked))
        .layer(from_fn_with_state(app.clone(), form_answers::redirect))
        .layer(from_fn_with_state(app.clone(), session::refuse_foreign))
        .layer(from_fn_with_state(app.clone(), bounds::bound))
        .layer(from_fn_with_state(app.clone(), failures::seal))
        .layer(
            CompressionLayer::new()
                .br(true)
                .gzip(true)
                .quality(CompressionLevel::Fastest)
                // Fonts, tiles and videos are compressed already.
                .compress_when(
                    DefaultPredicate::new()
                        .and(NotForContentType::const_new("font/"))
                        .and(NotForContentType::const_new(base_map::CONTENT_TYPE))
                        .and(NotForContentType::const_new("video/")),
                ),
        )
        .layer(from_fn_with_state(app, session::guard))
}
