//! Wishes and the time of arrival of a stay, in a form and in words.

use crate::{
    components::field::{Field, TextField, characters},
    pages::form::FormState,
};
use contract::{itinerary::LineItem, limits};
use leptos::prelude::*;

/// The names of the two fields, and the place of the stay on the wire: `stays[0].`.
pub struct Names {
    pub wishes: String,
    pub arrival: String,
    pub at: String,
}

/// The names in a form of several stays.
pub fn names(line: &LineItem, position: usize) -> Names {
    Names {
        wishes: format!("wishes_{}", line.identity),
        arrival: format!("arrivalTime_{}", line.identity),
        at: format!("stays[{position}]."),
    }
}

/// The two fields, filled in with what is known.
pub fn fields(form: &FormState, line: &LineItem, names: &Names) -> AnyView {
    let known = |text: &Option<String>| text.clone().unwrap_or_default();
    let from = &line.hotel_booking.check_in_time;
    let hint = (!from.is_empty()).then(|| format!("In the hotel's local time. Check-in is from {from}."));
    view! {
        <TextField
            name=names.wishes.clone()
            label="Wishes for the hotel (not guaranteed)"
            maxlength=characters(limits::MAX_WISHES_CHARS)
            optional=true
            value=form.value_or(&names.wishes, known(&line.wishes))
            hint=Some("For example a quiet room or a cot. The hotel does what it can.".to_owned())
            error=form.error(&format!("{}wishes", names.at))
        />
        <Field
            name=names.arrival.clone()
            label="Time of arrival"
            kind="time"
            optional=true
            value=form.value_or(&names.arrival, known(&line.arrival_time))
            hint=hint
            error=form.error(&format!("{}arrivalTime", names.at))
        />
    }
    .into_any()
}
