//! What a payment provider promises, told of both faces of the gateway: its own, and Stripe's.

mod bank;

use super::support::*;
use bank::{Face, RETURNS_REFUNDS, on_both_faces};
use chrono::TimeDelta;
use contract::{PaymentId, RefundId, invoice::ChallengeAnswer};
use domain::{
    Ctx,
    outside::payment::{
        Authorization, AuthorizationStatus, DeclineReason, DisputeState, PaymentMethod, PaymentProvider, PaymentQuery,
        ProviderRefund, RefundAnswer, RefundOrder, RefundState, TestGateway,
    },
    testing::TestDb,
};
use gateway::{AuthorizationId, ChallengeOutcome, DisputeCreate, DisputeOutcome, Faults, Operation, RefundOutcome};
use std::{collections::BTreeMap, time::Duration};

#[tokio::test]
async fn a_hold_is_captured_in_part_and_refunded_in_parts() {
    on_both_faces(async |bank| {
        let payment = bank.new_payment();
        let held = bank.authorize(payment, GOOD).await;
        assert_eq!(held.status, AuthorizationStatus::Authorized);
        assert_eq!(
            (held.card_brand.as_str(), held.card_last_four.as_str()),
            ("Visa", "4242")
        );
        let taken = bank.provider.capture(payment, &held.id, euros(30_000)).await.unwrap();
        assert_eq!(
            (&taken.status, taken.captured_minor),
            (&AuthorizationStatus::Captured, 30_000)
        );

        let (first, second) = (bank.order(&held.id, 10_000), bank.order(&held.id, 20_000));
        for order in [&first, &second] {
            let refund = bank.refund(order).await;
            assert_eq!(
                (refund.minor, refund.state),
                (order.amount.minor, RefundState::Succeeded)
            );
        }
        let refunds = bank
            .provider
            .refunds(&bank.query(payment, Some(&held.id)))
            .await
            .unwrap();
        let keys: Vec<_> = refunds.iter().map(|refund| refund.key.as_deref()).collect();
        assert_eq!(
            keys,
            [Some(first.key.as_str()), Some(second.key.as_str())],
            "{:?}",
            bank.face
        );
        let more = bank.provider.refund(&bank.order(&held.id, 1)).await.unwrap();
        assert!(matches!(more, RefundAnswer::AlreadyRefunded { .. }), "{more:?}");
        assert_eq!(witness(bank.db).await.captured, [30_000]);
        assert_eq!(given_back(bank.db).await, [10_000, 20_000]);
    })
    .await;
}

#[tokio::test]
async fn an_installation_lists_its_own_payments_with_what_is_left_of_each() {
    on_both_faces(async |bank| {
        bank.captured(GOOD, 30_000).await;
        bank.db.pass(TimeDelta::seconds(2));
        let since = bank.ctx().now();
        let (held, declined, released) = (bank.new_payment(), bank.new_payment(), bank.new_payment());
        bank.authorize(held, GOOD).await;
        bank.authorize(declined, DECLINED).await;
        let let_go = bank.authorize(released, GOOD).await;
        bank.provider.release(released, &let_go.id).await.unwrap();
        let (taken, id) = bank.captured(GOOD, 30_000).await;
        bank.refund(&bank.order(&id, 10_000)).await;
        let another = bank.named("another");
        let theirs = bank.new_payment();
        let method = bank.method(GOOD);
        another.authorize(theirs, euros(900), &method).await.unwrap();

        let listed = bank.provider.payments_since(since).await.unwrap();
        let left: BTreeMap<_, _> = listed.iter().map(|one| (one.payment, one.amount.minor)).collect();
        let expected = [(held, 50_000), (declined, 0), (released, 0), (taken, 20_000)];
        assert_eq!(left, BTreeMap::from(expected), "{:?}", bank.face);
        assert!(listed.iter().any(|one| one.id == id && one.created_at == since));
        let listed = another.payments_since(since).await.unwrap();
        let left: Vec<_> = listed.iter().map(|one| (one.payment, one.amount)).collect();
        assert_eq!(left, [(theirs, euros(900))], "{:?}", bank.face);
    })
    .await;
}

#[tokio::test]
async fn a_refused_card_is_an_answer_with_its_reason() {
    on_both_faces(async |bank| {
        for (number, reason) in [
            (DECLINED, DeclineReason::Declined),
            ("4000 0000 0000 9995", DeclineReason::InsufficientFunds),
            ("4000 0000 0000 0069", DeclineReason::ExpiredCard),
            ("4000 0000 0000 0127", DeclineReason::IncorrectCvc),
            ("4000 0000 0000 0119", DeclineReason::Processing),
        ] {
            let payment = bank.new_payment();
            for _ in 0..2 {
                let answer = bank.authorize(payment, number).await;
                assert_eq!(answer.status, AuthorizationStatus::Declined(reason), "{:?}", bank.face);
            }
            let found = bank.provider.find(&bank.query(payment, None)).await.unwrap().unwrap();
            assert_eq!(found.status, AuthorizationStatus::Declined(reason), "{:?}", bank.face);
        }
        assert_eq!(witness(bank.db).await.declined, 5);
    })
    .await;
}

#[tokio::test]
async fn the_banks_question_holds_the_money_once_it_is_answered() {
    on_both_faces(async |bank| {
        let payment = bank.new_payment();
        let open = bank.authorize(payment, CHALLENGE).await;
        assert_eq!(open.status, AuthorizationStatus::RequiresAction);
        assert_eq!(open.card_last_four, "3220", "{:?}", bank.face);
        bank.cardholder_answers(&open.id, ChallengeOutcome::Approve).await;
        for _ in 0..2 {
            let approve = bank
                .provider
                .answer_challenge(payment, &open.id, ChallengeAnswer::Approve);
            assert_eq!(approve.await.unwrap().status, AuthorizationStatus::Authorized);
        }
        let found = bank.provider.find(&bank.query(payment, Some(&open.id))).await.unwrap();
        assert_eq!(found.unwrap().status, AuthorizationStatus::Authorized);
    })
    .await;
}

#[tokio::test]
async fn a_cardholder_who_does_not_prove_it_is_refused_and_nothing_is_held() {
    on_both_faces(async |bank| {
        for is_told_to_the_bank in [true, false] {
            let payment = bank.new_payment();
            let open = bank.authorize(payment, CHALLENGE).await;
            if is_told_to_the_bank && bank.face == Face::Stripe {
                let id = bank.own_id(&open.id);
                let reject = ChallengeOutcome::Reject;
                bank.db.gateway.answer_challenge("rejected", &id, reject).await.unwrap();
            }
            let answer = bank
                .provider
                .answer_challenge(payment, &open.id, ChallengeAnswer::Reject)
                .await
                .unwrap();
            let refused = AuthorizationStatus::Declined(DeclineReason::AuthenticationFailed);
            assert_eq!(answer.status, refused, "{:?} {is_told_to_the_bank}", bank.face);
        }
        let witness = witness(bank.db).await;
        assert_eq!((witness.challenged, witness.authorized), (0, 0), "{:?}", bank.face);
    })
    .await;
}

#[tokio::test]
async fn a_hold_is_released_whole() {
    on_both_faces(async |bank| {
        let payment = bank.new_payment();
        let held = bank.authorize(payment, GOOD).await;
        for _ in 0..2 {
            let released = bank.provider.release(payment, &held.id).await.unwrap();
            assert_eq!(
                (released.status, released.captured_minor),
                (AuthorizationStatus::Released, 0)
            );
        }
        assert!(bank.provider.capture(payment, &held.id, euros(1)).await.is_err());
        assert_eq!(witness(bank.db).await.released, 1);
    })
    .await;
}

#[tokio::test]
async fn every_call_that_is_repeated_takes_effect_once() {
    on_both_faces(async |bank| {
        let payment = bank.new_payment();
        let mut ids = Vec::new();
        for _ in 0..3 {
            ids.push(bank.authorize(payment, GOOD).await.id);
        }
        ids.dedup();
        let [id] = ids.as_slice() else {
            panic!("{:?}: {ids:?}", bank.face)
        };
        let order = bank.order(id, 2_000);
        for _ in 0..3 {
            let taken = bank.provider.capture(payment, id, euros(5_000)).await.unwrap();
            assert_eq!(taken.captured_minor, 5_000);
        }
        let mut refunds = Vec::new();
        for _ in 0..3 {
            refunds.push(bank.refund(&order).await.id);
        }
        refunds.dedup();
        assert_eq!(refunds.len(), 1, "{:?}", bank.face);
        assert_eq!(witness(bank.db).await.captured, [5_000]);
        assert_eq!(given_back(bank.db).await, [2_000]);
    })
    .await;
}

#[tokio::test]
async fn a_payment_is_found_by_its_id_alone_after_its_answer_was_lost() {
    on_both_faces(async |bank| {
        assert_eq!(
            bank.provider.find(&bank.query(bank.new_payment(), None)).await.unwrap(),
            None
        );
        let payment = bank.new_payment();
        bank.authorize(bank.new_payment(), GOOD).await;
        // The first answer does not come; the same key finds what was done.
        let held = bank.authorize(payment, ANSWER_LOST).await;
        bank.authorize(bank.new_payment(), GOOD).await;
        let found = bank.provider.find(&bank.query(payment, None)).await.unwrap().unwrap();
        assert_eq!((&found.id, &found.status), (&held.id, &AuthorizationStatus::Authorized));
        assert_eq!(witness(bank.db).await.authorized, 3);
    })
    .await;
}

#[tokio::test]
async fn lost_answers_of_captures_releases_and_refunds_are_made_good() {
    on_both_faces(async |bank| {
        let lost = |operation| Faults {
            operation: Some(operation),
            hang_after: 1,
            fail_after: 1,
            ..Faults::default()
        };
        let payment = bank.new_payment();
        let held = bank.authorize(payment, GOOD).await;
        bank.faults(lost(Operation::Capture)).await;
        bank.provider.capture(payment, &held.id, euros(4_000)).await.unwrap();
        bank.faults(lost(Operation::Refund)).await;
        bank.refund(&bank.order(&held.id, 1_500)).await;
        let other = bank.new_payment();
        let unneeded = bank.authorize(other, GOOD).await;
        bank.faults(lost(Operation::Release)).await;
        bank.provider.release(other, &unneeded.id).await.unwrap();
        let witness = witness(bank.db).await;
        assert_eq!(
            (witness.captured, witness.released),
            (vec![4_000], 1),
            "{:?}",
            bank.face
        );
        assert_eq!(given_back(bank.db).await, [1_500]);
    })
    .await;
}

#[tokio::test]
async fn a_failure_that_stays_spends_the_refunds_key_whether_it_was_done_or_not() {
    on_both_faces(async |bank| {
        for is_done in [true, false] {
            let (payment, id) = bank.captured(GOOD, 9_000).await;
            bank.faults(Faults {
                operation: Some(Operation::Refund),
                stick_after: u32::from(is_done),
                stick_before: u32::from(!is_done),
                ..Faults::default()
            })
            .await;
            let order = bank.order(&id, 7_550);
            let answer = bank.provider.refund(&order).await.unwrap();
            assert_eq!(answer, RefundAnswer::KeySpent, "{:?} {is_done}", bank.face);
            let there = bank.provider.refunds(&bank.query(payment, Some(&id))).await.unwrap();
            assert_eq!(there.len(), usize::from(is_done), "{:?}", bank.face);
        }
    })
    .await;
}

#[tokio::test]
async fn a_bank_may_send_a_refund_back() {
    on_both_faces(async |bank| {
        let (payment, id) = bank.captured(RETURNS_REFUNDS.0, 9_000).await;
        let order = bank.order(&id, 9_000);
        assert_eq!(bank.refund(&order).await.state, RefundState::Pending);
        let query = bank.query(payment, Some(&id));
        let there = bank.provider.refunds(&query).await.unwrap();
        assert_eq!(there[0].state, RefundState::Failed, "{:?}", bank.face);

        let (payment, id) = bank.captured(GOOD, 9_000).await;
        let refund = bank.refund(&bank.order(&id, 4_000)).await;
        let own = bank.own_id(&id);
        let fail = RefundOutcome::Fail;
        bank.db
            .gateway
            .settle_refund("three-days-later", &own, &refund.id, fail)
            .await
            .unwrap();
        let there = bank.provider.refunds(&bank.query(payment, Some(&id))).await.unwrap();
        assert_eq!(there[0].state, RefundState::Failed, "{:?}", bank.face);
    })
    .await;
}

#[tokio::test]
async fn a_repeated_refund_is_answered_as_already_refunded() {
    on_both_faces(async |bank| {
        let (_, id) = bank.captured(GOOD, 9_000).await;
        bank.refund(&bank.order(&id, 9_000)).await;
        let again = bank.provider.refund(&bank.order(&id, 9_000)).await.unwrap();
        assert!(
            matches!(again, RefundAnswer::AlreadyRefunded { .. }),
            "{:?}: {again:?}",
            bank.face
        );
        let (_, id) = bank.captured(GOOD, 9_000).await;
        bank.refund(&bank.order(&id, 4_000)).await;
        let too_much = bank.provider.refund(&bank.order(&id, 5_001)).await.unwrap();
        assert!(
            matches!(too_much, RefundAnswer::Refused { .. }),
            "{:?}: {too_much:?}",
            bank.face
        );
    })
    .await;
}

#[tokio::test]
async fn a_dispute_is_read_as_the_bank_decides_it_and_bars_refunds_meanwhile() {
    on_both_faces(async |bank| {
        let (payment, id) = bank.captured(GOOD, 9_000).await;
        let own = bank.own_id(&id);
        let query = bank.query(payment, Some(&id));
        assert!(bank.provider.disputes(&query).await.unwrap().is_empty());
        let inquiry = DisputeCreate {
            amount_minor: 6_000,
            is_inquiry: true,
        };
        let there = bank.db.gateway.dispute("asks", &own, &inquiry).await.unwrap();
        let dispute = &there.disputes[0].id;
        for (outcome, state, is_withdrawn) in [
            (None, DisputeState::Inquiry, false),
            (Some(DisputeOutcome::Escalate), DisputeState::Open, true),
            (Some(DisputeOutcome::Win), DisputeState::Won, false),
        ] {
            if let Some(outcome) = outcome {
                let key = format!("{outcome:?}");
                let settled = bank.db.gateway.settle_dispute(&key, &own, dispute, outcome).await;
                settled.unwrap();
            }
            let found = bank.provider.disputes(&query).await.unwrap();
            let [found] = found.as_slice() else {
                panic!("{:?}: {found:?}", bank.face)
            };
            assert_eq!((&found.id, found.amount), (dispute, euros(6_000)), "{:?}", bank.face);
            assert_eq!(
                (found.state, found.is_withdrawn),
                (state, is_withdrawn),
                "{:?}",
                bank.face
            );
            let refund = bank.provider.refund(&bank.order(&id, 100)).await.unwrap();
            let is_barred = refund == RefundAnswer::Disputed;
            assert_eq!(
                is_barred,
                state == DisputeState::Open,
                "{:?} {state:?}: {refund:?}",
                bank.face
            );
        }
    })
    .await;
}
