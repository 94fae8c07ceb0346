//! Compares the crates that each `Cargo.toml` names with the diagram "Imports between crates" of docs/architecture.md.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The crates that each crate imports. One that only a feature brings in is written "domain (feature ssr)".
type Imports = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    folder.canonicalize().unwrap()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The diagram: lines such as "cards, mail → contract".
fn drawn(document: &str) -> Imports {
    let (_, after) = document.split_once("## Imports between crates").unwrap();
    let diagram = after.split("```").nth(1).unwrap();
    let mut imports = Imports::new();
    for line in diagram.trim().lines() {
        let (crates, imported) = line.split_once('→').unwrap_or_else(|| panic!("no arrow: {line}"));
        for name in crates.split(',') {
            let imported = imported.split(',').map(|name| name.trim().to_owned()).collect();
            let former = imports.insert(name.trim().to_owned(), imported);
            assert!(former.is_none(), "drawn twice: {name}");
        }
    }
    imports
}

/// The crates of the workspace that a `Cargo.toml` names as dependencies. Those for tests alone do not count.
fn imports_of(manifest: &str, crates: &BTreeSet<String>) -> BTreeSet<String> {
    let mut section = "";
    let mut imported = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        }
        let is_dependency = section == "[dependencies]" || section.ends_with(".dependencies]");
        let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
        if !is_dependency || !crates.contains(name) {
            continue;
        }
        let feature = line.contains("optional = true").then(|| feature_of(manifest, name));
        imported.insert(match feature {
            Some(feature) => format!("{name} (feature {feature})"),
            None => name.to_owned(),
        });
    }
    imported
}

/// The feature that brings in an optional crate.
fn feature_of<'manifest>(manifest: &'manifest str, name: &str) -> &'manifest str {
    let line = manifest
        .lines()
        .find(|line| line.contains(&format!("\"dep:{name}\"")))
        .unwrap_or_else(|| panic!("no feature brings in {name}"));
    line.split_once(" = ").unwrap().0
}

/// The names of the workspace's crates, each with its `Cargo.toml`.
fn manifests() -> BTreeMap<String, String> {
    let workspace = read(&root().join("Cargo.toml"));
    let (_, members) = workspace.split_once("\nmembers = [").unwrap();
    let members = members.split(']').next().unwrap();
    let manifests: BTreeMap<_, _> = members
        .split('"')
        .skip(1)
        .step_by(2)
        .map(|folder| {
            let manifest = read(&root().join(folder).join("Cargo.toml"));
            let name = manifest
                .lines()
                .find_map(|line| line.strip_prefix("name = \""))
                .unwrap()
                .trim_end_matches('"');
            (name.to_owned(), manifest)
        })
        .collect();
    assert!(manifests.len() > 12, "{:?}", manifests.keys());
    manifests
}

/// Crates from outside that only these crates of the product may name as dependencies.
const KEPT_TO: [(&str, &[&str]); 2] = [
    ("sea-orm", &["domain"]),
    ("axum", &["api", "bare", "gateway", "server"]),
];

#[test]
fn sea_orm_and_axum_stay_in_the_crates_that_own_them() {
    for (kept, owners) in KEPT_TO {
        let only = BTreeSet::from([kept.to_owned()]);
        for (name, manifest) in manifests() {
            let is_named = !imports_of(&manifest, &only).is_empty();
            assert!(!is_named || owners.contains(&name.as_str()), "{name} depends on {kept}");
        }
    }
}

#[test]
fn imports_are_read_from_a_manifest() {
    let crates = ["contract", "domain", "search"].map(str::to_owned).into();
    let manifest = "[features]\nssr = [\"dep:domain\"]\n\n[dependencies]\naxum.workspace = true\n\
                    contract.workspace = true\ndomain = { workspace = true, optional = true }\n\n\
                    [dev-dependencies]\nsearch.workspace = true\n";
    let expected = ["contract", "domain (feature ssr)"].map(str::to_owned).into();
    assert_eq!(imports_of(manifest, &crates), expected);
}

#[test]
fn the_diagram_has_every_import_and_no_other() {
    let manifests = manifests();
    let crates: BTreeSet<String> = manifests.keys().cloned().collect();
    let found: Imports = manifests
        .iter()
        .map(|(name, manifest)| (name.clone(), imports_of(manifest, &crates)))
        .filter(|(_, imported)| !imported.is_empty())
        .collect();
    let drawn = drawn(&read(&root().join("docs/architecture.md")));
    assert_eq!(drawn, found, "left: docs/architecture.md, right: the Cargo.toml files");
}
