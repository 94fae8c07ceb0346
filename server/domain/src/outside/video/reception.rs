//! Where the pieces of videos arrive, until a maker transcodes them.

use super::VideoMaker;
use std::{
    collections::HashSet,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::watch;
use uuid::Uuid;

/// Where videos arrive and which maker transcodes them. Cheap to clone.
#[derive(Clone)]
pub struct Videos {
    maker: Arc<dyn VideoMaker>,
    /// The folder of uploads, from the first piece until the video is transcoded.
    folder: PathBuf,
    /// Bytes of one video at most.
    max_bytes: u64,
    /// Bytes of one library at most.
    max_library_bytes: u64,
    /// Videos of which this process is receiving a piece.
    arriving: Arc<Mutex<HashSet<Uuid>>>,
    /// Whether this process has stopped receiving.
    closing: watch::Sender<bool>,
}

impl Videos {
    /// Transcodes videos with `maker`; the folder is created when the first video arrives.
    pub fn new(maker: Arc<dyn VideoMaker>, folder: &Path, max_bytes: u64, max_library_bytes: u64) -> Self {
        Self {
            maker,
            folder: folder.to_owned(),
            max_bytes,
            max_library_bytes,
            arriving: Arc::default(),
            closing: watch::Sender::new(false),
        }
    }

    /// The same settings as a second process would have; for tests.
    #[cfg(feature = "testing")]
    pub fn another_process(&self) -> Self {
        Self {
            arriving: Arc::default(),
            closing: watch::Sender::new(false),
            ..self.clone()
        }
    }

    /// Returns the maker.
    pub fn maker(&self) -> &dyn VideoMaker {
        &*self.maker
    }

    /// Bytes of one library at most.
    pub(crate) fn max_library_bytes(&self) -> u64 {
        self.max_library_bytes
    }

    /// The folder of uploads.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Bytes of one video at most.
    pub fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    /// Interrupts uploads to this process before it stops. What has arrived is kept, and senders go on from there with
    /// the next process.
    pub fn stop_receiving(&self) {
        self.closing.send_replace(true);
    }

    /// Returns once this process takes no more pieces.
    pub(crate) async fn closes(&self) {
        // The sender lives as long as `self`.
        self.closing.subscribe().wait_for(|closes| *closes).await.ok();
    }

    /// The file of an upload.
    pub(crate) fn file(&self, id: Uuid) -> PathBuf {
        self.folder.join(format!("{id}.film"))
    }

    /// The folder in which a video is transcoded.
    pub(crate) fn workplace(&self, id: Uuid) -> PathBuf {
        self.folder.join(format!("{id}.work"))
    }

    /// Reserves a video for one sender; `None` while another one sends.
    pub(crate) fn receive(&self, id: Uuid) -> Option<Receiving> {
        let mut arriving = self.arriving.lock().unwrap_or_else(PoisonError::into_inner);
        arriving.insert(id).then(|| Receiving {
            id,
            arriving: Arc::clone(&self.arriving),
        })
    }
}

/// A video reserved for one sender.
pub(crate) struct Receiving {
    id: Uuid,
    arriving: Arc<Mutex<HashSet<Uuid>>>,
}

impl Drop for Receiving {
    fn drop(&mut self) {
        let mut arriving = self.arriving.lock().unwrap_or_else(PoisonError::into_inner);
        arriving.remove(&self.id);
    }
}
