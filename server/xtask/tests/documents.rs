//! Reads the documents of the repository: the files, commands, settings and pages that they name exist.

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
/// Names in capitals that documents give and that are no settings of the server, each with the file that has it.
const OTHER_NAMES: [(&str, &str); 10] = [
    ("BASE_URL", "end2end/support/installation.ts"),
    ("CHROMIUM_BIN", "end2end/support/chromium.ts"),
    ("FIREFOX_BIN", "end2end/support/firefox.ts"),
    ("LATE_SCRIPTS", "end2end/support/late-scripts.ts"),
    ("MAX_TAGS", "server/contract/src/limits.rs"),
    ("MAX_TITLE_CHARS", "server/contract/src/limits.rs"),
    ("PAYMENT_WAIT", "server/domain/src/bookings/invoices/pay.rs"),
    ("PLAYWRIGHT_JUNIT_OUTPUT_FILE", "end2end/playwright.config.ts"),
    ("RUST_LOG", "server/src/telemetry.rs"),
    ("SERVER_BIN", "end2end/support/installation.ts"),
];
/// Settings that tests alone use, which operators need no explanation of.
const SETTINGS_OF_TESTS: [&str; 3] = ["DIE_AT", "FAULT", "TEST_TOKEN"];
/// The beginnings of paths that are files of a machine, not pages.
const PATHS_OF_MACHINES: [&str; 2] = ["/proc/", "/usr/"];
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
        "end2end/README.md",
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
    let mut seen = 0;
    for (path, text) in documents() {
        for link in between(&text, "](", ")") {
            seen += 1;
            let file = link.split('#').next().unwrap_or_default();
            let is_outside = link.contains("://") || link.starts_with('#') || link.starts_with('/');
            if !is_outside && !path.parent().unwrap().join(file).exists() {
                wrong.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(seen > 25, "{seen}");
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
    let mut seen = 0;
    for (path, text) in documents() {
        let inline = between(&text, "`make ", "`").into_iter();
        let lines = text.lines().filter_map(|line| line.strip_prefix("make "));
        for command in inline.chain(lines) {
            seen += 1;
            let target = command.split_whitespace().next().unwrap_or_default();
            if !targets.contains(target) {
                wrong.push(format!("{}: make {target}", path.display()));
            }
        }
    }
    assert!(seen > 20, "{seen}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whether a word is a name in capitals, as settings and constants are.
fn is_in_capitals(word: &str) -> bool {
    word.len() > 3
        && word.starts_with(|letter: char| letter.is_ascii_uppercase())
        && word
            .chars()
            .all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_')
}

#[test]
fn settings_are_listed() {
    let listed = read(&root().join(".env.example"));
    let mut wrong = BTreeSet::new();
    let mut seen = 0;
    for (path, text) in documents() {
        for code in between(&text, "`", "`") {
            let words = code.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
            for word in words.filter(|word| is_in_capitals(word) && word.contains('_')) {
                seen += 1;
                let is_other = OTHER_NAMES.iter().any(|(name, _)| *name == word);
                if !is_other && !listed.contains(&format!("# {word}=")) {
                    wrong.insert(format!("{}: {word}", path.display()));
                }
            }
        }
    }
    assert!(seen > 50, "{seen}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn other_names_exist_and_a_document_gives_them() {
    let documents = documents();
    for (name, file) in OTHER_NAMES {
        assert!(read(&root().join(file)).contains(name), "{file} has no {name}");
        assert!(
            documents.iter().any(|(_, text)| text.contains(name)),
            "no document has {name}"
        );
    }
}

/// The words in a document's back-quotes.
fn words_of_code(text: &str) -> BTreeSet<&str> {
    let is_between = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '_');
    between(text, "`", "`")
        .into_iter()
        .flat_map(|code| code.split(is_between))
        .collect()
}

#[test]
fn each_setting_is_explained_to_operators() {
    let listed = read(&root().join(".env.example"));
    let operating = read(&root().join("docs/operating.md"));
    let explained = words_of_code(&operating);
    let settings: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.strip_prefix("# ")?.split_once('='))
        .map(|(name, _)| name)
        .filter(|name| is_in_capitals(name))
        .collect();
    assert!(settings.len() > 60, "{settings:?}");
    let missing: Vec<&str> = settings
        .into_iter()
        .filter(|name| !explained.contains(name) && !SETTINGS_OF_TESTS.contains(name))
        .collect();
    assert!(missing.is_empty(), "not in docs/operating.md: {missing:?}");
}

#[test]
fn each_setting_of_the_server_is_listed() {
    let listed = read(&root().join(".env.example"));
    let mut files = vec![root().join("server/src/config.rs")];
    let entries = fs::read_dir(root().join("server/src/config")).unwrap();
    files.extend(entries.map(|entry| entry.unwrap().path()));
    let mut keys = BTreeSet::new();
    for file in files {
        let text = read(&file);
        let source = text.split("#[cfg(test)]").next().unwrap_or_default();
        keys.extend(
            between(source, "\"", "\"")
                .into_iter()
                .filter(|word| is_in_capitals(word))
                .map(str::to_owned),
        );
    }
    assert!(keys.len() > 50, "{keys:?}");
    // A provider's keys begin with its name.
    keys.retain(|key| !listed.contains(&format!("# {key}=")) && !listed.contains(&format!("# {key}_")));
    assert!(keys.is_empty(), "not in .env.example: {keys:?}");
}

/// All paths in the texts of the sources that make or serve pages and calls.
fn paths_of_the_site() -> Vec<String> {
    let root = root();
    let mut files = vec![
        root.join("app/src/paths.rs"),
        root.join("server/api/openapi.json"),
        root.join("server/gateway/src/stripe/browser.rs"),
    ];
    let mut folders = vec![root.join("server/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    let mut paths = Vec::new();
    for file in files {
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        let found = between(&text, "\"", "\"").into_iter();
        paths.extend(found.filter(|text| text.starts_with('/')).map(str::to_owned));
    }
    paths
}

/// Whether the site has the path or paths below it; parts in braces fit each other.
fn is_served(path: &str, served: &str) -> bool {
    let mut parts = served.trim_end_matches('/').split('/');
    path.trim_end_matches('/').split('/').all(|part| {
        parts
            .next()
            .is_some_and(|other| part == other || (part.starts_with('{') && other.starts_with('{')))
    })
}

#[test]
fn a_path_fits_itself_its_parameters_and_what_is_below_it() {
    assert!(is_served("/user/{slug}", "/user/{id}/feed"));
    assert!(is_served("/_test/", "/_test/clock"));
    assert!(!is_served("/contact", "/itinerary/{id}/contact"));
    assert!(!is_served("/user/trips/lost", "/user/trips"));
}

#[test]
fn pages_and_calls_exist() {
    let site = paths_of_the_site();
    let mut wrong = BTreeSet::new();
    let mut seen = 0;
    for (path, text) in documents() {
        for code in between(&text, "`", "`") {
            let code = ["GET ", "POST ", "PUT ", "DELETE "]
                .iter()
                .find_map(|method| code.strip_prefix(method))
                .unwrap_or(code);
            let named = code.split('?').next().unwrap_or_default().trim_end_matches(['*', '…']);
            let is_file = PATHS_OF_MACHINES.iter().any(|beginning| named.starts_with(beginning));
            if named.starts_with('/') && !is_file && !named.contains(' ') {
                seen += 1;
                if !site.iter().any(|served| is_served(named, served)) {
                    wrong.insert(format!("{}: {code}", path.display()));
                }
            }
        }
    }
    assert!(seen > 40, "{seen}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_readme_stays_short() {
    let lines = read(&root().join("README.md")).lines().count();
    assert!(lines <= MAX_README_LINES, "{lines} lines");
}
