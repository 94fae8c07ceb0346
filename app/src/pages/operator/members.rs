//! /operator/members and /operator/members/{id}: finding a member, blocking and unblocking.

use super::{
    OperatorFrame,
    act::{Act, act},
    framed, links_to_pages, log, time,
};
use crate::{
    components::{
        button::{Button, ButtonKind},
        card::{Badge, BadgeTone, Card},
        feedback::{Alert, AlertKind},
        field::Field,
        states::EmptyState,
    },
    page::{Page, PageContext},
    paths, words,
};
use contract::visitor::Role;
use domain::operator::{Member, MemberList, MemberRow};
use leptos::prelude::*;

/// The data of the list.
#[derive(Clone, Debug, Default)]
pub struct MembersPage {
    pub frame: OperatorFrame,
    /// What is looked for.
    pub text: String,
    pub list: MemberList,
}

/// The data of one member.
#[derive(Clone, Debug)]
pub struct MemberPage {
    pub frame: OperatorFrame,
    pub member: Member,
}

/// The list.
pub fn members(page: &PageContext, data: &MembersPage) -> Page {
    let rows = data.list.rows.iter().map(row).collect_view();
    let found = if data.list.rows.is_empty() {
        view! {
            <EmptyState
                icon="users"
                title="No members found"
                text="Search by part of a name, a club's handle or an email address."
            />
        }
        .into_any()
    } else {
        view! {
            <p class="soft">{words::count_of(data.list.total, "member", "members")}</p>
            <ul class="operator-rows">{rows}</ul>
        }
        .into_any()
    };
    let text = data.text.clone();
    let address = move |number: u32| {
        let fields = [("q", text.clone()), ("page", number.to_string())];
        paths::with_query(paths::OPERATOR_MEMBERS, &fields)
    };
    let content = view! {
        <form class="operator-search" method="get" action=paths::OPERATOR_MEMBERS role="search">
            <Field
                name="q"
                label="Name, handle or email"
                value=data.text.clone()
                icon="search"
                autocomplete="off"
            />
            <Button label="Search" kind=ButtonKind::Primary />
        </form>
        {found}
        {links_to_pages(data.list.skip, data.list.total, address)}
    };
    framed(
        page,
        &data.frame,
        paths::OPERATOR_MEMBERS,
        "Members",
        content.into_any(),
    )
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Anonymous => "Visitor",
        Role::Customer => "Traveller",
        Role::Creator => "Creator",
        Role::Operator => "Operator",
    }
}

fn title(row: &MemberRow) -> String {
    let named = row.name.clone().filter(|name| !name.trim().is_empty());
    named
        .or_else(|| row.email.clone())
        .unwrap_or_else(|| row.id.to_string())
}

fn row(row: &MemberRow) -> AnyView {
    let blocked = row
        .blocked_at
        .map(|_| view! { <Badge text="Blocked" tone=BadgeTone::Bad /> });
    view! {
        <li class="operator-row">
            <div class="stack stack-s">
                <a class="operator-row-title" href=paths::operator_member(&row.id.to_string())>{title(row)}</a>
                <ul class="facts">
                    <li>{role(row.role)}</li>
                    <li>{row.email.clone()}</li>
                    <li>{format!("Since {}", words::date(row.created_at.date_naive()))}</li>
                </ul>
            </div>
            {blocked}
        </li>
    }
    .into_any()
}

/// One member.
pub fn member(page: &PageContext, data: &MemberPage) -> Page {
    let member = &data.member;
    let row = &member.row;
    let id = row.id.to_string();
    let to = paths::operator_member(&id);
    let blocked = row.blocked_at.map(|at| {
        let text = format!("Blocked since {}. Sign-in says so. What is booked stays.", time(at));
        view! { <Alert kind=AlertKind::Warn><p>{text}</p></Alert> }
    });
    let facts = [
        Some(("Email", row.email.clone().unwrap_or_else(|| "None".to_owned()))),
        Some((
            "Email confirmed",
            if member.is_email_confirmed { "Yes" } else { "No" }.to_owned(),
        )),
        Some(("Role", role(row.role).to_owned())),
        member.handle.clone().map(|handle| ("Club", handle)),
        Some(("Member since", time(row.created_at))),
        Some(("Signed-in browsers", member.sessions.to_string())),
        Some(("Bookings", member.bookings.to_string())),
    ];
    let facts = facts
        .into_iter()
        .flatten()
        .map(|(name, value)| view! { <div class="definition"><dt>{name}</dt><dd class="whole">{value}</dd></div> })
        .collect_view();
    let bookings = row.email.clone().filter(|_| member.bookings > 0).map(|email| {
        let href = paths::with_query(paths::OPERATOR_BOOKINGS, &[("q", email)]);
        view! { <a href=href>"See the bookings"</a> }
    });
    let (intent, label, effect, kind) = if row.blocked_at.is_some() {
        (
            "unblock-member",
            "Unblock",
            "The member can sign in again.",
            ButtonKind::Quiet,
        )
    } else {
        (
            "block-member",
            "Block",
            "All browsers of the member are signed out, and sign-in says that the account is blocked. What is booked stays.",
            ButtonKind::Danger,
        )
    };
    let action = member.can_be_blocked.then(|| {
        act(
            &data.frame,
            Act {
                to: &to,
                intent,
                subject: &id,
                seen: &member.seen,
                label,
                effect,
                kind,
                fields: None,
            },
        )
    });
    let actions = member.actions.iter().map(log::entry).collect_view();
    let history = (!member.actions.is_empty()).then(|| {
        view! {
            <section class="stack" aria-labelledby="history">
                <h2 id="history">"What operators did"</h2>
                <ol class="operator-rows">{actions}</ol>
            </section>
        }
    });
    let content = view! {
        {blocked}
        <Card title="Account"><dl>{facts}</dl></Card>
        <div class="operator-actions">{action}{bookings}</div>
        {history}
    };
    framed(
        page,
        &data.frame,
        paths::OPERATOR_MEMBERS,
        &title(row),
        content.into_any(),
    )
}
