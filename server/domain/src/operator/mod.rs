//! What operators see and do: what needs a person, bookings, jobs, imports, and the log of what operators did. Each action
//! has a reason, does its work once, and leaves a row that is never changed.

mod action;
mod bookings;
mod documents;
mod fees;
mod imports;
mod jobs;
mod log;
mod members;
mod money;
mod overview;
mod refunds;
mod settings;
mod settle;
mod timeline;
mod trips;
mod words;

pub use action::{ActionRequest, Actor, MAX_REASON_CHARS};
pub use bookings::{Booking, BookingList, BookingQuery, BookingRow, booking, list_bookings};
pub use documents::{credit_note, invoice, voucher};
pub use fees::{FeeOfBooking, fee, waive_fee};
pub use imports::{HotelSource, ImportList, ImportRun, list_imports};
pub use jobs::{Job, JobGroup, JobList, JobState, drop_job, list_jobs, retry_job};
pub use log::{LogEntry, LogList, list_log};
pub use members::{Member, MemberList, MemberRow, block_member, list_members, member, unblock_member};
pub use money::{PaymentMoney, RefundOfBooking};
pub use overview::{Counts, Overview, TaskAction, TaskCard, counts, overview};
pub use refunds::{PaidByHand, close_refund, left_of_refund, pay_refund_by_hand, retry_refund};
pub use settings::{FeatureRow, MAX_TEXT_CHARS, TextOfSite, list_features, save_site_text, set_feature, site_text};
pub use settle::settle_task;
pub use timeline::{Moment, Tone};

/// Rows of a page of an operator's lists.
pub const PAGE_SIZE: u32 = 25;
