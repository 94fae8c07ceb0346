//! Kinds of actions, tasks, jobs and events, and how pages of operators call them.

pub(super) const BOOKING_SEEN: &str = "booking.seen";
pub(super) const DOCUMENT_OPENED: &str = "document.opened";
pub(super) const MEMBER_SEEN: &str = "member.seen";
pub(super) const MEMBER_BLOCKED: &str = "member.blocked";
pub(super) const MEMBER_UNBLOCKED: &str = "member.unblocked";
pub(super) const FEATURE_SET: &str = "setting.set";
pub(super) const TEXT_SAVED: &str = "text.saved";
pub(super) const TASK_SETTLED: &str = "task.settled";
pub(super) const JOB_RETRIED: &str = "job.retried";
pub(super) const JOB_DROPPED: &str = "job.dropped";
pub(super) const REFUND_RETRIED: &str = "refund.retried";
pub(super) const FEE_WAIVED: &str = "fee.waived";
pub(super) const REFUND_BY_HAND: &str = "refund.paid_by_hand";
pub(super) const REFUND_CLOSED: &str = "refund.closed";

/// What was done, as the log says it.
pub(super) fn action(kind: &str) -> String {
    let words = match kind {
        BOOKING_SEEN => "Booking opened",
        DOCUMENT_OPENED => "Document opened",
        MEMBER_SEEN => "Member opened",
        MEMBER_BLOCKED => "Member blocked",
        MEMBER_UNBLOCKED => "Member unblocked",
        FEATURE_SET => "Feature switched",
        TEXT_SAVED => "Text saved",
        TASK_SETTLED => "Task settled",
        JOB_RETRIED => "Job tried again",
        JOB_DROPPED => "Job given up",
        REFUND_RETRIED => "Refund sent again",
        FEE_WAIVED => "Fee given back",
        REFUND_BY_HAND => "Refund paid by other means",
        REFUND_CLOSED => "Refund closed, paid by others",
        other => other,
    };
    words.to_owned()
}

/// The title of a task, and what it means.
pub(super) fn task(kind: &str) -> (&'static str, &'static str) {
    match kind {
        "refund.failed" => (
            "A refund failed",
            "The bank did not take it. The traveller is still owed the amount.",
        ),
        "job.failing" => ("A job keeps failing", "The server still tries it every five minutes."),
        "dispute.open" => (
            "A cardholder disputes a payment",
            "Answer it in the payment provider's dashboard, with the proof of what was refunded before: the bank may claim \
             the whole payment. Refunds of it wait until the bank has decided.",
        ),
        "dispute.lost" => (
            "A dispute was lost",
            "The bank has paid the cardholder. Waiting refunds of the payment are not sent.",
        ),
        "dispute.contradicted" => (
            "A bank contradicts the end of a dispute",
            "The trip and the ledger stand as the bank said first. Look at the dispute in the payment provider's dashboard, and \
             settle with the traveller and the creators what differs.",
        ),
        "refund.foreign" => (
            "The payment provider has a refund that is not ours",
            "It was made in the provider's dashboard. A cancellation gives back what it leaves of the payment. Check that the \
             traveller was not paid twice.",
        ),
        "payment.hold_lost" => (
            "The bank released a hold",
            "It cannot be charged any more. Speak with the traveller and the hotels.",
        ),
        "payment.unknown" => (
            "A payment is missing from the database",
            "It was made after the backup that was restored. The traveller was charged, or the amount is held, and there is no \
             trip here. Refund or cancel it in the payment provider's dashboard, then mark this as settled.",
        ),
        "booking.unconfirmed" => (
            "A hotel may have a booking that is not paid",
            "It did not answer in time and did not confirm the cancellation. Ask it to cancel the rooms.",
        ),
        "cancellation.refused" => (
            "A hotel refuses a cancellation",
            "The traveller's consent and its time stand. Speak with the hotel; the server keeps asking.",
        ),
        "cancellation.unknown_terms" => (
            "The terms of a stay are unknown",
            "A traveller wants to cancel. Ask the hotel what it keeps, then tell the traveller.",
        ),
        "webhook.unreadable" => (
            "An event of the payment provider cannot be read",
            "Nothing is lost: the server asks the provider itself every hour. Check the API version of the webhook.",
        ),
        CONFIRMING => (
            "A booking is unknown for long",
            "The payment or a hotel has not answered. The server keeps asking.",
        ),
        _ => (
            "Something needs a person",
            "The server does not know what to do about it.",
        ),
    }
}

/// The kind of the overview's entries for trips that are being booked for too long.
pub(super) const CONFIRMING: &str = "booking.unknown";

/// What a job does.
pub(super) fn job(kind: &str) -> &str {
    match kind {
        "checkout" => "Payment and booking",
        "payment.release" => "Release of a held amount",
        "payment.look" => "Look at a payment",
        "cancellation" => "Cancellation at the hotel",
        "refund" => "Refund",
        "guests" => "Change of guests",
        "stay_change" => "Change of a stay",
        "itinerary.expiry" => "End of a held price",
        "reminder.free_cancellation_ends" => "Reminder of free cancellation",
        "reminder.check_in" => "Reminder of check-in",
        other => other,
    }
}

/// An email by its kind.
pub(super) fn email(kind: &str) -> &'static str {
    match kind {
        "bookingConfirmed" => "Email: booking confirmed",
        "tripCancelled" => "Email: cancellation",
        "refundSent" => "Email: refund sent",
        "refundFailed" => "Email: refund failed",
        "feeWaived" => "Email: fee given back",
        "refundByHand" => "Email: refund paid by other means",
        "reminder" => "Email: reminder",
        "guestsChanged" => "Email: guests changed",
        "staysKept" => "Email: both stays remain",
        _ => "Email",
    }
}

/// A row's kind, as events name it.
pub(super) fn kind_name(kind: &str) -> &str {
    match kind {
        "itinerary" => "Trip",
        "line_item" => "Stay",
        "invoice" => "Invoice",
        "payment" => "Payment",
        "cancellation" => "Cancellation",
        "refund" => "Refund",
        "stay_change" => "Change of a stay",
        "dispute" => "Dispute",
        "account" => "Member",
        "task" => "Task",
        "job" => "Job",
        "setting" => "Feature",
        "text" => "Text",
        other => other,
    }
}

/// A stored state in words: `awaitingPayment` reads "awaiting payment".
pub(super) fn state(text: &str) -> String {
    let mut words = String::with_capacity(text.len() + 4);
    for letter in text.chars() {
        match letter {
            '_' => words.push(' '),
            _ if letter.is_uppercase() => {
                words.push(' ');
                words.extend(letter.to_lowercase());
            }
            _ => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_reads_as_words() {
        assert_eq!(state("awaitingPayment"), "awaiting payment");
        assert_eq!(state("inquiry_closed"), "inquiry closed");
        assert_eq!(state("confirmed"), "confirmed");
    }
}
