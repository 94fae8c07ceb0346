//! Why there are no rooms.

use super::{HotelPage, dates_of};
use crate::{
    components::feedback::{Alert, AlertKind},
    pages::parts::date_options::more_rooms,
    paths, words,
};
use contract::Failure;
use leptos::prelude::*;

/// The reason why there are no rooms, with the specification's title where it defines one.
pub(super) fn no_rooms(data: &HotelPage, failure: &Failure) -> AnyView {
    if let (Some(split), Some(search)) = (&data.split, &data.search) {
        let path = paths::hotel(&data.hotel.slug, None, None);
        let form = more_rooms(&dates_of(data, search, &path), split);
        let message = words::room_split(split);
        return view! {
            <Alert kind=AlertKind::Warn title="No room here takes all of you">
                <p>{message}</p>
                {form}
            </Alert>
        }
        .into_any();
    }
    let item = failure.errors.first();
    let is_sold_out = item.is_none_or(|item| item.code == contract::Code::NoRoomsAvailable);
    let message = item
        .map_or(contract::text::NO_ROOMS_MESSAGE, |item| item.message.as_str())
        .to_owned();
    if is_sold_out {
        view! {
            <Alert kind=AlertKind::Warn title=contract::text::NO_ROOMS_TITLE>
                <p>{message}</p>
            </Alert>
        }
        .into_any()
    } else {
        view! { <Alert kind=AlertKind::Bad><p>{message}</p></Alert> }.into_any()
    }
}
