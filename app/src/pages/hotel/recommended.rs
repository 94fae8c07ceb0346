//! A creator's recommendation of a hotel, on its page.

use super::CreatorRecommendation;
use crate::{
    components::{
        picture::{Picture, Shape},
        portrait::Portrait,
    },
    pages::{
        club::tags::tag_links,
        parts::{
            focus::focus_of,
            paragraphs::linked_paragraphs,
            pictures::{address_of, alt_beside, link_name, said_under},
        },
    },
    paths,
};
use contract::hotel::Image;
use leptos::prelude::*;

/// Title, text and pictures with their author.
pub fn recommended(data: &CreatorRecommendation) -> AnyView {
    let CreatorRecommendation { by, recommendation } = data;
    let cover = recommendation.cover_image.as_ref().map(|image| {
        view! { <Picture
            id=image.id.to_string()
            focus=focus_of(image)
            alt=alt_beside(image, &recommendation.recommendation_title)
            illustration=image.is_illustration
            shape=Shape::Wide
            sizes="(min-width: 64rem) 42rem, 100vw"
        /> }
    });
    let face = by.profile_picture.as_ref();
    view! {
        <section class="card recommended" aria-labelledby="recommended-title">
            {cover}
            <div class="card-pad stack stack-s">
                <p class="recommended-by">
                    <Portrait
                        picture=face.map(|image| image.id.to_string())
                        name=by.public_name.clone()
                        focus=face.map(focus_of).unwrap_or_default()
                    />
                    <span>"Recommended by " <a href=paths::club(&by.slug)>{by.public_name.clone()}</a></span>
                </p>
                <h2 id="recommended-title">{recommendation.recommendation_title.clone()}</h2>
                <div class="prose">{linked_paragraphs(&recommendation.recommendation_text)}</div>
                {pictures(&recommendation.images)}
                {tag_links(&by.slug, &recommendation.tags)}
            </div>
        </section>
    }
    .into_any()
}

/// The creator's own pictures of the stay, each with its caption; each links to the whole picture.
fn pictures(images: &[Image]) -> Option<AnyView> {
    let count = images.len();
    let items = images.iter().zip(1..).map(|(image, number)| {
        let picture = view! {
            <a href=address_of(image) aria-label=link_name(image, number, count)>
                <Picture
                    id=image.id.to_string()
                    focus=focus_of(image)
                    alt=image.alt().to_owned()
                    illustration=image.is_illustration
                    sizes="(min-width: 64rem) 14rem, (min-width: 30rem) 30vw, 45vw"
                />
            </a>
        };
        match said_under(image) {
            Some(said) => view! { <li><figure>{picture}{said}</figure></li> }.into_any(),
            None => view! { <li>{picture}</li> }.into_any(),
        }
    });
    (count > 0).then(|| {
        view! { <ul class="recommended-pictures" aria-label="Pictures of the stay">{items.collect_view()}</ul> }
            .into_any()
    })
}
