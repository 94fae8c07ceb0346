//! Storage for uploads: a folder on this machine, or a bucket with the S3 protocol.
//!
//! Knows keys and bytes only; the rows that name them say what they are and who may see them.

mod bucket;

pub use bucket::Bucket;

use crate::error::{Error, Result};
use bytes::{Bytes, BytesMut};
use futures::{StreamExt, TryStreamExt, stream::BoxStream};
use object_store::{
    GetOptions, ObjectStore, ObjectStoreExt, PutPayload, WriteMultipart, local::LocalFileSystem, path::Path as Key,
};
use std::{ops::Range, path::Path, sync::Arc};
use tokio::{fs::File, io::AsyncReadExt};

/// Bytes of a part of a large upload; buckets require at least 5 MB.
const PIECE: usize = 8 * 1024 * 1024;
/// Parts uploaded at the same time.
const PIECES: usize = 2;
/// Bytes read at once.
const CHUNK: usize = 256 * 1024;

/// A store of files by key. Cheap to clone.
#[derive(Clone)]
pub struct Storage(Arc<dyn ObjectStore>);

impl Storage {
    /// Stores files in a folder; creates it if it is missing.
    pub fn in_folder(folder: &Path) -> Result<Self> {
        let folder_error = |error: std::io::Error| Error::Outside(format!("storage: {}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(folder_error)?;
        // A file is complete or absent: the store writes a temporary file, syncs it and renames it, before a row names
        // it.
        let store = LocalFileSystem::new_with_prefix(folder)
            .map_err(failed)?
            .with_fsync(true);
        Ok(Self(Arc::new(store)))
    }

    /// Stores files in a bucket.
    pub fn in_bucket(bucket: &Bucket) -> Result<Self> {
        Ok(Self(bucket.open()?))
    }

    /// Stores a file.
    pub async fn put(&self, key: &str, bytes: Vec<u8>) -> Result<()> {
        let payload = PutPayload::from(Bytes::from(bytes));
        self.0.put(&Key::from(key), payload).await.map_err(failed)?;
        Ok(())
    }

    /// Stores a local file in parts, because it may be larger than memory; returns its size in bytes.
    pub async fn put_file(&self, key: &str, path: &Path) -> Result<u64> {
        let unreadable = |error: std::io::Error| Error::Outside(format!("storage: {}: {error}", path.display()));
        let mut file = File::open(path).await.map_err(unreadable)?;
        let upload = self.0.put_multipart(&Key::from(key)).await.map_err(failed)?;
        let mut writer = WriteMultipart::new_with_chunk_size(upload, PIECE);
        match copy(&mut file, &mut writer).await {
            Ok(bytes) => {
                writer.finish().await.map_err(failed)?;
                Ok(bytes)
            }
            Err(error) => {
                if let Err(left) = writer.abort().await {
                    tracing::warn!(error = %left, key, "pieces of a file may be left in the store");
                }
                Err(error)
            }
        }
    }

    /// Streams a part of a file; `None` if there is no such file.
    pub async fn read(&self, key: &str, part: Range<u64>) -> Result<Option<BoxStream<'static, Result<Bytes>>>> {
        let options = GetOptions::default().with_range(Some(part));
        match self.0.get_opts(&Key::from(key), options).await {
            Ok(found) => Ok(Some(found.into_stream().map_err(failed).boxed())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Streams a file; its size in bytes and its content; `None` if there is no such file.
    pub async fn open(&self, key: &str) -> Result<Option<(u64, BoxStream<'static, Result<Bytes>>)>> {
        match self.0.get(&Key::from(key)).await {
            Ok(found) => Ok(Some((found.meta.size, found.into_stream().map_err(failed).boxed()))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// A file's bytes; `None` if there is no such file.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>> {
        match self.0.get(&Key::from(key)).await {
            Ok(found) => Ok(Some(found.bytes().await.map_err(failed)?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Removes a file; a missing one is no error.
    pub async fn remove(&self, key: &str) -> Result<()> {
        match self.0.delete(&Key::from(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }

    /// The keys in a folder.
    pub async fn list(&self, folder: &str) -> Result<Vec<String>> {
        let under = Key::from(folder);
        let found = self.0.list(Some(&under)).map_ok(|file| file.location.to_string());
        found.try_collect().await.map_err(failed)
    }
}

async fn copy(file: &mut File, writer: &mut WriteMultipart) -> Result<u64> {
    let mut copied = 0;
    loop {
        writer.wait_for_capacity(PIECES).await.map_err(failed)?;
        let mut bytes = BytesMut::with_capacity(CHUNK);
        let read = file.read_buf(&mut bytes).await;
        let read = read.map_err(|error| Error::Outside(format!("storage: {error}")))?;
        if read == 0 {
            return Ok(copied);
        }
        copied += read as u64;
        writer.put(bytes.freeze());
    }
}

fn failed(error: object_store::Error) -> Error {
    Error::Outside(format!("storage: {error}"))
}
