//! A fault at every point that a story passes: a kill, an error, a stall, one at a time.
//!
//! A server lives until a fault kills it: the next fault is written into its plan while it runs. Faults are shared out among
//! lanes, each with a server, a database and a gateway of its own, since most of the time is spent waiting.

use super::{Guest, IMPATIENT, Site, check, guest};
use crate::support::{CHALLENGE, DECLINED, GOOD, Installation, Server};
use futures::future::join_all;
use std::{collections::BTreeSet, time::Duration};

/// Servers that faults are tried on at the same time.
const LANES: usize = 4;
/// Stories until a fault has fired: a point may be passed by the request or by the worker, and not each time.
const TRIES: u64 = 5;
/// Long, so that no worker takes over what a slow machine is still at.
const PATIENT: (&str, &str) = ("RECOVERY_SECONDS", "600");

/// What happens to a traveller. The points that a story passes are those where its faults come.
struct Story {
    card: &'static str,
    cancels: bool,
    /// Goes wrong first, so that the worker has something to end.
    first: Option<&'static str>,
    /// A card that is tried before.
    before: Option<&'static str>,
    changes_guests: bool,
}

impl Story {
    const PLAIN: Self = Self {
        card: GOOD,
        cancels: false,
        first: None,
        before: None,
        changes_guests: false,
    };

    async fn guest(&self, server: &Server, number: u64) -> Guest {
        Guest {
            before: self.before,
            changes_guests: self.changes_guests,
            ..guest(server, number, self.card, self.cancels).await
        }
    }
}

const STORIES: [Story; 7] = [
    Story {
        card: CHALLENGE,
        cancels: true,
        first: None,
        ..Story::PLAIN
    },
    Story {
        card: GOOD,
        cancels: true,
        first: None,
        ..Story::PLAIN
    },
    Story {
        card: GOOD,
        cancels: false,
        first: Some("error@payments.before:authorize"),
        ..Story::PLAIN
    },
    Story {
        card: GOOD,
        cancels: false,
        first: Some("error@payments.after:authorize"),
        ..Story::PLAIN
    },
    Story {
        card: CHALLENGE,
        cancels: false,
        first: Some("error@payments.after:answer_challenge"),
        ..Story::PLAIN
    },
    Story {
        card: GOOD,
        cancels: false,
        before: Some(DECLINED),
        ..Story::PLAIN
    },
    Story {
        card: GOOD,
        cancels: false,
        changes_guests: true,
        ..Story::PLAIN
    },
];

/// The fail points of checkout, cancellation and refund, each with the first story that passes it.
async fn points() -> Vec<(String, &'static Story)> {
    let installation = Installation::new().await;
    let (mut known, mut points) = (BTreeSet::new(), Vec::new());
    for (number, story) in (0..).zip(&STORIES) {
        let recovery = if story.first.is_some() { IMPATIENT } else { PATIENT };
        let site = Site::start(&installation, recovery).await;
        let guest = story.guest(&*site.server().await, number).await;
        let before = site.fired(0).len();
        let plan: Vec<&str> = ["list"].into_iter().chain(story.first).collect();
        site.plan(&plan);
        site.go(&guest).await;
        // The worker has its last steps to do: it looks for work twice a second.
        let (mut lines, mut quiet) = (0, 0);
        while quiet < 30 {
            tokio::time::sleep(Duration::from_millis(50)).await;
            let now = site.fired(0).len();
            quiet = if now == lines { quiet + 1 } else { 0 };
            lines = now;
        }
        site.plan(&[]);
        site.server().await.kill().await;
        for line in site.fired(0).split_off(before) {
            // What went wrong first is a line, too, and no point.
            let is_fault = ["Kill ", "Error ", "Stall "].iter().any(|kind| line.starts_with(kind));
            if !is_fault && known.insert(line.clone()) {
                points.push((line, story));
            }
        }
    }
    points
}

/// One fault on a server that may have met others before.
async fn meets(site: &Site<'_>, story: &Story, kind: &str, point: &str, number: u64) {
    let fault = format!("{kind}@{point}");
    let before = site.fired(0).len();
    for again in 0..TRIES {
        site.plan(&[]);
        site.come_back().await;
        // Ready to pay before the fault comes: it hits what matters.
        let guest = story.guest(&*site.server().await, number * TRIES + again).await;
        let faults: Vec<&str> = story.first.into_iter().chain([fault.as_str()]).collect();
        site.plan(&faults);
        site.go(&guest).await;
        let has_fired = || {
            let lines = site.fired(0);
            lines[before..]
                .iter()
                .any(|line| line.to_lowercase() == format!("{kind} {point}").to_lowercase())
        };
        // The worker may have a last step to do.
        for _ in 0..40 {
            if has_fired() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        site.plan(&[]);
        check(site, &[guest], &fault).await;
        if has_fired() {
            return;
        }
    }
    panic!("{fault} has not fired");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make faults"]
async fn a_fault_at_every_point_changes_nothing() {
    let points = points().await;
    let names: Vec<&str> = points.iter().map(|(name, _)| name.as_str()).collect();
    println!("{} fail points: {names:#?}", names.len());
    for needed in [
        "payments.before:authorize",
        "payments.after:answer_challenge",
        "payments.after:capture",
        "payments.before:find",
        "payments.before:refund",
        "supplier.after:book",
        "supplier.before:cancel",
        "commit.before:invoices::pay::intend",
        "commit.after:checkout::record::declined",
        "commit.before:guest_changes::change::change",
        "commit.after:checkout::record::captured",
        "commit.after:cancellations::record::confirmed",
        "commit.before:refunds::record::answered",
    ] {
        assert!(names.contains(&needed), "{needed} is passed");
    }
    let kinds = ["kill", "error", "stall"];
    let faults: Vec<_> = points
        .iter()
        .flat_map(|(point, story)| kinds.map(|kind| (kind, point, *story)))
        .collect();
    let lanes = (0..LANES).map(async |lane| {
        let installation = Installation::new().await;
        let site = Site::start(&installation, IMPATIENT).await;
        for (number, (kind, point, story)) in (0..).zip(&faults).skip(lane).step_by(LANES) {
            meets(&site, story, kind, point, number).await;
        }
    });
    join_all(lanes).await;
    println!("{} faults at {} points", faults.len(), points.len());
}
