//! What is wrong with a form, above it.

use crate::{
    components::feedback::{Alert, AlertKind},
    pages::form::FormState,
};
use leptos::prelude::*;

/// The messages that no field shows; when all have a field, one sentence that leads to them. Nothing without errors.
/// `places` are the wire names of the fields that the page shows.
pub fn form_errors(form: &FormState, places: &[String]) -> Option<AnyView> {
    if form.errors.is_empty() {
        return None;
    }
    let mut messages = form.general(places);
    messages.dedup();
    let body = match messages.as_slice() {
        [] => view! { <p>"Please look at the marked fields."</p> }.into_any(),
        [message] => view! { <p>{message.clone()}</p> }.into_any(),
        _ => {
            let items = messages
                .into_iter()
                .map(|message| view! { <li>{message}</li> })
                .collect_view();
            view! { <ul>{items}</ul> }.into_any()
        }
    };
    Some(view! { <Alert kind=AlertKind::Bad>{body}</Alert> }.into_any())
}
