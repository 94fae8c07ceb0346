//! Reads the comments of the sources: words that make a stranger read twice become fewer, never more.
//!
//! CONTRIBUTING.md says how comments read. When a count falls, lower its limit here.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Words without an actor or with a second meaning.
const BANNED: [&str; 8] = [
    "whoever",
    "nobody",
    "somebody",
    "anybody",
    "what waits",
    "is told",
    "anew",
    "of old",
];

/// How many comment lines of a folder may have one of them.
const LIMITS: [(&str, usize); 12] = [
    ("app", 0),
    ("end2end", 0),
    ("islands", 0),
    ("migrations", 0),
    ("server/api", 0),
    ("server/contract", 0),
    ("server/domain", 0),
    ("server/mail", 0),
    ("server/search", 0),
    ("server/src", 0),
    ("server/xtask", 0),
    ("style", 0),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !["node_modules", "target", "dist", "copy", "artefacts", "test-results"].contains(&name.as_str()) {
                sources(&path, found);
            }
        } else if ["rs", "ts", "tsx", "mjs", "css"]
            .iter()
            .any(|kind| name.ends_with(&format!(".{kind}")))
        {
            found.push(path);
        }
    }
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") || line.starts_with("* ") || line.starts_with("/*")
}

/// Whether a text has the word or the words by themselves.
fn has(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + words.len()..].chars().next())
    })
}

#[test]
fn comments_name_who_acts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap();
    let mut wrong = Vec::new();
    for (folder, limit) in LIMITS {
        let mut found = Vec::new();
        sources(&root.join(folder), &mut found);
        assert!(!found.is_empty(), "{folder} has sources");
        let mut lines = Vec::new();
        for path in found.iter().filter(|path| !path.ends_with("tests/words.rs")) {
            let text = fs::read_to_string(path).unwrap();
            for (number, line) in text.lines().enumerate().filter(|(_, line)| is_comment(line)) {
                let lower = line.to_lowercase();
                if BANNED.iter().any(|words| has(&lower, words)) {
                    lines.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
                }
            }
        }
        if lines.len() > limit {
            wrong.push(format!(
                "{folder}: {} of at most {limit}\n{}",
                lines.len(),
                lines.join("\n")
            ));
        }
    }
    assert!(wrong.is_empty(), "name who acts:\n{}", wrong.join("\n\n"));
}
