//! Pictures in fixed widths, as WebP or JPEG: drawn or scaled once, one job per core, and kept in a bounded folder.

mod card;
mod drawing;
mod rendition;
mod turns;

pub use rendition::{MediaQuery, RequestedRendition};
pub use turns::QueueFull;

use crate::memory;
use artwork::Format;
use contract::ImageId;
use domain::{
    Ctx,
    images::{self, Source},
};
use drawing::{Drawing, drawing, portrait};
use std::{
    fs,
    path::{Path as FilePath, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::SystemTime,
};
use turns::{Turn, Turns};

const QUALITY: u8 = 90;
/// Queued images at most: some seconds of work. A browser requests the refused ones again.
const MAX_WAITING_IMAGES: usize = 256;

/// Rendered images on disk.
pub struct MediaCache {
    folder: PathBuf,
    bound: u64,
    bytes: Mutex<u64>,
    turns: Arc<Turns>,
}

impl MediaCache {
    /// Opens the folder and creates it if it is missing.
    pub fn open(folder: &FilePath, bound: u64) -> anyhow::Result<Self> {
        fs::create_dir_all(folder)?;
        let bytes = entries(folder).iter().map(|entry| entry.1).sum();
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Ok(Self {
            folder: folder.to_owned(),
            bound,
            bytes: Mutex::new(bytes),
            turns: Turns::new(cores, MAX_WAITING_IMAGES),
        })
    }

    /// An image's bytes, from the cache or rendered now.
    pub async fn picture(
        &self,
        ctx: &Ctx,
        id: ImageId,
        source: Source,
        shown: RequestedRendition,
        network: &str,
    ) -> anyhow::Result<Vec<u8>> {
        if !shown.is_jpeg {
            return self.webp(ctx, id, source, shown, network).await;
        }
        let file = self.folder.join(shown.name(id, &source));
        if let Ok(bytes) = tokio::fs::read(&file).await {
            return Ok(bytes);
        }
        let RequestedRendition { width, height, .. } = shown;
        let webp = RequestedRendition {
            is_jpeg: false,
            ..shown
        };
        let bytes = self.webp(ctx, id, source, webp, network).await?;
        let turn = self.turns.take(network).await?;
        let bytes = worked(turn, move || images::jpeg(&bytes, width, height)).await??;
        self.keep(ctx, &file, &bytes).await;
        Ok(bytes)
    }

    async fn webp(
        &self,
        ctx: &Ctx,
        id: ImageId,
        source: Source,
        shown: RequestedRendition,
        network: &str,
    ) -> anyhow::Result<Vec<u8>> {
        let file = self.folder.join(shown.name(id, &source));
        let RequestedRendition { width, height, .. } = shown;
        if let Ok(bytes) = tokio::fs::read(&file).await {
            return Ok(bytes);
        }
        let turn = self.turns.take(network).await?;
        if let Ok(bytes) = tokio::fs::read(&file).await {
            return Ok(bytes);
        }
        let bytes = match source {
            Source::Drawn(source) => draw(turn, drawing(&source)?, width, height).await?,
            Source::Portrait(person) => draw(turn, portrait(&person)?, width, height).await?,
            Source::Uploaded(sent) => {
                let cut = shown.cut(&sent);
                let kept = sent.bytes(ctx).await?;
                worked(turn, move || images::rendition(&kept, width, height, cut)).await??
            }
        };
        self.keep(ctx, &file, &bytes).await;
        Ok(bytes)
    }

    /// Writes a file atomically. A failed write costs time only.
    async fn keep(&self, ctx: &Ctx, file: &FilePath, bytes: &[u8]) {
        // Two concurrent jobs for the same image write separate files and rename them when complete.
        let part = file.with_extension(format!("{}.part", ctx.new_id()));
        let kept = match tokio::fs::write(&part, bytes).await {
            Ok(()) => tokio::fs::rename(&part, file).await,
            Err(error) => Err(error),
        };
        if let Err(error) = kept {
            tracing::warn!(%error, "a picture could not be kept");
            return;
        }
        let is_full = {
            let mut total = self.bytes();
            *total += bytes.len() as u64;
            *total > self.bound
        };
        if is_full {
            let (folder, bound) = (self.folder.clone(), self.bound);
            match tokio::task::spawn_blocking(move || shrink(&folder, bound)).await {
                Ok(left) => *self.bytes() = left,
                Err(error) => tracing::warn!(%error, "old pictures could not be removed"),
            }
        }
    }

    fn bytes(&self) -> MutexGuard<'_, u64> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes a folder's oldest files until it holds nine tenths of the bound, and returns the remaining bytes.
fn shrink(folder: &FilePath, bound: u64) -> u64 {
    let mut files = entries(folder);
    files.sort_by_key(|file| file.2);
    let mut total: u64 = files.iter().map(|file| file.1).sum();
    for (path, bytes, _) in files {
        if total <= bound / 10 * 9 {
            break;
        }
        if fs::remove_file(path).is_ok() {
            total -= bytes;
        }
    }
    total
}

/// Runs CPU-bound work on a blocking thread. The job holds its slot until the work ends, even if the caller goes away.
async fn worked<T: Send + 'static>(turn: Turn, work: impl FnOnce() -> T + Send + 'static) -> anyhow::Result<T> {
    let work = move || {
        let made = work();
        // Decoding 3000 × 3000 pixels takes far more memory than the result.
        memory::give_back();
        drop(turn);
        made
    };
    Ok(tokio::task::spawn_blocking(work).await?)
}

async fn draw(turn: Turn, drawing: Drawing, width: u32, height: u32) -> anyhow::Result<Vec<u8>> {
    let height = if height == 0 {
        width * artwork::MASTER_HEIGHT / artwork::MASTER_WIDTH
    } else {
        height
    };
    let work = move || match drawing {
        Drawing::Scene(scene) => artwork::render(&scene, width, height, Format::WebP, QUALITY),
        Drawing::Hero(hero) => hero.render(width, height, Format::WebP, QUALITY),
        Drawing::Portrait(portrait) => portrait.render(width, height, Format::WebP, QUALITY),
    };
    Ok(worked(turn, work).await??)
}

fn entries(folder: &FilePath) -> Vec<(PathBuf, u64, SystemTime)> {
    let Ok(found) = fs::read_dir(folder) else {
        return Vec::new();
    };
    found
        .flatten()
        .filter_map(|entry| {
            let facts = entry.metadata().ok()?;
            Some((
                entry.path(),
                facts.len(),
                facts.modified().unwrap_or(SystemTime::UNIX_EPOCH),
            ))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{demonstration, testing::TestDb};
    use futures::FutureExt;

    #[tokio::test]
    async fn a_turn_lasts_as_long_as_its_work_with_or_without_a_reader() {
        let turns = Turns::new(1, 1);
        let turn = turns.take("a").await.unwrap();
        let (begun, is_begun) = std::sync::mpsc::channel();
        let (end, is_over) = std::sync::mpsc::channel();
        let waiting = tokio::spawn(worked(turn, move || {
            begun.send(()).unwrap();
            is_over.recv().unwrap();
        }));
        tokio::task::spawn_blocking(move || is_begun.recv().unwrap())
            .await
            .unwrap();
        waiting.abort();
        assert!(waiting.await.unwrap_err().is_cancelled());
        let mut next = std::pin::pin!(turns.take("a"));
        assert!(next.as_mut().now_or_never().is_none(), "the work still has its turn");
        end.send(()).unwrap();
        assert!(next.await.is_ok());
    }

    #[tokio::test]
    async fn pictures_that_are_kept_at_once_are_whole_and_the_folder_stays_within_its_bound() {
        let db = TestDb::new().await;
        let folder = tempfile::tempdir().unwrap();
        let cache = MediaCache::open(folder.path(), 10_000).unwrap();
        let file = folder.path().join("same.webp");
        let keep = async || {
            for _ in 0..20 {
                cache.keep(&db.ctx, &file, &[7; 1_000]).await;
                assert_eq!(tokio::fs::read(&file).await.unwrap().len(), 1_000);
            }
        };
        tokio::join!(keep(), keep(), keep());
        let left = entries(folder.path());
        assert!(
            left.iter().all(|entry| entry.0.extension() == Some("webp".as_ref())),
            "{left:?}"
        );
        for name in 0..30 {
            cache
                .keep(&db.ctx, &folder.path().join(format!("{name}.webp")), &[7; 1_000])
                .await;
        }
        let bytes: u64 = entries(folder.path()).iter().map(|entry| entry.1).sum();
        assert!(bytes <= 10_000, "{bytes}");
    }

    #[tokio::test]
    async fn every_picture_of_the_demonstrations_clubs_can_be_drawn() {
        let db = TestDb::new().await;
        let options = demonstration::Options { hotels: 400 };
        demonstration::load(&db.ctx, &options, |_, _| {}).await.unwrap();
        demonstration::load_creators(&db.ctx).await.unwrap();
        demonstration::load_faces(&db.ctx).await.unwrap();
        let pictures = demonstration::sample_faces(&db.ctx).await.unwrap();
        let (mut heroes, mut portraits) = (0, 0);
        for (id, words) in pictures {
            let drawn = match images::source(&db.ctx, id).await.unwrap().unwrap() {
                Source::Drawn(source) => drawing(&source),
                Source::Portrait(person) => portrait(&person),
                Source::Uploaded(_) => panic!("{words} is a file"),
            };
            match drawn.unwrap() {
                Drawing::Hero(_) => heroes += 1,
                Drawing::Portrait(_) => portraits += 1,
                Drawing::Scene(_) => panic!("{words} is a hotel's"),
            }
        }
        assert_eq!(portraits, 20);
        assert!(heroes > 10, "{heroes}");
    }
}
