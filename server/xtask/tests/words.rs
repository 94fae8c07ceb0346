//! Reads the sources: no comment has a word that makes a stranger read twice, and no name one that the glossary replaced.
//! Functions, which include tests, and the lessons of the college are read as well. CONTRIBUTING.md says how comments read,
//! docs/glossary.md which word names what.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Words without an actor or with a second meaning, and a second spelling. "Whoever" is neither in comments nor in names and
/// texts.
const BANNED: [&str; 9] = [
    "everybody",
    "nobody",
    "somebody",
    "anybody",
    "what waits",
    "is told",
    "anew",
    "e-mail",
    "e-mails",
];

/// Further words that are neither in names of functions nor in lessons.
const BANNED_IN_NAMES: [&str; 3] = ["nobodys", "somebodys", "whom"];

/// Words that texts on pages, in emails and in answers replace by the actor: traveller, creator, operator, visitor.
const WITHOUT_ACTOR: [&str; 4] = ["anybody", "everybody", "nobody", "somebody"];

/// Whether a file's texts are read by people who use the site. Stories of demonstration creators are their own prose.
fn has_texts_of_the_site(path: &Path) -> bool {
    let path = path.to_string_lossy();
    !["/tests/", "/demo/", "/end2end/"]
        .iter()
        .any(|folder| path.contains(folder))
        && !["tests.rs", ".test.ts", ".test.tsx"]
            .iter()
            .any(|end| path.ends_with(end))
}

/// The characters of a function's name at most.
const MAX_NAME: usize = 79;

/// Words that the glossary replaced: the word, its successor, and the folders without it.
const REPLACED: [(&str, &str, &[&str]); 3] = [
    (
        "film",
        "video",
        &[
            "app",
            "end2end",
            "islands",
            "migrations",
            "style",
            "server/api",
            "server/cards",
            "server/contract",
            "server/demo",
            "server/domain",
            "server/gateway",
            "server/mail",
            "server/papers",
            "server/search",
            "server/src",
            "server/tests",
        ],
    ),
    (
        "desk",
        "dashboard",
        &["app", "end2end", "islands", "style", "server/src", "server/tests"],
    ),
    // Elsewhere are guest houses, house numbers and drawings of houses.
    (
        "house",
        "hotel",
        &[
            "app/src/components",
            "app/src/loaders",
            "app/src/pages",
            "end2end",
            "server/api",
            "server/domain/src/bookings",
            "server/domain/src/creators",
            "server/domain/src/demonstration",
            "server/mail",
            "server/papers",
            "server/search",
            "server/tests",
        ],
    ),
];

/// Names of types and constants that do not say what they name: bare participles, pronouns, and words for anything.
const VAGUE: [&str; 74] = [
    "About",
    "Arranged",
    "Arrived",
    "Ask",
    "Asked",
    "Begun",
    "Best",
    "Busy",
    "Called",
    "Cheapest",
    "Checked",
    "Chosen",
    "Composed",
    "Confirmed",
    "Counted",
    "Data",
    "Dated",
    "Due",
    "Earlier",
    "Ended",
    "Facts",
    "Fit",
    "Followed",
    "Former",
    "Found",
    "Given",
    "Gone",
    "Held",
    "Kept",
    "Known",
    "Liked",
    "Listed",
    "Loaded",
    "Look",
    "MOST",
    "Made",
    "Mail",
    "Mine",
    "Misfit",
    "Named",
    "Of",
    "Offered",
    "PATIENCE",
    "Part",
    "Parts",
    "Passed",
    "Pending",
    "Piece",
    "Placed",
    "Planned",
    "Read",
    "Recommended",
    "Refused",
    "Removed",
    "Rendered",
    "Said",
    "Saved",
    "Seen",
    "Sets",
    "Settled",
    "Shown",
    "Standing",
    "Then",
    "Thing",
    "Trouble",
    "Typed",
    "Undelivered",
    "Unplaced",
    "Uploaded",
    "Wanted",
    "What",
    "Whom",
    "Words",
    "Written",
];

/// The words that begin a definition of a type or a constant.
const DEFINES: [&str; 8] = [
    "struct ",
    "enum ",
    "trait ",
    "type ",
    "union ",
    "const ",
    "static ",
    "interface ",
];

/// The folders with sources.
const FOLDERS: [&str; 6] = ["app", "end2end", "islands", "migrations", "server", "style"];

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
fn comments_and_names_say_who_acts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap();
    let mut wrong = Vec::new();
    for folder in FOLDERS {
        let mut found = Vec::new();
        sources(&root.join(folder), &mut found);
        assert!(!found.is_empty(), "{folder} has sources");
        for path in found.iter().filter(|path| !path.ends_with("tests/words.rs")) {
            let text = fs::read_to_string(path).unwrap();
            let without_actor: &[&str] = if has_texts_of_the_site(path) {
                &WITHOUT_ACTOR
            } else {
                &[]
            };
            for (number, line) in text.lines().enumerate() {
                let lower = line.to_lowercase();
                if has(&lower, "whoever")
                    || without_actor.iter().any(|word| has(&lower, word))
                    || (is_comment(line) && BANNED.iter().any(|words| has(&lower, words)))
                {
                    wrong.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "name who acts:\n{}", wrong.join("\n"));
}

/// The name of the function that a line defines, or the title of the test.
fn named_function(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let title = ["test(\"", "it(\""].iter().find_map(|call| line.strip_prefix(call));
    if let Some(title) = title {
        return title.split('"').next();
    }
    let (before, name) = line.split_once("fn ")?;
    let is_definition = before
        .split_whitespace()
        .all(|word| word.starts_with("pub") || ["async", "const", "unsafe", "extern"].contains(&word));
    is_definition.then(|| name.split(['(', '<']).next()).flatten()
}

#[test]
fn functions_are_found() {
    assert_eq!(
        named_function("    pub(super) async fn cut_anew(ctx: &Ctx) {"),
        Some("cut_anew")
    );
    assert_eq!(named_function("fn read<T>(text: &str) -> T {"), Some("read"));
    assert_eq!(named_function("test(\"nobody reads\", () => {"), Some("nobody reads"));
    assert_eq!(named_function("type Make = dyn Fn(&World) -> Request;"), None);
}

#[test]
fn names_of_functions_are_plain_statements() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for folder in FOLDERS {
        let mut found = Vec::new();
        sources(&root.join(folder), &mut found);
        for path in found.iter().filter(|path| !path.ends_with("tests/words.rs")) {
            let text = fs::read_to_string(path).unwrap();
            for (number, line) in text.lines().enumerate() {
                let Some(name) = named_function(line) else { continue };
                seen += 1;
                let words = name.to_lowercase().replace('_', " ");
                let is_long = name.len() > MAX_NAME && !name.contains(' ');
                let is_banned = BANNED.iter().chain(&BANNED_IN_NAMES).any(|word| has(&words, word));
                if is_long || is_banned {
                    wrong.push(format!("{}:{}: {name}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(seen > 5_000, "{seen}");
    assert!(wrong.is_empty(), "say it in other words:\n{}", wrong.join("\n"));
}

#[test]
fn lessons_say_who_acts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../college");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        seen += 1;
        for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            let lower = line.to_lowercase();
            if BANNED.iter().chain(&BANNED_IN_NAMES).any(|word| has(&lower, word)) {
                wrong.push(format!("{}:{}: {line}", path.display(), number + 1));
            }
        }
    }
    assert!(seen > 5, "{seen}");
    assert!(wrong.is_empty(), "name who acts:\n{}", wrong.join("\n"));
}

/// The words of the names in a line, in small letters: `VideoField` and `VIDEO_FIELD` are `video` and `field`. Texts between
/// quotes are left out, since stored names stay.
fn words_of_names(line: &str) -> Vec<String> {
    let code = line.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let mut words = vec![String::new()];
    let mut was_small = false;
    for letter in code.chars() {
        if !letter.is_alphanumeric() || (letter.is_uppercase() && was_small) {
            words.push(String::new());
        }
        was_small = letter.is_lowercase();
        if letter.is_alphanumeric() {
            words.last_mut().unwrap().extend(letter.to_lowercase());
        }
    }
    words
}

#[test]
fn names_are_split_into_words() {
    let words = words_of_names(r#"let aFilm = FILM_STORY + filmsOf("desk"); // a Film"#);
    for word in ["film", "films", "story"] {
        assert!(words.iter().any(|known| known == word), "{word} in {words:?}");
    }
    assert!(!words.iter().any(|known| known == "desk"));
}

#[test]
fn names_use_the_words_of_the_glossary() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap();
    let mut wrong = Vec::new();
    for (old, new, folders) in REPLACED {
        let plural = format!("{old}s");
        for folder in folders {
            let mut found = Vec::new();
            sources(&root.join(folder), &mut found);
            assert!(!found.is_empty(), "{folder} has sources");
            for path in found {
                let text = fs::read_to_string(&path).unwrap();
                for (number, line) in text.lines().enumerate() {
                    if words_of_names(line).iter().any(|word| *word == old || *word == plural) {
                        wrong.push(format!("{}:{}: {new}, not {old}", path.display(), number + 1));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The name of the type or the constant that a line defines.
fn defined_name(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("export ").unwrap_or(line);
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ").map_or(rest, |(_, line)| line),
        Some(rest) => rest.trim_start(),
        None => line,
    };
    let named = DEFINES.iter().find_map(|word| line.strip_prefix(word))?;
    named
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .next()
}

#[test]
fn definitions_are_found() {
    for (line, name) in [
        ("pub(super) struct Held {", "Held"),
        ("    const MOST: u64 = 20;", "MOST"),
        ("export interface Shown {", "Shown"),
        ("pub enum Part<'a> {", "Part"),
    ] {
        assert_eq!(defined_name(line), Some(name), "{line}");
    }
    assert_eq!(defined_name("let held = Held::new();"), None);
}

#[test]
fn types_and_constants_say_what_they_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap();
    let mut wrong = Vec::new();
    for folder in FOLDERS {
        let mut found = Vec::new();
        sources(&root.join(folder), &mut found);
        for path in found {
            let text = fs::read_to_string(&path).unwrap();
            for (number, line) in text.lines().enumerate() {
                if let Some(name) = defined_name(line).filter(|name| VAGUE.contains(name)) {
                    wrong.push(format!("{}:{}: {name}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "name them after what they are:\n{}", wrong.join("\n"));
}

/// The names in a line that call a limit by another word.
fn limits_by_another_word(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .filter(|name| name.starts_with("MOST_") || name.ends_with("_MOST"))
}

#[test]
fn limits_are_found() {
    let found: Vec<&str> =
        limits_by_another_word("const [TURNS_MOST, MOST_TURNS] = [MAX_TURNS, OUTERMOST_TURN];").collect();
    assert_eq!(found, ["TURNS_MOST", "MOST_TURNS"]);
}

#[test]
fn limits_begin_with_max() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap();
    let settings = fs::read_to_string(root.join(".env.example")).unwrap();
    let mut wrong = Vec::new();
    for folder in FOLDERS {
        let mut found = Vec::new();
        sources(&root.join(folder), &mut found);
        for path in found.iter().filter(|path| !path.ends_with("tests/words.rs")) {
            let text = fs::read_to_string(path).unwrap();
            for (number, line) in text.lines().enumerate() {
                for name in limits_by_another_word(line).filter(|name| !settings.contains(&format!("{name}="))) {
                    wrong.push(format!("{}:{}: {name}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "a limit is called MAX_:\n{}", wrong.join("\n"));
}
