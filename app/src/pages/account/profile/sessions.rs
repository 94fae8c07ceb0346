//! Where the account is signed in.

use super::{ProfilePage, card};
use crate::{
    components::{
        button::{Button, ButtonKind, ButtonSize},
        card::Badge,
        card::BadgeTone,
    },
    page::Csrf,
    pages::parts::posts,
    paths, words,
};
use contract::identity::SessionSummary;
use leptos::prelude::*;

pub(super) fn sessions(data: &ProfilePage) -> AnyView {
    let mut sessions: Vec<_> = data.sessions.iter().collect();
    sessions.sort_by_key(|session| {
        (
            !session.is_current,
            std::cmp::Reverse(session.seen_at),
            session.id.to_string(),
        )
    });
    let rows = sessions
        .into_iter()
        .map(|session| {
            let end = (!session.is_current).then(|| {
                view! {
                    <form method="post" action=data.at>
                        <Csrf />
                        <input type="hidden" name="sessionId" value=session.id.to_string() />
                        <Button
                            label="Sign out there"
                            kind=ButtonKind::Quiet
                            size=ButtonSize::Small
                            name="intent"
                            value="revoke"
                        />
                    </form>
                }
            });
            let here = session
                .is_current
                .then(|| view! { <Badge text="This browser" tone=BadgeTone::Accent /> });
            view! {
                <li class="row row-apart">
                    <span>
                        {browser_name(&session.user_agent)}" "{here}
                        <span class="small soft account-since">
                            {format!(
                                "Signed in {}, last seen {}",
                                signed_in(session),
                                last_seen(session),
                            )}
                        </span>
                    </span>
                    {end}
                </li>
            }
        })
        .collect_view();
    let content = view! {
        <ul class="stack account-sessions">{rows}</ul>
        <p><a href=paths::LOGOUT>"Sign out"</a></p>
    };
    card("Where you are signed in", content.into_any())
}

/// In the user's own time where a trip has told us the zone.
fn signed_in(session: &SessionSummary) -> String {
    let local = session.created_local.as_ref();
    local.map_or_else(|| posts::moment(session.created_at), words::traveller_time)
}

fn last_seen(session: &SessionSummary) -> String {
    let local = session.seen_local.as_ref();
    local.map_or_else(|| words::date(session.seen_at.date_naive()), words::traveller_date)
}

/// The names of a browser and its system, from its user agent.
fn browser_name(agent: &str) -> String {
    let find = |known: &[(&str, &'static str)]| {
        known
            .iter()
            .find(|(mark, _)| agent.contains(mark))
            .map(|(_, name)| *name)
    };
    let browser = find(&[
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = find(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS X", "Mac"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => "Another program".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::browser_name;

    #[test]
    fn a_browser_is_called_what_people_call_it() {
        let chrome =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36";
        assert_eq!(browser_name(chrome), "Chrome on Linux");
        let phone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1";
        assert_eq!(browser_name(phone), "Safari on iPhone");
        assert_eq!(browser_name("curl/8"), "Another program");
    }
}
