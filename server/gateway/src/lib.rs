//! A simulated card acquirer: an independent, durable record of payments.
//!
//! The product pays through it in demonstrations and tests, over a socket and with a separate file, so that client,
//! database and gateway can be compared after a crash. It knows nothing of the product.
//!
//! # Contract
//!
//! JSON over HTTP/1.1 on loopback, modelled on card payments with manual capture. Amounts are whole minor units with a
//! currency. Every path under `/v1` requires `Authorization: Bearer <secret>`. Failures are
//! `{"error": {"code", "message", "field"?}}`, with the statuses in [`FailureCode`].
//!
//! | call | body | answer |
//! |---|---|---|
//! | `POST /v1/authorizations` | [`AuthorizationCreate`] | [`Authorization`]: authorized, requires_action or declined |
//! | `POST /v1/authorizations/{id}/challenge` | `{outcome: approve \| reject}` | authorized or declined |
//! | `POST /v1/authorizations/{id}/capture` | `{amountMinor}` | captured, once, at most what was authorised |
//! | `POST /v1/authorizations/{id}/release` | none | released; refused once captured |
//! | `POST /v1/authorizations/{id}/refunds` | [`RefundCreate`] | captured, with the refund added |
//! | `POST /v1/authorizations/{id}/refunds/{refund}/settle` | `{outcome: succeed \| fail}` | the refund as its bank ended it; only where faults are allowed |
//! | `POST /v1/authorizations/{id}/disputes` | [`DisputeCreate`] | captured, with the dispute added; only where faults are allowed |
//! | `POST /v1/authorizations/{id}/disputes/{dispute}/settle` | `{outcome: escalate \| win \| lose \| close}` | the dispute as its bank ended it; only where faults are allowed |
//! | `GET /v1/authorizations/{id}` | | [`Authorization`] |
//! | `GET /v1/authorizations?reference=` | | [`AuthorizationList`], oldest first; empty when never seen |
//! | `GET /v1/authorizations?createdSince=` | | [`AuthorizationList`] of those that were created then or later, oldest first |
//! | `GET /v1/log?after=` | | [`LogPage`]: every executed call, in order |
//! | `POST /v1/_faults` | [`Faults`] | the faults now set; only where allowed |
//! | `POST /v1/_webhooks` | [`WebhookFaults`] | how webhooks are delivered from now on; only where allowed |
//! | `GET /health` | | 200, or 503 when the log cannot be written |
//!
//! **Stripe.** The same journal has a second face: the part of Stripe's API that takes card payments with manual capture,
//! under `/v1/payment_intents` and `/v1/refunds`, form-encoded, with the secret as the secret key. `pm_card_visa` and the
//! other payment methods of Stripe's test mode stand for the cards below. `GET /stripe.js` serves the browser's side.
//!
//! **Webhooks.** What happens is an event of Stripe's, read at `GET /v1/events` and, where [`Options::webhooks`] names an
//! address, sent there with a signature, again until it is taken. Events from before a restart are not sent again.
//!
//! **Idempotency.** Each `POST` except `_faults` has an `Idempotency-Key`. The same key with the same request gets the
//! first answer again, including refusals by the state machine, and has no second effect, even for concurrent calls.
//! The same key with another request is refused with 409 `idempotency_key_reused`. Calls that are refused for their
//! form (400), for a missing authorization (404) or by a fault before the work leave the key free.
//!
//! **Durability.** The gateway answers when the entry is on disk. A 5xx or a missing answer leaves the outcome unknown:
//! repeat the call with the same key, or look the reference up.
//!
//! **Cards.** Stored as brand, last four digits and a keyed fingerprint; the log contains no number and no code.
//!
//! | number | what happens |
//! |---|---|
//! | 4242 4242 4242 4242, 5555 5555 5555 4444, 3782 822463 10005 | authorized |
//! | 4000 0000 0000 0002 | declined: card_declined |
//! | 4000 0000 0000 9995 | declined: insufficient_funds |
//! | 4000 0000 0000 0069 | declined: expired_card |
//! | 4000 0000 0000 0127 | declined: incorrect_cvc |
//! | 4000 0000 0000 0119 | declined: processing_error |
//! | 4000 0000 0000 3220, 4000 0027 6000 3184 | 3-D Secure challenge |
//! | 4000 0000 0000 7726 | authorized; its refunds stay pending |
//! | 4000 0000 0000 5126 | authorized; its refunds are pending first and fail right after |
//! | 4000 0000 0000 0259 | authorized; what is captured is disputed right after |
//! | 4000 0000 0000 5043 | authorized, but the first answer never comes |
//! | 4000 0000 0000 4087 | nothing is done and no answer comes, each time |
//! | any other | declined: incorrect_number by its check digit, else card_declined |

mod book;
mod cards;
mod client;
mod deliveries;
mod extract;
mod failures;
mod faults;
mod gateway;
mod journal;
mod machine;
mod options;
mod routes;
mod server;
mod stripe;
mod webhooks;
mod wire;
mod writer;

pub use client::{Client, ClientError, DEFAULT_TIMEOUT};
pub use deliveries::signature_header;
pub use journal::JournalError;
pub use options::{Clock, Options, WebhookEndpoint};
pub use server::{Error, OpenGateway, open, serve};
pub use wire::*;
