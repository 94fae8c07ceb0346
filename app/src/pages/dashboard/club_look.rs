//! The colour of the creator's own club, and its preview.

use crate::{
    components::{
        button::{ButtonKind, ButtonSize, button_class},
        field::{Checkbox, Field},
    },
    pages::form::FormState,
    theme::Theme,
};
use leptos::prelude::*;

/// The field's value before a colour is chosen: the site's own.
const FIRST: &str = "#005c7a";

/// The form's colour: the submitted one, else the saved one; none when the box is not ticked.
pub(super) fn chosen(kept: Option<&str>, form: &FormState) -> Option<String> {
    if form.has("themeColor") {
        form.has("hasColor").then(|| form.value("themeColor"))
    } else {
        kept.map(str::to_owned)
    }
}

/// The page's rule that colours the sample; none without a valid colour.
pub fn sample_style(kept: Option<&str>, form: &FormState) -> Option<String> {
    let color = chosen(kept, form)?;
    Some(Theme::of(&color)?.style(".club-look"))
}

/// The colour's fields and its sample.
pub fn colour(kept: Option<&str>, form: &FormState) -> AnyView {
    let chosen = chosen(kept, form);
    let is_readable = chosen.as_deref().is_some_and(|color| Theme::of(color).is_some());
    let value = form.value_or("themeColor", kept.unwrap_or(FIRST));
    view! {
        <fieldset class="stack">
            <legend>"Colour"</legend>
            <Checkbox name="hasColor" label="My club has a colour of its own" checked=chosen.is_some() />
            <Field
                name="themeColor"
                label="Colour of your club"
                kind="color"
                hint=Some("We make your colour darker or lighter where text needs more contrast.".to_owned())
                value=value
                error=form.error("themeColor")
            />
            {is_readable.then(sample)}
        </fieldset>
    }
    .into_any()
}

/// The colours on a light and on a dark page. Nothing in it is interactive.
fn sample() -> AnyView {
    let button = button_class(ButtonKind::Primary, ButtonSize::Normal);
    let sides = [("light", "On a light page"), ("dark", "On a dark page")].map(|(theme, words)| {
        let link = format!("{button} club-link");
        view! {
            <div class="club-look-side" data-theme=theme>
                <span class="club-look-hero" aria-hidden="true"></span>
                <span>{words}</span>
                <span class="club-look-tab">"Top stays"</span>
                <span class="club-look-words">"A link in your words"</span>
                <span class=button.clone()>"A button"</span>
                <span class=link>"One of your links"</span>
            </div>
        }
    });
    view! {
        <div class="club-look" role="group" aria-label="How it will look">
            {sides.into_iter().collect_view()}
        </div>
    }
    .into_any()
}
