//! What a creator does with a package or an itinerary of the list.

use super::{ordering::order_form, package_pages::page_fields, removing::removing, showing};
use crate::{
    components::{
        button::{ButtonKind, ButtonSize, button_class},
        icon::Icon,
    },
    page::Csrf,
    paths,
};
use leptos::prelude::*;

/// A package or an itinerary of the list.
pub(super) struct Entry {
    /// The field of a form that names it.
    pub(super) field: &'static str,
    pub(super) id: String,
    pub(super) title: String,
    pub(super) is_active: bool,
    /// The path of its editor.
    pub(super) editor: String,
    /// The path of its public page, which visitors find while it is active. Without a handle there is none.
    pub(super) page: Option<String>,
    /// Whether it can move up, and down.
    pub(super) moves: (bool, bool),
}

/// What is done with an entry. `numbers` are the current pages of the lists.
pub(super) fn actions(entry: Entry, numbers: &[(&'static str, u32)]) -> AnyView {
    let Entry {
        field,
        id,
        title,
        is_active,
        editor,
        page,
        moves,
    } = entry;
    let named = || {
        view! {
            <input type="hidden" name=field value=id.clone() />
            {page_fields(numbers)}
        }
        .into_any()
    };
    view! {
        <div class="row">
            {order_form(paths::MANAGE_PACKAGES, &title, moves, named(), None)}
            <form class="row" method="post" action=paths::MANAGE_PACKAGES>
                <Csrf />
                {named()}
                {showing::toggle(is_active)}
                <a class=button_class(ButtonKind::Quiet, ButtonSize::Small) href=editor>
                    <Icon name="pencil" />
                    <span>"Edit"<span class="visually-hidden">" "{title.clone()}</span></span>
                </a>
                {page.map(|page| showing::share(&page, title.clone(), is_active))}
                {removing(title)}
            </form>
        </div>
    }
    .into_any()
}
