//! Which new stay replaces which former one: the rows of changes of stays, as itineraries, emails and checkout read and move
//! them. Quoting and agreeing to a change is `stay_changes`' part.

mod record;
mod wire;
mod wording;

pub(crate) use record::{STAY_CHANGE, booked, ended, finish, is_replacement, refund_until};
pub(crate) use wire::load;
pub(crate) use wording::{former_dates, replaced_by, replaces};
