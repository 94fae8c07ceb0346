//! Offers: a rate at the price shown, signed, so that the cart need not trust the browser.

use crate::{Ctx, error::Result};
use chrono::{DateTime, NaiveDate, Utc};
use contract::{Currency, HotelId, RatePlanId, RoomTypeId, SearchId, search::Occupancy};
use serde::{Deserialize, Serialize};

const PURPOSE: &str = "offer";

/// A rate for a search at the price shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedOffer {
    pub hotel_id: HotelId,
    pub room_type_id: RoomTypeId,
    pub rate_plan_id: RatePlanId,
    pub search_id: SearchId,
    pub check_in: NaiveDate,
    pub check_out: NaiveDate,
    pub rooms: Vec<Occupancy>,
    pub currency: Currency,
    /// Minor units; all rooms, with all mandatory items.
    pub total_minor: i64,
    /// Minor units; the part charged with the invoice.
    pub pay_now_minor: i64,
    pub expires_at: DateTime<Utc>,
}

impl SignedOffer {
    /// Seals the offer as opaque signed text.
    pub fn seal(&self, ctx: &Ctx) -> Result<String> {
        ctx.secrets().seal(PURPOSE, self)
    }

    /// Opens a sealed text, also of an expired offer; `None` if this site did not sign it.
    pub fn open(ctx: &Ctx, text: &str) -> Option<Self> {
        ctx.secrets().open(PURPOSE, text)
    }
}
