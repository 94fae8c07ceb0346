//! The first steps of a new creator, and the list of subscribers.

use super::{assert_reads, document, element, refused, text};
use crate::{
    pages::{
        dashboard::{StayStep, SubscribersPage, WelcomePage, subscribers, welcome},
        form::FormState,
        samples,
    },
    paths,
};
use chrono::{DateTime, Utc};
use contract::{
    profile::UserProfile,
    subscription::{Subscriber, SubscriberList, SubscriptionType},
};
use domain::profiles::WelcomeStep;

fn newcomer() -> UserProfile {
    UserProfile {
        email: Some("mia@example.org".to_owned()),
        public_name: None,
        slug: None,
        ..samples::creator()
    }
}

fn at(step: WelcomeStep, profile: UserProfile, form: FormState) -> String {
    let data = WelcomePage {
        step,
        furthest: WelcomeStep::Links,
        profile,
        stay: StayStep::default(),
        notice: None,
        form,
    };
    document(&samples::page(paths::WELCOME), |page| welcome(page, &data))
}

#[test]
fn each_step_is_a_form_that_can_be_skipped_and_a_link_to_come_back() {
    for step in WelcomeStep::ALL {
        let html = at(step, newcomer(), FormState::default());
        let (_, steps) = html.split_once("aria-label=\"Steps\"").unwrap();
        let (steps, _) = steps.split_once("</nav>").unwrap();
        for other in WelcomeStep::ALL {
            assert!(
                steps.contains(&format!("href=\"{}\"", paths::welcome_step(other.name()))),
                "{steps}"
            );
        }
        assert_eq!(steps.matches("data-state=\"current\"").count(), 1, "{steps}");
        assert_reads(&html, &["Confirm your email address.", "Preview", "Finish later"]);
        if step != WelcomeStep::Share {
            assert!(html.contains("value=\"skip\""), "{html}");
        }
    }
}

#[test]
fn a_handle_is_typed_once_and_a_refused_one_says_why() {
    let taken = "This handle is taken. Choose another one.";
    let html = at(
        WelcomeStep::Handle,
        newcomer(),
        refused(&[("slug", "mia")], &[(Some("slug"), taken)]),
    );
    let field = element(&html, "id=\"slug\"");
    for attribute in [
        "value=\"mia\"",
        "autocapitalize=\"none\"",
        "autocorrect=\"off\"",
        "spellcheck=\"false\"",
    ] {
        assert!(field.contains(attribute), "{field}");
    }
    assert_reads(&html, &[taken]);
    let html = at(WelcomeStep::Handle, samples::creator(), FormState::default());
    assert!(!html.contains("id=\"slug\""), "{html}");
    assert_reads(&html, &["/user/mia.lind", "You can change it in Club settings"]);
}

#[test]
fn a_club_without_an_address_is_not_shared() {
    let html = at(WelcomeStep::Share, newcomer(), FormState::default());
    assert_reads(&html, &["Your club has no address yet."]);
    assert!(!html.contains("name=\"address\""), "{html}");
    let html = at(WelcomeStep::Share, samples::creator(), FormState::default());
    assert!(element(&html, "name=\"address\"").contains("/user/mia.lind"), "{html}");
}

fn list(total: u32, anonymous: u32, skip: u32) -> SubscriberList {
    let row = Subscriber {
        id: samples::id(5),
        email: "noa@example.org".to_owned(),
        subscription_type: SubscriptionType::NewPosts,
        confirmed_at: DateTime::<Utc>::UNIX_EPOCH,
    };
    SubscriberList {
        total,
        anonymous,
        subscribers: (total > 0).then_some(row).into_iter().collect(),
        skip,
        take: 50,
    }
}

fn listed(list: SubscriberList, search: &str) -> String {
    let data = SubscribersPage {
        handle: Some("mia.lind".to_owned()),
        search: search.to_owned(),
        list,
        notice: None,
    };
    document(&samples::page(paths::SUBSCRIBERS), |page| subscribers(page, &data))
}

#[test]
fn subscribers_are_listed_in_pages_that_keep_the_search() {
    let html = listed(list(120, 0, 50), "noa");
    assert_reads(&html, &["120 subscribers", "noa@example.org", "New posts", "Since"]);
    for part in ["q=noa\"", "q=noa&amp;page=3", "value=\"2\"", "subscribers.csv"] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(!text(&html).contains("not listed"), "{html}");
}

#[test]
fn those_who_were_not_told_are_counted_and_not_named() {
    let html = listed(list(0, 2, 0), "");
    assert_reads(&html, &["2 subscribers are not listed."]);
    assert!(!text(&html).contains("No subscribers yet"), "{html}");
    assert_reads(&listed(list(0, 0, 0), ""), &["No subscribers yet"]);
    assert_reads(&listed(list(0, 0, 0), "zzz"), &["No address contains this text."]);
}
