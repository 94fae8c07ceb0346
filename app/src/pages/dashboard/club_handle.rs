//! A changed handle is asked about first: in a dialog of the club's settings, and on a page of its own without scripts.

use super::dashboard;
use crate::{
    components::button::{Button, ButtonKind, ButtonSize, button_class},
    page::{Csrf, Page, PageContext},
    pages::form::FormState,
    paths,
};
use leptos::prelude::*;

/// The value of the field `intent` that saves with a changed handle.
pub const CHANGE_HANDLE: &str = "change-handle";
/// The value that puts the present handle back into the form.
pub const KEEP_HANDLE: &str = "keep-handle";

const TITLE: &str = "Change your club's address?";
const CHANGE: &str = "Change handle";

/// The question, with the form as sent.
pub fn handle_question(page: &PageContext, from: &str, to: &str, form: &FormState) -> Page {
    let fields = form.values.iter().filter(|(name, _)| name != "intent");
    let fields = fields
        .map(|(name, value)| view! { <input type="hidden" name=name.clone() value=value.clone() /> })
        .collect_view();
    let to = view! { <strong>{address(page, to)}</strong> }.into_any();
    let content = view! {
        <form class="card card-pad stack" method="post" action=paths::CLUB_SETTINGS>
            <Csrf />
            {fields}
            {consequences(page, from, to)}
            <div class="row">
                <Button label=CHANGE name="intent" value=CHANGE_HANDLE kind=ButtonKind::Sun />
                <Button label=format!("Keep @{from}") name="intent" value=KEEP_HANDLE kind=ButtonKind::Quiet />
            </div>
        </form>
    };
    dashboard(page, paths::CLUB_SETTINGS, TITLE, None, content.into_any())
}

/// The same as a dialog, which a script opens before the form with this id is sent.
pub(super) fn handle_dialog(page: &PageContext, from: &str, form: &'static str) -> AnyView {
    let to = view! { <strong data-new-address=address(page, "")></strong> }.into_any();
    view! {
        <dialog class="sheet" id="handle-dialog" aria-labelledby="handle-dialog-title" data-handle=from.to_owned()>
            <div class="sheet-head"><h2 id="handle-dialog-title">{TITLE}</h2></div>
            <div class="sheet-body">
                {consequences(page, from, to)}
                <div class="row">
                    <Button label=CHANGE name="intent" value=CHANGE_HANDLE form=form kind=ButtonKind::Sun />
                    <button
                        class=button_class(ButtonKind::Quiet, ButtonSize::Normal)
                        type="button"
                        data-keep-handle
                    >
                        {format!("Keep @{from}")}
                    </button>
                </div>
            </div>
        </dialog>
    }
    .into_any()
}

/// What a change does; `to` is the new address.
fn consequences(page: &PageContext, from: &str, to: AnyView) -> AnyView {
    let from_address = address(page, from);
    view! {
        <p>"Your club moves to " {to} "."</p>
        <ul class="prose">
            <li>"Links to " {from_address} " keep working. They lead to the new address."</li>
            <li>{format!("@{from} stays yours. No other account can take it, and you can change back at any time.")}</li>
        </ul>
    }
    .into_any()
}

/// The address of a club, without the scheme.
fn address(page: &PageContext, handle: &str) -> String {
    let url = page
        .public_url
        .split_once("://")
        .map_or(page.public_url.as_str(), |(_, host)| host);
    format!("{url}{}", paths::club(handle))
}

/// The former handles of the club.
pub(super) fn former_handles(handles: &[String]) -> Option<AnyView> {
    if handles.is_empty() {
        return None;
    }
    let all: Vec<String> = handles.iter().map(|handle| format!("@{handle}")).collect();
    let words = format!("Former handles, which lead to your club: {}.", all.join(", "));
    Some(view! { <p class="small soft">{words}</p> }.into_any())
}
