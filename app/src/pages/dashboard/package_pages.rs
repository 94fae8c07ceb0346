//! The pages of the lists of /dashboard/manage-itineraries. Each list has a field of the address.

use crate::paths;
use leptos::prelude::*;

/// The links between the pages of a list that its creator puts in order.
pub(super) const ORDERED: (&str, &str) = ("Previous", "Next");

/// Fields of a form that keep the current pages of the lists.
pub(super) fn page_fields(numbers: &[(&'static str, u32)]) -> AnyView {
    let field = |(name, number): &(&'static str, u32)| {
        view! { <input type="hidden" name=*name value=number.to_string() /> }
    };
    let later = numbers.iter().filter(|(_, number)| *number > 1);
    later.map(field).collect_view().into_any()
}

/// The links to the previous and the next page of one list; the other lists keep their pages.
pub(super) fn page_links(
    label: &'static str,
    field: &'static str,
    number: u32,
    has_more: bool,
    (before, after): (&'static str, &'static str),
    numbers: &[(&'static str, u32)],
) -> Option<AnyView> {
    let address = |number: u32| {
        let own = (field, number.to_string());
        let others = numbers.iter().filter(|(other, number)| *other != field && *number > 1);
        let others = others.map(|(other, number)| (*other, number.to_string()));
        let fields: Vec<_> = std::iter::once(own).chain(others).collect();
        paths::with_query(paths::MANAGE_PACKAGES, &fields)
    };
    let newer = (number > 1).then(|| view! { <a href=address(number - 1) rel="prev">{before}</a> });
    let older = has_more.then(|| view! { <a href=address(number + 1) rel="next">{after}</a> });
    if newer.is_none() && older.is_none() {
        return None;
    }
    Some(view! { <nav class="row" aria-label=label>{newer}{older}</nav> }.into_any())
}
