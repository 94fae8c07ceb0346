//! The program that sent a request, as far as it is known.

use crate::Ctx;
use contract::{Currency, UserId};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

const DEVICE: &str = "device";

/// The program that sent a request. Trust each field no further than its comment says.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// From the connection, or from a trusted proxy's header; none in tests of the domain.
    pub address: Option<IpAddr>,
    /// As the program reports it.
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
    /// Distinguishes the devices of an account.
    mark: String,
}

impl Client {
    /// A client with nothing but a user agent.
    pub fn named(user_agent: &str) -> Self {
        Self {
            user_agent: user_agent.to_owned(),
            ..Self::default()
        }
    }

    /// The user agent, cut to the stored length.
    pub(crate) fn kept_user_agent(&self) -> String {
        self.user_agent.chars().take(200).collect()
    }

    /// The network of its address: one IPv4 address, or a /64 of IPv6.
    pub fn network(&self) -> Option<String> {
        Some(match self.address?.to_canonical() {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
            }
        })
    }

    /// The mark of this device, if the account has signed in here before.
    pub(crate) fn known_device(&self, ctx: &Ctx, account: UserId) -> Option<String> {
        let device: Device = ctx.secrets().open(DEVICE, self.device.as_deref()?)?;
        (device.account == account).then_some(device.mark)
    }

    /// The same without the browser's id, for a code that is foreign to every browser.
    pub(crate) fn without_browser(&self) -> Self {
        Self {
            browser: None,
            ..self.clone()
        }
    }

    /// The stored form of the browser's id.
    pub(crate) fn browser_hash(&self, ctx: &Ctx) -> Option<String> {
        let browser = self.browser.as_deref()?;
        Some(ctx.secrets().tag("browser", browser.as_bytes()))
    }
}

/// A proof that a device keeps after a sign-in, so that guesses made elsewhere do not lock the owner out.
pub(crate) fn device_proof(ctx: &Ctx, account: UserId) -> crate::Result<String> {
    let mark = ctx.new_id().to_string();
    ctx.secrets().seal(DEVICE, &Device { account, mark })
}
