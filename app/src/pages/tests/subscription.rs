//! Email updates of a club: the form, and the pages behind their links.

use super::{assert_reads, document, element, refused};
use crate::{
    page::PageContext,
    pages::{
        club::{FeedPage, feed},
        form::FormState,
        samples::{self, id},
        subscription::{
            SubscriptionLink, ask_to_subscribe, confirm_subscription, leave_subscription, subscription_confirmed,
            subscription_ended, subscription_link_expired,
        },
    },
};
use contract::{club::PublicProfile, post::PostList};

fn creator() -> PublicProfile {
    PublicProfile {
        user_id: id(3),
        slug: "mia.lind".to_owned(),
        public_name: "Mia <Lind>".to_owned(),
        bio: None,
        profile_picture: None,
        hero_image: None,
        links: Vec::new(),
        theme_color: None,
        is_verified: false,
    }
}

const LINK: SubscriptionLink<'_> = SubscriptionLink {
    id: "0197a3c2-55d1-7000-8000-000000000001",
    code: "a\"b",
};

/// The feed of a club at that address.
fn club_at(path: &str) -> String {
    let data = FeedPage {
        creator: creator(),
        posts: PostList {
            total: 0,
            posts: Vec::new(),
            page: 1,
            page_size: 10,
        },
        tags: Vec::new(),
        is_mine: false,
    };
    document(&samples::page(path), |page| feed(page, &data))
}

fn page() -> PageContext {
    samples::page("/subscriptions/confirm")
}

#[test]
fn a_clubs_page_ends_with_the_form_that_comes_back_to_it() {
    let html = club_at("/user/mia.lind/feed?page=1&pageSize=5");
    assert_reads(
        &html,
        &["Email updates from Mia <Lind>", "Your email address", "Subscribe"],
    );
    let form = element(&html, "action=\"/user/mia.lind/subscribe\"");
    assert!(form.contains("method=\"post\""), "{form}");
    let back = element(&html, "value=\"/user/mia.lind/feed?page=1&amp;pageSize=5\"");
    assert!(back.contains("name=\"returnUrl\""), "{back}");
    assert!(element(&html, "name=\"timeZone\"").contains("value=\"\""), "{html}");
    // All kinds, unless the visitor chooses otherwise.
    assert_reads(
        &html,
        &[
            "What would you like to hear about?",
            "Everything new",
            "New posts",
            "New stays",
        ],
    );
    assert!(element(&html, "value=\"all\"").contains("selected"), "{html}");
    assert!(!element(&html, "value=\"newPosts\"").contains("selected"), "{html}");
    assert!(!html.contains("We have sent you a letter"), "{html}");
}

#[test]
fn after_it_the_page_says_what_came_of_it() {
    let html = club_at("/user/mia.lind/feed?page=1&updates=asked");
    assert_reads(&html, &["Check your inbox to confirm your email address."]);
    assert!(!html.contains("action=\"/user/mia.lind/subscribe\""), "{html}");
    let entered = club_at("/user/mia.lind/feed?page=1&updates=entered");
    assert_reads(&entered, &["You're subscribed. Unsubscribe any time."]);
    assert!(!entered.contains("action=\"/user/mia.lind/subscribe\""), "{entered}");
    let other = club_at("/user/mia.lind/feed?xupdates=asked");
    assert!(other.contains("action=\"/user/mia.lind/subscribe\""), "{other}");
}

#[test]
fn what_is_wrong_with_an_address_is_said_beside_it() {
    let form = refused(&[("email", "noa")], &[(Some("email"), "That is no address.")]);
    let html = document(&page(), |page| {
        ask_to_subscribe(page, &creator(), "/user/mia.lind", &form)
    });
    assert_reads(&html, &["Email updates from Mia <Lind>", "That is no address."]);
    assert!(html.contains("href=\"#updates-email\""), "{html}");
    let chosen = refused(
        &[("subscriptionType", "newStays"), ("email", "noa@example.org")],
        &[(Some("subscriptionType"), "Choose what the emails are about.")],
    );
    let kind = document(&page(), |page| {
        ask_to_subscribe(page, &creator(), "/user/mia.lind", &chosen)
    });
    assert!(kind.contains("href=\"#updates-kind\""), "{kind}");
    assert!(element(&kind, "value=\"newStays\"").contains("selected"), "{kind}");
    assert!(
        element(&kind, "id=\"updates-kind\"").contains("aria-invalid=\"true\""),
        "{kind}"
    );
    let field = element(&html, "id=\"updates-email\"");
    assert!(
        field.contains("value=\"noa\"") && field.contains("aria-invalid=\"true\""),
        "{field}"
    );
    let html = document(&page(), |page| {
        ask_to_subscribe(page, &creator(), "/user/mia.lind", &FormState::default())
    });
    assert!(!html.contains("aria-invalid"), "{html}");
}

#[test]
fn a_link_shows_a_button_that_does_what_the_email_is_about() {
    let confirm = document(&page(), |page| confirm_subscription(page, &creator(), LINK));
    assert_reads(
        &confirm,
        &[
            "Do you want an email whenever there is something new from Mia <Lind>",
            "Confirm",
        ],
    );
    assert!(confirm.contains("action=\"/subscriptions/confirm\""), "{confirm}");
    let leave = document(&page(), |page| leave_subscription(page, LINK));
    assert_reads(&leave, &["Unsubscribe?"]);
    assert!(leave.contains("action=\"/subscriptions/leave\""), "{leave}");
    for html in [&confirm, &leave] {
        assert!(element(html, "name=\"id\"").contains(LINK.id), "{html}");
        let code = element(html, "name=\"confirmationCode\"");
        assert!(code.contains("value=\"a&quot;b\""), "{code}");
        assert!(html.contains("noindex"), "{html}");
    }
}

#[test]
fn what_came_of_a_link_is_said() {
    let html = document(&page(), |page| subscription_confirmed(page, &creator()));
    assert_reads(&html, &["You're subscribed", "something new from Mia <Lind>"]);
    assert!(html.contains("href=\"/user/mia.lind\""), "{html}");
    assert_reads(&document(&page(), subscription_ended), &["You're unsubscribed"]);
    assert_reads(
        &document(&page(), subscription_link_expired),
        &["This link has expired"],
    );
}
