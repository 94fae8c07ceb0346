//! What operators do from the command line. Each action needs a reason and stands in the log as the command line's.

use anyhow::{Context, Result, anyhow, ensure};
use clap::Subcommand;
use contract::{CancellationId, Code, Currency, Money, RefundId, itinerary::RefundStatus, words};
use domain::{
    Ctx, Error,
    operator::{
        ActionRequest, Actor, BookingQuery, Job, JobState, PaidByHand, RefundOfBooking, booking, drop_job, fee,
        left_of_refund, list_bookings, list_jobs, pay_refund_by_hand, retry_job, retry_refund, waive_fee,
    },
};
use uuid::Uuid;

/// Actions on jobs.
#[derive(Subcommand)]
pub enum JobsCommand {
    /// List the jobs in a state: failing, waiting, running or given-up.
    List {
        #[arg(long, default_value = "failing")]
        state: String,
        /// Of this kind alone.
        #[arg(long)]
        kind: Option<String>,
    },
    /// Try a job now, as if it had never failed.
    Retry {
        id: Uuid,
        /// Why, for the log.
        #[arg(long)]
        reason: String,
    },
    /// Give a job up; one that money or a booking depends on is refused.
    Drop {
        id: Uuid,
        /// Why, for the log.
        #[arg(long)]
        reason: String,
    },
}

/// Actions on refunds and fees.
#[derive(Subcommand)]
pub enum RefundCommand {
    /// List the refunds and the kept fees of bookings, with the ids that the other commands take.
    List {
        /// A reference of a booking, an email address, a hotel's name or a trip's id; default: all bookings.
        #[arg(default_value = "")]
        booking: String,
        /// Refunds that have failed alone.
        #[arg(long)]
        failed: bool,
    },
    /// Ask the payment provider again, under a new key.
    Retry {
        /// The id of the refund, of `server refund list`.
        id: Uuid,
        /// Why, for the log.
        #[arg(long)]
        reason: String,
    },
    /// Give back the fee of a cancellation, or a part of it, to the card that paid.
    WaiveFee {
        /// The id of the cancellation, of `server refund list`.
        id: Uuid,
        /// In the currency of the trip, as 60.00.
        #[arg(long)]
        amount: String,
        /// Why, for the log.
        #[arg(long)]
        reason: String,
        /// Gives back more of a fee of which a part was given back before.
        #[arg(long)]
        again: bool,
    },
    /// Write down that you have paid the refund by other means. Nothing is sent to the payment provider.
    ByHand {
        /// The id of the refund, of `server refund list`.
        id: Uuid,
        /// What you paid in the currency of the trip, as 145.00: what is left of the refund. 0 closes a refund that others
        /// have paid in full, and needs no means.
        #[arg(long)]
        amount: String,
        /// How you paid it, as the traveller reads it: "bank transfer".
        #[arg(long, default_value = "")]
        means: String,
        /// The reference of your payment.
        #[arg(long, default_value = "")]
        reference: String,
        /// Why, for the log.
        #[arg(long)]
        reason: String,
        /// Says that the amount has left.
        #[arg(long)]
        paid: bool,
    },
}

/// Runs an action on jobs.
pub async fn jobs(ctx: &Ctx, command: JobsCommand) -> Result<()> {
    let actor = Actor::CommandLine;
    match command {
        JobsCommand::List { state, kind } => {
            let state = JobState::ALL
                .into_iter()
                .find(|known| known.text() == state)
                .with_context(|| format!("no state {state:?}: use failing, waiting, running or given-up"))?;
            let mut skip = 0;
            loop {
                let list = list_jobs(ctx, &actor, state, kind.as_deref(), skip).await?;
                for job in &list.jobs {
                    println!("{}", line(job));
                }
                skip += u32::try_from(list.jobs.len()).unwrap_or(u32::MAX);
                if list.jobs.is_empty() || skip >= list.total {
                    break;
                }
            }
            println!("{skip} jobs {}.", state.text());
        }
        JobsCommand::Retry { id, reason } => {
            let request = ActionRequest::of_command_line(ctx, &reason);
            retry_job(ctx, &actor, id, &request).await.map_err(of_job)?;
            println!("The job is due now.");
        }
        JobsCommand::Drop { id, reason } => {
            let request = ActionRequest::of_command_line(ctx, &reason);
            drop_job(ctx, &actor, id, &request).await.map_err(of_job)?;
            println!("The job is given up.");
        }
    }
    Ok(())
}

fn line(job: &Job) -> String {
    format!(
        "{}  {}  made {}  next {}  {} failures  {}",
        job.id,
        job.kind,
        job.created_at.format("%Y-%m-%d %H:%M"),
        job.run_at.format("%Y-%m-%d %H:%M"),
        job.failures,
        job.last_error.as_deref().unwrap_or("no error"),
    )
}

/// Runs an action on a refund.
pub async fn refund(ctx: &Ctx, command: RefundCommand) -> Result<()> {
    let actor = Actor::CommandLine;
    match command {
        RefundCommand::List { booking, failed } => list_refunds(ctx, &actor, booking, failed).await?,
        RefundCommand::Retry { id, reason } => {
            let request = ActionRequest::of_command_line(ctx, &reason);
            retry_refund(ctx, &actor, RefundId(id), &request)
                .await
                .map_err(of_refund)?;
            println!("The refund is sent again by the next worker.");
        }
        RefundCommand::WaiveFee {
            id,
            amount,
            reason,
            again,
        } => {
            let id = CancellationId(id);
            let fee = fee(ctx, &actor, id).await.map_err(of_refund)?;
            ensure!(
                again || fee.waived.minor == 0,
                "{} of this fee was given back before, and {} is left: nothing was done; add --again to give back more",
                words::money(fee.waived),
                words::money(fee.left)
            );
            let amount = read_amount(&amount, fee.left.currency)?;
            let request = ActionRequest::of_command_line(ctx, &reason);
            waive_fee(ctx, &actor, id, amount, &request).await.map_err(in_words)?;
            println!("The fee is given back. The traveller gets an email.");
        }
        RefundCommand::ByHand {
            id,
            amount,
            means,
            reference,
            reason,
            paid,
        } => {
            let id = RefundId(id);
            let left = left_of_refund(ctx, &actor, id).await.map_err(of_refund)?;
            let amount = read_amount(&amount, left.currency)?;
            ensure!(
                paid || amount.minor == 0,
                "pay the amount first, then say so with --paid"
            );
            let paid = PaidByHand {
                means,
                reference,
                is_confirmed: paid,
                amount: Some(amount),
            };
            let request = ActionRequest::of_command_line(ctx, &reason);
            pay_refund_by_hand(ctx, &actor, id, &paid, &request)
                .await
                .map_err(in_words)?;
            println!(
                "{}",
                match amount.minor {
                    0 => "The refund is closed: others have paid it.",
                    _ => "The refund is paid. The traveller gets an email.",
                }
            );
        }
    }
    Ok(())
}

/// Prints a line for each refund and each kept fee, newest booking first.
async fn list_refunds(ctx: &Ctx, actor: &Actor, text: String, is_failed: bool) -> Result<()> {
    let mut query = BookingQuery { text, skip: 0 };
    let mut lines = 0;
    loop {
        let list = list_bookings(ctx, actor, &query).await?;
        for row in &list.rows {
            let found = booking(ctx, actor, row.id).await?;
            let reference = row.references.first().map_or("no reference", String::as_str);
            for refund in found.refunds.iter().filter(|refund| refund.has_failed || !is_failed) {
                println!("{reference}  {}", refund_line(refund));
                lines += 1;
            }
            for fee in found.fees.iter().filter(|_| !is_failed) {
                let (kept, left) = (words::money(fee.fee), words::money(fee.left));
                println!(
                    "{reference}  cancellation {}  fee {kept}  can be given back {left}",
                    fee.cancellation
                );
                lines += 1;
            }
        }
        query.skip += u32::try_from(list.rows.len()).unwrap_or(u32::MAX);
        if list.rows.is_empty() || query.skip >= list.total {
            break;
        }
    }
    println!("{}.", words::count(lines, "refund or fee", "refunds and fees"));
    Ok(())
}

fn refund_line(refund: &RefundOfBooking) -> String {
    let state = match refund.status {
        RefundStatus::Requested => "waiting",
        RefundStatus::Sent => "sent",
        RefundStatus::Succeeded => "succeeded",
        RefundStatus::Failed => "failed",
        RefundStatus::PaidByHand => "paid by hand",
        RefundStatus::NotNeeded => "paid by the bank",
    };
    let left = refund.left.map(|left| format!("  left {}", words::money(left)));
    format!(
        "refund {}  {state}  {}{}  requested {}",
        refund.id,
        words::money(refund.amount),
        left.unwrap_or_default(),
        refund.requested_at.format("%Y-%m-%d %H:%M"),
    )
}

fn read_amount(text: &str, currency: Currency) -> Result<Money> {
    Money::from_decimal(text, currency).with_context(|| format!("no amount {text:?}: use a number, as 60.00"))
}

fn of_refund(error: Error) -> anyhow::Error {
    or_missing(
        error,
        "no refund or cancellation has this id: `server refund list` shows the ids",
    )
}

fn of_job(error: Error) -> anyhow::Error {
    or_missing(error, "no job has this id: `server jobs list` shows the ids")
}

fn or_missing(error: Error, missing: &'static str) -> anyhow::Error {
    if error.code() == Some(Code::NotFound) {
        return anyhow!(missing);
    }
    in_words(error)
}

/// A refusal in words.
pub(super) fn in_words(error: Error) -> anyhow::Error {
    if !matches!(error, Error::Refused(_)) {
        return error.into();
    }
    let words: Vec<String> = error.failure().errors.into_iter().map(|item| item.message).collect();
    anyhow!(words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minor(text: &str, currency: &str) -> Option<i64> {
        let currency = currency.parse().unwrap();
        read_amount(text, currency).ok().map(|amount| amount.minor)
    }

    #[test]
    fn an_amount_has_the_decimals_of_its_currency_and_no_sign() {
        assert_eq!(minor("145.00", "EUR"), Some(14_500));
        assert_eq!(minor("145", "EUR"), Some(14_500));
        assert_eq!(minor("0", "EUR"), Some(0));
        assert_eq!(minor("14500", "JPY"), Some(14_500));
        for text in [
            "",
            "-1",
            "+1",
            "145.001",
            "145,00",
            "1e3",
            "€145",
            "99999999999999999999",
        ] {
            assert_eq!(minor(text, "EUR"), None, "{text}");
        }
        assert_eq!(minor("145.5", "JPY"), None);
    }
}
