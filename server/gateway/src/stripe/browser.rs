//! What Stripe serves to browsers: its script, the frame with the card's fields, and the page of the bank. A card that is
//! typed there becomes a confirmation token that stands for its number.
//!
//! | call | what it does |
//! |---|---|
//! | `GET /stripe.js` | the part of Stripe.js that the payment page uses |
//! | `GET /stripe/card-form`, `GET /stripe/challenge` | the frames of the script |
//! | `POST /v1/confirmation_tokens` | makes a confirmation token of a card, with a publishable key |
//! | `POST /stripe/challenge` | the cardholder's answer to the bank, with the intent's client secret |

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use super::failure::Refusal;
use super::form::Body;
use super::object::{self, Expansion, authorization_id};
use super::{find, methods};
use crate::book::Change;
use crate::cards::{self, Delivery};
use crate::gateway::{Gateway, Shared};
use crate::wire::{ChallengeOutcome, FailureCode, Status, last_four};

const TYPE: &str = "payment_method_data[type]";
const NUMBER: &str = "payment_method_data[card][number]";
const MONTH: &str = "payment_method_data[card][exp_month]";
const YEAR: &str = "payment_method_data[card][exp_year]";
const CVC: &str = "payment_method_data[card][cvc]";

pub(super) fn router() -> Router<Arc<Gateway>> {
    Router::new()
        .route("/stripe.js", get(script))
        .route("/stripe/card-form", get(card_form))
        .route("/stripe/challenge", get(challenge).post(answer_challenge))
        .route("/v1/confirmation_tokens", post(create_token))
}

async fn script() -> Response {
    let kind = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8")];
    (kind, include_str!("browser/stripe.js")).into_response()
}

async fn card_form() -> Html<&'static str> {
    Html(include_str!("browser/card-form.html"))
}

async fn challenge() -> Html<&'static str> {
    Html(include_str!("browser/challenge.html"))
}

async fn create_token(headers: HeaderMap, Body(parameters): Body) -> Result<Json<Value>, Refusal> {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if !sent.is_some_and(|sent| sent.starts_with("Bearer pk_test_")) {
        return Err(Refusal::new(
            StatusCode::UNAUTHORIZED,
            "invalid_request_error",
            None,
            "A publishable key of test mode is needed.",
        ));
    }
    let parameters = parameters.only(&[TYPE, NUMBER, MONTH, YEAR, CVC, "return_url"])?;
    parameters.must_be(TYPE, "card")?;
    for name in [MONTH, YEAR, CVC, "return_url"] {
        parameters.need(name)?;
    }
    let number = parameters.need(NUMBER)?;
    let bare = cards::digits(number);
    let Some(id) = bare.as_deref().and_then(methods::token_of_card) else {
        let message = "Your card number is invalid.";
        return Err(Refusal::new(
            StatusCode::PAYMENT_REQUIRED,
            "card_error",
            Some("invalid_number"),
            message,
        ));
    };
    Ok(Json(json!({
        "id": id,
        "object": "confirmation_token",
        "livemode": false,
        "payment_method_preview": { "type": "card", "card": { "last4": last_four(number) } },
        "return_url": parameters.get("return_url"),
        "use_stripe_sdk": true,
    })))
}

/// The intent as it is then, or why the bank refused, as `handleNextAction` answers. A second answer changes nothing.
async fn answer_challenge(State(gateway): Shared, Body(parameters): Body) -> Result<Json<Value>, Refusal> {
    let parameters = parameters.only(&["client_secret", "outcome"])?;
    let secret = parameters.need("client_secret")?;
    let intent = secret.split_once("_secret_").map_or(secret, |(id, _)| id);
    let outcome = match parameters.need("outcome")? {
        "approve" => ChallengeOutcome::Approve,
        "reject" => ChallengeOutcome::Reject,
        _ => return Err(Refusal::invalid(Some("outcome"), "The outcome is approve or reject.")),
    };
    let known = find(&gateway, intent).await?;
    if object::intent(&known, Expansion::default())["client_secret"] != secret {
        return Err(Refusal::no_such("payment_intent", intent, "client_secret"));
    }
    let change = Change::Challenge(authorization_id(intent), outcome);
    let done = gateway
        .execute(
            format!("page-of-{intent}-{}", parameters.need("outcome")?),
            change,
            Delivery::Answered,
        )
        .await;
    match done.result {
        Ok(_) => {}
        Err(failure) if failure.code == FailureCode::NoOpenChallenge => {}
        Err(failure) => return Err(failure.into()),
    }
    let found = find(&gateway, intent).await?;
    let object = object::intent(&found, Expansion::default());
    Ok(Json(if found.status == Status::Declined {
        let mut error = object["last_payment_error"].clone();
        error["payment_intent"] = object;
        json!({ "error": error })
    } else {
        json!({ "paymentIntent": object })
    }))
}
