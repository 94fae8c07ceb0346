//! Offers: what was shown at a price, signed, so that a cart can take it without trusting the browser.

use crate::{Ctx, error::Result};
use chrono::{DateTime, NaiveDate, Utc};
use contract::{Currency, HotelId, RatePlanId, RoomTypeId, SearchId, search::Occupancy};
use serde::{Deserialize, Serialize};

const PURPOSE: &str = "offer";

/// A rate for a search at the price that was shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub hotel_id: HotelId,
    pub room_type_id: RoomTypeId,
    pub rate_plan_id: RatePlanId,
    pub search_id: SearchId,
    pub check_in: NaiveDate,
    pub check_out: NaiveDate,
    pub rooms: Vec<Occupancy>,
    pub currency: Currency,
    /// Minor units; all rooms, with everything mandatory.
    pub total_minor: i64,
    /// Minor units; the invoice's part.
    pub pay_now_minor: i64,
    pub expires_at: DateTime<Utc>,
}

impl Offer {
    /// As opaque signed text.
    pub fn seal(&self, ctx: &Ctx) -> Result<String> {
        ctx.secrets().seal(PURPOSE, self)
    }

    /// The offer of a signed text, expired ones included; None when it was not signed here.
    pub fn open(ctx: &Ctx, text: &str) -> Option<Self> {
        ctx.secrets().open(PURPOSE, text)
    }
}
