//! GET /media/{id}: pictures in fixed steps of width. Artwork is rendered, and what people sent is scaled, at the first
//! request, one at a time for each core, and kept in a bounded folder.

mod card;
mod film;

pub use card::serve as serve_card;
pub use film::{find as find_film, serve as serve_film};

use crate::router::App;
use artwork::{Format, PropertyKind, Scene, View};
use axum::{
    extract::{Path, Query, State},
    response::{IntoResponse, Response},
};
use contract::ImageId;
use domain::{
    Ctx,
    hotels::ImageSource,
    images::{self, Source},
};
use http::{StatusCode, header};
use serde::Deserialize;
use std::{
    fs,
    path::{Path as FilePath, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::SystemTime,
};
use tokio::sync::Semaphore;

/// Device pixels that pictures are made in.
const WIDTHS: [u32; 8] = [200, 400, 600, 800, 1000, 1200, 1600, 3000];
/// The largest picture.
const LIMIT: u32 = 3000;
const QUALITY: u8 = 90;
/// A picture that somebody opens by itself is a picture and nothing more.
const POLICY: &str = "default-src 'none'; sandbox";

/// Query of a picture (specification §9: widths below 500 are doubled; quality 90; at most 3000 × 3000).
#[derive(Deserialize)]
pub struct MediaQuery {
    width: Option<u32>,
    height: Option<u32>,
    size: Option<String>,
}

/// GET /media/{id}
pub async fn serve(State(app): State<App>, Path(id): Path<String>, Query(query): Query<MediaQuery>) -> Response {
    let Ok(id) = id.parse::<ImageId>() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let Some((width, height)) = dimensions(&query) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let source = match images::source(&app.ctx, id).await {
        Ok(Some(source)) => source,
        Ok(None) => return StatusCode::NOT_FOUND.into_response(),
        Err(error) => return api::ApiError::from(error).into_response(),
    };
    match app.media.picture(&app.ctx, id, source, width, height).await {
        Ok(bytes) => {
            let headers = [
                (header::CONTENT_TYPE, "image/webp"),
                (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
                (header::CONTENT_SECURITY_POLICY, POLICY),
            ];
            (headers, bytes).into_response()
        }
        Err(error) => {
            tracing::error!(image = %id, %error, "a picture could not be made");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// Width and height in device pixels, cut to the steps and bounds; a height of 0 keeps the picture's own shape.
fn dimensions(query: &MediaQuery) -> Option<(u32, u32)> {
    let asked = match query.size.as_deref() {
        Some("small") => 200,
        Some("medium") => 600,
        Some("original") | None => query.width.unwrap_or(LIMIT),
        Some(_) => return None,
    };
    if asked == 0 || query.height == Some(0) {
        return None;
    }
    let doubled = if asked < 500 { asked * 2 } else { asked };
    let width = WIDTHS.into_iter().find(|step| *step >= doubled).unwrap_or(LIMIT);
    let height = query.height.map_or(0, |height| {
        let scaled = u64::from(height) * u64::from(width) / u64::from(asked);
        u32::try_from(scaled).unwrap_or(LIMIT).clamp(1, LIMIT)
    });
    Some((width, height))
}

/// Rendered pictures on disk.
pub struct MediaCache {
    folder: PathBuf,
    bound: u64,
    bytes: Mutex<u64>,
    renders: Arc<Semaphore>,
}

impl MediaCache {
    /// Opens the folder, making it when it is missing.
    pub fn open(folder: &FilePath, bound: u64) -> anyhow::Result<Self> {
        fs::create_dir_all(folder)?;
        let bytes = entries(folder).iter().map(|entry| entry.1).sum();
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Ok(Self {
            folder: folder.to_owned(),
            bound,
            bytes: Mutex::new(bytes),
            renders: Arc::new(Semaphore::new(cores)),
        })
    }

    /// A picture's bytes, rendered now or before.
    async fn picture(
        &self,
        ctx: &Ctx,
        id: ImageId,
        source: Source,
        width: u32,
        height: u32,
    ) -> anyhow::Result<Vec<u8>> {
        let file = self.folder.join(format!("{id}-{width}x{height}.webp"));
        if let Ok(bytes) = tokio::fs::read(&file).await {
            return Ok(bytes);
        }
        let _permit = self.renders.acquire().await?;
        if let Ok(bytes) = tokio::fs::read(&file).await {
            return Ok(bytes);
        }
        let bytes = match source {
            Source::Drawn(source) => draw(scene(&source), width, height).await?,
            Source::Uploaded(kept) => {
                let kept = kept.bytes(ctx).await?;
                tokio::task::spawn_blocking(move || images::rendition(&kept, width, height)).await??
            }
        };
        self.keep(&file, &bytes);
        Ok(bytes)
    }

    /// Writes a file whole or not at all. A cache that cannot be written costs time, nothing else.
    fn keep(&self, file: &FilePath, bytes: &[u8]) {
        let part = file.with_extension("part");
        if let Err(error) = fs::write(&part, bytes).and_then(|()| fs::rename(&part, file)) {
            tracing::warn!(%error, "a picture could not be kept");
            return;
        }
        let mut total = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        *total += bytes.len() as u64;
        if *total > self.bound {
            *total = self.shrink();
        }
    }

    /// Removes the oldest files until nine tenths of the bound are left.
    fn shrink(&self) -> u64 {
        let mut files = entries(&self.folder);
        files.sort_by_key(|file| file.2);
        let mut total: u64 = files.iter().map(|file| file.1).sum();
        for (path, bytes, _) in files {
            if total <= self.bound / 10 * 9 {
                break;
            }
            if fs::remove_file(path).is_ok() {
                total -= bytes;
            }
        }
        total
    }
}

async fn draw(scene: Scene, width: u32, height: u32) -> anyhow::Result<Vec<u8>> {
    let height = if height == 0 {
        width * artwork::MASTER_HEIGHT / artwork::MASTER_WIDTH
    } else {
        height
    };
    let work = move || artwork::render(&scene, width, height, Format::WebP, QUALITY);
    Ok(tokio::task::spawn_blocking(work).await??)
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

/// What is drawn for a picture.
fn scene(source: &ImageSource) -> Scene {
    let city = search::Gazetteer::embedded().city(source.city_id);
    Scene {
        seed: source.seed,
        latitude: source.latitude,
        longitude: source.longitude,
        elevation_m: city.and_then(|city| city.elevation).map(i32::from),
        coast_km: city.and_then(|city| city.coast_km),
        kind: kind(&source.property_type),
        stars: source.stars.map_or(0, |stars| u8::try_from(stars).unwrap_or(0)),
        view: view(&source.view, source.variant),
        population: city.map_or(50_000, |city| city.population),
    }
}

fn kind(property_type: &str) -> PropertyKind {
    match property_type {
        "resort" => PropertyKind::Resort,
        "boutiqueHotel" => PropertyKind::Boutique,
        "hostel" => PropertyKind::Hostel,
        "apartment" => PropertyKind::Apartment,
        "guestHouse" => PropertyKind::GuestHouse,
        "lodge" => PropertyKind::Lodge,
        "inn" => PropertyKind::Inn,
        _ => PropertyKind::Hotel,
    }
}

fn view(name: &str, variant: u8) -> View {
    match name {
        "panorama" => View::Panorama,
        "room" => View::Room { variant },
        "detail" => View::Detail { variant },
        _ => View::Exterior,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(width: Option<u32>, height: Option<u32>, size: Option<&str>) -> Option<(u32, u32)> {
        dimensions(&MediaQuery {
            width,
            height,
            size: size.map(str::to_owned),
        })
    }

    #[test]
    fn widths_below_500_are_doubled_and_cut_to_steps() {
        assert_eq!(asked(None, None, Some("small")), Some((400, 0)));
        assert_eq!(asked(None, None, Some("medium")), Some((600, 0)));
        assert_eq!(asked(Some(600), Some(338), None), Some((600, 338)));
        assert_eq!(asked(Some(300), Some(200), None), Some((600, 400)));
        assert_eq!(asked(Some(9_999_999), None, None), Some((3000, 0)));
        assert_eq!(asked(None, None, None), Some((3000, 0)));
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(asked(Some(0), None, None), None);
        assert_eq!(asked(Some(10), Some(0), None), None);
        assert_eq!(asked(None, None, Some("huge")), None);
    }
}
