//! The frame of every page: skip link, header, footer and the place for toasts.

use crate::{
    components::{
        field::Choice,
        footer::{FooterGroup, SiteFooter},
        header::{AccountText, CartLink, CurrencyChoice, SearchText, SignOut, SiteHeader, SiteLink, SkipLink},
        words as of_components,
    },
    islands::{CartButton, Toasts},
    page::{Head, Page, PageContext},
    paths,
    react_island::ReactIsland,
    words,
};
use contract::{Currency, events, island::AuthModalProps, itinerary::Itinerary, visitor::Role};
use leptos::prelude::*;

/// A page's parts of the header.
#[derive(Default)]
pub struct Header {
    /// The current search.
    pub search: Option<SearchText>,
    /// The form that changes it; it opens below the summary.
    pub search_panel: Option<AnyView>,
    /// Whether the page is a list of stays: a second skip link leads past its filters.
    pub has_stays: bool,
    /// The currency of the page's prices, when it is not the viewer's: a trip keeps its own.
    pub currency: Option<Currency>,
    /// Whether the page is part of the dashboard: the cart is a link to the trip, without its panel and the module
    /// behind it.
    pub is_dashboard: bool,
}

impl Header {
    /// For a trip's pages: one currency, the trip's.
    pub fn of_trip(itinerary: &Itinerary) -> Self {
        Self {
            currency: Some(itinerary.currency),
            ..Self::default()
        }
    }

    /// For the dashboard.
    pub fn of_dashboard() -> Self {
        Self {
            is_dashboard: true,
            ..Self::default()
        }
    }
}

/// A page that search engines leave out, with nothing in its head but its title. `content` is its `<main id="content">`.
pub fn unlisted(page: &PageContext, title: impl Into<String>, header: Header, content: AnyView) -> Page {
    Page {
        head: Head {
            title: title.into(),
            no_index: true,
            ..Head::default()
        },
        main: framed(page, header, content),
    }
}

/// A page with little on it, in the middle.
pub fn small(page: &PageContext, title: &str, content: AnyView) -> Page {
    let content = view! {
        <main id="content" class="page sign-in sign-in-alone">
            <div class="sign-in-form stack">{content}</div>
        </main>
    };
    unlisted(page, title, Header::default(), content.into_any())
}

/// The body of a page around its content, which is the page's `<main id="content">`.
pub fn framed(page: &PageContext, header: Header, content: AnyView) -> AnyView {
    let cart = if header.is_dashboard {
        cart_link(page)
    } else {
        Some(cart(page))
    };
    view! {
        <SkipLink />
        {header.has_stays.then(|| view! { <SkipLink href="#stays" label=of_components::SKIP_TO_STAYS /> })}
        <SiteHeader
            site_name=page.site_name.clone()
            links=site_links(page)
            search=header.search
            search_panel=header.search_panel
            currency=Some(currency_choice(page, header.currency.unwrap_or(page.currency)))
            cart=cart
            account=account(page)
        />
        {content}
        {footer(page)}
        <Toasts />
        {auth_modal(page)}
    }
    .into_any()
}

/// The links to the parts of the site.
fn site_links(page: &PageContext) -> Vec<SiteLink> {
    let path = page.path.split(['?', '#']).next().unwrap_or_default();
    let link = |label: &'static str, href: &str| SiteLink {
        label,
        href: href.to_owned(),
        is_current: path == href,
    };
    vec![
        link("Stays", &paths::search(None)),
        link("Map", paths::MAP_SEARCH),
        link("Trips", paths::TRIPS),
    ]
}

fn currency_choice(page: &PageContext, selected: Currency) -> CurrencyChoice {
    CurrencyChoice {
        action: paths::CURRENCY.to_owned(),
        selected: selected.to_string(),
        choices: page
            .currencies
            .iter()
            .map(|code| Choice::new(code, words::currency_name(code)))
            .collect(),
        hidden: vec![("csrf", page.csrf_token.clone()), ("returnUrl", page.path.clone())],
    }
}

/// The currencies with their names, for a field of a form.
pub fn currency_choices(page: &PageContext) -> Vec<Choice> {
    let choice = |code: &String| Choice::new(code, format!("{code} – {}", words::currency_name(code)));
    page.currencies.iter().map(choice).collect()
}

/// The cart; before there is one, it only opens the panel, and is hidden without scripts.
fn cart(page: &PageContext) -> AnyView {
    let (href, rooms) = match &page.cart {
        Some(cart) => (paths::contact(&cart.itinerary_id), cart.rooms),
        None => (paths::search(None), 0),
    };
    let is_for_scripts = page.cart.is_none();
    view! {
        <CartButton>
            <CartLink href=href count=rooms is_for_scripts=is_for_scripts />
        </CartButton>
    }
    .into_any()
}

/// The link to an existing trip, without the panel.
fn cart_link(page: &PageContext) -> Option<AnyView> {
    let cart = page.cart.as_ref()?;
    let href = paths::contact(&cart.itinerary_id);
    Some(view! { <CartLink href=href count=cart.rooms /> }.into_any())
}

fn account(page: &PageContext) -> AccountText {
    if !page.is_authenticated() {
        return AccountText {
            href: paths::sign_in(contract::return_url::local_path(&page.path)),
            label: "Sign in".to_owned(),
            ..AccountText::default()
        };
    }
    let link = |href: &str, label: &str| (href.to_owned(), label.to_owned());
    let mut links = vec![
        link(paths::TRIPS, "Trips"),
        link(paths::LIKES, "Saved"),
        link(paths::PROFILE, "Your account"),
    ];
    if page.role != Some(Role::Customer) {
        links.insert(0, link(paths::DASHBOARD, "Dashboard"));
    }
    if page.role == Some(Role::Operator) {
        links.insert(0, link(paths::OPERATOR, "Operator"));
    }
    AccountText {
        href: paths::PROFILE.to_owned(),
        label: "Your account".to_owned(),
        face: page.face.clone(),
        links,
        sign_out: Some(SignOut {
            action: paths::LOGOUT.to_owned(),
            label: "Sign out".to_owned(),
            hidden: vec![("csrf", page.csrf_token.clone()), ("intent", "here".to_owned())],
        }),
    }
}

/// The modal to sign in over any page. It is not loaded before it opens, and its links lead to pages that do the
/// same.
fn auth_modal(page: &PageContext) -> Option<AnyView> {
    if page.is_authenticated() {
        return None;
    }
    let props = AuthModalProps {
        site_name: page.site_name.clone(),
        is_sign_up_enabled: page.is_sign_up_enabled,
        providers: page.providers.clone(),
        is_in_app_browser: page.is_in_app_browser,
        terms_url: page.terms_url.clone(),
        privacy_url: page.privacy_url.clone(),
    };
    Some(view! { <ReactIsland name="auth-modal" props=props load=events::AUTH_OPEN /> }.into_any())
}

fn footer(page: &PageContext) -> AnyView {
    let link = |label: &str, href: &str| (label.to_owned(), href.to_owned());
    let account = if page.is_authenticated() {
        link("Your account", paths::PROFILE)
    } else {
        link("Sign in", &paths::sign_in(contract::return_url::local_path(&page.path)))
    };
    let groups = vec![
        FooterGroup {
            title: "Travel".to_owned(),
            links: vec![
                link("Find a stay", "/search"),
                link("Find your booking", paths::FIND_TRIP),
                account,
            ],
        },
        FooterGroup {
            title: "About".to_owned(),
            links: vec![
                link("Questions", paths::FAQ),
                link("Terms", &page.terms_url),
                link("Privacy", &page.privacy_url),
            ],
        },
    ];
    view! {
        <SiteFooter
            site_name=page.site_name.clone()
            about="Hotels with clear prices and clear cancellation terms."
            groups=groups
            company=page.company.clone()
            note="Hotels marked as a demonstration are fictional, and so are their ratings; their pictures are illustrations. Places: GeoNames, CC BY 4.0. Time zones: OpenStreetMap contributors, ODbL. Names of places: Unicode CLDR. Airports: OurAirports and airportsdata. Exchange rates: European Central Bank. Map: Natural Earth."
        />
    }
    .into_any()
}
