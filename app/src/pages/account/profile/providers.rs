//! The providers that sign in.

use super::{ProfilePage, card};
use crate::{
    components::button::{Button, ButtonKind, ButtonSize, LinkButton},
    page::{Csrf, PageContext},
    paths,
};
use contract::island::AuthProvider;
use leptos::prelude::*;

/// The connected providers, and those that can be added.
pub(super) fn providers(page: &PageContext, data: &ProfilePage) -> Option<AnyView> {
    let linked = data.linked_providers.iter().map(|linked| {
        let email = linked.email.clone();
        view! {
            <li class="row row-apart">
                <span>
                    {linked.provider.name()}
                    {email.map(|email| view! { <span class="small soft account-since">{email}</span> })}
                </span>
                <form method="post" action=data.at>
                    <Csrf />
                    <input type="hidden" name="provider" value=linked.provider.as_str() />
                    <Button
                        label=format!("Remove {}", linked.provider.name())
                        kind=ButtonKind::Quiet
                        size=ButtonSize::Small
                        name="intent"
                        value="unlink"
                    />
                </form>
            </li>
        }
        .into_any()
    });
    let is_new = |provider: &&AuthProvider| {
        data.linked_providers
            .iter()
            .all(|linked| linked.provider != provider.id)
    };
    let others = page.providers.iter().filter(is_new).map(|provider| {
        view! {
            <li class="row row-apart">
                <span>{provider.name.clone()}</span>
                <LinkButton
                    href=paths::link_provider(provider.id)
                    label=format!("Add {}", provider.name)
                    kind=ButtonKind::Quiet
                    size=ButtonSize::Small
                />
            </li>
        }
        .into_any()
    });
    let rows: Vec<AnyView> = linked.chain(others).collect();
    if rows.is_empty() {
        return None;
    }
    let content = view! {
        <p>"Sign in here with an account that you have elsewhere."</p>
        <ul class="stack account-sessions">{rows}</ul>
    };
    Some(card("Other ways to sign in", content.into_any()))
}
