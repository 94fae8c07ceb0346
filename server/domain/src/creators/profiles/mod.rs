//! Profiles: public data, preferences and roles of accounts.

mod currency;
mod get;
mod handle;
mod look;
mod mark;
mod preview;
mod public;
mod recent_events;
mod role;
mod update;
mod welcome;

pub use currency::{choose_currency, chosen_currency};
pub use get::{get, my};
pub(crate) use handle::keep as keep_handle;
pub use handle::{former_handles, handle_availability, handle_error};
pub use mark::club_mark;
pub use preview::preview;
pub(crate) use public::{by_id, is_creator};
pub use public::{current_handle, find, public};
pub use recent_events::{RecentEvent, RecentEventKind, recent_events};
pub use role::{become_creator, grant_operator, revoke_operator};
pub use update::update;
pub use welcome::{Welcome, WelcomeStep, leave_welcome, pass_welcome_step, welcome};
