//! Reads the documents of the repository: what they name exists.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Folders whose paths in documents are checked.
const FOLDERS: [&str; 8] = [
    "app/",
    "server/",
    "islands/",
    "style/",
    "migrations/",
    "end2end/",
    "docs/",
    ".cargo/",
];
/// Settings of tools and of the suite, which the server does not know.
const SETTINGS_OF_OTHERS: [&str; 4] = ["ADVISORY_DB", "BASE_URL", "PAYMENT_WAIT", "MAX_CAPTION_CHARS"];
/// Lines of README.md.
const MAX_README_LINES: usize = 80;

fn root() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    folder.canonicalize().unwrap()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The documents for people who operate and change the product, each with its text.
fn documents() -> Vec<(PathBuf, String)> {
    let root = root();
    let mut paths: Vec<PathBuf> = [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
        "style/README.md",
    ]
    .iter()
    .map(|name| root.join(name))
    .collect();
    for folder in [root.join("docs"), root.join("docs/decisions")] {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        paths.extend(entries.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    }
    assert!(paths.len() > 12, "{paths:?}");
    paths.into_iter().map(|path| (path.clone(), read(&path))).collect()
}

/// The parts of a text between two marks on one line.
fn between<'text>(text: &'text str, begin: &str, end: &str) -> Vec<&'text str> {
    let mut found = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while let Some((_, after)) = rest.split_once(begin) {
            let Some((inner, next)) = after.split_once(end) else {
                break;
            };
            found.push(inner);
            rest = next;
        }
    }
    found
}

#[test]
fn links_lead_to_files() {
    let mut wrong = Vec::new();
    for (path, text) in documents() {
        for link in between(&text, "](", ")") {
            let file = link.split('#').next().unwrap_or_default();
            let is_outside = link.contains("://") || link.starts_with('#') || link.starts_with('/');
            if !is_outside && !path.parent().unwrap().join(file).exists() {
                wrong.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn paths_of_the_sources_exist() {
    let root = root();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (path, text) in documents() {
        for code in between(&text, "`", "`") {
            let is_pattern = code.contains(['<', '{', '*', '…', ' ']);
            if !is_pattern && FOLDERS.iter().any(|folder| code.starts_with(folder)) {
                seen += 1;
                if !root.join(code).exists() {
                    wrong.push(format!("{}: {code}", path.display()));
                }
            }
        }
    }
    assert!(seen > 30, "{seen}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn commands_of_make_exist() {
    let makefile = read(&root().join("Makefile"));
    let targets: BTreeSet<&str> = makefile
        .lines()
        .filter_map(|line| line.split_once(':').map(|(target, _)| target))
        .collect();
    let mut wrong = Vec::new();
    for (path, text) in documents() {
        let inline = between(&text, "`make ", "`").into_iter();
        let lines = text.lines().filter_map(|line| line.strip_prefix("make "));
        for command in inline.chain(lines) {
            let target = command.split_whitespace().next().unwrap_or_default();
            if !targets.contains(target) {
                wrong.push(format!("{}: make {target}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn settings_are_listed() {
    let listed = read(&root().join(".env.example"));
    let is_setting = |word: &str| {
        word.contains('_') && word.len() > 4 && word.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')
    };
    let mut wrong = BTreeSet::new();
    for (path, text) in documents() {
        for code in between(&text, "`", "`") {
            let words = code.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
            for word in words.filter(|word| is_setting(word)) {
                let is_known = listed.contains(&format!("# {word}=")) || SETTINGS_OF_OTHERS.contains(&word);
                if !is_known {
                    wrong.insert(format!("{}: {word}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_readme_stays_short() {
    let lines = read(&root().join("README.md")).lines().count();
    assert!(lines <= MAX_README_LINES, "{lines} lines");
}
