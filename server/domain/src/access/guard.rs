//! Rate limits. They count in memory, and limits on passwords and codes also in the database for all servers; by
//! account, by network and by device. A device on which an account has signed in before has its own limit, so that
//! attackers cannot lock the owner out (OWASP, device cookies).

use super::{Client, attempts};
use crate::{
    Ctx,
    clock::Clock,
    error::{Error, Result},
};
use contract::{Code, UserId};
use governor::{Quota, RateLimiter, middleware::NoOpMiddleware, state::keyed::DashMapStateStore};
use std::{num::NonZeroU32, sync::Arc, time::Duration};

/// Requests a day from one network, and with one address.
pub const MAX_REQUESTS: u32 = 5;
/// Guesses at one account from unknown devices: 10 at once, then one in 7 seconds; below 100 in ten minutes.
const ACCOUNT: (u32, Duration) = (10, Duration::from_secs(7));
/// Guesses at one account from a device on which it has signed in before.
const DEVICE: (u32, Duration) = (10, Duration::from_secs(30));
/// Sign-ins and sign-ups from one network, for any account.
const NETWORK: (u32, Duration) = (30, Duration::from_secs(2));
/// Anonymous accounts from one network.
const ANONYMOUS: (u32, Duration) = (60, Duration::from_secs(1));
/// Emails of one subject to one address.
const MAILBOX: (u32, Duration) = (3, Duration::from_secs(5 * 60));
/// Emails requested from one network.
const MAILS: (u32, Duration) = (10, Duration::from_secs(60));
/// Attempts at codes and at addresses of codes, by network.
const CODES: (u32, Duration) = (20, Duration::from_secs(10));
/// Trip requests to creators, by network and by address: a number at once, then one a day; never more within a day.
const REQUESTS: (u32, Duration) = (MAX_REQUESTS, Duration::from_secs(24 * 60 * 60));

/// Links to one booking, by its reference.
const TRIP_LINKS: (u32, Duration) = (3, Duration::from_secs(20 * 60));

type Limiter = RateLimiter<String, DashMapStateStore<String>, Watch, NoOpMiddleware<Duration>>;

/// Adapts the product's clock to the limiters.
#[derive(Clone)]
struct Watch(Arc<dyn Clock>);

impl governor::clock::Clock for Watch {
    type Instant = Duration;

    fn now(&self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.now().timestamp_millis()).unwrap_or(0))
    }
}

/// Which allowance an email counts towards. Each has its own limit, so that requests for one do not use up another.
#[derive(Clone, Copy, Debug)]
pub(crate) enum EmailAllowance {
    /// The proof of an address.
    Proof,
    /// A way to sign in: a link, or a new password.
    SignIn,
    /// A booking.
    Trip,
}

/// All limiters.
pub(crate) struct Guard {
    account: Limiter,
    device: Limiter,
    network: Limiter,
    anonymous: Limiter,
    mailbox: Limiter,
    mails: Limiter,
    codes: Limiter,
    trip_links: Limiter,
    /// By network.
    requests: Limiter,
    /// By the address of the person who requests.
    askers: Limiter,
}

impl Ctx {
    /// Counts attempts.
    pub(crate) fn guard(&self) -> &Guard {
        self.cache(|| Guard::new(self.process_clock()))
    }
}

fn limiter(clock: &Arc<dyn Clock>, (burst, every): (u32, Duration)) -> Limiter {
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    // Only a period of zero is refused.
    let quota = Quota::with_period(every).unwrap_or_else(|| Quota::per_second(NonZeroU32::MIN));
    RateLimiter::dashmap_with_clock(quota.allow_burst(burst), Watch(Arc::clone(clock)))
}

fn take(limiter: &Limiter, key: Option<String>) -> Result<()> {
    match key {
        Some(key) if limiter.check_key(&key).is_err() => Err(Error::refused(Code::AuthTooManyRequests)),
        _ => Ok(()),
    }
}

/// Takes from the limit that all servers share.
async fn take_of_all(ctx: &Ctx, what: &str, key: &str, quota: (u32, Duration)) -> Result<()> {
    if attempts::take(ctx, what, key, quota).await? {
        Ok(())
    } else {
        Err(Error::refused(Code::AuthTooManyRequests))
    }
}

impl Guard {
    pub fn new(clock: &Arc<dyn Clock>) -> Self {
        Self {
            account: limiter(clock, ACCOUNT),
            device: limiter(clock, DEVICE),
            network: limiter(clock, NETWORK),
            anonymous: limiter(clock, ANONYMOUS),
            mailbox: limiter(clock, MAILBOX),
            mails: limiter(clock, MAILS),
            codes: limiter(clock, CODES),
            trip_links: limiter(clock, TRIP_LINKS),
            requests: limiter(clock, REQUESTS),
            askers: limiter(clock, REQUESTS),
        }
    }

    /// Call before checking a password. `account` is the one with that address, if there is one.
    pub async fn guess(&self, ctx: &Ctx, email: &str, account: Option<UserId>, client: &Client) -> Result<()> {
        if let Some(mark) = account.and_then(|account| client.known_device(ctx, account)) {
            take(&self.device, Some(mark.clone()))?;
            return take_of_all(ctx, "device", &mark, DEVICE).await;
        }
        take(&self.network, client.network())?;
        take(&self.account, Some(email.to_owned()))?;
        take_of_all(ctx, "account", email, ACCOUNT).await
    }

    /// Call before creating an account with an address.
    pub fn sign_up(&self, client: &Client) -> Result<()> {
        take(&self.network, client.network())
    }

    /// Call before creating an account without an address.
    pub fn sign_in_anonymously(&self, client: &Client) -> Result<()> {
        take(&self.anonymous, client.network())
    }

    /// Call before sending an email to an address from a request.
    pub fn mail(&self, allowance: EmailAllowance, email: &str, client: &Client) -> Result<()> {
        take(&self.mails, client.network())?;
        take(&self.mailbox, Some(format!("{allowance:?} {email}")))
    }

    /// Call before sending an email that signs in. A device on which the account has signed in before has its own
    /// allowance, so that others cannot use up the owner's.
    pub fn sign_in_mail(&self, ctx: &Ctx, email: &str, account: Option<UserId>, client: &Client) -> Result<()> {
        match account.and_then(|account| client.known_device(ctx, account)) {
            Some(mark) => {
                take(&self.mails, client.network())?;
                take(&self.mailbox, Some(format!("device {mark}")))
            }
            None => self.mail(EmailAllowance::SignIn, email, client),
        }
    }

    /// Call before sending an email of which an address gets only one: for a sign-up, or for a subscription.
    pub fn mail_to_any(&self, client: &Client) -> Result<()> {
        take(&self.mails, client.network())
    }

    /// Before a link to a trip is mailed: by network, by address and by reference, whether there is such a booking or not.
    pub async fn trip_link(&self, ctx: &Ctx, email: &str, reference: &str, client: &Client) -> Result<()> {
        self.mail(EmailAllowance::Trip, email, client)?;
        take(&self.trip_links, Some(reference.to_owned()))?;
        if let Some(network) = client.network() {
            take_of_all(ctx, "tripLinkNetwork", &network, MAILS).await?;
        }
        take_of_all(ctx, "tripLinkAddress", email, MAILBOX).await?;
        take_of_all(ctx, "tripLinkReference", reference, TRIP_LINKS).await
    }

    /// Before a one-time code is looked at.
    pub async fn code(&self, ctx: &Ctx, client: &Client) -> Result<()> {
        let Some(network) = client.network() else {
            return Ok(());
        };
        take(&self.codes, Some(network.clone()))?;
        take_of_all(ctx, "code", &network, CODES).await
    }

    /// Call before sending a creator a request from an address.
    pub fn ask_creator(&self, email: &str, client: &Client) -> Result<()> {
        take(&self.requests, client.network())?;
        take(&self.askers, Some(email.to_owned()))
    }

    /// Drops counters whose whole allowance is restored.
    pub fn tidy(&self) {
        for limiter in [
            &self.account,
            &self.device,
            &self.network,
            &self.anonymous,
            &self.mailbox,
            &self.mails,
            &self.codes,
            &self.trip_links,
            &self.requests,
            &self.askers,
        ] {
            limiter.retain_recent();
        }
    }
}
