//! The club in small, beside the steps of a new creator. A script writes what is typed and chosen into it.

use super::welcome_page::WelcomePage;
use crate::{
    components::{icon::Icon, picture::Picture, portrait::Portrait},
    page::PageContext,
    pages::{club::link_icon, parts::place::place_below},
    paths,
};
use contract::club::CreatorLink;
use leptos::prelude::*;

/// The preview; on phones it stands below the step, one press away.
pub(super) fn preview(page: &PageContext, data: &WelcomePage) -> AnyView {
    let profile = &data.profile;
    let handle = profile.slug.clone();
    let name = profile.public_name.clone().or_else(|| handle.clone());
    let base = page
        .public_url
        .split_once("://")
        .map_or(page.public_url.as_str(), |(_, host)| host);
    let address = format!("{base}{}", paths::club(""));
    let links = profile.creator_profile.clone().unwrap_or_default().links;
    let links = links.iter().filter(|link| !link.is_hidden).map(link).collect_view();
    let stay = data
        .stay
        .shown
        .as_ref()
        .and_then(|stay| Some((stay, stay.hotel.as_ref()?)));
    let stay = stay.map(|(stay, hotel)| {
        let image = stay.tile_image.as_ref().or(stay.cover_image.as_ref());
        let image = image.unwrap_or(&hotel.title_image);
        view! {
            <div class="welcome-preview-stay">
                <Picture id=image.id.to_string() illustration=image.is_illustration sizes="16rem" />
                <p><strong>{stay.recommendation_title.clone()}</strong></p>
                <p class="small soft">{place_below(&stay.recommendation_title, hotel)}</p>
            </div>
        }
    });
    view! {
        <aside class="welcome-preview" id="preview" aria-labelledby="preview-title">
            <h2 id="preview-title" class="small soft">"Preview"</h2>
            <div class="welcome-phone">
                <p class="small soft welcome-address">
                    {address}<span data-preview="slug" data-empty="…">{handle.clone().unwrap_or_else(|| "…".to_owned())}</span>
                </p>
                <div class="welcome-face" data-chosen="portrait">
                    <Portrait
                        picture=profile.profile_picture.map(|id| id.to_string())
                        name=name.clone().unwrap_or_default()
                        large=true
                    />
                </div>
                <p class="welcome-name" data-preview="publicName" data-empty="Your name">
                    {name.unwrap_or_else(|| "Your name".to_owned())}
                </p>
                <ul class="club-links" aria-label="Links in the preview" data-preview-links>{links}</ul>
                {stay}
            </div>
        </aside>
    }
    .into_any()
}

/// A link as it looks in the club; it leads nowhere.
fn link(link: &CreatorLink) -> AnyView {
    view! {
        <li>
            <span class="button club-link">
                <Icon name=link_icon(&link.url) />
                <span>{link.label.clone()}</span>
            </span>
        </li>
    }
    .into_any()
}
