//! Elements that a component needs in the page's head, before the style sheet.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use leptos::prelude::*;

const OPT_IN: &str = "@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }";

/// Whether a page has pictures that other pages show, too: they move there.
#[derive(Clone, Default)]
pub struct MovingPictures(Arc<AtomicBool>);

impl MovingPictures {
    /// Notes that the page of this request has one.
    pub fn note() {
        if let Some(Self(has_one)) = use_context::<Self>() {
            has_one.store(true, Ordering::Relaxed);
        }
    }

    fn has_one() -> bool {
        use_context::<Self>().is_some_and(|Self(has_one)| has_one.load(Ordering::Relaxed))
    }
}

/// Enables view transitions between pages with moving pictures, and only there: elements with the same name on both move,
/// the rest fades. While that lasts nothing can be pressed, so other pages are replaced at once.
///
/// It must be made after the page's pictures, and be in the head before the linked style sheet: read from that file alone,
/// Chromium may show the next page before it knows of the opt-in, and reports an aborted transition.
#[component]
pub fn ViewTransitions(
    /// The nonce of the page's content security policy.
    #[prop(into)]
    nonce: String,
) -> impl IntoView {
    MovingPictures::has_one().then(|| view! { <style nonce=nonce>{OPT_IN}</style> })
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn the_opt_in_carries_the_nonce_and_is_not_escaped() {
        let html = Owner::new().with(|| {
            provide_context(MovingPictures::default());
            MovingPictures::note();
            view! { <ViewTransitions nonce="n1" /> }.to_html()
        });
        assert!(
            html.starts_with(r#"<style nonce="n1">@media (prefers-reduced-motion"#),
            "{html}"
        );
    }

    #[test]
    fn a_page_without_moving_pictures_is_replaced_at_once() {
        let html = Owner::new().with(|| {
            provide_context(MovingPictures::default());
            view! { <ViewTransitions nonce="n1" /> }.to_html()
        });
        assert!(!html.contains("style"), "{html}");
    }
}
