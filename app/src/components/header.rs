//! The header of every page: the site's name, the search in short, currency, cart and account. All of it works
//! without scripts. Must not know sessions; it shows its props.

use crate::components::field::Choice;
use crate::components::icon::Icon;
use crate::components::picture::media_url;
use crate::components::words;
use crate::paths;
use leptos::prelude::*;

/// The current search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchText {
    /// "Lisbon".
    pub place: String,
    /// "12 – 15 Dec".
    pub dates: String,
    /// "2 guests".
    pub guests: String,
}

/// The currencies to choose from. Each is a button of a form that posts `currency`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrencyChoice {
    /// Where the form posts.
    pub action: String,
    /// The code in use.
    pub selected: String,
    /// Code and name.
    pub choices: Vec<Choice>,
    /// Further fields: the CSRF token, the return address.
    pub hidden: Vec<(&'static str, String)>,
}

/// The avatar of a user: their picture, else a letter, else a generic icon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// The image's id at /media.
    pub picture: Option<String>,
    /// The letter that their name begins with.
    pub initial: Option<String>,
}

/// The account link and menu.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AccountText {
    /// The target of the link.
    pub href: String,
    /// "Sign in", or "Your account".
    pub label: String,
    pub face: Face,
    /// Address and text of each entry of its menu; without any the icon links to `href` itself.
    pub links: Vec<(String, String)>,
    /// The last entry of the menu.
    pub sign_out: Option<SignOut>,
}

/// The form that signs out with one press. A link cannot do it: signing out is a POST.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignOut {
    /// Where the form posts.
    pub action: String,
    pub label: String,
    /// Further fields: the CSRF token, the intent.
    pub hidden: Vec<(&'static str, String)>,
}

/// Lets keyboard users skip the header; first in the body.
#[component]
pub fn SkipLink(
    #[prop(default = "#content")] href: &'static str,
    #[prop(default = words::SKIP_TO_CONTENT)] label: &'static str,
) -> impl IntoView {
    view! { <a class="skip-link" href=href>{label}</a> }
}

/// A part of the site that the header links to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteLink {
    pub label: &'static str,
    pub href: String,
    /// Whether the page belongs to it.
    pub is_current: bool,
}

/// The site's name with its mark: a sun over water.
#[component]
pub fn Brand(#[prop(into)] name: String, #[prop(default = paths::search(None), into)] home: String) -> impl IntoView {
    view! {
        <a class="brand" href=home>
            <svg viewBox="0 0 28 28" aria-hidden="true">
                <path class="brand-sun" d="M5 15a9 9 0 0 1 18 0z" />
                <path
                    d="M2 18.5h24M6.5 23h15"
                    fill="none"
                    stroke="currentColor"
                    stroke-width="2.5"
                    stroke-linecap="round"
                />
            </svg>
            <span>{name}</span>
        </a>
    }
}

/// The header. `cart` is a `CartLink` or the island that replaces it; `search_panel` is the form that opens below the
/// summary (without one the summary links to /search).
#[component]
pub fn SiteHeader(
    #[prop(into)] site_name: String,
    #[prop(default = paths::search(None), into)] home: String,
    /// The parts of the site, with their labels.
    #[prop(optional)]
    links: Vec<SiteLink>,
    #[prop(optional_no_strip)] search: Option<SearchText>,
    #[prop(optional_no_strip)] search_panel: Option<AnyView>,
    #[prop(optional_no_strip)] currency: Option<CurrencyChoice>,
    #[prop(optional_no_strip)] cart: Option<AnyView>,
    account: AccountText,
) -> AnyView {
    let opens_panel = search_panel.is_some();
    let summary = search.map(|search| search_summary(search, opens_panel));
    let panel = search_panel.map(|panel| {
        view! {
            <div class="menu search-panel" id="search-panel" popover="auto">
                <div class="search-panel-head">
                    <p class="sheet-title">{words::CHANGE_SEARCH}</p>
                    <button
                        class="icon-button"
                        type="button"
                        popovertarget="search-panel"
                        popovertargetaction="hide"
                        aria-label=words::CLOSE
                    >
                        <Icon name="x" />
                    </button>
                </div>
                {panel}
            </div>
        }
    });
    view! {
        <header class="site-header">
            <div class="site-header-bar">
                <Brand name=site_name home=home />
                {summary}
                <nav class="site-header-tools" aria-label="Site">
                    {site_links(&links)}
                    {currency.map(|currency| view! { <CurrencyMenu currency=currency /> })}
                    {cart}
                    {account_tool(account)}
                </nav>
            </div>
            {panel}
        </header>
    }
    .into_any()
}

/// The parts of the site: a row of links where there is space, else a menu that opens without scripts.
fn site_links(links: &[SiteLink]) -> Option<AnyView> {
    let items = || {
        links
            .iter()
            .cloned()
            .map(
                |SiteLink {
                     label,
                     href,
                     is_current,
                 }| {
                    view! { <li><a href=href aria-current=is_current.then_some("page")>{label}</a></li> }
                },
            )
            .collect_view()
    };
    (!links.is_empty()).then(|| {
        view! {
            <ul class="site-links">{items()}</ul>
            <button class="icon-button tool site-links-button" type="button" popovertarget="site-menu">
                "Menu"
            </button>
            <div class="menu" id="site-menu" popover="auto">
                <ul class="menu-list">{items()}</ul>
            </div>
        }
        .into_any()
    })
}

/// The account: a link, or a menu of several.
fn account_tool(account: AccountText) -> AnyView {
    if account.links.is_empty() {
        return view! {
            <a class="icon-button tool sign-in-tool" href=account.href data-auth-open="signin">
                <Icon name="user" />
                <span>{account.label}</span>
            </a>
        }
        .into_any();
    }
    let links = account
        .links
        .into_iter()
        .map(|(href, label)| view! { <li><a href=href>{label}</a></li> })
        .collect_view();
    let sign_out = account.sign_out.map(|sign_out| {
        let hidden = sign_out
            .hidden
            .into_iter()
            .map(|(name, value)| view! { <input type="hidden" name=name value=value /> })
            .collect_view();
        view! {
            <li>
                <form method="post" action=sign_out.action>
                    {hidden}
                    <button>{sign_out.label}</button>
                </form>
            </li>
        }
    });
    view! {
        <button class="icon-button account-tool" type="button" popovertarget="account-menu" aria-label=account.label>
            {face(account.face)}
        </button>
        <nav class="menu" id="account-menu" popover="auto" aria-label="Account">
            <ul class="menu-list">{links}{sign_out}</ul>
        </nav>
    }
    .into_any()
}

fn face(face: Face) -> AnyView {
    match (face.picture, face.initial) {
        (Some(picture), _) => {
            view! { <img class="account-face" src=media_url(&picture, 100) width="36" height="36" alt="" /> }.into_any()
        }
        // Drawn by the style: the button's label names it, and an announced letter would contradict that.
        (None, Some(initial)) => view! { <span class="account-initial" data-initial=initial></span> }.into_any(),
        (None, None) => view! { <Icon name="user" /> }.into_any(),
    }
}

fn search_summary(search: SearchText, opens_panel: bool) -> AnyView {
    let parts = view! {
        <span>{search.place}</span>
        <span>{search.dates}</span>
        <span>{search.guests}</span>
        <span class="search-summary-go">
            <Icon name="search" />
            <span class="visually-hidden">{words::CHANGE_SEARCH}</span>
        </span>
    };
    if opens_panel {
        view! {
            <button class="search-summary" type="button" popovertarget="search-panel">
                {parts}
            </button>
        }
        .into_any()
    } else {
        view! { <a class="search-summary" href="/search">{parts}</a> }.into_any()
    }
}

/// The choice of currency: a menu of buttons, so that one press is enough without scripts.
#[component]
pub fn CurrencyMenu(currency: CurrencyChoice) -> AnyView {
    let name = format!("{}: {}", words::CURRENCY, currency.selected);
    let hidden = currency
        .hidden
        .into_iter()
        .map(|(name, value)| view! { <input type="hidden" name=name value=value /> })
        .collect_view();
    let choices = currency
        .choices
        .into_iter()
        .map(|choice| {
            let chosen = if choice.value == currency.selected {
                "true"
            } else {
                "false"
            };
            let code = choice.value.clone();
            view! {
                <button name="currency" value=choice.value aria-pressed=chosen>
                    <b>{code}</b>
                    <span class="soft small">{choice.label}</span>
                </button>
            }
        })
        .collect_view();
    view! {
        <button class="icon-button tool" type="button" popovertarget="currency-menu" aria-label=name>
            {currency.selected}
        </button>
        <div class="menu" id="currency-menu" popover="auto">
            <form class="currency-list" method="post" action=currency.action aria-label=words::CURRENCY>
                {hidden}
                {choices}
            </form>
        </div>
    }
    .into_any()
}

/// The cart as a link, with its number of rooms. One that needs scripts stays hidden until they run.
#[component]
pub fn CartLink(#[prop(into)] href: String, count: u32, #[prop(optional)] is_for_scripts: bool) -> impl IntoView {
    let class = if is_for_scripts {
        "icon-button for-scripts"
    } else {
        "icon-button"
    };
    view! {
        <a class=class href=href aria-label=words::cart_label(count)>
            <Icon name="shopping-bag" />
            {(count > 0).then(|| view! { <span class="tool-count">{count}</span> })}
        </a>
    }
}
