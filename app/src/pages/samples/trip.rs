//! A trip of two stays, its terms, its invoice and a pre-check result.

use super::{address, coordinates, deadline, euros, id, image, policy};
use contract::{
    Money,
    hotel::{CancellationCharge, MealPlan, PriceItem, SearchResultReference},
    invoice::{Invoice, InvoiceStatus},
    itinerary::{
        BookedRoom, CancellationTerms, Customer, Guest, HotelBooking, Itinerary, ItineraryStatus, LineItem,
        LineItemStatus, LineItemTerms, PreCheck, PreCheckChange, PreCheckChangeKind,
    },
    search::Occupancy,
};

fn booked_room(number: u32) -> BookedRoom {
    BookedRoom {
        id: id(number),
        provider_id: id::<contract::RatePlanId>(400).to_string(),
        room_type_id: id(300),
        room_type: "Double room".to_owned(),
        rate_id: id(400),
        rate_name: "Flexible".to_owned(),
        meal_plan: MealPlan::Breakfast,
        occupancy: Occupancy {
            adults: 2,
            child_ages: vec![6],
        },
        selected_surcharges: Vec::new(),
        guests: vec![Guest {
            first_name: "Ada".to_owned(),
            last_name: "Lovelace".to_owned(),
            age: None,
        }],
        total_price: euros(36_000),
        cancellation_policy: policy(),
        refundable: true,
        is_cancelled: false,
    }
}

pub fn line(number: u32, hotel_name: &str) -> LineItem {
    LineItem {
        identity: id(number),
        check_in_date: "2027-03-04".parse().unwrap(),
        check_out_date: "2027-03-07".parse().unwrap(),
        status: LineItemStatus::Draft,
        hotel_booking: HotelBooking {
            hotel_id: id(1),
            hotel_name: hotel_name.to_owned(),
            hotel_slug: "casa-1".to_owned(),
            title_image: image(1),
            address: address(),
            coordinates: coordinates(),
            time_zone: "Europe/Lisbon".to_owned(),
            check_in_time: "15:00".to_owned(),
            check_out_time: "11:00".to_owned(),
            rooms: vec![booked_room(number + 1), booked_room(number + 2)],
            provider: "house".to_owned(),
            search_result_reference: SearchResultReference {
                provider: "house".to_owned(),
                id: "signed".to_owned(),
            },
            creator_id: None,
        },
        total_price: euros(72_000),
        pay_now: euros(69_600),
        pay_at_property: vec![PriceItem {
            name: "City tax".to_owned(),
            price: euros(2_400),
        }],
        booking_reference: None,
        failure: None,
        wishes: None,
        arrival_time: None,
        guest_change: None,
        guests_until: None,
    }
}

pub fn itinerary(lines: Vec<LineItem>) -> Itinerary {
    Itinerary {
        id: id(500),
        title: "Lisbon in March".to_owned(),
        currency: "EUR".parse().unwrap(),
        status: ItineraryStatus::Draft,
        total_price: euros(72_000 * lines.len() as i64),
        pay_now: euros(69_600 * lines.len() as i64),
        line_items: lines,
        customer: Some(Customer {
            first_name: "Ada".to_owned(),
            last_name: "Lovelace".to_owned(),
            email: "ada@example.org".to_owned(),
            phone: None,
            country_code: "PT".to_owned(),
            time_zone: None,
        }),
        invoice_id: None,
        is_being_paid: false,
        removed: None,
        paid: None,
        cancellations: Vec::new(),
        refunds: Vec::new(),
        stay_changes: Vec::new(),
        price_held_until: None,
        price_deadline: None,
        is_hold_lost: false,
        version: 1,
        calendar_version: 1,
        created_at: "2027-01-10T12:00:00Z".parse().unwrap(),
        updated_at: "2027-01-10T12:00:00Z".parse().unwrap(),
    }
}

pub fn terms(itinerary: &Itinerary) -> CancellationTerms {
    CancellationTerms {
        line_items: itinerary
            .line_items
            .iter()
            .map(|line| LineItemTerms {
                ended: Vec::new(),
                line_item_id: line.identity,
                hotel_name: line.hotel_booking.hotel_name.clone(),
                charges: vec![
                    CancellationCharge {
                        amount: euros(0),
                        from: None,
                        until: Some(deadline("2027-03-03T18:00")),
                    },
                    CancellationCharge {
                        amount: line.pay_now,
                        from: Some(deadline("2027-03-03T18:00")),
                        until: None,
                    },
                ],
                refund_now: line.pay_now,
                policy_text: policy().policy_text,
                is_known: true,
                quote: None,
                rooms: Vec::new(),
            })
            .collect(),
        refund_now: itinerary.pay_now,
        quote: None,
    }
}

pub fn invoice() -> Invoice {
    Invoice {
        id: id(600),
        number: Some("2027-000042".to_owned()),
        itinerary_id: id(500),
        status: InvoiceStatus::Paid,
        amount: euros(69_600),
        captured: Some(euros(69_600)),
        items: Vec::new(),
        created_at: "2027-01-10T12:00:00Z".parse().unwrap(),
        paid_at: Some("2027-01-10T12:01:00Z".parse().unwrap()),
    }
}

pub fn price_change(kind: PreCheckChangeKind, after: Option<Money>) -> PreCheck {
    PreCheck {
        ready: false,
        changes: vec![PreCheckChange {
            line_item_id: id(700),
            kind,
            hotel_name: "Casa do Limoeiro".to_owned(),
            before: euros(72_000),
            after,
            message: "The price of the room has risen.".to_owned(),
        }],
        total_price: euros(74_000),
        pay_now: euros(71_600),
        consent_token: "consent-1".to_owned(),
    }
}
