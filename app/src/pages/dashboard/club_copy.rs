//! The working copy in the form of the creator's own club: unpublished changes that the server keeps.

use crate::{
    components::{
        button::{ButtonKind, ButtonSize, button_class},
        feedback::{Alert, AlertKind},
    },
    page::Csrf,
    paths,
};
use leptos::prelude::*;

/// The form that discards the changes.
const DISCARD: &str = "club-discard";

/// A working copy of the club.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClubCopy {
    /// Named by saving and by discarding.
    pub revision: i32,
    pub place: CopyPlace,
}

/// Where the working copy's values are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyPlace {
    /// In the form.
    Form,
    /// On the server only: the form shows the submitted values.
    Server,
    /// Nowhere: it equals the published club.
    Nowhere,
}

impl ClubCopy {
    /// Whether it has changes to discard.
    fn is_unpublished(self) -> bool {
        self.place != CopyPlace::Nowhere
    }
}

/// Says that the form has unpublished changes.
pub(super) fn copy_note(copy: Option<ClubCopy>) -> Option<AnyView> {
    copy.filter(|copy| copy.place == CopyPlace::Form)?;
    let words = "You have unpublished changes. Publish them to update your club.";
    Some(view! { <Alert kind=AlertKind::Info><p>{words}</p></Alert> }.into_any())
}

/// The buttons beside those that save: undo, redo and preview, which only scripts can do.
pub(super) fn copy_buttons(copy: Option<ClubCopy>) -> AnyView {
    let quiet = || button_class(ButtonKind::Quiet, ButtonSize::Normal);
    let is_hidden = !copy.is_some_and(ClubCopy::is_unpublished);
    view! {
        <button class=quiet() type="button" data-undo hidden>"Undo"</button>
        <button class=quiet() type="button" data-redo hidden>"Redo"</button>
        <button class=quiet() type="submit" form=DISCARD data-discard hidden=is_hidden>"Discard changes"</button>
        <button class=quiet() type="submit" name="intent" value="compare" data-compare hidden>"See both texts"</button>
    }
    .into_any()
}

/// The state of automatic saving, which scripts fill in, and the sign-in link for an expired session.
pub(super) fn copy_state() -> AnyView {
    view! {
        <p class="small soft" role="status" data-save-state></p>
        <p data-sign-in hidden>
            <a href=paths::sign_in(Some(paths::CLUB_SETTINGS)) target="_blank" rel="noopener">
                "Sign in" <span class="visually-hidden">" (opens a new tab)"</span>
            </a>
        </p>
    }
    .into_any()
}

/// The form of the button that discards the changes.
pub(super) fn discard_form(copy: Option<ClubCopy>) -> AnyView {
    let revision = copy.map(|copy| copy.revision.to_string());
    view! {
        <form id=DISCARD method="post" action=paths::CLUB_DISCARD>
            <Csrf />
            <input type="hidden" name="revision" value=revision.unwrap_or_default() />
        </form>
    }
    .into_any()
}
