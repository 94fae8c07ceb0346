//! The domain's answers in the shapes of the wire.

use contract::operator::{
    OperatorBooking, OperatorBookingPage, OperatorBookingSummary, OperatorFee, OperatorJob, OperatorJobPage,
    OperatorJobState, OperatorLogEntry, OperatorLogPage, OperatorMember, OperatorMemberPage, OperatorMemberSummary,
    OperatorMoment, OperatorPayment, OperatorRefund, OperatorSetting, OperatorSettings, OperatorTask, OperatorText,
    OperatorTextVersion,
};
use domain::operator::{
    Booking, BookingList, BookingRow, FeatureRow, FeeOfBooking, Job, JobList, JobState, LogEntry, LogList, Member,
    MemberList, MemberRow, Moment, PaymentMoney, RefundOfBooking, TaskCard, TextOfSite,
};

pub(super) fn bookings(list: BookingList) -> OperatorBookingPage {
    OperatorBookingPage {
        bookings: list.rows.into_iter().map(summary).collect(),
        skip: list.skip,
        total: list.total,
    }
}

fn summary(row: BookingRow) -> OperatorBookingSummary {
    OperatorBookingSummary {
        id: row.id,
        references: row.references,
        hotels: row.hotels,
        check_in_date: row.check_in,
        check_out_date: row.check_out,
        status: row.status,
        amount: row.amount,
        is_paid: row.is_paid,
    }
}

pub(super) fn booking(found: Booking) -> OperatorBooking {
    OperatorBooking {
        itinerary: found.itinerary,
        member_id: found.member,
        payments: found.payments.into_iter().map(payment).collect(),
        refunds: found.refunds.into_iter().map(refund).collect(),
        fees: found.fees.into_iter().map(fee).collect(),
        owed: found.owed,
        history: found.moments.into_iter().map(moment).collect(),
        tasks: found.tasks.into_iter().map(task).collect(),
        jobs: found.jobs.into_iter().map(job).collect(),
    }
}

fn payment(found: PaymentMoney) -> OperatorPayment {
    OperatorPayment {
        id: found.id,
        status: found.status,
        card: found.card,
        amount: found.amount,
        captured: found.captured,
        refunded: found.refunded,
        disputes: u32::try_from(found.disputes).unwrap_or(u32::MAX),
        created_at: found.created_at,
    }
}

fn refund(found: RefundOfBooking) -> OperatorRefund {
    OperatorRefund {
        id: found.id,
        status: found.status,
        amount: found.amount,
        left: found.left,
        card: found.card,
        attempt: found.attempt,
        paid_by: found.paid_by,
        payment_reference: found.payment_reference,
        failure: found.failure,
        requested_at: found.requested_at,
        seen: found.seen,
    }
}

fn fee(found: FeeOfBooking) -> OperatorFee {
    OperatorFee {
        cancellation_id: found.cancellation,
        fee: found.fee,
        waived: found.waived,
        left: found.left,
        consented_at: found.consented_at,
        seen: found.seen,
    }
}

fn moment(found: Moment) -> OperatorMoment {
    OperatorMoment {
        at: found.at,
        what: found.what,
        detail: found.detail,
    }
}

fn task(found: TaskCard) -> OperatorTask {
    OperatorTask {
        id: found.id,
        kind: found.kind,
        title: found.title.to_owned(),
        meaning: found.meaning.to_owned(),
        why: found.why,
        since: found.since,
        amount: found.amount,
        left: found.left,
        itinerary_id: found.itinerary,
    }
}

pub(super) fn jobs(list: JobList) -> OperatorJobPage {
    OperatorJobPage {
        state: state(list.state),
        jobs: list.jobs.into_iter().map(job).collect(),
        skip: list.skip,
        total: list.total,
    }
}

fn job(found: Job) -> OperatorJob {
    OperatorJob {
        id: found.id,
        kind: found.kind,
        what: found.what,
        state: state(found.state),
        itinerary_id: found.itinerary,
        created_at: found.created_at,
        run_at: found.run_at,
        failures: found.failures,
        last_error: found.last_error,
        can_be_discarded: found.can_be_dropped,
        seen: found.seen,
    }
}

fn state(state: JobState) -> OperatorJobState {
    match state {
        JobState::Failing => OperatorJobState::Failing,
        JobState::Waiting => OperatorJobState::Waiting,
        JobState::Running => OperatorJobState::Running,
        JobState::GivenUp => OperatorJobState::GivenUp,
    }
}

pub(super) fn stored_state(state: OperatorJobState) -> JobState {
    match state {
        OperatorJobState::Failing => JobState::Failing,
        OperatorJobState::Waiting => JobState::Waiting,
        OperatorJobState::Running => JobState::Running,
        OperatorJobState::GivenUp => JobState::GivenUp,
    }
}

pub(super) fn members(list: MemberList) -> OperatorMemberPage {
    OperatorMemberPage {
        members: list.rows.into_iter().map(member_summary).collect(),
        skip: list.skip,
        total: list.total,
    }
}

fn member_summary(row: MemberRow) -> OperatorMemberSummary {
    OperatorMemberSummary {
        id: row.id,
        name: row.name,
        email: row.email,
        role: row.role,
        created_at: row.created_at,
        blocked_at: row.blocked_at,
    }
}

pub(super) fn member(found: Member) -> OperatorMember {
    OperatorMember {
        member: member_summary(found.row),
        handle: found.handle,
        is_email_confirmed: found.is_email_confirmed,
        sessions: found.sessions,
        bookings: found.bookings,
        can_be_blocked: found.can_be_blocked,
        actions: found.actions.into_iter().map(entry).collect(),
        seen: found.seen,
    }
}

fn entry(found: LogEntry) -> OperatorLogEntry {
    OperatorLogEntry {
        at: found.at,
        actor: found.actor,
        what: found.what,
        subject: found.subject,
        itinerary_id: found.itinerary,
        reason: found.reason,
        before: found.before,
        after: found.after,
    }
}

pub(super) fn log(list: LogList) -> OperatorLogPage {
    OperatorLogPage {
        entries: list.entries.into_iter().map(entry).collect(),
        skip: list.skip,
        total: list.total,
    }
}

pub(super) fn settings(rows: Vec<FeatureRow>) -> OperatorSettings {
    let setting = |row: FeatureRow| OperatorSetting {
        name: row.feature.name().to_owned(),
        is_enabled: row.is_enabled,
        default: row.default,
        is_stored: row.is_stored,
        seen: row.seen,
    };
    OperatorSettings {
        settings: rows.into_iter().map(setting).collect(),
    }
}

/// The text with that version of it, else with the newest; none: it has no such version.
pub(super) fn text(found: TextOfSite, version: Option<i32>) -> Option<OperatorText> {
    let shown = match version {
        Some(number) => Some(found.versions.iter().find(|version| version.version == number)?),
        None => found.versions.first(),
    };
    Some(OperatorText {
        name: found.text.text().to_owned(),
        version: shown.map(|shown| shown.version),
        markdown: shown.map(|shown| shown.markdown.clone()),
        versions: found
            .versions
            .iter()
            .map(|version| OperatorTextVersion {
                version: version.version,
                created_at: version.created_at,
            })
            .collect(),
        seen: found.seen,
    })
}
