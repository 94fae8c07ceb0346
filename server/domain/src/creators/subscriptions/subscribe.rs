//! Subscribing to a creator's emails.

use super::{
    ask::{SubscriptionRequest, ask, take},
    codes::id_of,
    list::{proved_address, wire},
};
use crate::{
    Ctx, Viewer,
    access::Client,
    email_address::{check_email, normal_email},
    error::{Error, Refusals, Result},
    profiles,
};
use chrono_tz::Tz;
use contract::{
    Code, SubscriptionId,
    subscription::{EmailSubscription, EmailSubscriptionWrite},
};

/// Subscribes an address to a creator's new content. A viewer who is signed in with that address, proved, gets the
/// emails from now on. Others get an email whose link confirms, and the same answer whether the address was subscribed
/// or not: a stranger's request never changes what the owner has confirmed.
pub async fn subscribe(
    ctx: &Ctx,
    viewer: &Viewer,
    input: &EmailSubscriptionWrite,
    client: &Client,
) -> Result<EmailSubscription> {
    let wanted = check(ctx, input)?;
    let creator = profiles::by_id(ctx.db(), wanted.creator).await?;
    let creator = creator.ok_or_else(|| Error::refused(Code::NotFound))?;
    let proved = proved_address(ctx, viewer).await?;
    if let Some(me) = viewer.account_id()
        && proved.as_deref() == Some(wanted.email.as_str())
    {
        let row = crate::transaction!(ctx, |tx| { take(ctx, tx, &wanted, me).await })?;
        return wire(row);
    }
    ctx.guard().mail_to_any(client)?;
    crate::transaction!(ctx, |tx| { ask(ctx, tx, &wanted, &creator.public_name).await })?;
    Ok(as_asked(ctx, wanted))
}

/// Whether the name is a known time zone.
pub fn knows_time_zone(name: &str) -> bool {
    name.parse::<Tz>().is_ok()
}

/// The answer to a stranger: the request itself, without stored data.
fn as_asked(ctx: &Ctx, wanted: SubscriptionRequest) -> EmailSubscription {
    EmailSubscription {
        id: SubscriptionId(wanted.id),
        creator_id: wanted.creator,
        user_id: None,
        email: wanted.email,
        time_zone: wanted.time_zone.unwrap_or(Tz::UTC).name().to_owned(),
        subscription_type: wanted.kind,
        settings: wanted.settings.unwrap_or_default(),
        is_confirmed: false,
        created_at: ctx.now(),
    }
}

fn check(ctx: &Ctx, input: &EmailSubscriptionWrite) -> Result<SubscriptionRequest> {
    let email = normal_email(&input.email);
    let mut refusals = Refusals::default();
    check_email(&mut refusals, &email);
    let zone = input.time_zone.as_deref().map(str::parse::<Tz>);
    if let Some(Err(_)) = zone {
        refusals.add_message(Code::Invalid, "timeZone", "Use a time zone of IANA, as Europe/Lisbon.");
    }
    refusals.into_result()?;
    Ok(SubscriptionRequest {
        id: id_of(ctx, input.creator_id.0, &email),
        creator: input.creator_id,
        email,
        time_zone: zone.and_then(std::result::Result::ok),
        kind: input.subscription_type,
        settings: input.settings,
        has_seen_notice: input.has_seen_notice,
    })
}
