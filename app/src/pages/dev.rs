//! Pages for developers of the site; served only in demonstration and test mode.

use crate::{
    components::{
        button::{ButtonSize, LinkButton},
        picture::{Picture, whole_url},
        style_page::StylePage,
    },
    page::{Page, PageContext},
    pages::frame::{Header, unlisted},
    paths,
};
use leptos::prelude::*;

/// An account to sign in as.
#[derive(Clone, Debug)]
pub struct Person {
    /// The kind of account.
    pub who: String,
    pub email: String,
    pub password: String,
}

/// The developer pages, and the accounts to sign in as.
pub fn dev_index(page: &PageContext, people: &[Person]) -> Page {
    let content = view! {
        <main id="content" class="page page-reading stack">
            <h1>"For developers"</h1>
            {(!people.is_empty()).then(|| sign_ins(people))}
            <h2>"Pages"</h2>
            <ul class="stack stack-s">
                <li><a href="/dev/style">"Style"</a>": every token, component and state"</li>
                <li><a href="/dev/artwork">"Artwork"</a>": faces, clubs and sixty hotels of the demonstration"</li>
                <li><a href="/dev/mail">"Mail"</a>": what the site wrote to people and kept here"</li>
            </ul>
        </main>
    };
    dev_page(page, "Development", content.into_any())
}

/// The accounts to sign in as: the address is filled in, the password is shown here.
fn sign_ins(people: &[Person]) -> AnyView {
    let rows = people
        .iter()
        .map(|person| {
            let label = format!("Sign in as {}", person.who.to_lowercase());
            view! {
                <tr>
                    <th scope="row">{person.who.clone()}</th>
                    <td>{person.email.clone()}</td>
                    <td><code>{person.password.clone()}</code></td>
                    <td><LinkButton href=paths::sign_in_as(&person.email) label=label size=ButtonSize::Small /></td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <section class="stack stack-s" aria-labelledby="sign-ins">
            <h2 id="sign-ins">"Sign in"</h2>
            <div class="dev-people">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">"Account"</th>
                            <th scope="col">"Email"</th>
                            <th scope="col">"Password"</th>
                            <th scope="col"><span class="visually-hidden">"Sign in"</span></th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </section>
    }
    .into_any()
}

/// Every token, component and state.
pub fn dev_style(page: &PageContext, pictures: Vec<String>) -> Page {
    dev_page(page, "Style", view! { <StylePage pictures=pictures /> }.into_any())
}

/// Pictures side by side: id and caption of each.
pub fn dev_artwork(page: &PageContext, images: &[(String, String)]) -> Page {
    let pictures = images
        .iter()
        .map(|(id, caption)| {
            view! {
                <figure class="stack stack-s">
                    <a href=whole_url(id)>
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
    dev_page(page, "Artwork", content.into_any())
}

fn dev_page(page: &PageContext, title: &str, content: AnyView) -> Page {
    unlisted(page, title, Header::default(), content)
}
