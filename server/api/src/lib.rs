//! The REST API: extract, call one domain operation, return. It makes no product decisions.

mod authentication;
mod client;
mod conditional;
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
mod input_error;
mod invoices;
mod itineraries;
mod itinerary_contents;
mod library;
mod likes;
mod media_type;
mod operations;
mod operator;
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
pub use conditional::{RequestedRange, is_known};
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
pub use texts::{limits, texts};
pub use uploads::uploads;
pub use visitor::{VISITOR_CURRENCY, visitor_of};

use axum::{Router, extract::DefaultBodyLimit};
use domain::Ctx;
use operations::operations;

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

operations! {
    visitor::get_visitor,
    session::sign_in_anonymously,
    identity::sign_up,
    identity::sign_in,
    identity::follow_magic_link,
    identity::refresh,
    identity::forgot_password,
    identity::reset_password,
    identity::change_password,
    identity::get_email_address,
    identity::change_email,
    identity::cancel_email_change,
    identity::recover_email,
    identity::sign_out,
    identity::sign_out_everywhere,
    identity::list_sessions,
    identity::revoke_session,
    identity::export_account,
    identity::delete_account,
    identity::public_keys,
    providers::list_providers,
    providers::start_provider,
    providers::redirect_result,
    providers::list_linked_providers,
    providers::unlink_provider,
    authentication::request_email_verification,
    authentication::verify_email,
    authentication::request_magic_link,
    profiles::get_profile,
    profiles::create_profile,
    profiles::update_my_profile,
    profiles::get_my_profile,
    profiles::set_role,
    profiles::get_profile_by_id,
    profiles::update_profile,
    pictures::set_profile_picture,
    pictures::remove_profile_picture,
    pictures::set_creator_profile_picture,
    pictures::remove_creator_profile_picture,
    pictures::set_hero_image,
    pictures::remove_hero_image,
    pictures::set_creator_hero_image,
    pictures::remove_creator_hero_image,
    profiles::is_handle_available,
    session::session_login,
    session::session_login_endpoint,
    session::session_token,
    destinations::autocomplete,
    destinations::list_places,
    destinations::traveller_home,
    searches::create_search,
    searches::get_search,
    searches::search_hotels,
    searches::search_dates,
    hotels::list_by_destination,
    hotels::list_in_bounding_box,
    tiles::get_tile,
    hotels::recommended,
    hotels::get_hotel,
    hotels::title_image,
    hotels::check_availability,
    recommendations::recommend_hotel,
    recommendations::remove_recommendation,
    recommendations::get_recommendation,
    recommendations::create_recommendation,
    recommendations::toggle_recommendation,
    recommendations::list_my_recommendations,
    recommendations::creator_counters,
    recommendations::public_profile,
    recommendations::list_public_recommendations,
    recommendations::creator_club,
    posts::create_post,
    posts::list_posts,
    posts::get_post,
    posts::replace_post,
    posts::delete_post,
    packages::put_travel_package,
    packages::list_travel_packages,
    packages::get_travel_package,
    packages::delete_travel_package,
    packages::get_travel_package_with_hotels,
    packages::add_travel_package_image,
    packages::remove_travel_package_image,
    packages::toggle_travel_package,
    packages::order_travel_packages,
    packages::list_public_travel_packages,
    packages::request_travel_package,
    packages::create_itinerary_from_package,
    subscriptions::put_email_subscription,
    subscriptions::delete_email_subscription_by_creator,
    subscriptions::delete_email_subscription,
    subscriptions::confirm_email_subscription,
    subscriptions::list_subscribers,
    subscriptions::delete_subscriber,
    library::add_image,
    library::list_images,
    library::get_image,
    library::change_image,
    library::delete_image,
    likes::like_hotel,
    likes::like_destination,
    likes::list_likes,
    itineraries::create_itinerary,
    itineraries::list_itineraries,
    itineraries::latest_itinerary,
    itineraries::get_itinerary,
    itineraries::add_hotel,
    itineraries::update_hotel,
    itineraries::remove_hotel,
    itineraries::undo_removal,
    itineraries::set_guest_details,
    itineraries::update_customer_data,
    itineraries::create_invoice,
    itineraries::quote_currency,
    itineraries::change_currency,
    itineraries::join,
    itineraries::pre_check,
    itineraries::cancellation_terms,
    itineraries::cancel_itinerary,
    itineraries::change_guests,
    itineraries::quote_stay_change,
    itineraries::change_stay,
    invoices::get_invoice,
    invoices::pay_invoice,
    itinerary_contents::create_itinerary_content,
    itinerary_contents::replace_itinerary_content,
    itinerary_contents::list_itinerary_contents,
    itinerary_contents::get_itinerary_content,
    itinerary_contents::delete_itinerary_content,
    itinerary_contents::toggle_itinerary_content,
    itinerary_contents::order_itinerary_contents,
    itinerary_contents::create_itinerary_from_content,
    explore::explore_club,
    stays::order_recommendations,
    stays::match_recommendations,
    stays::draft_recommendations,
    stays::suggest_stays,
    videos::prepare_video,
    videos::create_video,
    videos::list_videos,
    videos::get_video,
    videos::delete_video,
    videos::refresh_video_status,
    videos::set_video_captions,
    videos::delete_video_captions,
    working_copies::get_working_copy,
    working_copies::save_working_copy,
    working_copies::delete_working_copy,
    operator::list_bookings,
    operator::get_booking,
    operator::retry_refund,
    operator::pay_refund_by_hand,
    operator::waive_fee,
    operator::list_jobs,
    operator::retry_job,
    operator::discard_job,
    operator::list_members,
    operator::get_member,
    operator::block_member,
    operator::unblock_member,
    operator::list_settings,
    operator::set_setting,
    operator::get_text,
    operator::save_text,
    operator::list_log,
}

/// The routes, without the server's layers.
pub fn router(state: ApiState) -> Router {
    served()
        .layer(DefaultBodyLimit::max(extract::MAX_BODY_BYTES))
        .with_state(state)
}
