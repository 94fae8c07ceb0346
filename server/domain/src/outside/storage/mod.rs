//! Where the bytes of what people upload are kept: a folder of this machine. Its engine knows buckets as well.
//!
//! It knows keys and bytes; what they are, and who may see them, say the rows that name them.

use crate::error::{Error, Result};
use bytes::Bytes;
use futures::TryStreamExt;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload, local::LocalFileSystem, path::Path as Key};
use std::{path::Path, sync::Arc};

/// A store of files by key. Cheap to clone.
#[derive(Clone)]
pub struct Storage(Arc<dyn ObjectStore>);

impl Storage {
    /// Keeps them in a folder, making it when it is missing.
    pub fn in_folder(folder: &Path) -> Result<Self> {
        let folder_error = |error: std::io::Error| Error::Outside(format!("storage: {}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(folder_error)?;
        // A file is whole or not there: it is written beside its place and moved.
        let store = LocalFileSystem::new_with_prefix(folder).map_err(failed)?;
        Ok(Self(Arc::new(store)))
    }

    /// Keeps a file.
    pub async fn put(&self, key: &str, bytes: Vec<u8>) -> Result<()> {
        let payload = PutPayload::from(Bytes::from(bytes));
        self.0.put(&Key::from(key), payload).await.map_err(failed)?;
        Ok(())
    }

    /// A file's bytes, or none when there is no such file.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>> {
        match self.0.get(&Key::from(key)).await {
            Ok(found) => Ok(Some(found.bytes().await.map_err(failed)?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Removes a file; one that is not there is no error.
    pub async fn remove(&self, key: &str) -> Result<()> {
        match self.0.delete(&Key::from(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }

    /// The keys that begin with a folder's name.
    pub async fn list(&self, folder: &str) -> Result<Vec<String>> {
        let under = Key::from(folder);
        let found = self.0.list(Some(&under)).map_ok(|file| file.location.to_string());
        found.try_collect().await.map_err(failed)
    }
}

fn failed(error: object_store::Error) -> Error {
    Error::Outside(format!("storage: {error}"))
}
