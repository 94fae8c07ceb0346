//! An offer and a trip, created through the API, for tests that begin after them.

use super::Client;
use contract::{
    HotelId, InvoiceId, ItineraryId, LineItemId, RatePlanId, RoomId, RoomTypeId, SearchId,
    availability::HotelAvailability, hotel::SearchResultReference, invoice::Invoice, itinerary::Itinerary,
    search::SearchCreated,
};
use serde_json::{Value, json};

/// A priced offer of two nights for two guests.
#[derive(Clone, Debug)]
pub struct Offer {
    pub hotel: HotelId,
    pub search: SearchId,
    pub room_type: RoomTypeId,
    pub rate: RatePlanId,
    pub reference: SearchResultReference,
}

/// A trip with one room, named guests and an open invoice.
#[derive(Clone, Debug)]
pub struct Trip {
    pub offer: Offer,
    pub itinerary: ItineraryId,
    pub line: LineItemId,
    pub room: RoomId,
    pub invoice: InvoiceId,
}

impl Offer {
    pub async fn of(client: &Client, hotel: HotelId) -> Self {
        let input = json!({ "hotelId": hotel, "checkInDate": "2026-12-10", "checkOutDate": "2026-12-12" });
        let created: SearchCreated = client.post("/api/v1/hotel/search/create", &input).await.read();
        let search = created.search_id;
        let path = format!("/api/v1/hotel/{hotel}/checkAvailability");
        let found: HotelAvailability = client.post(&path, &json!({ "hotelSearchId": search })).await.read();
        let room = &found.room_types[0];
        let rate = &room.rates[0];
        Self {
            hotel,
            search,
            room_type: room.id,
            rate: rate.id,
            reference: rate.search_result_reference.clone(),
        }
    }

    /// The body of addHotel.
    pub fn add(&self) -> Value {
        json!({
            "hotelId": self.hotel,
            "hotelSearchId": self.search,
            "roomTypeId": self.room_type,
            "roomId": self.rate,
            "searchResultReference": self.reference,
        })
    }
}

impl Trip {
    pub async fn of(client: &Client, hotel: HotelId) -> Self {
        let offer = Offer::of(client, hotel).await;
        let empty: Itinerary = client.post("/api/v1/itinerary", &json!({})).await.read();
        let path = |call: &str| format!("/api/v1/itinerary/{}/{call}", empty.id);
        let filled: Itinerary = client.post(&path("addHotel"), &offer.add()).await.read();
        let line = &filled.line_items[0];
        let (line, room) = (line.identity, line.hotel_booking.rooms[0].id);
        client
            .post(&path("setGuestDetails"), &guests(room))
            .await
            .read::<Itinerary>();
        client
            .post(&path("updateCustomerData"), &customer())
            .await
            .read::<Itinerary>();
        let invoice: Invoice = client.post(&path("createInvoice"), &json!({})).await.read();
        Self {
            offer,
            itinerary: empty.id,
            line,
            room,
            invoice: invoice.id,
        }
    }

    /// Pays the invoice, so that the stay is booked.
    pub async fn pay(&self, client: &Client) {
        let path = format!("/api/v1/invoice/{}/payment", self.invoice);
        let paid = client.post(&path, &card("4242 4242 4242 4242")).await;
        assert!(paid.status.is_success());
    }
}

impl Trip {
    /// A change of its booked room to other dates.
    pub fn other_dates(&self) -> Value {
        json!({ "roomIds": [self.room], "checkInDate": "2026-12-20", "checkOutDate": "2026-12-23" })
    }

    /// The quote of such a change.
    pub async fn change_quote(&self, client: &Client) -> Value {
        let path = format!("/api/v1/itinerary/{}/changeQuotes", self.itinerary);
        let mut quotes: Value = client.post(&path, &self.other_dates()).await.read();
        quotes["offers"][0]["quote"].take()
    }
}

/// One adult for a room.
pub fn guests(room: RoomId) -> Value {
    json!({ "rooms": [{ "roomId": room, "guests": [{ "firstName": "Ada", "lastName": "Byron" }] }] })
}

/// The paying customer.
pub fn customer() -> Value {
    json!({ "firstName": "Ada", "lastName": "Byron", "email": "ada@example.org", "countryCode": "PT" })
}

/// A card of the test gateway.
pub fn card(number: &str) -> Value {
    json!({ "card": { "number": number, "expMonth": 12, "expYear": 2030, "cvc": "123" } })
}
