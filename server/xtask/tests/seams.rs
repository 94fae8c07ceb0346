//! Reads the product's own source: what may be done in one place only is done nowhere else. States move through their tables,
//! money through the ledger, transactions end where a fault can be put before and after them, and none waits for another
//! service.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Rows whose state has a table.
const KEPT: [&str; 8] = [
    "itinerary",
    "line_item",
    "invoice",
    "payment",
    "cancellation",
    "refund",
    "stay_change",
    "dispute",
];
/// How a new row that has a state begins: as its table says, or it is a row without a table.
const BEGINNINGS: [&str; 12] = [
    "ItineraryStatus::first()",
    "LineItemStatus::first()",
    "InvoiceStatus::first()",
    "PaymentStatus::first()",
    "CancellationStatus::first()",
    "RefundStatus::first()",
    "StayChangeStatus::first()",
    "DisputeStatus::first()",
    // Videos, imports and bookings of our own inventory have no table.
    "state::",
    "RunStatus::Running.",
    "BOOKED",
    "REFUSED",
];
/// Where rows without a table are written.
const WITHOUT_TABLE: [&str; 2] = [
    "server/domain/src/media/videos/",
    "server/domain/src/catalogue/hotels/import/",
];

/// What this text does past the one place for it.
fn bypasses(path: &str, text: &str) -> Vec<String> {
    // Without spaces: formatting must not hide anything.
    let dense: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut found = Vec::new();
    if path != "server/domain/src/bookings/states/moves.rs" {
        for row in KEPT {
            if dense.contains(&format!("col_expr({row}::Column::Status")) {
                found.push(format!("the state of a {row} is written past Move"));
            }
        }
        if !WITHOUT_TABLE.iter().any(|folder| path.starts_with(folder)) && dense.contains(".status=Set(") {
            found.push("a state is set past Move".to_owned());
        }
        for begun in dense.split("status:Set(").skip(1) {
            if !BEGINNINGS.iter().any(|known| begun.starts_with(known)) {
                let begun: String = begun.chars().take(40).collect();
                found.push(format!("a row begins in another state than its table's first: {begun}"));
            }
        }
        if dense.contains("SETstatus=") {
            found.push("a state is written in SQL".to_owned());
        }
    }
    if path != "server/domain/src/bookings/ledger.rs" && dense.contains("ledger_entry::ActiveModel") {
        found.push("an entry is written past the ledger".to_owned());
    }
    let is_database = path == "server/domain/src/database.rs";
    if !is_database && (dense.contains(".begin_with_options(") || dense.contains(".begin().await")) {
        found.push("a transaction is begun past transaction!".to_owned());
    }
    if !is_database && dense.contains("transaction.commit()") {
        found.push("a transaction is ended past transaction!".to_owned());
    }
    for block in transactions(&dense) {
        for service in [".payments().", ".supplier().", ".mail().", ".storage()."] {
            // Whether a supplier takes changed guests is known without asking it.
            let asked = block.replace(".supplier().guest_changes()", "");
            if asked.contains(service) {
                found.push(format!("another service is called inside a transaction: {service}"));
            }
        }
    }
    found
}

/// What stands inside each `transaction!(…)` of a text without spaces.
fn transactions(dense: &str) -> Vec<&str> {
    let blocks = dense.split("transaction!(").skip(1);
    blocks
        .map(|rest| {
            let mut depth = 1;
            let end = rest.char_indices().find(|(_, character)| {
                match character {
                    '(' => depth += 1,
                    ')' => depth -= 1,
                    _ => {}
                }
                depth == 0
            });
            &rest[..end.map_or(rest.len(), |(at, _)| at)]
        })
        .collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn nothing_goes_past_the_one_place_for_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap();
    let mut found = Vec::new();
    for folder in ["server/domain/src", "server/api/src", "server/src"] {
        sources(&root.join(folder), &mut found);
    }
    assert!(found.len() > 300, "the sources are found: {}", found.len());
    let mut wrong = Vec::new();
    for path in found {
        let name = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        if name.starts_with("server/domain/src/testing/") {
            continue;
        }
        for bypass in bypasses(&name, &fs::read_to_string(&path).unwrap()) {
            wrong.push(format!("{name}: {bypass}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn each_bypass_is_seen() {
    for planted in [
        "invoice::Entity::update_many().col_expr(\n    invoice::Column::Status,\n    Expr::value(\"void\"))",
        "let mut active = row.into_active_model(); active.status = Set(\"paid\".to_owned());",
        "payment::ActiveModel { status: Set(PaymentStatus::Succeeded.text().to_owned()) }",
        "\"UPDATE itinerary SET status = 'draft'\"",
        "ctx.database().writer().begin_with_options(options)",
        "ctx.database().writer().begin().await?",
        "transaction.commit().await?",
        "crate::transaction!(ctx, |tx| {\n    row.insert(tx).await?;\n    ctx.payments().capture(id).await\n})",
        "ledger_entry::ActiveModel { id }",
    ] {
        assert_eq!(bypasses("server/domain/src/planted.rs", planted).len(), 1, "{planted}");
    }
    for allowed in [
        "invoice::ActiveModel { status: Set(InvoiceStatus::first()) }",
        "crate::transaction!(ctx, |tx| { row.insert(tx).await })?; ctx.payments().capture(id).await",
    ] {
        assert_eq!(bypasses("server/domain/src/planted.rs", allowed), Vec::<String>::new());
    }
}

/// The names of the functions of a trait in a source text.
fn functions_of(text: &str, name: &str) -> Vec<String> {
    let (_, body) = text
        .split_once(&format!("pub trait {name}"))
        .expect("the trait is there");
    let (body, _) = body.split_once("\n}").expect("it ends");
    let functions = body.split("async fn ").skip(1);
    functions
        .map(|function| function.split('(').next().unwrap_or_default().to_owned())
        .collect()
}

/// Services whose calls have fail points, and the name of each in the points.
const GUARDED: [(&str, &str); 3] = [
    ("PaymentProvider", "payments"),
    ("HotelSupplier", "supplier"),
    ("MailTransport", "mail"),
];
/// Traits of `outside` without fail points, and why.
const WITHOUT_FAIL_POINTS: [(&str, &str); 5] = [
    ("SignInProvider", "only reads, and a visitor tries again"),
    ("KeySource", "only reads"),
    ("VideoMaker", "a video has its own states and tries, and no money"),
    (
        "ServiceContext",
        "is what a service gets of ours; it calls nothing outside",
    ),
    ("Progress", "is called back by the maker of videos"),
];

#[test]
fn every_call_to_the_outside_and_every_commit_has_its_fail_points() {
    let domain = Path::new(env!("CARGO_MANIFEST_DIR")).join("../domain/src");
    let read = |name: &str| fs::read_to_string(domain.join(name)).unwrap();
    let (points, context) = (read("outside/guarded.rs"), read("context.rs"));
    let mut outside = Vec::new();
    sources(&domain.join("outside"), &mut outside);
    let mut seen = Vec::new();
    for file in outside {
        let text = fs::read_to_string(file).unwrap();
        for name in traits_of(&text) {
            seen.push(name.clone());
            let guarded = GUARDED.iter().find(|(guarded, _)| *guarded == name);
            let is_excepted = WITHOUT_FAIL_POINTS.iter().any(|(excepted, _)| *excepted == name);
            let Some((_, service)) = guarded else {
                assert!(is_excepted, "{name} is a service without fail points");
                continue;
            };
            let functions = functions_of(&text, &name);
            assert!(!functions.is_empty(), "{name}");
            for function in functions {
                let call = format!("self.call(\"{service}\", \"{function}\"");
                assert!(points.contains(&call), "{name}::{function} has no fail point");
            }
            let guard = format!("parts.{service} = Arc::new(Guarded");
            assert!(context.contains(&guard), "{name} is used without its guard");
        }
    }
    let listed = GUARDED.iter().map(|(name, _)| *name);
    for name in listed.chain(WITHOUT_FAIL_POINTS.iter().map(|(name, _)| *name)) {
        assert!(seen.iter().any(|seen| seen == name), "{name} is gone");
    }
    let database = read("database.rs");
    let (before, after) = database.split_once("transaction.commit()").expect("the one commit");
    assert!(before.contains("self.reach(\"before\"") && after.contains("self.reach(\"after\""));
    assert!(!after.contains("transaction.commit()"), "there is one commit");
}

/// The traits that a source text has.
fn traits_of(text: &str) -> Vec<String> {
    let found = text.split("pub trait ").skip(1);
    found
        .map(|rest| rest.chars().take_while(|c| c.is_alphanumeric()).collect())
        .collect()
}

#[test]
fn only_outside_calls_other_services() {
    let domain = Path::new(env!("CARGO_MANIFEST_DIR")).join("../domain/src");
    let mut files = Vec::new();
    sources(&domain, &mut files);
    for file in files {
        let name = file.strip_prefix(&domain).unwrap().to_string_lossy().into_owned();
        if name.starts_with("outside/") || name.starts_with("testing/") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let (code, _) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        for way in ["reqwest::Client", "reqwest::get", "TcpStream", "lettre::"] {
            assert!(!code.contains(way), "{name} calls another service itself: {way}");
        }
    }
}
