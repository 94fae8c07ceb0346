//! Films of creators: sent in pieces, made into renditions by a worker, kept in a library, shown by a player.

mod bound;
mod captions;
mod check;
mod create;
mod list;
mod prepare;
mod read;
mod refresh;
mod remove;
mod seen;
mod shown;
mod state;
mod tidy;
pub mod upload;
mod work;

pub use captions::{MOST_CAPTIONS, may_caption, remove_captions, set_captions};
pub use create::create;
pub use list::{VideoQuery, all_mine, list, named};
pub use prepare::prepare;
pub use read::get;
pub use refresh::refresh;
pub use remove::remove;
pub use shown::{Shown, ShownFile, shown};
pub use tidy::tidy;
pub use work::{pass, run};

pub(crate) use remove::{clear, forget, of};
pub(crate) use state::is_ready;

use crate::outside::video::VideoMaker;
use std::{
    collections::HashSet,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::watch;
use uuid::Uuid;

/// Films of one library at most.
pub const MOST_VIDEOS: u64 = 500;

/// How films arrive here and what is made of them. Cheap to clone.
#[derive(Clone)]
pub struct Videos {
    maker: Arc<dyn VideoMaker>,
    /// Where films lie from their first piece until they are made.
    folder: PathBuf,
    /// Bytes of one film at most.
    most_bytes: u64,
    /// Bytes of one library at most.
    most_library_bytes: u64,
    /// Films of which a piece is on its way to this process.
    arriving: Arc<Mutex<HashSet<Uuid>>>,
    /// Whether this process takes no more of them.
    closing: watch::Sender<bool>,
}

impl Videos {
    /// Films that are made by this maker; the folder is made when the first film comes.
    pub fn new(maker: Arc<dyn VideoMaker>, folder: &Path, most_bytes: u64, most_library_bytes: u64) -> Self {
        Self {
            maker,
            folder: folder.to_owned(),
            most_bytes,
            most_library_bytes,
            arriving: Arc::default(),
            closing: watch::Sender::new(false),
        }
    }

    /// The same in another process.
    #[cfg(feature = "testing")]
    pub fn another_process(&self) -> Self {
        Self {
            arriving: Arc::default(),
            closing: watch::Sender::new(false),
            ..self.clone()
        }
    }

    /// Who makes films.
    pub fn maker(&self) -> &dyn VideoMaker {
        &*self.maker
    }

    /// Bytes of one film at most.
    pub fn most_bytes(&self) -> u64 {
        self.most_bytes
    }

    /// Ends the pieces that are on their way to this process, as it is about to stop: what came of them is kept, and their
    /// senders go on from there with the next one.
    pub fn stop_receiving(&self) {
        self.closing.send_replace(true);
    }

    /// Returns once this process takes no more pieces.
    async fn closes(&self) {
        // The sender lives as long as this does.
        self.closing.subscribe().wait_for(|closes| *closes).await.ok();
    }

    /// The file of a film that is on its way.
    pub(crate) fn file(&self, id: Uuid) -> PathBuf {
        self.folder.join(format!("{id}.film"))
    }

    /// Where a film is made.
    fn workplace(&self, id: Uuid) -> PathBuf {
        self.folder.join(format!("{id}.work"))
    }

    /// Takes a film for the pieces of one sender; none while another one sends.
    fn receive(&self, id: Uuid) -> Option<Receiving> {
        let mut arriving = self.arriving.lock().unwrap_or_else(PoisonError::into_inner);
        arriving.insert(id).then(|| Receiving {
            id,
            arriving: Arc::clone(&self.arriving),
        })
    }
}

/// A film that one sender has for itself.
struct Receiving {
    id: Uuid,
    arriving: Arc<Mutex<HashSet<Uuid>>>,
}

impl Drop for Receiving {
    fn drop(&mut self) {
        let mut arriving = self.arriving.lock().unwrap_or_else(PoisonError::into_inner);
        arriving.remove(&self.id);
    }
}

/// The folder of the store in which films are kept.
pub(crate) const FOLDER: &str = "videos";

/// Where a rendition is kept.
fn rendition_key(id: Uuid, height: u32) -> String {
    format!("{FOLDER}/{id}/{height}.mp4")
}

/// Where captions are kept.
fn captions_key(id: Uuid, captions: Uuid) -> String {
    format!("{FOLDER}/{id}/{captions}.vtt")
}
