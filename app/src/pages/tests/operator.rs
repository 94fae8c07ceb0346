//! What operators read of a refund that others have paid in part, and what its form sends.

use super::{assert_reads, document, refused};
use crate::pages::{
    form::FormState,
    operator::{OperatorFrame, OverviewPage, overview},
    samples::{self, euros, id},
};
use chrono::DateTime;
use contract::RefundId;
use domain::operator::{Overview, TaskAction, TaskCard};

const REFUND: u32 = 7;

/// The overview with a refund of 200.00 that failed.
fn page_with(left: i64, intents: &[&'static str], form: FormState) -> String {
    let subject = id::<RefundId>(REFUND).to_string();
    let action = |intent: &&'static str| TaskAction {
        intent,
        subject: subject.clone(),
        label: "Settle it",
        seen: String::new(),
    };
    let task = TaskCard {
        id: id(1),
        kind: "refund.failed".to_owned(),
        title: "A refund failed",
        meaning: "The bank did not take it.",
        why: None,
        since: DateTime::UNIX_EPOCH,
        amount: Some(euros(20_000)),
        left: Some(euros(left)),
        itinerary: None,
        booking: Some("KP8EGWGA, Al Qamar Hotel".to_owned()),
        actions: intents.iter().map(action).collect(),
    };
    let data = OverviewPage {
        frame: OperatorFrame {
            form,
            ..OperatorFrame::default()
        },
        overview: Overview { tasks: vec![task] },
    };
    document(&samples::page("/operator"), |page| overview(page, &data))
}

#[test]
fn the_form_of_a_payment_by_hand_names_what_is_left_and_sends_it() {
    let html = page_with(14_500, &["pay-refund"], FormState::default());
    assert_reads(
        &html,
        &[
            "€200",
            "KP8EGWGA, Al Qamar Hotel",
            "€145 is left to pay. Others have paid €55 of it.",
            "I have paid €145",
        ],
    );
    assert!(html.contains(r#"name="left" value="14500""#), "{html}");
    assert!(html.contains(r#"name="currency" value="EUR""#), "{html}");
    let whole = page_with(20_000, &["pay-refund"], FormState::default());
    assert_reads(&whole, &["I have paid €200"]);
    assert!(!whole.contains("Others have paid"), "{whole}");
}

#[test]
fn a_confirmation_of_another_amount_is_not_kept() {
    for (shown, is_kept) in [("20000", false), ("14500", true)] {
        let subject = id::<RefundId>(REFUND).to_string();
        let values = [
            ("intent", "pay-refund"),
            ("subject", subject.as_str()),
            ("left", shown),
            ("means", "bank transfer"),
            ("confirmed", "true"),
        ];
        let form = refused(&values, &[(None, "€145 of this refund is left to pay.")]);
        let html = page_with(14_500, &["pay-refund"], form);
        assert!(html.contains("bank transfer"), "{html}");
        assert_eq!(html.contains(" checked"), is_kept, "{shown}: {html}");
    }
}

#[test]
fn a_refund_that_others_have_paid_is_closed() {
    let html = page_with(0, &["close-refund"], FormState::default());
    assert_reads(
        &html,
        &[
            "€0 is left to pay. Others have paid €200 of it.",
            "Nothing more is paid.",
        ],
    );
}
