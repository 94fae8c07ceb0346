//! Travellers who use only the HTTP API.

use super::{HANG_WAIT, Server, plain::client_at, session_cookie};
use chrono::{Days, NaiveDate};
use contract::{
    Code, Failure, InvoiceId, ItineraryId, RefundId,
    invoice::{Card, ChallengeAnswer, Invoice, InvoicePayment, PayInvoice},
    itinerary::{
        AddHotel, CancelItinerary, CancellationTerms, ChangeStay, Customer, Guest, Itinerary, ItineraryCreate,
        QuoteStayChange, RoomGuests, SetGuestDetails, StayChangeQuotes,
    },
    visitor::{AccessToken, AnonymousSignIn},
};
use http::StatusCode;
use reqwest::Method;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::{
    net::Ipv4Addr,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

pub const GOOD: &str = "4242 4242 4242 4242";
pub const CHALLENGE: &str = "4000 0000 0000 3220";
pub const DECLINED: &str = "4000 0000 0000 0002";

/// Why a call has no result.
#[derive(Debug)]
pub enum Failed {
    /// The server refused the call.
    Refused(Code),
    /// No answer: the outcome is unknown.
    NoAnswer,
}

/// A person with a token and an itinerary.
#[derive(Clone)]
pub struct Traveller {
    http: reqwest::Client,
    token: String,
    pub id: ItineraryId,
}

impl Traveller {
    /// Signs in anonymously and creates an itinerary, each traveller from an address of their own: a network has a
    /// limit of anonymous accounts.
    pub async fn new(server: &Server) -> Self {
        static TRAVELLERS: AtomicU32 = AtomicU32::new(1);
        let number = TRAVELLERS.fetch_add(1, Ordering::Relaxed);
        let http = client_at(Ipv4Addr::from_bits(
            Ipv4Addr::new(10, 0, 0, 0).to_bits() + (number << 8),
        ));
        let unknown = ItineraryId(uuid::Uuid::nil());
        let mut traveller = Self {
            http,
            token: String::new(),
            id: unknown,
        };
        let signed_in: AccessToken = traveller
            .post(server, "/identity/v1/anonymous", &AnonymousSignIn::default())
            .await
            .unwrap();
        traveller.token = signed_in.token;
        let input = ItineraryCreate {
            title: None,
            currency: Some("EUR".parse().unwrap()),
        };
        let itinerary: Itinerary = traveller.post(server, "/api/v1/itinerary", &input).await.unwrap();
        traveller.id = itinerary.id;
        traveller
    }

    /// The demonstration's operator.
    pub async fn operator(server: &Server) -> Self {
        let mut operator = Self::new(server).await;
        let input = serde_json::json!({ "email": "operator@example.com", "password": "demonstration" });
        operator.token = String::new();
        let signed_in: AccessToken = operator.post(server, "/identity/v1/signIn", &input).await.unwrap();
        operator.token = signed_in.token;
        operator
    }

    /// The same person at another trip.
    pub fn with(&self, id: ItineraryId) -> Self {
        Self { id, ..self.clone() }
    }

    /// The session cookie, as a browser has it.
    pub async fn cookie(&self, server: &Server) -> String {
        session_cookie(server, &self.token).await
    }

    async fn call<T: DeserializeOwned>(
        &self,
        server: &Server,
        method: Method,
        path: &str,
        body: Option<&impl Serialize>,
        key: Option<&str>,
    ) -> Result<T, Failed> {
        let mut request = self.http.request(method, format!("{}{path}", server.url));
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let response = request.send().await.map_err(|_| Failed::NoAnswer)?;
        if response.status() == StatusCode::BAD_GATEWAY {
            // A proxy's server broke off.
            return Err(Failed::NoAnswer);
        }
        let is_success = response.status().is_success();
        let bytes = response.bytes().await.map_err(|_| Failed::NoAnswer)?;
        if is_success {
            // An answer may have no content.
            let content: &[u8] = if bytes.is_empty() { b"null" } else { &bytes };
            return Ok(serde_json::from_slice(content).unwrap());
        }
        let failure: Failure = serde_json::from_slice(&bytes).unwrap();
        Err(Failed::Refused(failure.errors[0].code))
    }

    pub(super) async fn get<T: DeserializeOwned>(&self, server: &Server, path: &str) -> Result<T, Failed> {
        self.call(server, Method::GET, path, None::<&()>, None).await
    }

    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        server: &Server,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Failed> {
        self.call(server, Method::POST, path, Some(body), None).await
    }

    fn path(&self, call: &str) -> String {
        format!("/api/v1/itinerary/{}{call}", self.id)
    }

    /// Adds offers to the itinerary, names the guests and creates the invoice.
    pub async fn order(&self, server: &Server, offers: &[&AddHotel]) -> Invoice {
        for offer in offers {
            let _: Itinerary = self.post(server, &self.path("/addHotel"), offer).await.unwrap();
        }
        let itinerary = self.itinerary(server).await;
        let guest = Guest {
            first_name: "Ada".to_owned(),
            last_name: "Lovelace".to_owned(),
            age: None,
        };
        let rooms = itinerary.line_items.iter().flat_map(|line| &line.hotel_booking.rooms);
        let rooms = rooms
            .map(|room| RoomGuests {
                room_id: room.id,
                guests: vec![guest.clone()],
            })
            .collect();
        let _: Itinerary = self
            .post(
                server,
                &self.path("/setGuestDetails"),
                &SetGuestDetails {
                    rooms,
                    ..Default::default()
                },
            )
            .await
            .unwrap();
        let customer = Customer {
            first_name: "Ada".to_owned(),
            last_name: "Lovelace".to_owned(),
            email: "ada@example.org".to_owned(),
            phone: None,
            country_code: "GB".to_owned(),
            time_zone: None,
        };
        let _: Itinerary = self
            .post(server, &self.path("/updateCustomerData"), &customer)
            .await
            .unwrap();
        self.post(server, &self.path("/createInvoice"), &serde_json::json!({}))
            .await
            .unwrap()
    }

    /// Creates an itinerary of two hotels with an open invoice.
    pub async fn order_two_hotels(&self, server: &Server, days_ahead: u64) -> Invoice {
        let found = self.find(server, days_ahead, 1).await;
        let first = &found[0];
        let second = found
            .iter()
            .find(|other| other.hotel.id != first.hotel.id)
            .expect("two hotels with rooms");
        self.order(server, &[&first.offer, &second.offer]).await
    }

    pub async fn itinerary(&self, server: &Server) -> Itinerary {
        self.get(server, &self.path("")).await.unwrap()
    }

    pub async fn invoice(&self, server: &Server, id: InvoiceId) -> Invoice {
        self.try_invoice(server, id).await.unwrap()
    }

    /// The invoice, when the server answers.
    pub async fn try_invoice(&self, server: &Server, id: InvoiceId) -> Result<Invoice, Failed> {
        self.get(server, &format!("/api/v1/invoice/{id}")).await
    }

    /// Polls the invoice until its payment has ended.
    pub async fn settled(&self, server: &Server, id: InvoiceId) -> Invoice {
        let mut ticks = tokio::time::interval(Duration::from_millis(100));
        let settled = async {
            loop {
                ticks.tick().await;
                let invoice = self.invoice(server, id).await;
                if invoice.status != contract::invoice::InvoiceStatus::Processing {
                    return invoice;
                }
            }
        };
        tokio::time::timeout(HANG_WAIT, settled)
            .await
            .expect("the worker ends what was begun")
    }

    pub async fn pay(&self, server: &Server, id: InvoiceId, number: &str, key: &str) -> Result<InvoicePayment, Failed> {
        let card = Card {
            number: number.to_owned(),
            exp_month: 12,
            exp_year: 2090,
            cvc: "123".to_owned(),
            holder: None,
        };
        let input = PayInvoice {
            card: Some(card),
            payment_method: None,
            challenge: None,
        };
        let path = format!("/api/v1/invoice/{id}/payment");
        self.call(server, Method::POST, &path, Some(&input), Some(key)).await
    }

    /// Pays with what is given, without a key.
    pub async fn pay_with(&self, server: &Server, id: InvoiceId, input: &PayInvoice) -> Result<InvoicePayment, Failed> {
        self.post(server, &format!("/api/v1/invoice/{id}/payment"), input).await
    }

    /// Asks for the quote of everything that is booked and agrees to it; None: nothing is booked any more.
    pub async fn cancel(&self, server: &Server) -> Result<Option<Itinerary>, Failed> {
        match self.quote(server).await? {
            Some(quote) => self.cancel_at(server, quote).await.map(Some),
            None => Ok(None),
        }
    }

    /// The signed quote of cancelling everything that is booked.
    pub async fn quote(&self, server: &Server) -> Result<Option<String>, Failed> {
        let terms: CancellationTerms = self.get(server, &self.path("/cancellationTerms")).await?;
        Ok(terms.quote.map(|quote| quote.token))
    }

    /// Agrees to a quote.
    pub async fn cancel_at(&self, server: &Server, quote: String) -> Result<Itinerary, Failed> {
        let input = CancelItinerary {
            quote: Some(quote),
            ..CancelItinerary::default()
        };
        let path = self.path("/cancel");
        self.call(server, Method::PUT, &path, Some(&input), None).await
    }

    /// Names another guest of each room of a booked trip.
    pub async fn change_guests(&self, server: &Server) -> Result<(), Failed> {
        let trip = self.try_itinerary(server).await?;
        for line in &trip.line_items {
            let rooms = line.hotel_booking.rooms.iter().map(|room| {
                let guest = serde_json::json!({ "firstName": "Grace", "lastName": "Hopper" });
                serde_json::json!({ "roomId": room.id, "guests": [guest] })
            });
            let input = serde_json::json!({ "lineItemId": line.identity, "rooms": rooms.collect::<Vec<_>>() });
            let path = self.path("/guests");
            let _: Value = self.call(server, Method::PUT, &path, Some(&input), None).await?;
        }
        Ok(())
    }

    /// Agrees to other dates of the only stay, at the cheapest offer of the same hotel.
    pub async fn change_stay(&self, server: &Server) -> Result<Itinerary, Failed> {
        let trip = self.try_itinerary(server).await?;
        let line = &trip.line_items[0];
        let rooms: Vec<_> = line.hotel_booking.rooms.iter().map(|room| room.id).collect();
        for days in 1..30 {
            let later = |date: NaiveDate| date + Days::new(days);
            let input = QuoteStayChange {
                room_ids: rooms.clone(),
                check_in_date: Some(later(line.check_in_date)),
                check_out_date: Some(later(line.check_out_date)),
                rooms: None,
            };
            let path = self.path("/changeQuotes");
            let quotes: StayChangeQuotes = match self.post(server, &path, &input).await {
                Err(Failed::Refused(Code::NoRoomsAvailable)) => continue,
                quotes => quotes?,
            };
            let change = ChangeStay {
                quote: Some(quotes.offers[0].quote.clone()),
            };
            let path = self.path("/changeStay");
            return self.call(server, Method::PUT, &path, Some(&change), None).await;
        }
        panic!("the hotel has no other free dates")
    }

    /// As an operator: sends a refund that failed again. The same call does it once.
    pub async fn retry_refund(&self, server: &Server, id: RefundId) -> Result<(), Failed> {
        let input = serde_json::json!({ "reason": "The bank has mended it." });
        let path = format!("/api/v1/operator/refunds/{id}/retry");
        let key = format!("again {id}");
        self.call(server, Method::PUT, &path, Some(&input), Some(&key)).await
    }

    /// As an operator: writes down that a refund that failed was paid by other means. The same call does it once.
    pub async fn pay_refund_by_hand(&self, server: &Server, id: RefundId) -> Result<(), Failed> {
        let input = serde_json::json!({
            "means": "bank transfer",
            "reference": "SEPA 2027-0142",
            "confirmed": true,
            "reason": "The card was closed.",
        });
        let path = format!("/api/v1/operator/refunds/{id}/paidByHand");
        let key = format!("by hand {id}");
        self.call(server, Method::PUT, &path, Some(&input), Some(&key)).await
    }

    /// The trip, when the server answers.
    pub async fn try_itinerary(&self, server: &Server) -> Result<Itinerary, Failed> {
        self.get(server, &self.path("")).await
    }

    pub async fn answer(
        &self,
        server: &Server,
        id: InvoiceId,
        answer: ChallengeAnswer,
    ) -> Result<InvoicePayment, Failed> {
        let input = PayInvoice {
            card: None,
            payment_method: None,
            challenge: Some(answer),
        };
        self.post(server, &format!("/api/v1/invoice/{id}/payment"), &input)
            .await
    }
}
