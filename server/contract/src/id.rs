//! Opaque typed ids: UUIDv7 as hyphenated text on the wire. Only `ProviderReference` contains suppliers' ids.

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
    /// A hotel of any supplier.
    HotelId,
    /// A room type of a hotel.
    RoomTypeId,
    /// The terms of a sale of a room type.
    RatePlanId,
    /// A hotel's optional extra.
    SurchargeId,
    /// An image: demonstration artwork, upload or share card.
    ImageId,
    /// An account, including anonymous ones.
    UserId,
    /// A signed-in browser.
    SessionId,
    /// A stored, shareable search.
    SearchId,
    /// An itinerary: first a cart, later a trip.
    ItineraryId,
    /// One hotel stay of an itinerary.
    LineItemId,
    /// One room of a line item.
    RoomId,
    /// The amount that is due now for an itinerary.
    InvoiceId,
    /// One attempt to pay an invoice.
    PaymentId,
    /// A consented cancellation.
    CancellationId,
    /// A refund.
    RefundId,
    /// A change of a booked stay.
    StayChangeId,
    /// A row of the event table.
    EventId,
    /// A creator's recommendation of a hotel.
    RecommendationId,
    /// A post in a club.
    PostId,
    /// Stays with nights that a creator sells as a package.
    PackageId,
    /// A subscription to emails about a creator's new content.
    SubscriptionId,
    /// An itinerary content of a creator.
    ItineraryContentId,
    /// A video of a creator's library.
    VideoId,
}
