//! The frame of every page: document, head, header, footer. Rendered at once, as one string.

use crate::{
    assets::Assets,
    components::{
        head::{MovingPictures, ViewTransitions},
        header::Face,
        raw_text::raw_text,
    },
    paths, words,
};
use chrono::{NaiveDate, TimeDelta};
use contract::{Currency, card::CardKind, company::Company, island::AuthProvider, search::Search, visitor::Role};
use hydration_context::SsrSharedContext;
use leptos::prelude::*;
use std::sync::Arc;

/// By so many hours the last clocks of the world are behind UTC.
const HOURS_BEHIND: i64 = 12;

/// What every page knows of its request. The server makes it; views read it.
#[derive(Clone, Debug)]
pub struct PageContext {
    pub site_name: String,
    /// Who runs the site.
    pub company: Company,
    /// Of this answer; no script or style runs without it.
    pub nonce: String,
    pub assets: Assets,
    /// What every form of the page carries in its field `csrf`.
    pub csrf_token: String,
    /// Who looks; none: a visitor without account.
    pub role: Option<Role>,
    /// How the header shows them.
    pub face: Face,
    /// The selected currency.
    pub currency: Currency,
    /// Currencies that can be selected.
    pub currencies: Vec<String>,
    /// ISO 3166-1 alpha-2.
    pub country_code: String,
    /// What was searched for last in this browser.
    pub last_search: Option<Search>,
    /// The cart's itinerary and its rooms.
    pub cart: Option<Cart>,
    /// Path and query of this page, for forms that lead back.
    pub path: String,
    /// Scheme and host, without a slash at the end.
    pub public_url: String,
    /// What one agrees to: a path of this site, or an address elsewhere.
    pub terms_url: String,
    /// The address of the privacy page; it may be on another site.
    pub privacy_url: String,
    pub is_sign_up_enabled: bool,
    /// Through which people may sign in.
    pub providers: Vec<AuthProvider>,
    /// The page runs in the browser of another app, where Google refuses sign-ins.
    pub is_in_app_browser: bool,
    /// A frame shows the page: it is a preview, which scrolls, and in which no link or button works.
    pub is_in_frame: bool,
    pub request_id: String,
    /// Public settings, an allow-list.
    pub environment_variables: Vec<(String, String)>,
    /// Now, in milliseconds since 1970, for words such as "today".
    pub now: chrono::DateTime<chrono::Utc>,
}

/// The cart in the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cart {
    pub itinerary_id: String,
    pub rooms: u32,
}

impl PageContext {
    /// Has an email or social account.
    pub fn is_authenticated(&self) -> bool {
        self.role.is_some_and(|role| role != Role::Anonymous)
    }

    /// The day that is the present one farthest west: a form may offer it, for there a night of today can still be had.
    pub fn earliest_today(&self) -> NaiveDate {
        (self.now - TimeDelta::hours(HOURS_BEHIND)).date_naive()
    }
}

/// What stands in a page's head.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// Without the site's name, which is added.
    pub title: String,
    pub description: Option<String>,
    /// A path of this site.
    pub canonical: Option<String>,
    /// What other sites show with a link to the page.
    pub image: Option<SharedPicture>,
    /// JSON-LD, already serialized.
    pub structured_data: Option<String>,
    /// Kept out of search engines.
    pub no_index: bool,
    /// Rules of this page alone, written by our own code; they win over the style sheet's.
    pub style: Option<String>,
    /// The video that other sites show with a link to the page.
    pub video: Option<SharedVideo>,
}

/// A picture as other sites show it, at 16:9. Its addresses are paths of this site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedPicture {
    /// Of `paths::SHARE_IMAGE` pixels.
    path: String,
    /// The same of `paths::LARGE_SHARE_CARD` pixels, for sites that show it larger.
    large: Option<String>,
}

impl SharedPicture {
    /// A picture without words, at a path that `paths::share_image` makes.
    pub fn plain(path: String) -> Self {
        Self { path, large: None }
    }

    /// A drawn card.
    pub fn card(kind: CardKind, id: &str) -> Self {
        Self {
            path: paths::share_card(kind, id),
            large: Some(paths::large_share_card(kind, id)),
        }
    }
}

/// A video as other sites show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedVideo {
    /// A path of this site, or an address elsewhere: MP4.
    pub url: String,
    /// Pixels.
    pub width: u32,
    pub height: u32,
}

/// A page: its head and what stands between header and footer.
pub struct Page {
    pub head: Head,
    pub main: AnyView,
}

/// A hidden field with the page's CSRF token: in every form that writes.
#[component]
pub fn Csrf() -> impl IntoView {
    let token = with_context::<PageContext, _>(|page| page.csrf_token.clone()).unwrap_or_default();
    view! { <input type="hidden" name="csrf" value=token /> }
}

/// The page of this request, as the view's context.
pub fn page_context() -> Option<PageContext> {
    use_context::<PageContext>()
}

/// JSON inside a script element: `</script>` and its kin cannot end it.
pub fn script_json(text: &str) -> String {
    text.replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// The route context that scripts read: csrfToken, environmentVariables, isAuthenticated, featureToggles.
pub fn route_context(page: &PageContext) -> String {
    let environment: serde_json::Map<String, serde_json::Value> = page
        .environment_variables
        .iter()
        .map(|(key, value)| (key.clone(), value.clone().into()))
        .collect();
    let context = serde_json::json!({
        "csrfToken": page.csrf_token,
        "environmentVariables": environment,
        "isAuthenticated": page.is_authenticated(),
        "hasSession": page.role.is_some(),
        "featureToggles": { "isSignUpEnabled": page.is_sign_up_enabled },
        "glue": page.assets.glue,
        "wasm": page.assets.wasm,
    });
    script_json(&context.to_string())
}

/// The words of a page's title.
pub fn full_title(page: &PageContext, head: &Head) -> String {
    if head.title.is_empty() {
        page.site_name.clone()
    } else {
        format!("{} · {}", head.title, page.site_name)
    }
}

/// The whole document as text.
pub fn render(page: &PageContext, make: impl FnOnce() -> Page) -> String {
    with_islands(|| {
        provide_context(page.clone());
        provide_context(page.assets.clone());
        provide_context(MovingPictures::default());
        let made = make();
        let html = document(page, made).to_html();
        format!("<!DOCTYPE html>{html}")
    })
}

/// Views made and rendered in here may hold islands: each becomes a `<leptos-island>` that the loader finds.
pub fn with_islands<T>(make: impl FnOnce() -> T) -> T {
    let owner = Owner::new_root(Some(Arc::new(SsrSharedContext::new_islands())));
    let made = owner.with(make);
    owner.unset_with_forced_cleanup();
    made
}

/// Metadata for shared links; `property` is no attribute that the view macro knows.
fn share(property: &'static str, content: String) -> AnyView {
    leptos::html::meta()
        .attr("property", property)
        .attr("content", content)
        .into_any()
}

/// An address for others: a path of this site becomes one, an address elsewhere stays as it is.
pub fn absolute(page: &PageContext, path: &str) -> String {
    if path.starts_with('/') {
        format!("{}{path}", page.public_url)
    } else {
        path.to_owned()
    }
}

/// The page's pictures for other sites. A site that takes one alone takes the first.
fn shared_picture(page: &PageContext, picture: &SharedPicture) -> AnyView {
    let image = |path: &str, (width, height): (u32, u32)| {
        view! {
            {share("og:image", absolute(page, path))}
            {share("og:image:width", width.to_string())}
            {share("og:image:height", height.to_string())}
        }
    };
    let SharedPicture { path, large } = picture;
    let largest = absolute(page, large.as_deref().unwrap_or(path));
    view! {
        {image(path, paths::SHARE_IMAGE)}
        {large.as_deref().map(|large| image(large, paths::LARGE_SHARE_CARD))}
        <meta name="twitter:image" content=largest />
    }
    .into_any()
}

/// What other sites are told of the page's video.
fn shared_video(page: &PageContext, video: &SharedVideo) -> AnyView {
    let url = absolute(page, &video.url);
    view! {
        {share("og:video", url.clone())}
        {share("og:video:secure_url", url)}
        {share("og:video:type", "video/mp4".to_owned())}
        {share("og:video:width", video.width.to_string())}
        {share("og:video:height", video.height.to_string())}
    }
    .into_any()
}

fn document(page: &PageContext, made: Page) -> AnyView {
    let Page { head, main } = made;
    let title = full_title(page, &head);
    let nonce = page.nonce.clone();
    let absolute = |path: &str| absolute(page, path);
    let structured = head.structured_data.as_deref().map(script_json);
    let card = if head.image.is_some() {
        "summary_large_image"
    } else {
        "summary"
    };
    view! {
        // The islands draw their icons from the same sprite.
        <html lang="en" data-icons=page.assets.icons.clone()>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
                <title inner_html=raw_text(&title)></title>
                {head.description.clone().map(|text| view! { <meta name="description" content=text /> })}
                {head.no_index.then(|| view! { <meta name="robots" content="noindex" /> })}
                {head.canonical.as_deref().map(|path| view! { <link rel="canonical" href=absolute(path) /> })}
                <meta name="color-scheme" content="light dark" />
                {share("og:site_name", page.site_name.clone())}
                {share("og:type", "website".to_owned())}
                {share("og:title", title.clone())}
                {head.canonical.as_deref().map(|path| share("og:url", absolute(path)))}
                {head.description.clone().map(|text| share("og:description", text))}
                {head.image.as_ref().map(|picture| shared_picture(page, picture))}
                {head.video.as_ref().map(|video| shared_video(page, video))}
                <meta name="twitter:card" content=card />
                <meta name="twitter:title" content=title />
                {head.description.map(|text| view! { <meta name="twitter:description" content=text /> })}
                {page
                    .assets
                    .preload_fonts
                    .iter()
                    .map(|font| {
                        view! { <link rel="preload" href=font.clone() r#as="font" type="font/woff2" crossorigin="anonymous" /> }
                    })
                    .collect_view()}
                <ViewTransitions nonce=nonce.clone() />
                <link rel="stylesheet" href=page.assets.css.clone() nonce=nonce.clone() />
                {head.style.map(|rules| view! { <style nonce=nonce.clone() inner_html=rules></style> })}
                <link rel="icon" href=words::FAVICON />
                {structured
                    .map(|json| {
                        view! { <script type="application/ld+json" nonce=nonce.clone() inner_html=json></script> }
                    })}
                <script type="application/json" id="route-context" nonce=nonce.clone() inner_html=route_context(page)></script>
                <script type="module" src=page.assets.loader.clone() nonce=nonce.clone()></script>
                {(!page.assets.islands.is_empty())
                    .then(|| view! { <script type="module" src=page.assets.islands.clone() nonce=nonce.clone()></script> })}
            </head>
            <body inert=page.is_in_frame>{main}</body>
        </html>
    }
    .into_any()
}

/// A part of a page as text, with the same context.
pub fn render_fragment(page: &PageContext, make: impl FnOnce() -> AnyView) -> String {
    with_islands(|| {
        provide_context(page.clone());
        provide_context(page.assets.clone());
        make().to_html()
    })
}
