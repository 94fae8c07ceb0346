//! A recommendation, as a tile.

use super::{EAGER, MAX_CARD_CHARS};
use crate::{
    components::{
        picture::{Loading, Picture},
        price::Price,
    },
    pages::parts::{focus::focus_of, hotel_cards::transition, offers, pictures::alt_beside, place::place_below},
    paths,
};
use contract::{
    club::{HotelRecommendation, PublicProfile},
    excerpt,
};
use leptos::prelude::*;

/// A recommendation: the creator's picture and text, the hotel, and its price.
pub(super) fn tile(creator: &PublicProfile, recommendation: &HotelRecommendation, position: usize) -> Option<AnyView> {
    let hotel = recommendation.hotel.as_ref()?;
    let title = &recommendation.recommendation_title;
    let own = recommendation.own_image();
    let image = own.unwrap_or(&hotel.title_image);
    let loading = if position < EAGER {
        Loading::Eager
    } else {
        Loading::Lazy
    };
    let text = excerpt::shortened(&recommendation.recommendation_text, MAX_CARD_CHARS);
    // A hotel's own picture is described by its name.
    let alt = own.map(|image| alt_beside(image, title));
    // The same picture is at the top of the hotel's page.
    let moves = own.is_none().then(|| transition(&hotel.slug));
    Some(
        view! {
            <li>
                <article class="hotel-card club-stay">
                    <Picture
                        id=image.id.to_string()
                        focus=focus_of(image)
                        alt=alt.unwrap_or_default()
                        illustration=image.is_illustration
                        loading=loading
                        transition=moves
                        sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 45vw, calc(100vw - 2.125rem)"
                    />
                    <div class="hotel-card-body">
                        <div class="hotel-card-head">
                            <h3>
                                <a href=paths::hotel(&hotel.slug, None, Some(&creator.slug))>
                                    {title.clone()}
                                </a>
                            </h3>
                            <p class="hotel-card-place"><span>{place_below(title, hotel)}</span></p>
                        </div>
                        {(!text.is_empty()).then(|| view! { <p class="club-stay-text">{text}</p> })}
                        <div class="hotel-card-foot">
                            {offers::card_price(hotel, 1).map(|price| view! { <Price price=price /> })}
                        </div>
                    </div>
                </article>
            </li>
        }
        .into_any(),
    )
}
