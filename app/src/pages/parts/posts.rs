//! Posts in lists and pages.

use crate::{
    components::{
        button::{ButtonKind, ButtonSize, button_class},
        card::{Badge, BadgeTone},
        icon::Icon,
    },
    paths, words,
};
use chrono::{DateTime, SecondsFormat, Utc};
use contract::{PostId, post::PostStatus};
use leptos::prelude::*;

/// The title, or a default for a draft without one.
pub fn title_of(title: &str) -> String {
    if title.trim().is_empty() {
        "Untitled".to_owned()
    } else {
        title.to_owned()
    }
}

/// "Thu 4 Mar 2027", with a machine-readable date.
pub fn day(at: DateTime<Utc>) -> AnyView {
    let exact = at.to_rfc3339_opts(SecondsFormat::Secs, true);
    view! { <time datetime=exact>{words::date(at.date_naive())}</time> }.into_any()
}

/// "Thu 4 Mar 2027, 18:00 UTC".
pub fn moment(at: DateTime<Utc>) -> String {
    format!("{}, {} UTC", words::date(at.date_naive()), at.format("%H:%M"))
}

/// The visibility of a post.
pub fn status(status: PostStatus) -> AnyView {
    match status {
        PostStatus::Draft => view! { <Badge text="Draft" /> }.into_any(),
        PostStatus::Scheduled => view! { <Badge text="Scheduled" tone=BadgeTone::Accent /> }.into_any(),
        PostStatus::Published => view! { <Badge text="Published" tone=BadgeTone::Good /> }.into_any(),
    }
}

/// The author's link to the editor; its accessible name contains the post's title.
pub fn edit_link(id: PostId, title: &str) -> AnyView {
    let title = title_of(title);
    view! {
        <a class=button_class(ButtonKind::Quiet, ButtonSize::Small) href=paths::edit_post(&id.to_string())>
            <Icon name="pencil" />
            <span>"Edit"<span class="visually-hidden">" "{title}</span></span>
        </a>
    }
    .into_any()
}
