//! Pictures from /media in the width that a screen needs, with reserved space.

use crate::components::{focus::Focus, head::MovingPictures, icon::Icon, words};
use leptos::prelude::*;

/// Requested width and the device pixels that come back: widths below 500 are doubled, and all are steps of the route.
const WIDTHS: [(u32, u32); 5] = [(200, 400), (300, 600), (800, 800), (1200, 1200), (1600, 1600)];

/// The address of a picture in a width (CSS pixels as the media route counts them).
#[must_use]
pub fn media_url(id: &str, width: u32) -> String {
    format!("/media/{id}?width={width}")
}

/// The address of the whole picture, whatever crop is shown elsewhere.
#[must_use]
pub fn whole_url(id: &str) -> String {
    format!("/media/{id}?size=original")
}

/// The address of a changed version: browsers cache the others.
#[must_use]
pub fn version_url(id: &str, width: u32, version: Option<i32>) -> String {
    let address = media_url(id, width);
    match version {
        Some(version) => format!("{address}&v={version}"),
        None => address,
    }
}

fn srcset(id: &str, version: Option<i32>) -> String {
    WIDTHS
        .map(|(width, pixels)| format!("{} {pixels}w", version_url(id, width, version)))
        .join(", ")
}

/// The shape that a picture is cut to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// 4:3.
    #[default]
    Standard,
    /// 16:9.
    Wide,
    /// 3:4, a poster.
    Tall,
}

impl Shape {
    fn class(self) -> &'static str {
        match self {
            Self::Standard => "picture",
            Self::Wide => "picture picture-wide",
            Self::Tall => "picture picture-tall",
        }
    }

    /// The width and height attributes, which reserve the space before the style loads.
    fn size(self) -> (&'static str, &'static str) {
        match self {
            Self::Standard => ("800", "600"),
            Self::Wide => ("800", "450"),
            Self::Tall => ("600", "800"),
        }
    }
}

/// When the browser loads a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Loading {
    /// When it comes near the window.
    #[default]
    Lazy,
    /// At once and first: the largest picture of the first screen.
    Eager,
}

/// A picture.
#[component]
pub fn Picture(
    /// The image's id at /media.
    #[prop(into)]
    id: String,
    /// The alternative text; empty where the text beside it says the same.
    #[prop(optional, into)]
    alt: String,
    #[prop(optional)] shape: Shape,
    /// Its focal point.
    #[prop(optional)]
    focus: Focus,
    /// Its width, for the browser's choice of file.
    #[prop(default = "(min-width: 64rem) 33vw, 100vw")]
    sizes: &'static str,
    #[prop(optional)] loading: Loading,
    /// Artwork of the demonstration, and labelled as such.
    #[prop(optional)]
    illustration: bool,
    /// A picture with the same name on the next page moves there; unique on the page.
    #[prop(optional_no_strip, into)]
    transition: Option<String>,
) -> AnyView {
    let (width, height) = shape.size();
    let (load, priority, decode) = match loading {
        Loading::Lazy => ("lazy", None, "async"),
        Loading::Eager => ("eager", Some("high"), "auto"),
    };
    if transition.is_some() {
        MovingPictures::note();
    }
    view! {
        <div class=shape.class() data-transition=transition data-focus-x=focus.x data-focus-y=focus.y>
            <img
                loading=load
                fetchpriority=priority
                decoding=decode
                width=width
                height=height
                sizes=sizes
                srcset=srcset(&id, focus.version)
                src=version_url(&id, 800, focus.version)
                alt=alt
            />
            {illustration.then(|| view! { <span class="picture-label">{words::ILLUSTRATION}</span> })}
        </div>
    }
    .into_any()
}

/// A picture of a gallery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GalleryPicture {
    /// The image's id at /media.
    pub id: String,
    /// The alternative text.
    pub alt: String,
    /// Its focal point.
    pub focus: Focus,
}

/// The first five pictures, one of them large, each a link to the page's viewer.
#[component]
pub fn Gallery(
    pictures: Vec<GalleryPicture>,
    /// The number of pictures in the page's viewer, if it has more than these.
    #[prop(optional)]
    viewed: usize,
    #[prop(optional)] illustration: bool,
    /// The name of the first picture, as on the card that links here.
    #[prop(optional_no_strip, into)]
    transition: Option<String>,
) -> AnyView {
    let count = pictures.len().min(5);
    let total = pictures.len().max(viewed);
    let opens = pictures.first().map(|picture| picture_address(&picture.id));
    let mut transition = transition;
    let items = pictures
        .into_iter()
        .take(5)
        .enumerate()
        .map(|(position, picture)| {
            let first = position == 0;
            let (loading, sizes) = if first {
                (
                    Loading::Eager,
                    "(min-width: 75rem) 38rem, (min-width: 48rem) 50vw, 100vw",
                )
            } else {
                (
                    Loading::Lazy,
                    "(min-width: 75rem) 19rem, (min-width: 48rem) 25vw, 100vw",
                )
            };
            let address = picture_address(&picture.id);
            view! {
                <a class="gallery-item" href=address>
                    <Picture
                        id=picture.id
                        alt=picture.alt
                        focus=picture.focus
                        sizes=sizes
                        loading=loading
                        illustration=illustration && first
                        transition=transition.take()
                    />
                </a>
            }
        })
        .collect_view();
    let all = opens.filter(|_| total > count).map(|href| {
        view! {
            <a class="button button-quiet button-small gallery-all" href=href>
                <Icon name="images" />
                <span>{words::ALL_PICTURES}" ("{total}")"</span>
            </a>
        }
    });
    view! {
        <section class="gallery" data-count=count.to_string() aria-label=words::PICTURES>
            <div class="gallery-items">{items}</div>
            {all}
        </section>
    }
    .into_any()
}

/// The address that shows a whole picture: on a page that has a [`PictureViewer`](crate::components::picture_viewer::PictureViewer) with it.
#[must_use]
pub fn picture_address(id: &str) -> String {
    format!("#picture-{id}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_srcset_names_the_pixels_that_the_media_route_answers() {
        let set = srcset("a1", None);
        assert!(set.starts_with("/media/a1?width=200 400w, "), "{set}");
        assert!(set.ends_with("/media/a1?width=1600 1600w"), "{set}");
        let changed = srcset("a1", Some(3));
        assert!(changed.starts_with("/media/a1?width=200&v=3 400w, "), "{changed}");
    }
}
