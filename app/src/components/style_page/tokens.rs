//! The values: colours, type, icons.

use super::Part;
use crate::components::icon::Icon;
use leptos::prelude::*;

const COLOURS: [&str; 18] = [
    "paper",
    "surface",
    "sunken",
    "ink",
    "ink-soft",
    "line",
    "control",
    "accent",
    "accent-deep",
    "accent-soft",
    "sun",
    "sun-deep",
    "good",
    "good-soft",
    "warn",
    "warn-soft",
    "bad",
    "bad-soft",
];

const ICONS: [&str; 90] = [
    "search",
    "map-pin",
    "map",
    "calendar",
    "users",
    "heart",
    "star",
    "shopping-bag",
    "user",
    "x",
    "plus",
    "minus",
    "chevron-down",
    "chevron-up",
    "chevron-left",
    "chevron-right",
    "check",
    "circle-check",
    "alert",
    "circle-alert",
    "info",
    "wifi",
    "car",
    "coffee",
    "pool",
    "dumbbell",
    "utensils",
    "paw",
    "snowflake",
    "parking",
    "bed",
    "bath",
    "plane",
    "globe",
    "moon",
    "sun",
    "filter",
    "arrow-left",
    "arrow-right",
    "arrow-up-down",
    "external-link",
    "clock",
    "shield-check",
    "credit-card",
    "lock",
    "share",
    "accessibility",
    "sparkles",
    "trash",
    "pencil",
    "images",
    "log-out",
    "mail",
    "menu",
    "phone",
    "ticket",
    "palm",
    "wine",
    "baby",
    "concierge",
    "spa",
    "tv",
    "laundry",
    "receipt",
    "printer",
    "calendar-plus",
    "retry",
    "building",
    "landmark",
    "mountain",
    "leaf",
    "key",
    "luggage",
    "train",
    "no-smoking",
    "message",
    "copy",
    "qr-code",
    "grip",
    "arrow-up",
    "arrow-down",
    "music",
    "video",
    "shop",
    "newspaper",
    "instagram",
    "youtube",
    "facebook",
    "linkedin",
    "twitch",
];

#[component]
pub fn Colours() -> AnyView {
    let swatches = COLOURS.map(|role| {
        view! { <li class=format!("swatch swatch-{role}")>{role}</li> }
    });
    view! {
        <Part title="Colours by role">
            <ul class="swatches">{swatches.collect_view()}</ul>
        </Part>
    }
    .into_any()
}

#[component]
pub fn Type() -> AnyView {
    view! {
        <Part title="Type">
            <p class="kicker">"Kicker: the line above"</p>
            <p class="display style-display">"Find a hotel you'll love"</p>
            <h3>"A heading of the third level"</h3>
            <p class="lead">"A lead: the first, larger sentence of a text, in softer ink."</p>
            <p>
                "Text is set in Inter at 16 px or more, with lines of 60 to 75 characters. "
                <a href="#content">"A link"</a>", " <strong>"something strong"</strong>", "
                <small>"something small"</small>" and a request id " <code>"01k9-demo"</code>"."
            </p>
            <p class="figures">"1,234.50 · 9,876.00 · 1,111.11: figures of equal width"</p>
            <p>"Łódź, Reykjavík, Príncipe Real, İzmir, Đà Nẵng: letters beyond the first file"</p>
        </Part>
    }
    .into_any()
}

#[component]
pub fn Icons() -> AnyView {
    let icons = ICONS.map(|name| {
        view! {
            <li class="row small">
                <Icon name=name />
                {name}
            </li>
        }
    });
    view! {
        <Part title="Icons">
            <ul class="swatches">{icons.collect_view()}</ul>
        </Part>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(file: &str) -> String {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../style")
            .join(file);
        std::fs::read_to_string(path).unwrap()
    }

    #[test]
    fn the_page_shows_every_icon_of_the_sprite() {
        let sprite = style("icons.svg");
        let drawn = sprite.matches("<symbol id=").count();
        let known = ICONS.iter().filter(|name| sprite.contains(&format!("id=\"{name}\"")));
        assert_eq!((known.count(), ICONS.len()), (drawn, drawn));
    }

    #[test]
    fn every_colour_shown_is_a_token_and_has_a_swatch() {
        let (tokens, page) = (style("tokens.css"), style("pages/style.css"));
        for role in COLOURS {
            assert!(tokens.contains(&format!("--{role}: ")), "{role} is no token");
            assert!(page.contains(&format!(".swatch-{role} ")), "{role} has no swatch");
        }
    }
}
