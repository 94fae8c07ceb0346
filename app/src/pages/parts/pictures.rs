//! What is said of pictures: to those who do not see them, under them, and as the name of the way to the whole of one.

use super::focus::focus_of;
use crate::components::{
    picture::{Loading, Picture, Shape},
    picture_viewer::{PictureViewer, ViewedPicture, picture_address},
};
use contract::hotel::Image;
use leptos::prelude::*;

/// Where a picture is shown as a whole; the page must have a [`viewer`] with it.
pub fn address_of(image: &Image) -> String {
    picture_address(&image.id.to_string())
}

/// The wide picture at the head of a page. It opens the page's viewer.
pub fn lead(image: &Image) -> AnyView {
    view! {
        <a href=address_of(image) aria-label=link_name(image, 1, 1)>
            <Picture
                id=image.id.to_string()
                focus=focus_of(image)
                alt=image.alt().to_owned()
                illustration=image.is_illustration
                shape=Shape::Wide
                loading=Loading::Eager
                sizes="(min-width: 75rem) 75rem, 100vw"
            />
        </a>
    }
    .into_any()
}

/// A picture as the page's viewer shows it.
pub fn viewed(image: &Image) -> ViewedPicture {
    ViewedPicture {
        id: image.id.to_string(),
        alt: image.alt().to_owned(),
        version: image.version,
        is_cut: image.crop.is_some(),
        caption: image.said_under().map(str::to_owned),
        illustration: image.is_illustration,
    }
}

/// The page's viewer of these pictures, last in its main part.
pub fn viewer<'a>(images: impl IntoIterator<Item = &'a Image>) -> AnyView {
    let pictures = images.into_iter().map(viewed).collect();
    view! { <PictureViewer pictures=pictures /> }.into_any()
}

/// What the link to a whole picture is called: what is to be seen, else which one it is.
pub fn link_name(image: &Image, number: usize, count: usize) -> String {
    match (image.alt(), count) {
        ("", 1) => "The whole picture".to_owned(),
        ("", count) => format!("Picture {number} of {count}"),
        (alt, _) => alt.to_owned(),
    }
}

/// What is to be seen in a picture that stands beside words; empty where it says no more than they do.
pub fn alt_beside(image: &Image, words: &str) -> String {
    Some(image.alt())
        .filter(|alt| *alt != words)
        .unwrap_or_default()
        .to_owned()
}

/// What is said under a picture wherever it is shown.
pub fn said_under(image: &Image) -> Option<AnyView> {
    let said = image.said_under()?.to_owned();
    Some(view! { <figcaption class="small soft">{said}</figcaption> }.into_any())
}
