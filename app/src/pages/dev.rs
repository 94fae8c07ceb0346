//! Pages for those who build the site; served in demonstration and test mode alone.

use crate::{
    components::{
        picture::{Picture, original_url},
        style_page::StylePage,
    },
    page::{Head, Page, PageContext},
    pages::frame::{Header, framed},
};
use leptos::prelude::*;

/// What there is to see.
pub fn dev_index(page: &PageContext) -> Page {
    let content = view! {
        <main id="content" class="page page-reading stack">
            <h1>"For those who build this"</h1>
            <ul class="stack stack-s">
                <li><a href="/dev/style">"Style"</a>": every token, component and state"</li>
                <li><a href="/dev/artwork">"Artwork"</a>": sixty pictures of the demonstration"</li>
                <li><a href="/dev/mail">"Mail"</a>": what the site wrote to people and kept here"</li>
            </ul>
        </main>
    };
    made(page, "Development", content.into_any())
}

/// Every token, component and state.
pub fn dev_style(page: &PageContext, pictures: Vec<String>) -> Page {
    made(page, "Style", view! { <StylePage pictures=pictures /> }.into_any())
}

/// Pictures side by side: id and caption of each.
pub fn dev_artwork(page: &PageContext, images: &[(String, String)]) -> Page {
    let pictures = images
        .iter()
        .map(|(id, caption)| {
            view! {
                <figure class="stack stack-s">
                    <a href=original_url(id)>
                        <Picture id=id.clone() alt=caption.clone() illustration=true />
                    </a>
                    <figcaption class="small soft">{caption.clone()}</figcaption>
                </figure>
            }
        })
        .collect_view();
    let content = view! {
        <main id="content" class="page stack stack-l">
            <h1>"Artwork"</h1>
            <div class="artwork-wall">{pictures}</div>
        </main>
    };
    made(page, "Artwork", content.into_any())
}

fn made(page: &PageContext, title: &str, content: AnyView) -> Page {
    Page {
        head: Head {
            title: title.to_owned(),
            no_index: true,
            ..Head::default()
        },
        main: framed(page, Header::default(), content),
    }
}
