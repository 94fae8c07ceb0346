//! /operator: the pages of operators.

pub mod booking;
pub mod bookings;
pub mod imports;
pub mod jobs;
pub mod log;
pub mod members;
pub mod overview;
pub mod papers;
pub mod settings;

use crate::{
    forms::Fields,
    pages::{
        answer, error,
        listed::{ListedPage, to_last},
        sign_in_first,
    },
    session::Visit,
};
use app::{
    page::{Page, PageContext},
    pages::{form::FormState, operator::OperatorFrame},
};
use axum::response::Response;
use contract::{CancellationId, Code, Money, RefundId, UserId};
use domain::{
    Error, Result,
    operator::{self, ActionRequest, Actor, PAGE_SIZE, PaidByHand},
};
use http::StatusCode;
use uuid::Uuid;

/// Lets operators in. Redirects visitors without an account to the sign-in; others get the page of what is forbidden.
async fn admit(visit: &Visit, back: &str) -> Result<Actor, Response> {
    if !visit.viewer.is_authenticated() {
        return Err(sign_in_first(visit, Some(back)));
    }
    match Actor::of(&visit.viewer) {
        Ok(actor) => Ok(actor),
        Err(refusal) => Err(error(visit, &refusal).await),
    }
}

/// What each page of operators has around its content; `done`: what the address says was just done.
async fn load_frame(visit: &Visit, actor: &Actor, done: &str, form: FormState) -> Result<OperatorFrame> {
    Ok(OperatorFrame {
        counts: operator::counts(visit.ctx(), actor).await?,
        press: visit.ctx().new_id().to_string(),
        notice: match done {
            "settle" => Some("The task is settled."),
            "retry-refund" => Some("The refund is sent again."),
            "waive-fee" => Some("The fee is given back. The traveller gets an email."),
            "pay-refund" => Some("The refund is paid. The traveller gets an email."),
            "close-refund" => Some("The refund is closed."),
            "retry-job" => Some("The server tries the job now."),
            "drop-job" => Some("The job is given up."),
            "block-member" => Some("The member is blocked and signed out."),
            "unblock-member" => Some("The member can sign in again."),
            "switch" => Some("The feature is switched."),
            "save" => Some("The site shows the new version."),
            _ => None,
        },
        form,
    })
}

/// Rows before the page that an address names, from 1.
fn skip_of(fields: &Fields) -> u32 {
    let number: u32 = fields.parse("page").unwrap_or(1);
    number.saturating_sub(1).saturating_mul(PAGE_SIZE)
}

/// Answers with a part of a list. A part behind the last one leads to the last one, unless a form was refused.
async fn answer_part(
    visit: &Visit,
    status: StatusCode,
    skip: u32,
    total: u32,
    make: impl FnOnce(&PageContext) -> Page,
) -> Response {
    let listed = ListedPage {
        field: "page",
        skip,
        take: PAGE_SIZE,
        total,
    };
    match to_last(visit, &[listed]) {
        Some(elsewhere) if status == StatusCode::OK => elsewhere,
        _ => answer(visit, status, make).await,
    }
}

/// The action request that a form sends.
fn request_of(fields: &Fields) -> Result<ActionRequest> {
    // A form that a browser keeps is sent with the token of the present session.
    let asked: Vec<_> = fields.0.iter().filter(|(name, _)| name != "csrf").collect();
    let request = ActionRequest {
        id: fields
            .parse("press")
            .ok_or_else(|| Error::field(Code::Invalid, "press"))?,
        reason: fields.text("reason").to_owned(),
        seen: Some(fields.text("seen").to_owned()),
        hash: None,
    };
    request.asking_for(&asked)
}

/// The amount that the page of a form showed.
fn shown_amount(fields: &Fields) -> Option<Money> {
    Some(Money::new(fields.parse("left")?, fields.parse("currency")?))
}

/// Does what a form of an operator asks for; answers its intent.
async fn act(visit: &Visit, actor: &Actor, fields: &Fields) -> Result<&'static str> {
    let absent = || Error::refused(Code::NotFound);
    let ctx = visit.ctx();
    let request = request_of(fields)?;
    let subject: Uuid = fields.parse("subject").ok_or_else(absent)?;
    match fields.text("intent") {
        "settle" => {
            operator::settle_task(ctx, actor, subject, &request).await?;
            Ok("settle")
        }
        "retry-refund" => {
            operator::retry_refund(ctx, actor, RefundId(subject), &request).await?;
            Ok("retry-refund")
        }
        "pay-refund" => {
            let paid = PaidByHand {
                means: fields.text("means").to_owned(),
                reference: fields.text("reference").to_owned(),
                is_confirmed: fields.flag("confirmed"),
                amount: shown_amount(fields),
            };
            operator::pay_refund_by_hand(ctx, actor, RefundId(subject), &paid, &request).await?;
            Ok("pay-refund")
        }
        "close-refund" => {
            operator::close_refund(ctx, actor, RefundId(subject), &request).await?;
            Ok("close-refund")
        }
        "waive-fee" => {
            let id = CancellationId(subject);
            let left = operator::fee(ctx, actor, id).await?.left;
            let amount = Money::from_decimal(fields.text("amount"), left.currency)
                .ok_or_else(|| Error::field_with_message(Code::Invalid, "amount", "Enter an amount, as 60.00."))?;
            operator::waive_fee(ctx, actor, id, amount, &request).await?;
            Ok("waive-fee")
        }
        "retry-job" => {
            operator::retry_job(ctx, actor, subject, &request).await?;
            Ok("retry-job")
        }
        "drop-job" => {
            operator::drop_job(ctx, actor, subject, &request).await?;
            Ok("drop-job")
        }
        "block-member" => {
            operator::block_member(ctx, actor, UserId(subject), &request).await?;
            Ok("block-member")
        }
        "unblock-member" => {
            operator::unblock_member(ctx, actor, UserId(subject), &request).await?;
            Ok("unblock-member")
        }
        _ => Err(Error::field(Code::Invalid, "intent")),
    }
}
