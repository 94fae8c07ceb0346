//! All pictures of a page, one at a time over the whole window. A link to [`picture_address`] opens it: without
//! scripts by the address alone, and the browser's own Back closes it; islands/src/picture-viewer.ts turns it into a
//! modal dialog.

use crate::{
    components::icon::Icon,
    components::picture::{picture_address, version_url, whole_url},
    components::words,
};
use leptos::prelude::*;
use std::collections::HashSet;

/// The offered widths of a whole picture, in device pixels: steps of the media route.
const WIDTHS: [u32; 4] = [800, 1200, 1600, 3000];
/// The width for browsers that choose none.
const WIDTH: u32 = 1600;

/// A picture in the viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewedPicture {
    /// The image's id at /media.
    pub id: String,
    /// The alternative text.
    pub alt: String,
    /// The version of a changed picture.
    pub version: Option<i32>,
    /// Elsewhere only a crop of it is shown; here it is whole.
    pub is_cut: bool,
    /// The caption below it.
    pub caption: Option<String>,
    /// Artwork of the demonstration, and labelled as such.
    pub illustration: bool,
}

/// The pictures, each once. One viewer per page, last in its main part; nothing for a page without pictures.
#[component]
pub fn PictureViewer(pictures: Vec<ViewedPicture>) -> AnyView {
    let mut known = HashSet::new();
    let pictures: Vec<ViewedPicture> = pictures
        .into_iter()
        .filter(|picture| known.insert(picture.id.clone()))
        .collect();
    let ids: Vec<String> = pictures.iter().map(|picture| picture.id.clone()).collect();
    let slides = pictures
        .into_iter()
        .enumerate()
        .map(|(position, picture)| slide(picture, position, &ids))
        .collect_view();
    let viewer = (!ids.is_empty()).then(|| {
        view! {
            <dialog class="viewer no-print" aria-label=words::PICTURES>
                // Without scripts it links back to the page; with them it closes the dialog.
                <a class="icon-button viewer-close" href="#content" aria-label=words::CLOSE>
                    <Icon name="x" />
                </a>
                <ol class="viewer-slides">{slides}</ol>
                <p class="visually-hidden" role="status"></p>
            </dialog>
        }
    });
    viewer.into_any()
}

fn slide(picture: ViewedPicture, position: usize, ids: &[String]) -> AnyView {
    let ViewedPicture {
        id,
        alt,
        version,
        is_cut,
        caption,
        illustration,
    } = picture;
    // An uncropped picture has the same address as elsewhere on the page, so the browser may have cached it.
    let address = |width: u32| {
        if is_cut {
            format!("{}&width={width}", whole_url(&id))
        } else {
            version_url(&id, width, version)
        }
    };
    let srcset = WIDTHS.map(|width| format!("{} {width}w", address(width))).join(", ");
    let src = address(WIDTH);
    let step = |to: Option<usize>, class: &'static str, icon: &'static str, label: &'static str| {
        let href = picture_address(ids.get(to?)?);
        Some(view! { <a class=class href=href aria-label=label><Icon name=icon /></a> })
    };
    let previous = step(
        position.checked_sub(1),
        "icon-button viewer-previous",
        "chevron-left",
        words::PREVIOUS_PICTURE,
    );
    let next = step(
        Some(position + 1),
        "icon-button viewer-next",
        "chevron-right",
        words::NEXT_PICTURE,
    );
    let words = caption.or_else(|| (!alt.is_empty()).then(|| alt.clone()));
    view! {
        <li class="viewer-slide" id=format!("picture-{id}")>
            <figure>
                <img loading="lazy" decoding="async" sizes="100vw" srcset=srcset src=src alt=alt />
                <figcaption>
                    {words.map(|words| view! { <span>{words}</span> })}
                    {illustration.then(|| view! { <span class="viewer-kind">{words::ILLUSTRATION}</span> })}
                </figcaption>
            </figure>
            <p class="viewer-count">{format!("{} / {}", position + 1, ids.len())}</p>
            {previous}
            {next}
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn viewer(ids: &[&str]) -> String {
        let pictures = ids
            .iter()
            .map(|id| ViewedPicture {
                id: (*id).to_owned(),
                alt: format!("The sea, {id}"),
                version: None,
                is_cut: *id == "c",
                caption: None,
                illustration: false,
            })
            .collect();
        Owner::new().with(|| view! { <PictureViewer pictures=pictures /> }.to_html())
    }

    #[test]
    fn each_picture_leads_to_the_one_before_and_the_one_after_it() {
        let html = viewer(&["a", "b", "a", "c"]);
        assert_eq!(html.matches("class=\"viewer-slide\"").count(), 3, "{html}");
        let count = |href: &str| html.matches(&format!("href=\"{href}\"")).count();
        assert_eq!(
            [count("#picture-a"), count("#picture-b"), count("#picture-c")],
            [1, 2, 1]
        );
        assert!(html.contains("3 / 3"), "{html}");
        assert!(html.contains("src=\"/media/a?width=1600\""), "{html}");
        assert!(html.contains("src=\"/media/c?size=original&amp;width=1600\""), "{html}");
        assert!(!html.contains("href=\"/media"), "{html}");
    }

    #[test]
    fn a_page_without_pictures_has_no_viewer() {
        assert!(!viewer(&[]).contains("dialog"));
    }
}
