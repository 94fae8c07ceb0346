//! The program that a request comes from, as far as it is known.

use super::password::Lane;
use crate::Ctx;
use contract::{Currency, UserId};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

const DEVICE: &str = "device";

/// The program that a request comes from. Nothing of it is trusted further than its comment says.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// Of the connection, or of a trusted proxy's header; none in tests of the domain.
    pub address: Option<IpAddr>,
    /// What it says of itself.
    pub user_agent: String,
    /// The browser's own random id, from its cookie.
    pub browser: Option<String>,
    /// The proof of an earlier sign-in on this device; see [`device_proof`].
    pub device: Option<String>,
    /// The currency that prices are shown in, for new accounts.
    pub currency: Option<Currency>,
    /// ISO 3166-1 alpha-2, for new accounts.
    pub country: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Device {
    account: UserId,
    /// Tells the devices of an account apart.
    mark: String,
}

impl Client {
    /// A client of which nothing is known but its name.
    pub fn named(user_agent: &str) -> Self {
        Self {
            user_agent: user_agent.to_owned(),
            ..Self::default()
        }
    }

    /// What it says of itself, cut to what is kept.
    pub(crate) fn kept_user_agent(&self) -> String {
        self.user_agent.chars().take(200).collect()
    }

    /// The network that its address stands for: one address of IPv4, a /64 of IPv6.
    pub fn network(&self) -> Option<String> {
        Some(match self.address?.to_canonical() {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
            }
        })
    }

    /// The mark of this device, when that account signed in here before.
    pub(crate) fn known_device(&self, ctx: &Ctx, account: UserId) -> Option<String> {
        let device: Device = ctx.secrets().open(DEVICE, self.device.as_deref()?)?;
        (device.account == account).then_some(device.mark)
    }

    /// The same without the browser's id, for a code that no browser may follow without showing whose it is.
    pub(super) fn without_browser(&self) -> Self {
        Self {
            browser: None,
            ..self.clone()
        }
    }

    /// In which lane it waits for a hash that an account's sign-in takes.
    pub(super) fn lane(&self, ctx: &Ctx, account: Option<UserId>) -> Lane {
        let known = account.and_then(|account| self.known_device(ctx, account));
        known.map_or(Lane::SignIn, |_| Lane::Known)
    }

    /// What is kept of the browser's id.
    pub(crate) fn browser_hash(&self, ctx: &Ctx) -> Option<String> {
        let browser = self.browser.as_deref()?;
        Some(ctx.secrets().tag("browser", browser.as_bytes()))
    }
}

/// What a device keeps after a sign-in, so that guesses made elsewhere do not lock its owner out.
pub(super) fn device_proof(ctx: &Ctx, account: UserId) -> crate::Result<String> {
    let mark = ctx.new_id().to_string();
    ctx.secrets().seal(DEVICE, &Device { account, mark })
}
