//! Says what an address that is not confirmed yet stops, and sends the confirmation again.

use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        feedback::{Alert, AlertKind},
    },
    paths, words,
};
use contract::{profile::UserProfile, visitor::Role};
use leptos::prelude::*;

/// The value of the field `intent` that sends the confirmation again.
pub const VERIFY: &str = "verify";

/// The note; none for a confirmed address and an account without one. `requests` counts the package requests of which no
/// email went out. The form posts to `action`, with the fields `kept`, the CSRF token among them.
pub fn unconfirmed(profile: &UserProfile, requests: u32, action: &'static str, kept: AnyView) -> Option<AnyView> {
    let email = profile.email.clone().filter(|_| !profile.is_email_verified)?;
    let is_creator = matches!(profile.role, Role::Creator | Role::Operator);
    let stops = if is_creator {
        "Until then we don't email you when a traveller asks for a package, and you can't upload videos."
    } else {
        "Until then bookings made with it don't show in your account."
    };
    let waiting = (requests > 0).then(|| {
        let count = words::count(
            usize::try_from(requests).unwrap_or(usize::MAX),
            "package request is",
            "package requests are",
        );
        let words = format!("{count} on your dashboard already.");
        view! { <p><a href=paths::PACKAGE_REQUESTS>{words}</a></p> }
    });
    Some(
        view! {
            <Alert kind=AlertKind::Info>
                <p><strong>"Confirm your email address."</strong>" We sent a link to "{email}". "{stops}</p>
                {waiting}
                <form method="post" action=action>
                    {kept}
                    <Button
                        label="Send the link again"
                        kind=ButtonKind::Quiet
                        size=ButtonSize::Small
                        name="intent"
                        value=VERIFY
                    />
                </form>
            </Alert>
        }
        .into_any(),
    )
}
