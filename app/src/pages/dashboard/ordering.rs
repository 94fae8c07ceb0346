//! The order of a list in the dashboard. Each row has buttons that move it; scripts let it be dragged as well.

use crate::{components::icon::Icon, page::Csrf};
use leptos::prelude::*;

/// A page of a list that its creator puts in order.
#[derive(Clone, Copy)]
pub(super) struct ListPage {
    /// Rows before the page.
    pub skip: u32,
    /// Rows of the whole list.
    pub total: u32,
}

impl ListPage {
    /// `whole` for a page with all rows, `beginning` for the first page of a longer list: its order can be sent as a
    /// whole. `shown` is the number of its rows.
    pub(super) fn known_order(self, shown: usize) -> Option<&'static str> {
        match self.skip {
            0 if shown >= self.total as usize => Some("whole"),
            0 => Some("beginning"),
            _ => None,
        }
    }

    /// Whether the row at a position of the page can move up, and down. `is_like` says whether it changes places with
    /// the row at another position.
    pub(super) fn moves(self, position: usize, is_like: impl Fn(usize) -> bool) -> (bool, bool) {
        let place = self.skip as usize + position;
        let up = place > 0 && position.checked_sub(1).is_none_or(&is_like);
        let down = place + 1 < self.total as usize && is_like(position + 1);
        (up, down)
    }
}

/// The form that moves a row with that title; `fields` name the row and the page. Buttons that would move it beyond an
/// end are disabled.
pub(super) fn order_form(
    action: &'static str,
    title: &str,
    (up, down): (bool, bool),
    fields: AnyView,
    more: Option<AnyView>,
) -> AnyView {
    view! {
        <form class="row list-order" method="post" action=action data-title=title.to_owned()>
            <Csrf />
            {fields}
            // Scripts show it: a row is dragged by mouse or finger, and moved by the buttons otherwise.
            <span class="drag-grip" data-row-grip aria-hidden="true" hidden><Icon name="grip" /></span>
            <button class="icon-button" name="intent" value="up" aria-label=format!("Move up: {title}") disabled=!up>
                <Icon name="chevron-up" />
            </button>
            <button class="icon-button" name="intent" value="down" aria-label=format!("Move down: {title}") disabled=!down>
                <Icon name="chevron-down" />
            </button>
            {more}
        </form>
    }
    .into_any()
}
