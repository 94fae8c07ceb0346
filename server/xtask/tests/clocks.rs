//! Reads the tests' own source: none asserts that something took less than a time, for then a slow machine fails it.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Files whose clock is the runtime's, which runs by itself and as fast as it likes.
const VIRTUAL: [&str; 1] = ["server/domain/tests/suite/identity/smtp.rs"];

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
fn no_test_asserts_how_quick_the_machine_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap();
    let mut found = Vec::new();
    for krate in [
        "api", "artwork", "cards", "demo", "domain", "gateway", "mail", "search", ".",
    ] {
        let folder = root.join("server").join(krate).join("tests");
        if folder.is_dir() {
            sources(&folder, &mut found);
        }
    }
    assert!(found.len() > 100, "the tests are found: {}", found.len());
    let timed: Vec<_> = found
        .iter()
        .filter(|path| !VIRTUAL.iter().any(|name| path.ends_with(name)))
        .filter(|path| {
            fs::read_to_string(path)
                .unwrap()
                .contains(&["elapsed()", "<"].join(" "))
        })
        .collect();
    assert!(timed.is_empty(), "measure it in `make bench` instead: {timed:?}");
}
