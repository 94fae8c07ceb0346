//! Putting rooms into a cart and taking them out: every cart error of the specification, one code each.

mod adding;
mod invoiced;
mod removing;

use super::support::*;
use chrono::TimeDelta;
use contract::{
    Code, HotelId, ItineraryId, LineItemId, RatePlanId, RoomId, RoomTypeId, SearchId, SurchargeId,
    invoice::{ChallengeAnswer, InvoiceStatus},
    itinerary::{AddHotel, ItineraryStatus, RemoveHotel, UpdateHotel},
    search::Occupancy,
};
use domain::{
    identity, invoices, itineraries,
    testing::{
        TestDb,
        hotels::{HotelBuilder, PlanBuilder, RoomBuilder},
    },
};
