//! Torn, damaged, foreign and locked files.

use std::fs;

use chrono::{DateTime, TimeZone, Utc};

use super::*;
use crate::book::{Change, Decision};
use crate::wire::{AuthorizationCreate, CardDetails};

fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 1, 1, 0, 0, 0).unwrap()
}

fn open(path: &Path) -> Result<(Journal, Book), JournalError> {
    Journal::open(path, || "salt".to_owned())
}

/// The entry of a payment that is not made yet.
fn decided(book: &Book, key: &str) -> LogEntry {
    let change = Change::Authorize(AuthorizationCreate {
        reference: "invoice-1".to_owned(),
        amount_minor: 1_000,
        currency: "EUR".to_owned(),
        card: CardDetails {
            number: "4242424242424242".to_owned(),
            exp_month: 12,
            exp_year: 2030,
            cvc: "123".to_owned(),
            holder: None,
        },
        return_url: None,
        installation: None,
    });
    let Ok(Decision::New(entry)) = book.decide(key, &change, now()) else {
        panic!("the key is new");
    };
    *entry
}

fn authorize(journal: &mut Journal, book: &mut Book, key: &str) {
    let entry = decided(book, key);
    journal.commit(std::slice::from_ref(&entry)).unwrap();
    book.take_in(entry).unwrap();
}

/// A file of three commits, closed.
fn three_commits(path: &Path) -> Vec<u8> {
    let (mut journal, mut book) = open(path).unwrap();
    for key in ["a", "b", "c"] {
        authorize(&mut journal, &mut book, key);
    }
    drop(journal);
    fs::read(path).unwrap()
}

fn count(book: &Book) -> usize {
    book.entries_after(0).len()
}

#[test]
fn what_was_committed_is_there_after_opening_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    three_commits(&path);
    let (_journal, book) = open(&path).unwrap();
    let keys: Vec<_> = book.entries_after(0).iter().map(|entry| entry.key.as_str()).collect();
    assert_eq!(keys, ["a", "b", "c"]);
    assert_eq!(book.list("invoice-1").len(), 3);
}

#[test]
fn a_file_cut_anywhere_opens_with_its_whole_commits_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let bytes = three_commits(&path);
    let after_a_line = |length: usize| bytes[..length].ends_with(b"\n");
    // Each cut costs a few syncs: tests all lengths around the ends of lines, and every eleventh between.
    let lengths = (0..=bytes.len()).filter(|length| {
        let nearby = length.saturating_sub(2)..=(length + 2).min(bytes.len());
        length % 11 == 0 || nearby.into_iter().any(after_a_line)
    });
    for length in lengths {
        fs::write(&path, &bytes[..length]).unwrap();
        let whole_lines = bytes[..length].iter().filter(|byte| **byte == b'\n').count();
        let (mut journal, mut book) = open(&path).unwrap();
        assert_eq!(count(&book), whole_lines.saturating_sub(1), "cut at {length}");
        authorize(&mut journal, &mut book, "after");
        drop(journal);
        let (_, again) = open(&path).unwrap();
        assert_eq!(again.entries_after(0), book.entries_after(0), "cut at {length}");
    }
}

#[test]
fn a_last_line_of_zeros_is_cut_off_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let whole = three_commits(&path);
    for tail in [&b"[{\"seq\":4,\0\0\0\0}]\n"[..], b"\0\0\0\0", b"\0\n"] {
        fs::write(&path, [&whole[..], tail].concat()).unwrap();
        let (_journal, book) = open(&path).unwrap();
        assert_eq!(count(&book), 3);
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
}

#[test]
fn any_other_damage_refuses_to_open_and_leaves_the_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let whole = String::from_utf8(three_commits(&path)).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let without = |place: usize| {
        let mut left = lines.clone();
        left.remove(place);
        left.join("\n") + "\n"
    };
    for (damaged, line) in [
        (without(0), 1),
        (without(1), 2),
        (without(2), 3),
        (whole.replacen("test-gateway/1", "test-gateway/9", 1), 1),
        (
            whole.replacen("\"status\":\"authorized\"", "\"status\":\"captured\"", 1),
            2,
        ),
        (whole.replacen("\"key\":\"b\"", "\"key\":\"a\"", 1), 3),
        (whole.replacen("[{", "[?", 1), 2),
        (format!("{whole}{}\n", lines[3]), 5),
        (format!("{whole}not json\n"), 5),
    ] {
        fs::write(&path, &damaged).unwrap();
        match open(&path) {
            Err(JournalError::Damaged { line: found, .. }) => assert_eq!(found, line, "{damaged}"),
            other => panic!("{other:?} from {damaged}"),
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), damaged);
    }
}

#[test]
fn a_failed_commit_leaves_nothing_and_the_next_one_follows_the_last_whole_line() {
    let folder = tempfile::tempdir().unwrap();
    // What the disk took of the commit: nothing, a part of it, or all of it without being synced.
    for taken in [0, 20, usize::MAX] {
        let path = folder.path().join(format!("log-{taken}"));
        let (mut journal, mut book) = open(&path).unwrap();
        authorize(&mut journal, &mut book, "a");
        let whole = fs::read(&path).unwrap();

        let mut file = journal.make_read_only();
        let refused = [decided(&book, "b")];
        journal.commit(&refused).unwrap_err();
        journal.mend().unwrap_err();
        let line = serde_json::to_string(&refused).unwrap() + "\n";
        file.write_all(&line.as_bytes()[..taken.min(line.len())]).unwrap();

        drop(journal.replace(file));
        journal.mend().unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole, "{taken}");
        authorize(&mut journal, &mut book, "c");
        drop(journal);
        let (_journal, again) = open(&path).unwrap();
        assert_eq!(again.entries_after(0), book.entries_after(0), "{taken}");
        assert_eq!(count(&again), 2);
    }
}

#[test]
fn a_second_gateway_cannot_open_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let first = open(&path).unwrap();
    assert!(matches!(open(&path), Err(JournalError::InUse { .. })));
    drop(first);
    assert!(open(&path).is_ok());
}

#[test]
fn a_folder_that_is_missing_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = open(&folder.path().join("nowhere/log")).unwrap_err();
    assert!(error.to_string().contains("nowhere/log cannot be opened"), "{error}");
}
