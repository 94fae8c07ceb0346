//! The pictures, in the page and in the viewer.

use super::{HotelPage, Rooms};
use crate::{
    components::picture::{Gallery, GalleryPicture},
    pages::parts::{focus::focus_of, hotel_cards::transition},
};
use contract::{
    ImageId,
    hotel::{Hotel, Image},
};
use leptos::prelude::*;
use std::collections::BTreeSet;

/// The title image first, each once.
pub(super) fn pictures(hotel: &Hotel) -> Vec<Image> {
    let mut pictures = vec![hotel.title_image.clone()];
    for image in &hotel.images {
        if pictures.iter().all(|known| known.id != image.id) {
            pictures.push(image.clone());
        }
    }
    pictures
}

pub(super) fn gallery(data: &HotelPage, pictures: &[Image]) -> AnyView {
    let hotel = &data.hotel;
    let viewed: BTreeSet<ImageId> = viewed_pictures(data, pictures).map(|image| image.id).collect();
    let illustration = pictures.first().is_some_and(|image| image.is_illustration);
    let pictures = pictures
        .iter()
        .map(|image| GalleryPicture {
            id: image.id.to_string(),
            alt: image.alt().to_owned(),
            focus: focus_of(image),
        })
        .collect();
    view! { <Gallery pictures=pictures viewed=viewed.len() illustration=illustration transition=Some(transition(&hotel.slug)) /> }
        .into_any()
}

/// The pictures of the viewer: the hotel's, the creator's, and the rooms'.
pub(super) fn viewed_pictures<'a>(data: &'a HotelPage, pictures: &'a [Image]) -> impl Iterator<Item = &'a Image> {
    let recommended = data.recommended.iter();
    let recommended = recommended.flat_map(|recommended| &recommended.recommendation.images);
    let rooms = match &data.rooms {
        Rooms::Available(availability) => availability.room_types.as_slice(),
        Rooms::WithoutSearch => data.hotel.room_types.as_slice(),
        Rooms::None(_) => &[],
    };
    let rooms = rooms.iter().flat_map(|room| &room.images);
    pictures.iter().chain(recommended).chain(rooms)
}
