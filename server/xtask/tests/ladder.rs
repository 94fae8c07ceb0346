//! Reads the imports of the domain. Its modules stand on a ladder: each imports from its own rung or a lower one, so that
//! there is no circle between rungs. `docs/architecture.md` names the rungs.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The rungs from below, each with its modules. Modules of one rung may import each other.
const LADDER: [&[&str]; 17] = [
    &[
        "access",
        "addresses",
        "author",
        "caches",
        "calendar",
        "clock",
        "contains",
        "context",
        "currencies",
        "database",
        "email_address",
        "entity",
        "error",
        "event",
        "faults",
        "form_answers",
        "jobs",
        "keyed",
        "mailbox",
        "outbox",
        "outside",
        "rates",
        "roles",
        "free_disk",
        "rows",
        "secret",
        "stored",
        "site_texts",
        "tasks",
        "features",
        "turns",
        "viewer",
    ],
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
    &["demonstration", "rehearsal"],
    &["testing"],
];

fn domain() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../domain/src")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names that the text imports from the crate's root: `a` and `b` of `crate::{a::X, b}`.
fn imports(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let name = |text: &str| -> String {
        let text = text.trim_start();
        text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    for part in text.split("crate::").skip(1) {
        let Some(group) = part.strip_prefix('{') else {
            found.insert(name(part));
            continue;
        };
        let mut depth = 1;
        let mut item = String::new();
        for c in group.chars() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            if depth == 1 && c == ',' {
                found.insert(name(&item));
                item.clear();
            } else {
                item.push(c);
            }
        }
        found.insert(name(&item));
    }
    found.remove("");
    found
}

/// Code without comments and without the tests at the end of a file.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_file() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Modules of tests in a file of their own.
        if name.ends_with(".rs") && !name.ends_with("tests.rs") && !name.ends_with("properties.rs") {
            found.push(path.to_owned());
        }
        return;
    }
    for entry in fs::read_dir(path).unwrap() {
        files(&entry.unwrap().path(), found);
    }
}

/// The modules that a file declares.
fn declared(text: &str) -> Vec<&str> {
    let modules = text.lines().filter_map(|line| {
        let line = line.trim_start_matches("pub(crate) ").trim_start_matches("pub ");
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    modules.collect()
}

/// Which module of the root has a name: the module itself, the room that a re-exported module stands in, or the module
/// that a re-exported type comes from.
fn owners(lib: &str) -> BTreeMap<String, String> {
    let mut owners = BTreeMap::new();
    for module in declared(lib) {
        owners.insert(module.to_owned(), module.to_owned());
    }
    let dense = lib.replace('\n', " ");
    for import in dense.split(';').filter_map(|line| line.split(" use ").nth(1)) {
        let (from, names) = import.split_once("::").unwrap_or_else(|| panic!("{import}"));
        for name in names.split(|c: char| !c.is_alphanumeric() && c != '_') {
            owners.insert(name.to_owned(), from.trim().to_owned());
        }
    }
    owners
}

#[test]
fn imports_are_found_in_every_form() {
    let text = "use crate::{\n    Ctx, hotels::{self, Page},\n    error::{Error, Result}, rows,\n};\nlet a = crate::orphans::b();";
    let found: Vec<String> = imports(&code(text)).into_iter().collect();
    assert_eq!(found, ["Ctx", "error", "hotels", "orphans", "rows"]);
    assert!(
        imports(&code(
            "// crate::hotels\n#[cfg(test)]\nmod tests {\n use crate::hotels;"
        ))
        .is_empty()
    );
}

#[test]
fn modules_of_the_domain_import_from_lower_rungs_only() {
    let root = domain();
    let lib = read(&root.join("lib.rs"));
    let rung = |module: &str| LADDER.iter().position(|rung| rung.contains(&module));
    let mut wrong = Vec::new();
    for module in declared(&lib) {
        if rung(module).is_none() {
            wrong.push(format!("{module} has no rung: add it to the ladder"));
        }
    }
    let owners = owners(&lib);
    for module in LADDER.into_iter().flatten() {
        let mine = rung(module).unwrap();
        let mut found = Vec::new();
        for path in [root.join(module), root.join(format!("{module}.rs"))] {
            if path.exists() {
                files(&path, &mut found);
            }
        }
        assert!(!found.is_empty(), "{module} is a module");
        for path in found {
            for name in imports(&code(&read(&path))) {
                // Macros and functions of the root itself have no owner.
                let theirs = owners.get(&name).and_then(|owner| rung(owner));
                if theirs.is_some_and(|theirs| theirs > mine) {
                    let path = path.strip_prefix(&root).unwrap().display();
                    wrong.push(format!("{path} imports {name}, which stands higher than {module}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
