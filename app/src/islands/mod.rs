//! Leptos islands: the interactive parts that a page needs at once. Small; no cards, no page data.
//!
//! Each one hydrates markup that the server rendered and that works without it: a link, a form, a list. The markup is
//! its state, so that it needs no props and no JSON library. Islands call `/api/v1` and `/fragment` by a small fetch
//! of their own, share one cart inside the module, and exchange events with React islands as `contract::events`
//! defines them.

pub mod auth;
mod browser;
pub mod cart;
pub mod copy;
pub mod destination;
#[cfg(test)]
mod exports;
pub mod guests;
pub mod handle;
pub mod likes;
pub mod more;
pub mod print;
pub mod rooms;
pub mod text;
pub mod toasts;

pub use auth::AuthForm;
pub use cart::button::CartButton;
pub use copy::CopyButton;
pub use destination::DestinationBox;
pub use guests::GuestFields;
pub use handle::HandleCheck;
pub use likes::Likes;
pub use more::LoadMore;
pub use print::PrintButton;
pub use rooms::AddRooms;
pub use toasts::Toasts;
