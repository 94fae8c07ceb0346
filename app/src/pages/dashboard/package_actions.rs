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

/// What is done with an entry: `field` of a form names it, `editor` is where it is edited.
pub(super) fn actions(
    field: &'static str,
    id: String,
    title: String,
    is_active: bool,
    editor: String,
    moves: (bool, bool),
    numbers: &[(&'static str, u32)],
) -> AnyView {
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
                {removing(title)}
            </form>
        </div>
    }
    .into_any()
}
