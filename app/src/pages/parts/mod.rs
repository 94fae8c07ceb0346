//! Parts that two or more pages share: from wire types to components and their texts.

pub mod contents;
pub mod date_options;
pub mod flexible_dates;
pub mod focus;
pub mod form_errors;
pub mod guests;
pub mod hotel_cards;
pub mod likes;
pub mod offers;
pub mod packages;
pub mod papers;
pub mod paragraphs;
pub mod pictures;
pub mod place;
pub mod posts;
mod price_calendar;
pub mod refunds;
pub mod search_box;
pub mod share;
pub mod share_page;
pub mod stay_changes;
pub mod stays;
pub mod terms;
pub mod trip_frame;
pub mod unconfirmed;
pub mod wishes;
