//! Opaque typed ids: UUIDv7 as hyphenated text on the wire. A supplier's own ids live in `ProviderReference` alone.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String, format = Uuid))]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Display::fmt(&self.0, f) }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
        impl FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, Self::Err> { Uuid::from_str(text).map(Self) }
        }
        impl From<Uuid> for $name { fn from(id: Uuid) -> Self { Self(id) } }
        impl From<$name> for Uuid { fn from(id: $name) -> Self { id.0 } }
    )*};
}

ids! {
    /// A hotel, whatever supplier sells it.
    HotelId,
    /// A kind of room of one hotel.
    RoomTypeId,
    /// The terms under which a room type is sold.
    RatePlanId,
    /// A hotel's optional extra.
    SurchargeId,
    /// A picture: demonstration artwork, upload or share card.
    ImageId,
    /// A person's account, anonymous ones included.
    UserId,
    /// A signed-in browser.
    SessionId,
    /// A stored, shareable search.
    SearchId,
    /// A cart and, later, a trip.
    ItineraryId,
    /// One hotel stay of an itinerary.
    LineItemId,
    /// One room of a line item.
    RoomId,
    /// What is paid now for an itinerary.
    InvoiceId,
    /// One attempt to pay an invoice.
    PaymentId,
    /// What a traveller agreed to cancel.
    CancellationId,
    /// Money on its way back.
    RefundId,
    /// A row of the event table.
    EventId,
    /// A creator's recommendation of a hotel.
    RecommendationId,
    /// Something that a creator wrote in the club.
    PostId,
    /// Stays with nights that a creator sells as one trip.
    PackageId,
    /// Letters about what a creator publishes.
    SubscriptionId,
    /// A trip that a creator tells day by day.
    ItineraryContentId,
    /// A film of a creator's library.
    VideoId,
}
