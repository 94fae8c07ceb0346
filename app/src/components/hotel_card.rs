//! A hotel in a list: its picture, its facts, and the total of the stay.

use crate::components::card::Badge;
use crate::components::icon::Icon;
use crate::components::picture::{Loading, Picture};
use crate::components::price::{Price, PriceText};
use crate::components::rating::{Rating, RatingText, Stars};
use leptos::prelude::*;

/// A card that is one link. It is vertical in a grid and horizontal in a wide list; put each into an element of its
/// own inside `hotel-cards`, whose width decides.
#[component]
pub fn HotelCard(
    #[prop(into)] href: String,
    #[prop(into)] name: String,
    /// "Alfama, Lisbon".
    #[prop(into)]
    place: String,
    /// The title image's id at /media.
    #[prop(into)]
    picture: String,
    #[prop(optional, into)] picture_alt: String,
    #[prop(optional)] illustration: bool,
    /// Zero for a hotel without a class.
    #[prop(optional)]
    stars: u8,
    #[prop(optional_no_strip)] rating: Option<RatingText>,
    /// "Recommended by Mia Lind".
    #[prop(optional_no_strip, into)]
    recommended: Option<String>,
    /// Small facts: "Pool", "Breakfast included".
    #[prop(optional)]
    badges: Vec<String>,
    /// "Free cancellation until Wed 10 Dec, 18:00 (Lisbon)".
    #[prop(optional_no_strip, into)]
    free_cancellation: Option<String>,
    /// Other terms in short: "Double room, breakfast".
    #[prop(optional_no_strip, into)]
    terms: Option<String>,
    #[prop(optional_no_strip)] price: Option<PriceText>,
    #[prop(optional)] loading: Loading,
    /// Shared with the hotel page's first picture; unique on the page.
    #[prop(optional_no_strip, into)]
    transition: Option<String>,
    /// The like button.
    #[prop(optional_no_strip)]
    like: Option<AnyView>,
) -> AnyView {
    let badges = (!badges.is_empty()).then(|| {
        view! {
            <div class="row">
                {badges.into_iter().map(|text| view! { <Badge text=text /> }).collect_view()}
            </div>
        }
    });
    let free = free_cancellation.map(|text| {
        view! {
            <span class="good">
                <Icon name="check" />
                <span>{text}</span>
            </span>
        }
    });
    let like = like.map(|like| view! { <div class="hotel-card-like">{like}</div> });
    view! {
        <article class="hotel-card">
            <Picture
                id=picture
                alt=picture_alt
                illustration=illustration
                loading=loading
                transition=transition
                sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, calc(100vw - 2.125rem)"
            />
            {like}
            <div class="hotel-card-body">
                <div class="hotel-card-head">
                    <h3><a href=href>{name}</a></h3>
                    <p class="hotel-card-place">
                        <span>{place}</span>
                        <Stars count=stars />
                    </p>
                    {recommended.map(|words| view! { <p class="hotel-card-recommended">{words}</p> })}
                </div>
                <div class="row">
                    {rating.map(|rating| view! { <Rating rating=rating /> })}
                    {badges}
                </div>
                <div class="hotel-card-foot">
                    <p class="hotel-card-terms">
                        {terms.map(|terms| view! { <span>{terms}</span> })}
                        {free}
                    </p>
                    {price.map(|price| view! { <Price price=price /> })}
                </div>
            </div>
        </article>
    }
    .into_any()
}
