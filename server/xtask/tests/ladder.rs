//! Reads the imports of the domain and of the crates beside it. The modules of the domain stand on a ladder: each imports
//! from lower rungs alone. Inside a room, modules do not import each other in circles. `docs/architecture.md` names the
//! rungs.

#[path = "ladder/modules.rs"]
mod modules;

use modules::{Import, ModulePath, Modules, circles};
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

/// The rungs from below, each with its modules.
const LADDER: [&[&str]; 25] = [
    // What the other rungs are written in.
    &[
        "addresses",
        "caches",
        "calendar",
        "clock",
        "contains",
        "error",
        "party",
        "periodic",
        "rates",
    ],
    // Reading what is stored as text.
    &["stored"],
    // Rules of one concept, and the tables.
    &["email_address", "entity", "faults", "roles", "turns", "viewer"],
    &["author", "database"],
    &["outside", "secret"],
    &["context"],
    // Services that every feature uses.
    &[
        "access",
        "currencies",
        "event",
        "features",
        "form_answers",
        "free_disk",
        "keyed",
        "mailbox",
        "outbox",
        "rows",
        "site_texts",
        "tasks",
    ],
    &["jobs"],
    &["catalogue"],
    &["media"],
    &["bookings"],
    &["creators"],
    &["identity"],
    &["map_search"],
    &["delivery"],
    &["worker"],
    &["cards"],
    &["explore"],
    &["sitemap"],
    &["verify"],
    &["operator"],
    &["backups"],
    &["demonstration"],
    &["rehearsal"],
    &["testing"],
];

/// The crates whose rooms have no circles.
const CRATES: [&str; 13] = [
    "api", "app", "artwork", "cards", "contract", "demo", "domain", "gateway", "mail", "papers", "search", "server",
    "xtask",
];

fn sources(name: &str) -> PathBuf {
    let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match name {
        "app" => server.join("../app/src"),
        "server" => server.join("src"),
        _ => server.join(name).join("src"),
    }
}

fn rung(module: &str) -> Option<usize> {
    LADDER.iter().position(|rung| rung.contains(&module))
}

#[test]
fn the_document_names_every_module_of_the_ladder() {
    let text = std::fs::read_to_string(sources("domain").join("../../../docs/architecture.md")).unwrap();
    let (_, section) = text.split_once("## The modules of the domain").unwrap();
    let (section, _) = section.split_once("The modules of `bookings`").unwrap();
    let is_missing = |module: &&&str| !section.contains(&format!("`{module}`"));
    let missing: Vec<_> = LADDER.iter().flat_map(|rung| rung.iter()).filter(is_missing).collect();
    assert!(missing.is_empty(), "docs/architecture.md leaves out {missing:?}");
}

fn in_words(import: &Import) -> String {
    format!("{} imports {}", import.from.join("::"), import.text)
}

/// Modules with these texts: `room/a` is the module `a` in `room`.
fn modules_of(texts: &[(&str, &str)]) -> Modules {
    let path = |name: &str| -> ModulePath {
        let names = name.split('/').filter(|name| !name.is_empty());
        names.map(str::to_owned).collect()
    };
    Modules::of(texts.iter().map(|(name, text)| (path(name), (*text).to_owned())))
}

/// The circles of a room, each as its modules.
fn circles_of(texts: &[(&str, &str)], room: &[&str]) -> Vec<Vec<String>> {
    let room: ModulePath = room.iter().map(|name| (*name).to_owned()).collect();
    let found = circles(&room, &modules_of(texts).imports());
    found.into_keys().map(|group| group.into_iter().collect()).collect()
}

/// The modules at the root that a module `a` imports when it has this text.
fn imports_of(text: &str) -> Vec<String> {
    let texts = [
        (
            "",
            "mod a;\nmod error;\nmod hotels;\nmod rows;\nmod shop;\npub use shop::orphans;\npub use error::Error as Failure;",
        ),
        ("a", text),
        ("error", ""),
        ("hotels", ""),
        ("rows", ""),
        ("shop", "pub mod orphans;"),
        ("shop/orphans", ""),
    ];
    let imports = modules_of(&texts).imports();
    let of_a = imports.into_iter().filter(|import| import.from == ["a"]);
    let names = of_a.filter_map(|import| import.to.first().cloned());
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn imports_are_found_in_every_form() {
    let text = "use crate::{\n    hotels::{self, Page},\n    rows,\n};\nfn b() { crate::orphans::b(); }";
    assert_eq!(imports_of(text), ["hotels", "rows", "shop"]);
    assert_eq!(
        imports_of("pub(crate) use super::hotels::Page as HotelPage;"),
        ["hotels"]
    );
    assert_eq!(imports_of("use crate::Failure;"), ["error"]);
    let comment = "// crate::hotels\n#[cfg(test)]\nmod tests {\n    use crate::hotels;\n}";
    assert!(imports_of(comment).is_empty());
}

#[test]
fn a_circle_is_found() {
    let two = [
        ("", "mod a;\nmod b;\nmod c;"),
        ("a", "use crate::b::X;\nuse crate::c::Z;"),
        ("b", "use super::{\n    a::Y,\n};"),
        ("c", ""),
    ];
    assert_eq!(circles_of(&two, &[]), [["a", "b"]]);
    let line = [("", "mod a;\nmod b;"), ("a", "use crate::b::X;"), ("b", "")];
    assert!(circles_of(&line, &[]).is_empty());
}

#[test]
fn a_circle_behind_a_re_export_is_found() {
    let three = [
        ("", "mod shop;\npub use shop::{baker, miller};"),
        (
            "shop",
            "pub mod baker;\npub mod farmer;\npub mod miller;\npub use farmer::*;",
        ),
        ("shop/baker", "use crate::miller::flour;"),
        ("shop/miller", "use super::Grain;"),
        (
            "shop/farmer",
            "pub struct Grain;\nfn eat() { crate::shop::baker::bread(); }",
        ),
    ];
    assert_eq!(circles_of(&three, &["shop"]), [["baker", "farmer", "miller"]]);
    assert!(circles_of(&three, &[]).is_empty());
}

#[test]
fn a_method_added_to_the_context_is_an_import() {
    let added = [
        ("", "mod context;\nmod shop;\nmod street;"),
        ("context", "\npub struct Ctx;\nimpl Ctx {\n    pub fn now(&self) {}\n}"),
        (
            "shop",
            "use crate::context::Ctx;\nuse crate::street;\nimpl Ctx {\n    fn till(&self) {}\n}",
        ),
        ("street", "fn pay(ctx: &crate::context::Ctx) { ctx.now(); ctx.till(); }"),
    ];
    assert_eq!(circles_of(&added, &[]), [["shop", "street"]]);
}

#[test]
fn modules_of_the_domain_import_from_lower_rungs_only() {
    let domain = Modules::read(&sources("domain"));
    let mut wrong = Vec::new();
    for module in domain.children(&[]) {
        if rung(module).is_none() {
            wrong.push(format!("{module} has no rung: add it to the ladder"));
        }
    }
    for module in LADDER.into_iter().flatten() {
        assert!(domain.children(&[]).contains(*module), "{module} is a module");
    }
    let mut seen = 0;
    for import in domain.imports() {
        let (Some(from), Some(to)) = (import.from.first(), import.to.first()) else {
            continue;
        };
        seen += 1;
        if from != to && rung(to) >= rung(from) {
            wrong.push(format!("{}, which stands no lower than {from}", in_words(&import)));
        }
    }
    assert!(seen > 1_000, "{seen} imports");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn modules_of_a_room_do_not_import_each_other_in_circles() {
    let mut wrong = Vec::new();
    for name in CRATES {
        let modules = Modules::read(&sources(name));
        let imports = modules.imports();
        assert!(!imports.is_empty(), "{name}");
        for room in modules.rooms() {
            let address = [&[name.to_owned()], room.as_slice()].concat().join("/");
            for (group, imports) in circles(room, &imports) {
                let imports: Vec<String> = imports.iter().map(in_words).collect();
                wrong.push(format!("{address}: a circle of {group:?}:\n  {}", imports.join("\n  ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
