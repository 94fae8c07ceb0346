//! The guests' rating and the class of a hotel.

use crate::components::icon::Icon;
use crate::components::words;
use leptos::prelude::*;

/// The texts of a rating.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingText {
    /// "8.9".
    pub score: String,
    /// "Wonderful".
    pub word: String,
    /// "214 ratings".
    pub count: String,
}

/// The score, its word and the number of ratings.
#[component]
pub fn Rating(rating: RatingText) -> AnyView {
    view! {
        <span class="rating">
            <span class="rating-score">{rating.score}</span>
            <span>
                <span class="rating-word">{rating.word}</span>
                " "
                <span class="rating-count">{rating.count}</span>
            </span>
        </span>
    }
    .into_any()
}

/// The hotel's class; renders nothing for a hotel without one.
#[component]
pub fn Stars(count: u8) -> impl IntoView {
    (count > 0).then(|| {
        view! {
            <span class="stars" role="img" aria-label=words::stars_label(count)>
                {(0..count.min(5)).map(|_| view! { <Icon name="star" /> }).collect_view()}
            </span>
        }
    })
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn a_hotel_without_a_class_shows_no_stars() {
        assert!(!view! { <Stars count=0 /> }.to_html().contains("stars"));
        let four = view! { <Stars count=4 /> }.to_html();
        assert_eq!(four.matches("<svg").count(), 4, "{four}");
        assert!(four.contains(r#"aria-label="4 stars""#), "{four}");
    }
}
