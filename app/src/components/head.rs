//! Elements that a component needs in the page's head, before the style sheet.

use leptos::prelude::*;

const OPT_IN: &str = "@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }";

/// Enables view transitions between pages: elements with the same name on both move, the rest fades. It must be in
/// the head before the linked style sheet: read from that file alone, Chromium may show the next page before it knows
/// of the opt-in, and reports an aborted transition.
#[component]
pub fn ViewTransitions(
    /// The nonce of the page's content security policy.
    #[prop(into)]
    nonce: String,
) -> impl IntoView {
    view! { <style nonce=nonce>{OPT_IN}</style> }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn the_opt_in_carries_the_nonce_and_is_not_escaped() {
        let html = view! { <ViewTransitions nonce="n1" /> }.to_html();
        assert!(
            html.starts_with(r#"<style nonce="n1">@media (prefers-reduced-motion"#),
            "{html}"
        );
    }
}
