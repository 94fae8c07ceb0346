//! A fault at every point that a story passes: a kill, an error, a stall, one at a time.
//!
//! A server lives until a fault kills it: the next fault is written into its plan while it runs. Faults are shared out among
//! lanes, each with a server, a database and a gateway of its own, since most of the time is spent waiting.

use super::{
    IMPATIENT, Site,
    stories::{Face, STORIES, Story},
};
use crate::support::Installation;
use futures::future::join_all;
use std::{collections::BTreeSet, time::Duration};

/// Servers that faults are tried on at the same time.
const LANES: [(Face, usize); 2] = [(Face::Cards, 4), (Face::Stripe, 2)];
/// Stories until a fault has fired: a point may be passed by the request or by the worker, and not each time.
const TRIES: u64 = 5;
/// Long, so that no worker takes over what a slow machine is still at.
const PATIENT: (&str, &str) = ("RECOVERY_SECONDS", "600");

/// The fail points that the stories pass, each with the first story that passes it.
async fn points() -> Vec<(String, &'static Story)> {
    let (mut known, mut points) = (BTreeSet::new(), Vec::new());
    for (face, _) in LANES {
        let installation = Installation::new().await;
        for (number, story) in (0..).zip(STORIES.iter().filter(|story| story.face() == face)) {
            let passed = passed(&installation, story, number).await;
            let new = passed.into_iter().filter(|point| known.insert(point.clone()));
            points.extend(new.map(|point| (point, story)).collect::<Vec<_>>());
        }
    }
    points
}

/// The fail points that a story passes, in order.
async fn passed(installation: &Installation, story: &'static Story, number: u64) -> Vec<String> {
    let recovery = if story.first.is_some() { IMPATIENT } else { PATIENT };
    let site = story.face().site(installation, recovery).await;
    let person = story.person(&site, number).await;
    let before = site.fired(0).len();
    let plan: Vec<&str> = ["list"].into_iter().chain(story.first).collect();
    site.plan(&plan);
    person.go(&site).await;
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
    // What went wrong first is a line, too, and no point.
    let is_fault = |line: &str| ["Kill ", "Error ", "Stall "].iter().any(|kind| line.starts_with(kind));
    let lines = site.fired(0).split_off(before);
    lines.into_iter().filter(|line| !is_fault(line)).collect()
}

/// One fault on a server that may have met others before.
async fn meets(site: &Site<'_>, story: &'static Story, kind: &str, point: &str, number: u64) {
    let fault = format!("{kind}@{point}");
    let before = site.fired(0).len();
    for again in 0..TRIES {
        site.plan(&[]);
        site.come_back().await;
        // Ready to pay before the fault comes: it hits what matters.
        let person = story.person(site, number * TRIES + again).await;
        let faults: Vec<&str> = story.first.into_iter().chain([fault.as_str()]).collect();
        site.plan(&faults);
        person.go(site).await;
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
        person.check(site, &fault).await;
        if has_fired() {
            return;
        }
    }
    panic!("{fault} has not fired");
}

/// A kind of fault, where it comes, and a story that passes there.
type Fault<'a> = (&'static str, &'a String, &'static Story);

/// Faults one after the other on a server of this face.
async fn meets_all(face: Face, faults: Vec<(u64, &Fault<'_>)>) {
    let installation = Installation::new().await;
    let site = face.site(&installation, IMPATIENT).await;
    for (number, (kind, point, story)) in faults {
        meets(&site, story, kind, point, number).await;
    }
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
        "commit.before:stay_changes::confirm::confirm",
        "commit.after:stay_changes::drive::resume",
        "commit.before:itineraries::expiry::resume",
        "commit.after:provider_events::receive::receive",
        "payments.after:disputes",
        "commit.before:disputes::record::answered",
        "commit.after:operator::refunds::retry_refund",
        "commit.before:operator::refunds::pay_refund_by_hand",
    ] {
        assert!(names.contains(&needed), "{needed} is passed");
    }
    let kinds = ["kill", "error", "stall"];
    let faults: Vec<Fault<'_>> = points
        .iter()
        .flat_map(|(point, story)| kinds.map(|kind| (kind, point, *story)))
        .collect();
    let lanes = LANES.into_iter().flat_map(|(face, lanes)| {
        let of_face: Vec<_> = faults.iter().filter(|(_, _, story)| story.face() == face).collect();
        let lane = move |lane| {
            let faults: Vec<_> = (0..).zip(of_face.clone()).skip(lane).step_by(lanes).collect();
            meets_all(face, faults)
        };
        (0..lanes).map(lane)
    });
    join_all(lanes).await;
    println!("{} faults at {} points", faults.len(), points.len());
}
