//! A shared trip: hotels and dates, without money or the booker's name.

use crate::hotel::Image;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// A shared trip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SharedTrip {
    pub title: String,
    /// In the order of travel.
    pub stays: Vec<SharedStay>,
}

/// A stay of a shared trip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SharedStay {
    pub hotel_name: String,
    pub hotel_slug: String,
    pub title_image: Image,
    /// In one line.
    pub address: String,
    pub check_in_date: NaiveDate,
    pub check_out_date: NaiveDate,
    pub check_in_time: String,
    pub check_out_time: String,
    /// The types of its rooms.
    pub rooms: Vec<String>,
    pub is_cancelled: bool,
}
