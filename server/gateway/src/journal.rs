//! The durable file: JSON lines, one per commit, on disk before any caller gets an answer.
//!
//! The first line names the format and the file's salt; every other line is the array of the entries of a commit, so
//! that a line torn by a crash contains only entries without an answer. The next start cuts off a torn last line; any
//! other damage prevents opening, because losing entries would be worse. A commit that fails is cut off the file, and
//! `mend` finds out whether the file can be written again. The file is locked while it is open. Knows no calls and no
//! sockets.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::book::{Book, Inconsistent};
use crate::wire::LogEntry;

const FORMAT: &str = "test-gateway/1";

/// Why the file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Another gateway has the file open.
    #[error("{path} is in use by another gateway")]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A line before the last one is unreadable, or contradicts the lines before it.
    #[error("{path}, line {line} is damaged: {reason}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// The error.
        reason: String,
    },
    /// The operating system reported an error.
    #[error("{path} cannot be {action}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The attempted action.
        action: &'static str,
        /// The system's error.
        source: io::Error,
    },
}

#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    salt: String,
}

/// The open, locked file.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes of the complete lines on disk.
    length: u64,
    /// Bytes of the last line that could not be written.
    refused: usize,
}

impl Journal {
    /// Opens or creates the file and reads it. `salt` applies to a new file only.
    pub(crate) fn open(path: &Path, salt: impl FnOnce() -> String) -> Result<(Self, Book), JournalError> {
        let failed = |action| {
            move |source| JournalError::Io {
                path: path.to_owned(),
                action,
                source,
            }
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed("opened"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(JournalError::InUse { path: path.to_owned() });
            }
            Err(TryLockError::Error(source)) => return Err(failed("locked")(source)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed("read"))?;

        let whole = whole_length(&bytes);
        if whole < bytes.len() {
            tracing::warn!(path = %path.display(), bytes = bytes.len() - whole, "cut off a torn last line");
            file.set_len(whole as u64).map_err(failed("shortened"))?;
            file.sync_all().map_err(failed("synced"))?;
        }
        file.seek(SeekFrom::Start(whole as u64)).map_err(failed("positioned"))?;
        let mut journal = Self {
            path: path.to_owned(),
            file,
            length: whole as u64,
            refused: 0,
        };

        let book = if whole == 0 {
            let header = Header {
                format: FORMAT.to_owned(),
                salt: salt(),
            };
            journal.append(&header)?;
            sync_parent(path).map_err(failed("made durable in its folder"))?;
            Book::new(header.salt)
        } else {
            read_back(path, &bytes[..whole])?
        };
        Ok((journal, book))
    }

    /// Writes entries as one commit. After success they are on disk. After an error they have no effect, unless the
    /// process ends before the file could be cut; `mend` must succeed before the next commit.
    pub(crate) fn commit(&mut self, entries: &[LogEntry]) -> Result<(), JournalError> {
        self.append(&entries)
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        let mut bytes = serde_json::to_vec(line).map_err(|error| self.failed("written", error.into()))?;
        bytes.push(b'\n');
        if let Err(error) = self.write(&bytes) {
            self.refused = bytes.len();
            // A crash must find no line of a refused commit. If this fails too, `mend` cuts the file later.
            if let Err(error) = self.cut_back() {
                tracing::warn!(%error, "a refused commit is still in the file");
            }
            return Err(error);
        }
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Makes the file usable after a failed commit: cuts off what is left of it, and tries whether its bytes have room
    /// now. The attempt ends without a line break, so that the next start cuts it off after a crash.
    pub(crate) fn mend(&mut self) -> Result<(), JournalError> {
        self.cut_back()?;
        let written = self.write(&vec![b' '; self.refused]);
        self.cut_back()?;
        written
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), JournalError> {
        let written = self.file.write_all(bytes);
        written.map_err(|source| self.failed("written", source))?;
        let synced = self.file.sync_data();
        synced.map_err(|source| self.failed("synced", source))
    }

    /// Shortens the file to its complete lines.
    fn cut_back(&mut self) -> Result<(), JournalError> {
        let cut = self.file.set_len(self.length);
        cut.map_err(|source| self.failed("shortened", source))?;
        let placed = self.file.seek(SeekFrom::Start(self.length));
        placed.map_err(|source| self.failed("positioned", source))?;
        let synced = self.file.sync_all();
        synced.map_err(|source| self.failed("synced", source))
    }

    fn failed(&self, action: &'static str, source: io::Error) -> JournalError {
        JournalError::Io {
            path: self.path.clone(),
            action,
            source,
        }
    }

    /// Makes every write fail until the returned file is set again.
    #[cfg(test)]
    pub(crate) fn make_read_only(&mut self) -> File {
        let read_only = File::open(&self.path).unwrap();
        self.replace(read_only)
    }

    /// Uses this file instead and returns the one before.
    #[cfg(test)]
    pub(crate) fn replace(&mut self, file: File) -> File {
        std::mem::replace(&mut self.file, file)
    }
}

/// The length of the complete lines. A last line with zero bytes is torn too: after a power loss, a file system may
/// have extended the file before its content arrived.
fn whole_length(bytes: &[u8]) -> usize {
    let Some(end) = bytes.iter().rposition(|byte| *byte == b'\n') else {
        return 0;
    };
    let start = bytes[..end]
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |place| place + 1);
    if bytes[start..end].contains(&0) { start } else { end + 1 }
}

fn read_back(path: &Path, bytes: &[u8]) -> Result<Book, JournalError> {
    let damaged = |line: usize, reason: String| JournalError::Damaged {
        path: path.to_owned(),
        line,
        reason,
    };
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n').enumerate();
    let (_, first) = lines.next().unwrap_or_default();
    let header: Header = serde_json::from_slice(first).map_err(|error| damaged(1, error.to_string()))?;
    if header.format != FORMAT {
        return Err(damaged(1, format!("the format is {:?}, not {FORMAT:?}", header.format)));
    }
    let mut book = Book::new(header.salt);
    for (place, line) in lines {
        let entries: Vec<LogEntry> =
            serde_json::from_slice(line).map_err(|error| damaged(place + 1, error.to_string()))?;
        for entry in entries {
            book.take_in(entry)
                .map_err(|error: Inconsistent| damaged(place + 1, error.to_string()))?;
        }
    }
    Ok(book)
}

/// A new file survives a power loss only if its folder's entry is on disk.
fn sync_parent(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    File::open(parent.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(test)]
mod tests;
