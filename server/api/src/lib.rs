//! The REST API: extract, call one domain operation, return. It makes no product decisions.

mod authentication;
mod client;
mod cookie;
mod destinations;
mod document;
mod envelope;
mod error;
mod expectations;
mod explore;
mod export;
mod extract;
mod gather;
mod hotels;
mod idempotency;
mod identity;
mod invoices;
mod itineraries;
mod itinerary_contents;
mod library;
mod likes;
mod media_type;
mod misfit;
mod packages;
mod pictures;
mod posts;
mod profiles;
mod providers;
mod recommendations;
mod searches;
mod session;
mod stays;
mod subscriptions;
mod texts;
mod tiles;
mod uploads;
mod videos;
mod visitor;
mod working_copies;

pub use authentication::VERIFICATION_REQUESTED;
pub use client::client_of;
pub use cookie::{Cookies, browser_binding};
pub use document::openapi;
pub use envelope::{RequestId, seal_failures};
pub use error::ApiError;
pub use expectations::{Access, EXPECTATIONS, Expectation};
pub use export::export;
pub use extract::Params;
pub use identity::{EMAIL_CHANGE_REQUESTED, RESET_REQUESTED};
pub use media_type::has_media_type;
pub use pictures::{PictureForm, picture_form};
pub use recommendations::{RecommendationParts, recommendation_form};
pub use texts::texts;
pub use uploads::uploads;
pub use visitor::{VISITOR_CURRENCY, visitor_of};

use axum::{Router, extract::DefaultBodyLimit};
use domain::Ctx;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The state that handlers share.
#[derive(Clone)]
pub struct ApiState {
    pub ctx: Ctx,
    /// Names and attributes of the cookies.
    pub cookies: Cookies,
    /// The header with the visitor's country, set by a trusted proxy.
    pub country_header: Option<http::HeaderName>,
    /// The header with the caller's address, set by trusted proxies.
    pub address_header: Option<AddressHeader>,
}

/// The header with the caller's address.
#[derive(Clone, Debug)]
pub struct AddressHeader {
    pub name: http::HeaderName,
    /// The number of proxies that append an entry, at least one.
    pub hops: usize,
}

impl axum::extract::FromRef<ApiState> for Ctx {
    fn from_ref(state: &ApiState) -> Self {
        state.ctx.clone()
    }
}

/// All documented operations.
fn documented() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(visitor::get_visitor))
        .routes(routes!(session::sign_in_anonymously))
        .routes(routes!(identity::sign_up))
        .routes(routes!(identity::sign_in))
        .routes(routes!(identity::follow_magic_link))
        .routes(routes!(identity::refresh))
        .routes(routes!(identity::forgot_password))
        .routes(routes!(identity::reset_password))
        .routes(routes!(identity::change_password))
        .routes(routes!(
            identity::get_email_address,
            identity::change_email,
            identity::cancel_email_change
        ))
        .routes(routes!(identity::recover_email))
        .routes(routes!(identity::sign_out))
        .routes(routes!(identity::sign_out_everywhere))
        .routes(routes!(identity::list_sessions))
        .routes(routes!(identity::revoke_session))
        .routes(routes!(identity::export_account, identity::delete_account))
        .routes(routes!(identity::public_keys))
        .routes(routes!(providers::list_providers))
        .routes(routes!(providers::start_provider))
        .routes(routes!(providers::redirect_result))
        .routes(routes!(providers::list_linked_providers))
        .routes(routes!(providers::unlink_provider))
        .routes(routes!(authentication::request_email_verification))
        .routes(routes!(authentication::verify_email))
        .routes(routes!(authentication::request_magic_link))
        .routes(routes!(
            profiles::get_profile,
            profiles::create_profile,
            profiles::update_my_profile
        ))
        .routes(routes!(profiles::get_my_profile))
        .routes(routes!(profiles::set_role))
        .routes(routes!(profiles::get_profile_by_id, profiles::update_profile))
        .routes(routes!(pictures::set_profile_picture, pictures::remove_profile_picture))
        .routes(routes!(
            pictures::set_creator_profile_picture,
            pictures::remove_creator_profile_picture
        ))
        .routes(routes!(pictures::set_hero_image, pictures::remove_hero_image))
        .routes(routes!(
            pictures::set_creator_hero_image,
            pictures::remove_creator_hero_image
        ))
        .routes(routes!(profiles::is_handle_available))
        .routes(routes!(session::session_login))
        .routes(routes!(session::session_login_endpoint))
        .routes(routes!(session::session_token))
        .routes(routes!(destinations::autocomplete))
        .routes(routes!(destinations::traveller_home))
        .routes(routes!(searches::create_search))
        .routes(routes!(searches::get_search))
        .routes(routes!(searches::search_hotels))
        .routes(routes!(searches::search_dates))
        .routes(routes!(hotels::list_by_destination))
        .routes(routes!(hotels::list_in_bounding_box))
        .routes(routes!(tiles::get_tile))
        .routes(routes!(hotels::recommended))
        .routes(routes!(hotels::get_hotel))
        .routes(routes!(hotels::title_image))
        .routes(routes!(hotels::check_availability))
        .routes(routes!(
            recommendations::recommend_hotel,
            recommendations::remove_recommendation
        ))
        .routes(routes!(recommendations::get_recommendation))
        .routes(routes!(recommendations::create_recommendation))
        .routes(routes!(recommendations::toggle_recommendation))
        .routes(routes!(recommendations::list_my_recommendations))
        .routes(routes!(recommendations::creator_counters))
        .routes(routes!(recommendations::public_profile))
        .routes(routes!(recommendations::list_public_recommendations))
        .routes(routes!(recommendations::creator_club))
        .routes(routes!(posts::create_post, posts::list_posts))
        .routes(routes!(posts::get_post, posts::replace_post, posts::delete_post))
        .routes(routes!(packages::put_travel_package, packages::list_travel_packages))
        .routes(routes!(packages::get_travel_package, packages::delete_travel_package))
        .routes(routes!(packages::get_travel_package_with_hotels))
        .routes(routes!(
            packages::add_travel_package_image,
            packages::remove_travel_package_image
        ))
        .routes(routes!(packages::toggle_travel_package))
        .routes(routes!(packages::list_public_travel_packages))
        .routes(routes!(packages::request_travel_package))
        .routes(routes!(packages::create_itinerary_from_package))
        .routes(routes!(
            subscriptions::put_email_subscription,
            subscriptions::delete_email_subscription_by_creator
        ))
        .routes(routes!(subscriptions::delete_email_subscription))
        .routes(routes!(subscriptions::confirm_email_subscription))
        .routes(routes!(library::add_image, library::list_images))
        .routes(routes!(
            library::get_image,
            library::change_image,
            library::delete_image
        ))
        .routes(routes!(likes::like_hotel))
        .routes(routes!(likes::like_destination))
        .routes(routes!(likes::list_likes))
        .routes(routes!(itineraries::create_itinerary, itineraries::list_itineraries))
        .routes(routes!(itineraries::latest_itinerary))
        .routes(routes!(itineraries::get_itinerary))
        .routes(routes!(itineraries::add_hotel))
        .routes(routes!(itineraries::update_hotel))
        .routes(routes!(itineraries::remove_hotel))
        .routes(routes!(itineraries::undo_removal))
        .routes(routes!(itineraries::set_guest_details))
        .routes(routes!(itineraries::update_customer_data))
        .routes(routes!(itineraries::create_invoice))
        .routes(routes!(itineraries::quote_currency, itineraries::change_currency))
        .routes(routes!(itineraries::join))
        .routes(routes!(itineraries::pre_check))
        .routes(routes!(itineraries::cancellation_terms))
        .routes(routes!(itineraries::cancel_itinerary))
        .routes(routes!(itineraries::change_guests))
        .routes(routes!(invoices::get_invoice))
        .routes(routes!(invoices::pay_invoice))
        .routes(routes!(
            itinerary_contents::create_itinerary_content,
            itinerary_contents::replace_itinerary_content,
            itinerary_contents::list_itinerary_contents
        ))
        .routes(routes!(
            itinerary_contents::get_itinerary_content,
            itinerary_contents::delete_itinerary_content
        ))
        .routes(routes!(itinerary_contents::toggle_itinerary_content))
        .routes(routes!(itinerary_contents::create_itinerary_from_content))
        .routes(routes!(explore::explore_club))
        .routes(routes!(stays::order_recommendations))
        .routes(routes!(stays::match_recommendations))
        .routes(routes!(stays::draft_recommendations))
        .routes(routes!(videos::prepare_video))
        .routes(routes!(videos::create_video, videos::list_videos))
        .routes(routes!(videos::get_video, videos::delete_video))
        .routes(routes!(videos::refresh_video_status))
        .routes(routes!(videos::set_video_captions, videos::delete_video_captions))
        .routes(routes!(
            working_copies::get_working_copy,
            working_copies::save_working_copy,
            working_copies::delete_working_copy
        ))
}

/// The routes, without the server's layers.
pub fn router(state: ApiState) -> Router {
    documented()
        .split_for_parts()
        .0
        .layer(DefaultBodyLimit::max(extract::BODY_LIMIT))
        .with_state(state)
}
