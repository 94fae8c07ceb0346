//! Signing in and up, and the pages that follow: plain forms. The server validates the values; with scripts the
//! island around a form shows the same errors earlier.

mod become_creator;
mod fields;
mod follow;
mod forgot;
mod logout;
mod profile;
mod provider;
mod reset;
mod sign_in;
mod sign_up;
mod welcome;

pub use become_creator::become_creator;
pub use follow::{IS_NEW, Link, SET_PASSWORD, follow, password_ended};
pub use forgot::forgot;
pub use logout::{deleted, logout, signed_out};
pub use profile::{ProfilePage, profile};
pub(super) use profile::{basics, leaving, outcome, signing_in};
pub use provider::prove;
pub use reset::{ResetMode, ResetPage, reset};
pub use sign_in::sign_in;
pub use sign_up::sign_up;
pub use welcome::welcome;

use crate::{
    components::{
        feedback::{Alert, AlertKind},
        picture::Picture,
    },
    page::{Csrf, Page, PageContext},
    pages::{
        form::FormState,
        frame::{Header, unlisted},
    },
};
use contract::hotel::Image;
use leptos::prelude::*;

/// The item that a visitor wants to save who is asked to sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavingItem {
    Stay,
    Place,
}

impl SavingItem {
    /// Parses the value of an address.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "stay" => Some(Self::Stay),
            "place" => Some(Self::Place),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Stay => "stay",
            Self::Place => "place",
        }
    }
}

/// The data of the pages of signing in and up.
#[derive(Clone, Debug, Default)]
pub struct AccountPage {
    /// The return path, on this site.
    pub return_url: Option<String>,
    /// Whether the visitor followed an invitation to open a club.
    pub is_invited: bool,
    /// What a pressed like button would save.
    pub saving: Option<SavingItem>,
    /// A decorative picture.
    pub scene: Option<Image>,
    /// A success message.
    pub notice: Option<String>,
    pub form: FormState,
}

impl AccountPage {
    /// The hidden fields that keep the return path.
    fn kept(&self) -> AnyView {
        let back = self.return_url.clone();
        view! {
            <Csrf />
            {back.map(|back| view! { <input type="hidden" name="returnUrl" value=back /> })}
            {self.saving.map(|saving| view! { <input type="hidden" name="saving" value=saving.name() /> })}
            {self.is_invited.then(|| view! { <input type="hidden" name="invite" value="true" /> })}
        }
        .into_any()
    }

    /// The success message of the last form.
    fn good_news(&self) -> Option<AnyView> {
        let text = self.notice.clone()?;
        Some(view! { <Alert kind=AlertKind::Success><p>{text}</p></Alert> }.into_any())
    }
}

/// A form beside a picture, or alone in the middle.
fn beside(page: &PageContext, title: &str, scene: Option<&Image>, form: AnyView) -> Page {
    let class = if scene.is_some() {
        "page sign-in"
    } else {
        "page sign-in sign-in-alone"
    };
    let scene = scene.map(|image| {
        view! {
            <div class="sign-in-scene" aria-hidden="true">
                <Picture id=image.id.to_string() illustration=image.is_illustration sizes="(min-width: 60rem) 36rem, 1px" />
            </div>
        }
    });
    let content = view! {
        <main id="content" class=class>
            <div class="sign-in-form stack">{form}</div>
            {scene}
        </main>
    };
    unlisted(page, title, Header::default(), content.into_any())
}

/// The terms that the form accepts.
fn legal(page: &PageContext, what: &str) -> AnyView {
    view! {
        <p class="small soft">
            {format!("By {what} you agree to the ")}
            <a href=page.terms_url.clone()>"terms"</a>
            " and the "
            <a href=page.privacy_url.clone()>"privacy policy"</a>
            "."
        </p>
    }
    .into_any()
}
