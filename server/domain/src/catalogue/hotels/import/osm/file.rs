//! A .osm.pbf file as a list of blobs, each read on demand. Must not know what a hotel is.

use super::super::{ImportError, Result};
use chrono::{DateTime, Utc};
use osmpbf::{BlobReader, BlobType, ByteOffset, PrimitiveBlock};
use std::{
    io::{Read, Seek, SeekFrom},
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Maximum size of a blob according to the format, in bytes.
const MAX_BLOB_BYTES: i32 = 32 * 1024 * 1024;
/// Features of the format that this reader supports; it refuses files that require others.
const UNDERSTOOD: [&str; 2] = ["OsmSchema-V0.6", "DenseNodes"];

/// A file whose blobs follow each other without a gap to its end.
pub(super) struct OsmFile<R: Read + Seek + Send> {
    reader: BlobReader<R>,
    /// The offsets of blobs with data.
    offsets: Vec<u64>,
    /// How old the data is, in seconds since 1970; none if the file does not say it.
    timestamp: Option<i64>,
}

impl<R: Read + Seek + Send> OsmFile<R> {
    /// Reads the headers of all blobs. Detects a truncated or foreign file before reading any data.
    pub fn open(mut reader: R) -> Result<Self> {
        let size = reader.seek(SeekFrom::End(0))?;
        reader.rewind()?;
        let mut reader = BlobReader::new_seekable(reader).map_err(unreadable)?;
        let (mut offsets, mut end) = (Vec::new(), 0);
        while let Some(head) = reader.next_header_skip_blob() {
            let (head, offset) = head.map_err(|error| match end {
                0 => not_a_map(),
                _ => damaged(end, &error),
            })?;
            let offset = offset.map_or(0, |offset| offset.0);
            if !(0..=MAX_BLOB_BYTES).contains(&head.get_blob_size()) {
                return Err(damaged(offset, &"the size of a blob makes no sense"));
            }
            match head.blob_type() {
                BlobType::OsmHeader => {}
                _ if offset == 0 => return Err(not_a_map()),
                BlobType::OsmData => offsets.push(offset),
                // The format asks readers to skip blobs of other types.
                BlobType::Unknown(_) => {}
            }
            end = reader.seek_raw(SeekFrom::Current(0)).map_err(unreadable)?;
        }
        match end {
            0 => return Err(not_a_map()),
            _ if end != size => {
                return Err(ImportError::File(format!(
                    "the file ends in the middle of a blob: it is not whole ({size} bytes; the last blob begins before {end})"
                )));
            }
            _ => {}
        }
        let mut file = Self {
            reader,
            offsets,
            timestamp: None,
        };
        file.check_head()?;
        Ok(file)
    }

    /// The number of blobs with data.
    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// How old the data is, if the file says it.
    pub fn as_of(&self) -> Option<DateTime<Utc>> {
        DateTime::from_timestamp(self.timestamp?, 0)
    }

    /// Reads a blob's data and passes it to `look`.
    pub fn read<T>(&mut self, number: usize, look: impl FnOnce(&PrimitiveBlock) -> T) -> Result<T> {
        let Some(offset) = self.offsets.get(number).copied() else {
            return Err(ImportError::File(format!("the file has no blob {number}")));
        };
        // The library adds up the blob's deltas unchecked and knows no new member types, so damaged data may make it
        // panic.
        let looked = catch_unwind(AssertUnwindSafe(|| {
            let blob = self.reader.blob_from_offset(ByteOffset(offset))?;
            Ok(look(&blob.to_primitiveblock()?))
        }));
        match looked {
            Ok(outcome) => outcome.map_err(|error: osmpbf::Error| damaged(offset, &error)),
            Err(_) => Err(damaged(offset, &"its numbers make no sense")),
        }
    }

    fn check_head(&mut self) -> Result<()> {
        let blob = self.reader.blob_from_offset(ByteOffset(0));
        let head = blob
            .and_then(|blob| blob.to_headerblock())
            .map_err(|error| damaged(0, &error))?;
        self.timestamp = head.osmosis_replication_timestamp();
        match head
            .required_features()
            .iter()
            .find(|name| !UNDERSTOOD.contains(&name.as_str()))
        {
            Some(feature) => Err(ImportError::File(format!(
                "the file needs {feature:?}, which this import does not understand: take an extract of the present, without history"
            ))),
            None => Ok(()),
        }
    }
}

fn not_a_map() -> ImportError {
    ImportError::File("the file is no .osm.pbf".to_owned())
}

fn damaged(offset: u64, why: &dyn std::fmt::Display) -> ImportError {
    ImportError::File(format!("the file is damaged at byte {offset}: {why}"))
}

fn unreadable(error: osmpbf::Error) -> ImportError {
    match error.into_kind() {
        osmpbf::ErrorKind::Io(error) => ImportError::Read(error),
        _ => not_a_map(),
    }
}
