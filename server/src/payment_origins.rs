//! What the payment provider's own form may load. The policy of the payment page alone is opened for it, and only
//! while the page has the form.

use axum::response::Response;
use contract::invoice::ProviderForm;
use domain::outside::payment::stripe::STRIPE_SCRIPT;
use serde::{Deserialize, Serialize};

/// Stripe's origins by directive (<https://docs.stripe.com/security/guide#content-security-policy>).
const STRIPE: Sources = Sources {
    script: "https://js.stripe.com https://*.js.stripe.com",
    frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    connect: "https://api.stripe.com",
};

#[derive(Clone, Copy)]
struct Sources<'a> {
    script: &'a str,
    frame: &'a str,
    connect: &'a str,
}

/// A handler's permission for its answer: the provider's script runs, and shows its frames.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentOrigins {
    script: String,
}

impl PaymentOrigins {
    /// The permission for a page with this form.
    pub fn of(form: &ProviderForm) -> Self {
        Self {
            script: form.script.clone(),
        }
    }

    /// Attaches the permission to an answer.
    pub fn attach(self, mut response: Response) -> Response {
        response.extensions_mut().insert(self);
        response
    }

    /// Extends the content security policy by the permission. Scripts with a nonce may load others, so that the host
    /// names count in browsers alone that do not know `strict-dynamic`.
    pub fn extend_policy(&self, policy: &str) -> String {
        let origin = origin(&self.script);
        let stand_in = Sources {
            script: origin,
            frame: origin,
            connect: origin,
        };
        let Sources { script, frame, connect } = if self.script == STRIPE_SCRIPT { STRIPE } else { stand_in };
        let policy = policy
            .replacen("script-src ", &format!("script-src {script} "), 1)
            .replacen("connect-src ", &format!("connect-src {connect} "), 1);
        format!("{policy}; frame-src {frame}")
    }
}

/// Scheme, host and port of an address.
fn origin(address: &str) -> &str {
    let host = address.find("://").map_or(0, |at| at + "://".len());
    let end = address[host..].find('/').map_or(address.len(), |at| host + at);
    &address[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: &str =
        "default-src 'none'; script-src 'nonce-n1' 'strict-dynamic'; connect-src 'self'; base-uri 'none'";

    fn extend_policy(script: &str) -> String {
        let form = ProviderForm {
            script: script.to_owned(),
            publishable_key: "pk_test_1".to_owned(),
            amount: 1,
            currency: "eur".to_owned(),
        };
        PaymentOrigins::of(&form).extend_policy(POLICY)
    }

    #[test]
    fn the_form_of_stripe_may_use_what_its_guide_lists_and_nothing_more() {
        assert_eq!(
            extend_policy(STRIPE_SCRIPT),
            "default-src 'none'; script-src https://js.stripe.com https://*.js.stripe.com 'nonce-n1' 'strict-dynamic'; \
             connect-src https://api.stripe.com 'self'; base-uri 'none'; \
             frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com"
        );
    }

    #[test]
    fn a_stand_in_gets_its_own_origin_alone() {
        assert_eq!(
            extend_policy("http://127.0.0.1:4000/stripe.js"),
            "default-src 'none'; script-src http://127.0.0.1:4000 'nonce-n1' 'strict-dynamic'; \
             connect-src http://127.0.0.1:4000 'self'; base-uri 'none'; frame-src http://127.0.0.1:4000"
        );
    }
}
