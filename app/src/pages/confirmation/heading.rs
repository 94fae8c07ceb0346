//! The heading and the first texts.

use super::is_lost;
use crate::pages::parts::{refunds::RefundsState, stay_changes};
use contract::itinerary::{Itinerary, ItineraryStatus, StayChangeEnd, StayChangeStatus};

/// The heading and the first texts, by the trip's status.
pub(super) struct Heading {
    pub(super) kicker: &'static str,
    pub(super) title: String,
    pub(super) lead: String,
}

impl Heading {
    pub(super) fn of(itinerary: &Itinerary) -> Self {
        let places = places(itinerary);
        let email = itinerary
            .customer
            .as_ref()
            .map(|customer| customer.email.as_str())
            .unwrap_or_default();
        let kept = if email.is_empty() {
            "Show this page at check-in.".to_owned()
        } else {
            format!("We've emailed your confirmation to {email}. Show it at check-in.")
        };
        let ended = stay_changes::replaced(itinerary).filter(|change| change.status == StayChangeStatus::Ended);
        let (kicker, title, lead) = match (itinerary.status, ended.and_then(|change| change.ended_because)) {
            (ItineraryStatus::Failed, Some(StayChangeEnd::SoldOut)) => (
                "Not booked",
                "Your new stay is no longer available.".to_owned(),
                "Nothing was booked or charged.".to_owned(),
            ),
            (ItineraryStatus::Cancelled, Some(StayChangeEnd::GivenUp)) => (
                "Not booked",
                "You gave this change up.".to_owned(),
                "Nothing was booked or charged.".to_owned(),
            ),
            (ItineraryStatus::Confirmed, _) => ("Booked", format!("You are going to {places}."), kept),
            (ItineraryStatus::Completed, _) => (
                "Past trip",
                format!("You were in {places}."),
                "Your invoice and your references stay here.".to_owned(),
            ),
            (ItineraryStatus::PartiallyConfirmed, _) => ("Booked in part", format!("You are going to {places}."), kept),
            (ItineraryStatus::PartiallyCancelled, _) => {
                ("Cancelled in part", format!("You are going to {places}."), kept)
            }
            (ItineraryStatus::Cancelled, _) => (
                "Cancelled",
                "This trip was cancelled.".to_owned(),
                match itinerary.paid {
                    Some(_) => RefundsState::of(&itinerary.refunds).sentence(),
                    None => "Nothing was charged.",
                }
                .to_owned(),
            ),
            (ItineraryStatus::Failed, _) if itinerary.is_hold_lost => (
                "Not booked",
                "Your bank released the payment.".to_owned(),
                "Your bank released the amount before the hotel confirmed. Nothing was booked or charged. Search again to \
                 book with the same card or another one."
                    .to_owned(),
            ),
            (ItineraryStatus::Failed, _) => (
                "Not booked",
                "The rooms could not be booked.".to_owned(),
                "Nothing was charged. The hold on your card was released.".to_owned(),
            ),
            (ItineraryStatus::Confirming, _) => (
                "One moment",
                "Your rooms are being booked.".to_owned(),
                "You can close this page; booking continues.".to_owned(),
            ),
            (ItineraryStatus::Draft | ItineraryStatus::AwaitingPayment | ItineraryStatus::Expired, _) => (
                "Not booked yet",
                "This trip is not paid yet.".to_owned(),
                "Nothing is booked before it is paid.".to_owned(),
            ),
        };
        Self { kicker, title, lead }
    }
}

/// "Lisbon and Porto": the cities of the stays that are not cancelled, each once.
fn places(itinerary: &Itinerary) -> String {
    let mut cities: Vec<&str> = Vec::new();
    for line in itinerary.line_items.iter().filter(|line| !is_lost(line.status)) {
        let city = line.hotel_booking.address.city.as_str();
        if !cities.contains(&city) {
            cities.push(city);
        }
    }
    match cities.split_last() {
        None => itinerary.title.clone(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}
