//! Buttons and links that look like them. A screen has one `Sun` button: its main action.

use crate::components::icon::Icon;
use leptos::prelude::*;

/// The emphasis of a button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonKind {
    /// Solid lagoon: an important action among others.
    #[default]
    Primary,
    /// Warm and bright: the one main action of the screen.
    Sun,
    /// Outlined: every other action.
    Quiet,
    /// Text only, for minor actions.
    Plain,
    /// Deletes or removes.
    Danger,
}

/// The size of a button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ButtonSize {
    /// As wide as its text.
    #[default]
    Normal,
    /// Less high inside, still a full touch target.
    Small,
    /// As wide as its container.
    Wide,
}

/// The classes of a button, for islands that write the element themselves.
#[must_use]
pub fn button_class(kind: ButtonKind, size: ButtonSize) -> String {
    let kind = match kind {
        ButtonKind::Primary => "",
        ButtonKind::Sun => " button-sun",
        ButtonKind::Quiet => " button-quiet",
        ButtonKind::Plain => " button-plain",
        ButtonKind::Danger => " button-danger",
    };
    let size = match size {
        ButtonSize::Normal => "",
        ButtonSize::Small => " button-small",
        ButtonSize::Wide => " button-wide",
    };
    format!("button{kind}{size}")
}

/// A button of a form; `submit` unless `kind_of` says otherwise.
#[component]
pub fn Button(
    #[prop(into)] label: String,
    #[prop(optional)] kind: ButtonKind,
    #[prop(optional)] size: ButtonSize,
    #[prop(optional)] icon: Option<&'static str>,
    /// `submit`, `button` or `reset`.
    #[prop(default = "submit")]
    kind_of: &'static str,
    /// Submitted with the form when this button is pressed.
    #[prop(optional, into)]
    name: Option<String>,
    #[prop(optional, into)] value: Option<String>,
    /// The id of a form elsewhere on the page.
    #[prop(optional, into)]
    form: Option<String>,
    /// The id of a sheet, drawer or menu that it opens.
    #[prop(optional, into)]
    opens: Option<String>,
    /// Shows that its action is running, and ignores presses.
    #[prop(optional)]
    pending: bool,
    /// Its text while the submitted form is on its way: "Paying…". A script shows it, and ignores further presses.
    #[prop(optional)]
    busy: Option<&'static str>,
    #[prop(optional)] disabled: bool,
) -> AnyView {
    view! {
        <button
            class=button_class(kind, size)
            type=kind_of
            name=name
            value=value
            form=form
            popovertarget=opens
            aria-busy=pending.then_some("true")
            data-busy=busy
            disabled=disabled
        >
            {icon.map(|name| view! { <Icon name=name /> })}
            <span>{label}</span>
        </button>
    }
    .into_any()
}

/// A link that looks like a button: it navigates and changes nothing.
#[component]
pub fn LinkButton(
    #[prop(into)] href: String,
    #[prop(into)] label: String,
    #[prop(optional)] kind: ButtonKind,
    #[prop(optional)] size: ButtonSize,
    #[prop(optional)] icon: Option<&'static str>,
) -> AnyView {
    view! {
        <a class=button_class(kind, size) href=href>
            {icon.map(|name| view! { <Icon name=name /> })}
            <span>{label}</span>
        </a>
    }
    .into_any()
}
