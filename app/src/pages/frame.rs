//! What surrounds every page: skip link, header, footer and the place for toasts.

use crate::{
    components::{
        field::Choice,
        footer::{FooterGroup, SiteFooter},
        header::{AccountText, CartLink, CurrencyChoice, SearchText, SiteHeader, SkipLink},
    },
    islands::{CartButton, Toasts},
    page::PageContext,
    paths,
    react_island::ReactIsland,
};
use contract::{events, island::AuthModalProps, visitor::Role};
use leptos::prelude::*;

/// What a page puts into the header.
#[derive(Default)]
pub struct Header {
    /// The search that the reader is in.
    pub search: Option<SearchText>,
    /// The form that changes it; it opens below the summary.
    pub search_panel: Option<AnyView>,
    /// A creator's desk: the cart is a link to the trip, and its panel with the module behind it stays away.
    pub is_desk: bool,
}

impl Header {
    /// Of a creator's desk.
    pub fn of_desk() -> Self {
        Self {
            is_desk: true,
            ..Self::default()
        }
    }
}

/// The body of a page around its content, which is the page's `<main id="content">`.
pub fn framed(page: &PageContext, header: Header, content: AnyView) -> AnyView {
    let cart = if header.is_desk {
        cart_link(page)
    } else {
        Some(cart(page))
    };
    view! {
        <SkipLink />
        <SiteHeader
            site_name=page.site_name.clone()
            search=header.search
            search_panel=header.search_panel
            currency=Some(currency_choice(page))
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

fn currency_choice(page: &PageContext) -> CurrencyChoice {
    CurrencyChoice {
        action: paths::CURRENCY.to_owned(),
        selected: page.currency.as_str().to_owned(),
        choices: page
            .currencies
            .iter()
            .map(|code| Choice::new(code, currency_name(code)))
            .collect(),
        hidden: vec![("csrf", page.csrf_token.clone()), ("returnUrl", page.path.clone())],
    }
}

/// The name of a currency that travellers often choose; empty for the others, whose code stands alone.
fn currency_name(code: &str) -> &'static str {
    match code {
        "AUD" => "Australian dollar",
        "BRL" => "Brazilian real",
        "CAD" => "Canadian dollar",
        "CHF" => "Swiss franc",
        "CNY" => "Chinese yuan",
        "DKK" => "Danish krone",
        "EUR" => "Euro",
        "GBP" => "British pound",
        "HKD" => "Hong Kong dollar",
        "INR" => "Indian rupee",
        "JPY" => "Japanese yen",
        "KRW" => "South Korean won",
        "MXN" => "Mexican peso",
        "NOK" => "Norwegian krone",
        "NZD" => "New Zealand dollar",
        "PLN" => "Polish złoty",
        "SEK" => "Swedish krona",
        "SGD" => "Singapore dollar",
        "THB" => "Thai baht",
        "TRY" => "Turkish lira",
        "USD" => "US dollar",
        "ZAR" => "South African rand",
        _ => "",
    }
}

/// The way to the cart; before there is one, only the panel says so, and without scripts there is nothing to open.
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

/// The way to the trip of somebody who has one, without the panel.
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
        link(paths::SAVED, "Saved"),
        link(paths::PROFILE, "Your account"),
        link(paths::LOGOUT, "Sign out"),
    ];
    if page.role != Some(Role::Customer) {
        links.insert(0, link(paths::DASHBOARD, "Dashboard"));
    }
    AccountText {
        href: paths::PROFILE.to_owned(),
        label: "Your account".to_owned(),
        face: page.face.clone(),
        links,
    }
}

/// Signing in over any page. Nothing of it is fetched before it opens, and its links lead to pages that do the same.
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
        link("Sign in", paths::SIGN_IN)
    };
    let groups = vec![
        FooterGroup {
            title: "Travel".to_owned(),
            links: vec![link("Find a stay", "/search"), account],
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
            about="Stays worth the journey, with the whole price first and the way back always shown."
            groups=groups
            note="Hotels marked as a demonstration are fictional, and so are their ratings; their pictures are illustrations. Places: GeoNames, CC BY 4.0. Names of places: Unicode CLDR. Airports: OurAirports and airportsdata. Exchange rates: European Central Bank. Map: Natural Earth."
        />
    }
    .into_any()
}
