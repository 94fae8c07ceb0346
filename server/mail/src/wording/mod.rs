//! The wording of each email.

mod account_deleted;
mod account_exists;
mod booking_confirmed;
mod confirm_new_email;
mod confirm_subscription;
mod dispute_opened;
mod email_changed;
mod guests_changed;
mod hold_lost;
mod magic_link;
mod news;
mod password_changed;
mod password_ended;
mod provider_linked;
mod refund;
mod reminder;
mod reset_password;
mod stays_kept;
mod trip_cancelled;
mod trip_link;
mod trip_requested;
mod verify_email;

use crate::{
    address::Address,
    attachment::Attachment,
    content::{DocumentLink, EmailContent, Site},
    line::Line,
    message::{Action, Block, Message, Weight},
};

/// Characters of a subject, so that it stays one header line and is readable in a list.
const SUBJECT: usize = 70;

/// Composes the message of an email.
pub(crate) fn compose(site: &Site, content: &EmailContent) -> Message {
    match content {
        EmailContent::MagicLink {
            url,
            minutes,
            is_new: false,
            ends_password,
        } => magic_link::sign_in(site, url, *minutes, *ends_password),
        EmailContent::MagicLink {
            url,
            minutes,
            is_new: true,
            ..
        } => magic_link::welcome(site, url, *minutes),
        EmailContent::ResetPassword { url, minutes } => reset_password::reset_password(site, url, *minutes),
        EmailContent::VerifyEmail { url, minutes } => verify_email::verify_email(site, url, *minutes),
        EmailContent::TripLink { url, minutes } => trip_link::trip_link(site, url, *minutes),
        EmailContent::ConfirmNewEmail { url, minutes } => confirm_new_email::confirm_new_email(site, url, *minutes),
        EmailContent::EmailChanged {
            address,
            recover_url,
            minutes,
            sign_in_url,
        } => email_changed::email_changed(site, address, recover_url.as_deref(), *minutes, sign_in_url),
        EmailContent::PasswordChanged { reset_url } => password_changed::password_changed(site, reset_url),
        EmailContent::PasswordEnded { reset_url } => password_ended::password_ended(site, reset_url),
        EmailContent::AccountExists { sign_in_url, reset_url } => {
            account_exists::account_exists(site, sign_in_url, reset_url)
        }
        EmailContent::ProviderLinked { provider, settings_url } => {
            provider_linked::provider_linked(site, provider, settings_url)
        }
        EmailContent::ConfirmSubscription { creator, url, minutes } => {
            confirm_subscription::confirm_subscription(site, creator, url, *minutes)
        }
        EmailContent::News(news) => news::news(site, news),
        EmailContent::AccountDeleted {} => account_deleted::account_deleted(site),
        EmailContent::TripRequested {
            name,
            email,
            lines,
            url,
        } => trip_requested::trip_requested(site, name, email, lines, url),
        EmailContent::BookingConfirmed(booking) => booking_confirmed::booking_confirmed(site, booking),
        EmailContent::TripCancelled(trip) => trip_cancelled::trip_cancelled(site, trip),
        EmailContent::RefundSent(news) => refund::sent(site, news),
        EmailContent::RefundFailed(news) => refund::failed(site, news),
        EmailContent::RefundByHand(news) => refund::by_hand(site, news),
        EmailContent::FeeWaived(news) => refund::fee_waived(site, news),
        EmailContent::HoldLost(hold) => hold_lost::hold_lost(site, hold),
        EmailContent::DisputeOpened(dispute) => dispute_opened::dispute_opened(site, dispute),
        EmailContent::Reminder(reminder) => reminder::reminder(site, reminder),
        EmailContent::GuestsChanged(change) => guests_changed::guests_changed(site, change),
        EmailContent::StaysKept(stays) => stays_kept::stays_kept(site, stays),
    }
}

/// A message without a topic or files.
fn message(subject: &str, preheader: &str, heading: &str, blocks: Vec<Block>, reason: &str) -> Message {
    Message {
        subject: Line::short(subject, SUBJECT),
        preheader: preheader.into(),
        heading: heading.into(),
        topic: None,
        blocks,
        reason: reason.into(),
        attachments: Vec::new(),
        leave: None,
        reservations: Vec::new(),
    }
}

/// A line with a link for each document.
fn documents(site: &Site, links: &[DocumentLink]) -> impl Iterator<Item = Block> {
    links.iter().map(|link| Block::Link {
        words: Line::from(&link.words),
        url: Address::new(site, &link.url),
    })
}

/// Calendar files of stays, one for each; `method` is what they do (RFC 5546).
fn calendars(method: &str, texts: &[String]) -> Vec<Attachment> {
    let texts: Vec<&String> = texts.iter().filter(|text| !text.trim().is_empty()).collect();
    let is_one = texts.len() == 1;
    let files = texts.into_iter().enumerate().map(|(at, text)| Attachment {
        name: if is_one {
            "trip.ics".to_owned()
        } else {
            format!("trip-{}.ics", at + 1)
        },
        media_type: format!("text/calendar; charset=utf-8; method={method}"),
        content: text.clone().into_bytes(),
    });
    files.collect()
}

fn paragraph(text: &str) -> Block {
    Block::Paragraph(text.into())
}

fn aside(text: &str) -> Block {
    Block::Aside(text.into())
}

fn main_action(site: &Site, label: &'static str, url: &str) -> Block {
    Block::Action(Action {
        label,
        url: Address::new(site, url),
        weight: Weight::Main,
    })
}

fn spare_action(site: &Site, label: &'static str, url: &str) -> Block {
    Block::Action(Action {
        label,
        url: Address::new(site, url),
        weight: Weight::Spare,
    })
}

/// The validity of a link: "works once, and for 10 minutes."
fn lifetime(minutes: i64) -> String {
    match span(minutes) {
        None => "works once, and only for a short time.".to_owned(),
        Some(span) => format!("works once, and for {span}."),
    }
}

/// "10 minutes"; none: a time that is none.
fn span(minutes: i64) -> Option<String> {
    let (count, unit) = match minutes {
        ..=0 => return None,
        _ if minutes % 1_440 == 0 && minutes > 1_440 => (minutes / 1_440, "day"),
        _ if minutes % 60 == 0 => (minutes / 60, "hour"),
        _ => (minutes, "minute"),
    };
    let ending = if count == 1 { "" } else { "s" };
    Some(format!("{count} {unit}{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lifetime_of_a_link_reads_naturally() {
        let lifetimes = [1, 10, 60, 90, 120, 1_440, 2_880].map(lifetime);
        let read = lifetimes
            .each_ref()
            .map(|text| text.trim_start_matches("works once, and for ").trim_end_matches('.'));
        assert_eq!(
            read,
            [
                "1 minute",
                "10 minutes",
                "1 hour",
                "90 minutes",
                "2 hours",
                "24 hours",
                "2 days"
            ]
        );
    }

    #[test]
    fn a_lifetime_that_is_none_names_no_number() {
        for minutes in [0, -5, i64::MIN] {
            assert_eq!(lifetime(minutes), "works once, and only for a short time.");
        }
    }
}
