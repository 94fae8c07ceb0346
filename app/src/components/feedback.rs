//! Feedback on actions: alerts in place, toasts, and placeholders for loading content.

use crate::components::icon::Icon;
use crate::components::words;
use leptos::prelude::*;

/// The kind of an alert.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AlertKind {
    /// Something worth knowing.
    #[default]
    Info,
    /// Good to know: a better price, free cancellation.
    Good,
    /// Needs a decision before continuing.
    Warn,
    /// An action failed; the title is 'Error' unless given.
    Bad,
    /// An action worked; the title is 'Success' unless given.
    Success,
}

impl AlertKind {
    fn class(self) -> &'static str {
        match self {
            Self::Info => "alert alert-info",
            Self::Good | Self::Success => "alert alert-good",
            Self::Warn => "alert alert-warn",
            Self::Bad => "alert alert-bad",
        }
    }

    fn icon(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Good | Self::Success => "circle-check",
            Self::Warn => "alert",
            Self::Bad => "circle-alert",
        }
    }

    fn title(self) -> Option<&'static str> {
        match self {
            Self::Bad => Some(words::ERROR_TITLE),
            Self::Success => Some(words::SUCCESS_TITLE),
            Self::Info | Self::Good | Self::Warn => None,
        }
    }

    /// Screen readers announce a failure or a decision at once, and the others after what they are reading.
    fn role(self) -> &'static str {
        match self {
            Self::Bad | Self::Warn => "alert",
            Self::Info | Self::Good | Self::Success => "status",
        }
    }
}

/// A message in the flow of the page.
#[component]
pub fn Alert(
    #[prop(optional)] kind: AlertKind,
    #[prop(optional, into)] title: Option<String>,
    /// Gets the focus when the page loads, with scripts or without.
    #[prop(optional)]
    is_focused: bool,
    children: Children,
) -> AnyView {
    let tabindex = is_focused.then_some("-1");
    let title = title.or_else(|| kind.title().map(str::to_owned));
    view! {
        <div class=kind.class() role=kind.role() tabindex=tabindex autofocus=is_focused>
            <Icon name=kind.icon() />
            <div class="alert-body">
                {title.map(|title| view! { <p class="alert-title">{title}</p> })}
                {children()}
            </div>
        </div>
    }
    .into_any()
}

/// One toast, as a script puts it into the region.
#[component]
pub fn Toast(#[prop(into)] text: String, #[prop(optional)] failed: bool) -> impl IntoView {
    let (class, icon) = if failed {
        ("toast toast-bad", "circle-alert")
    } else {
        ("toast", "circle-check")
    };
    view! {
        <div class=class>
            <Icon name=icon />
            <span>{text}</span>
        </div>
    }
}

/// A placeholder of `lines` lines of text.
#[component]
pub fn SkeletonText(#[prop(default = 3)] lines: u8) -> impl IntoView {
    view! {
        <div class="stack stack-s" aria-hidden="true">
            {(0..lines).map(|_| view! { <span class="skeleton skeleton-text"></span> }).collect_view()}
        </div>
    }
}

/// A placeholder as large as a hotel card.
#[component]
pub fn SkeletonCard() -> AnyView {
    view! {
        <div class="hotel-card" role="status">
            <span class="visually-hidden">{words::LOADING}</span>
            <span class="skeleton skeleton-picture" aria-hidden="true"></span>
            <div class="hotel-card-body" aria-hidden="true">
                <span class="skeleton skeleton-title"></span>
                <span class="skeleton skeleton-text"></span>
                <span class="skeleton skeleton-text"></span>
            </div>
        </div>
    }
    .into_any()
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn failures_are_titled_error_and_interrupt_successes_are_titled_success_and_wait() {
        let failure = view! { <Alert kind=AlertKind::Bad>"No"</Alert> }.to_html();
        assert!(
            failure.contains(">Error<") && failure.contains(r#"role="alert""#),
            "{failure}"
        );
        let success = view! { <Alert kind=AlertKind::Success>"Yes"</Alert> }.to_html();
        assert!(
            success.contains(">Success<") && success.contains(r#"role="status""#),
            "{success}"
        );
    }
}
