//! The site's account at Stripe.

use super::{Mode, is_of_this_machine, read};
use anyhow::{Result, bail};
use domain::outside::payment::stripe::{STRIPE_API, StripeAccount};
use std::fmt;

/// Keys and secrets, which are never printed.
#[derive(Clone)]
pub struct StripeKeys {
    pub account: StripeAccount,
    /// What the browser names the account by; it is public.
    pub publishable_key: String,
    /// The secrets of the webhook's signatures; two while one is rolled, none where no webhook is taken.
    pub webhook_secrets: Vec<String>,
}

impl fmt::Debug for StripeKeys {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("StripeKeys")
            .field("account", &self.account)
            .field("publishable_key", &self.publishable_key)
            .field("webhook_secrets", &self.webhook_secrets.len())
            .finish()
    }
}

/// The settings as they are written.
#[derive(Default)]
pub struct StripeSettings {
    pub secret_key: Option<String>,
    pub publishable_key: Option<String>,
    pub webhook_secret: Option<String>,
    pub api: Option<String>,
}

impl StripeKeys {
    /// Whether the keys take real money.
    pub fn is_live(&self) -> bool {
        self.account.secret_key.contains("_live_")
    }

    /// Reads the environment; `None`: payments do not go to Stripe.
    pub fn from_env(mode: Mode) -> Result<Option<Self>> {
        Self::new(
            mode,
            StripeSettings {
                secret_key: read("STRIPE_SECRET_KEY"),
                publishable_key: read("STRIPE_PUBLISHABLE_KEY"),
                webhook_secret: read("STRIPE_WEBHOOK_SECRET"),
                api: read("STRIPE_API"),
            },
        )
    }

    /// Checks what is written. A message never has a secret in it.
    pub fn new(mode: Mode, written: StripeSettings) -> Result<Option<Self>> {
        let (secret_key, publishable_key) = match (written.secret_key, written.publishable_key) {
            (Some(secret), Some(publishable)) => (secret, publishable),
            (None, None) if written.webhook_secret.is_none() && written.api.is_none() => return Ok(None),
            (None, None) => bail!(
                "STRIPE_WEBHOOK_SECRET and STRIPE_API belong to STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: \
                 set those too, or none"
            ),
            (Some(_), None) | (None, Some(_)) => bail!(
                "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: set both, or neither for the test gateway"
            ),
        };
        if secret_key.starts_with("pk_") || publishable_key.starts_with("sk_") || publishable_key.starts_with("rk_") {
            bail!("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are swapped: the secret key begins with sk_ or rk_");
        }
        if !is_key(&secret_key, &["sk_", "rk_"]) || !is_key(&publishable_key, &["pk_"]) {
            bail!(
                "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not valid: use the keys of Stripe's dashboard, which begin with \
                 sk_ or rk_ and with pk_"
            );
        }
        let is_live = |key: &str| key.contains("_live_");
        if is_live(&secret_key) != is_live(&publishable_key) {
            bail!("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: use both live, or both test");
        }
        if is_live(&secret_key) && mode != Mode::Production {
            bail!("STRIPE_SECRET_KEY takes real money: set MODE=production, or use a test key");
        }
        let api = written.api.unwrap_or_else(|| STRIPE_API.to_owned());
        let is_own = api.starts_with("http://") && is_of_this_machine(&api);
        if !is_own && !api.starts_with("https://") {
            bail!("STRIPE_API={api} is not valid: use an https address, or one of this machine");
        }
        if is_live(&secret_key) && api != STRIPE_API {
            bail!("STRIPE_API={api} would get a live key: leave it out, or use a test key");
        }
        let webhook_secrets = written.webhook_secret.unwrap_or_default();
        let webhook_secrets = webhook_secrets.split(',').map(str::trim).filter(|one| !one.is_empty());
        if !webhook_secrets.clone().all(|secret| is_key(secret, &["whsec_"])) {
            bail!(
                "STRIPE_WEBHOOK_SECRET is not valid: use the signing secret of the webhook in Stripe's dashboard, which begins with \
                 whsec_; two are separated by a comma"
            );
        }
        Ok(Some(Self {
            account: StripeAccount { api, secret_key },
            publishable_key,
            webhook_secrets: webhook_secrets.map(str::to_owned).collect(),
        }))
    }
}

/// Whether it can be a key of Stripe: one of the beginnings, then letters, digits and low lines.
fn is_key(text: &str, beginnings: &[&str]) -> bool {
    let rest = beginnings.iter().find_map(|beginning| text.strip_prefix(beginning));
    let is_plain = |rest: &str| rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    rest.is_some_and(|rest| !rest.is_empty() && is_plain(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(secret: &str, publishable: &str) -> StripeSettings {
        StripeSettings {
            secret_key: Some(secret.to_owned()),
            publishable_key: Some(publishable.to_owned()),
            ..StripeSettings::default()
        }
    }

    #[track_caller]
    fn refused(mode: Mode, written: StripeSettings) -> String {
        match StripeKeys::new(mode, written) {
            Ok(keys) => panic!("taken: {keys:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn without_keys_payments_do_not_go_to_stripe() {
        for mode in [Mode::Demo, Mode::Production, Mode::Test] {
            assert!(StripeKeys::new(mode, StripeSettings::default()).unwrap().is_none());
        }
    }

    #[test]
    fn keys_are_never_printed() {
        let written = StripeSettings {
            webhook_secret: Some("whsec_new, whsec_old".to_owned()),
            ..written("sk_live_abc", "pk_live_abc")
        };
        let keys = StripeKeys::new(Mode::Production, written).unwrap().unwrap();
        assert_eq!(keys.webhook_secrets, ["whsec_new", "whsec_old"]);
        assert_eq!(keys.account.api, STRIPE_API);
        let printed = format!("{keys:?}");
        assert!(!printed.contains("sk_live") && !printed.contains("whsec"), "{printed}");
    }

    #[test]
    fn half_of_the_settings_stop_the_start_and_no_message_has_a_secret() {
        let no_publishable = StripeSettings {
            publishable_key: None,
            ..written("sk_test_abc", "")
        };
        let webhook_alone = StripeSettings {
            webhook_secret: Some("whsec_abc".to_owned()),
            ..StripeSettings::default()
        };
        let elsewhere = |api: &str, secret: &str, publishable: &str| StripeSettings {
            api: Some(api.to_owned()),
            ..written(secret, publishable)
        };
        let foreign_webhook = StripeSettings {
            webhook_secret: Some("whsec_abc, abc".to_owned()),
            ..written("sk_test_abc", "pk_test_abc")
        };
        for (mode, written, remedy) in [
            (Mode::Demo, written("abc", "pk_test_abc"), "begin with"),
            (Mode::Demo, written("sk_test_abc", "abc"), "begin with"),
            (Mode::Production, written("sk_live_…", "pk_live_…"), "begin with"),
            (Mode::Demo, foreign_webhook, "begins with whsec_"),
            (Mode::Demo, no_publishable, "set both"),
            (Mode::Demo, webhook_alone, "set those too"),
            (Mode::Demo, written("pk_test_abc", "sk_test_abc"), "swapped"),
            (
                Mode::Production,
                written("sk_live_abc", "pk_test_abc"),
                "different modes",
            ),
            (Mode::Demo, written("sk_live_abc", "pk_live_abc"), "MODE=production"),
            (
                Mode::Demo,
                elsewhere("http://pay.example.org", "sk_test_abc", "pk_test_abc"),
                "https",
            ),
            (
                Mode::Production,
                elsewhere("https://pay.example.org", "sk_live_abc", "pk_live_abc"),
                "live key",
            ),
        ] {
            let message = refused(mode, written);
            assert!(message.contains(remedy), "{message}");
            assert!(!message.contains("abc"), "{message}");
        }
    }

    #[test]
    fn a_stand_in_of_this_machine_is_taken_with_test_keys() {
        let written = StripeSettings {
            api: Some("http://127.0.0.1:4000".to_owned()),
            ..written("sk_test_abc", "pk_test_abc")
        };
        let keys = StripeKeys::new(Mode::Test, written).unwrap().unwrap();
        assert_eq!(keys.account.api, "http://127.0.0.1:4000");
    }
}
