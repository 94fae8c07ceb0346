//! The texts of pictures: alternative texts, captions, and the labels of links to whole pictures.

use super::focus::focus_of;
use crate::components::{
    picture::{Loading, Picture, Shape, picture_address},
    picture_viewer::{PictureViewer, ViewedPicture},
};
use contract::hotel::Image;
use leptos::prelude::*;

/// The address of the whole picture; the page must have a [`viewer`] with it.
pub fn address_of(image: &Image) -> String {
    picture_address(&image.id.to_string())
}

/// The wide picture at the top of a page. It opens the page's viewer.
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

/// The page's viewer with these pictures, last in its main part.
pub fn viewer<'a>(images: impl IntoIterator<Item = &'a Image>) -> AnyView {
    let pictures = images.into_iter().map(viewed).collect();
    view! { <PictureViewer pictures=pictures /> }.into_any()
}

/// The label of the link to a whole picture: its alternative text, else its number.
pub fn link_name(image: &Image, number: usize, count: usize) -> String {
    match (image.alt(), count) {
        ("", 1) => "The whole picture".to_owned(),
        ("", count) => format!("Picture {number} of {count}"),
        (alt, _) => alt.to_owned(),
    }
}

/// The alternative text of a picture beside a text; empty where it says the same.
pub fn alt_beside(image: &Image, words: &str) -> String {
    Some(image.alt())
        .filter(|alt| *alt != words)
        .unwrap_or_default()
        .to_owned()
}

/// The caption of a picture.
pub fn said_under(image: &Image) -> Option<AnyView> {
    let said = image.said_under()?.to_owned();
    Some(view! { <figcaption class="small soft">{said}</figcaption> }.into_any())
}
