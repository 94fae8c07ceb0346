//! A creator's words about a hotel, on its page.

use super::Recommended;
use crate::{
    components::{
        picture::{Picture, Shape},
        portrait::Portrait,
    },
    pages::parts::{paragraphs::paragraphs, tags::tag_links},
    paths,
};
use leptos::prelude::*;

/// Title, text and picture with their author.
pub fn recommended(data: &Recommended) -> AnyView {
    let Recommended { by, recommendation } = data;
    let cover = recommendation.cover_image.as_ref().map(|image| {
        view! { <Picture id=image.id.to_string() shape=Shape::Wide sizes="(min-width: 64rem) 42rem, 100vw" /> }
    });
    let face = by.profile_picture.as_ref().map(|image| image.id.to_string());
    view! {
        <section class="card recommended" aria-labelledby="recommended-title">
            {cover}
            <div class="card-pad stack-s">
                <p class="recommended-by">
                    <Portrait picture=face name=by.public_name.clone() />
                    <span>"Recommended by " <a href=paths::club(&by.slug)>{by.public_name.clone()}</a></span>
                </p>
                <h2 id="recommended-title">{recommendation.recommendation_title.clone()}</h2>
                <div class="prose">{paragraphs(&recommendation.recommendation_text)}</div>
                {tag_links(&by.slug, &recommendation.tags)}
            </div>
        </section>
    }
    .into_any()
}
