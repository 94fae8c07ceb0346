//! Bunny Stream's public API: uploads a video through its tus endpoint and asks later for the result.

use super::{MadeVideo, Progress, ProviderRendition, ProviderVideoState, Size, Video, VideoError, VideoMaker};
use crate::{
    error::{Error, Result},
    outside::http_client,
};
use async_trait::async_trait;
use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::{Bytes, BytesMut};
use chrono::TimeDelta;
use contract::video::VideoProvider;
use serde::Deserialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::{fmt::Write, time::Duration};
use tokio::{fs::File, io::AsyncReadExt};
use uuid::Uuid;

/// Bytes sent at once.
const PIECE: usize = 8 * 1024 * 1024;
/// Time limit for one piece.
const PIECE_TIMEOUT: Duration = Duration::from_secs(180);
/// How long a signature is valid, in hours.
const SIGNED_HOURS: i64 = 6;
/// The largest rendition that Bunny stores as a file of its own.
const MAX_HEIGHT: u32 = 720;
/// The URL of its player.
const PLAYER: &str = "https://iframe.mediadelivery.net/embed";

/// An account at Bunny Stream.
#[derive(Clone, Debug)]
pub struct BunnyAccount {
    /// `https://video.bunnycdn.com`, or a test double.
    pub address: String,
    pub library: String,
    pub api_key: String,
    /// The URL of the library's files, such as `https://vz-1234.b-cdn.net`; without it videos have no files and no
    /// posters.
    pub files: Option<String>,
}

/// The account and the client for it.
pub struct Bunny {
    account: BunnyAccount,
    client: reqwest::Client,
}

/// A video's description in the API.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct BunnyVideo {
    #[serde(default)]
    title: String,
    status: u32,
    #[serde(default)]
    encode_progress: u32,
    #[serde(default)]
    length: u32,
    #[serde(default)]
    width: u32,
    #[serde(default)]
    height: u32,
    #[serde(default)]
    available_resolutions: Option<String>,
    #[serde(default, rename = "hasMP4Fallback")]
    has_files: bool,
}

#[derive(Deserialize)]
struct CreatedVideo {
    guid: String,
}

impl Bunny {
    pub fn new(account: BunnyAccount) -> Result<Self> {
        let client = http_client()?;
        Ok(Self { account, client })
    }

    fn videos(&self) -> String {
        format!("{}/library/{}/videos", self.account.address, self.account.library)
    }

    async fn create(&self, title: &str) -> Result<String> {
        let request = self.client.post(self.videos()).json(&json!({ "title": title }));
        let answer = checked(request.header("AccessKey", &self.account.api_key).send().await)?;
        let created: CreatedVideo = answer.json().await.map_err(bunny_failed)?;
        video_id(&created.guid)
    }

    /// The headers that authenticate a call to the tus endpoint: a hash of library, key, time and video.
    fn signature(&self, video: &Video, id: &str) -> [(&'static str, String); 4] {
        let until = (video.now + TimeDelta::hours(SIGNED_HOURS)).timestamp();
        let signed = format!("{}{}{until}{id}", self.account.library, self.account.api_key);
        let mut hash = String::new();
        for byte in Sha256::digest(signed) {
            // Writing to a string cannot fail.
            write!(hash, "{byte:02x}").ok();
        }
        [
            ("AuthorizationSignature", hash),
            ("AuthorizationExpire", until.to_string()),
            ("VideoId", id.to_owned()),
            ("LibraryId", self.account.library.clone()),
        ]
    }

    async fn send(&self, video: &Video, id: &str, progress: &mut dyn Progress) -> Result<(), VideoError> {
        let mut file = File::open(&video.path).await.map_err(file_failed)?;
        let length = file.metadata().await.map_err(file_failed)?.len();
        let headers = self.signature(video, id);
        let upload_url = self.create_upload(video, &headers, length).await?;
        let mut sent = 0;
        while sent < length {
            let mut piece = BytesMut::with_capacity(PIECE);
            while piece.len() < PIECE && file.read_buf(&mut piece).await.map_err(file_failed)? > 0 {}
            if piece.is_empty() {
                return Err(Error::Broken("a video's file has become shorter".to_owned()).into());
            }
            let bytes = piece.len() as u64;
            let mut request = self
                .client
                .patch(&upload_url)
                .timeout(PIECE_TIMEOUT)
                .body(piece.freeze());
            for (key, value) in &headers {
                request = request.header(*key, value);
            }
            let request = request
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Offset", sent.to_string())
                .header("Content-Type", "application/offset+octet-stream");
            checked(request.send().await)?;
            sent += bytes;
            let percent = u32::try_from(sent.saturating_mul(50) / length.max(1)).unwrap_or(50);
            progress.percent(percent).await?;
        }
        Ok(())
    }

    /// Creates the upload of a video; returns its URL.
    async fn create_upload(&self, video: &Video, headers: &[(&'static str, String)], length: u64) -> Result<String> {
        let endpoint = format!("{}/tusupload", self.account.address);
        let endpoint = reqwest::Url::parse(&endpoint).map_err(|error| Error::Broken(error.to_string()))?;
        let mut request = self.client.post(endpoint.clone());
        for (key, value) in headers {
            request = request.header(*key, value);
        }
        let title = STANDARD.encode(&video.title);
        let request = request
            .header("Tus-Resumable", "1.0.0")
            .header("Upload-Length", length.to_string())
            .header(
                "Upload-Metadata",
                format!("filetype {},title {title}", STANDARD.encode("video/mp4")),
            );
        let answer = checked(request.send().await)?;
        let location = answer.headers().get("location").and_then(|text| text.to_str().ok());
        let location = location.ok_or_else(|| Error::Outside("Bunny: an upload has no URL".to_owned()))?;
        let url = endpoint
            .join(location)
            .map_err(|error| Error::Outside(error.to_string()))?;
        Ok(url.into())
    }

    async fn poster(&self, id: &str) -> Option<Bytes> {
        let files = self.account.files.as_ref()?;
        let answer = checked(self.client.get(format!("{files}/{id}/thumbnail.jpg")).send().await);
        // A video may lack a poster.
        answer.ok()?.bytes().await.ok()
    }

    fn renditions(&self, id: &str, found: &BunnyVideo) -> Vec<ProviderRendition> {
        let Some(files) = self.account.files.as_ref().filter(|_| found.has_files) else {
            return Vec::new();
        };
        let listed = found.available_resolutions.as_deref().unwrap_or_default().split(',');
        let heights = listed.filter_map(|one| one.trim().strip_suffix('p')?.parse::<u32>().ok());
        let mut heights: Vec<u32> = heights.filter(|height| *height <= MAX_HEIGHT).collect();
        heights.sort_unstable();
        let made = heights.into_iter().map(|height| ProviderRendition {
            size: Size {
                width: u32::try_from(u64::from(found.width) * u64::from(height) / u64::from(found.height.max(1)))
                    .unwrap_or(height),
                height,
            },
            url: format!("{files}/{id}/play_{height}p.mp4"),
        });
        made.collect()
    }
}

#[async_trait]
impl VideoMaker for Bunny {
    fn provider(&self) -> VideoProvider {
        VideoProvider::Bunny
    }

    async fn lacks(&self) -> Option<String> {
        None
    }

    async fn make(&self, video: &Video, progress: &mut dyn Progress) -> Result<MadeVideo, VideoError> {
        let id = match &video.provider_video {
            Some(id) => id.clone(),
            None => {
                let id = self.create(&video.title).await?;
                progress.provider_video(&id).await?;
                id
            }
        };
        self.send(video, &id, progress).await?;
        Ok(MadeVideo::HandedOver)
    }

    async fn look(&self, text: &str) -> Result<ProviderVideoState> {
        let Ok(id) = video_id(text) else {
            return Ok(ProviderVideoState::Gone);
        };
        let request = self.client.get(format!("{}/{id}", self.videos()));
        let answer = request
            .header("AccessKey", &self.account.api_key)
            .send()
            .await
            .map_err(bunny_failed)?;
        if answer.status() == http::StatusCode::NOT_FOUND {
            return Ok(ProviderVideoState::Gone);
        }
        let found: BunnyVideo = checked(Ok(answer))?.json().await.map_err(bunny_failed)?;
        Ok(match found.status {
            4 => ProviderVideoState::Ready {
                seconds: found.length,
                renditions: self.renditions(&id, &found),
                poster: self.poster(&id).await,
                title: found.title,
            },
            5 | 6 => ProviderVideoState::Failed,
            _ => ProviderVideoState::Working {
                percent: 50 + found.encode_progress.min(98) / 2,
            },
        })
    }

    async fn remove(&self, text: &str) -> Result<()> {
        let Ok(id) = video_id(text) else { return Ok(()) };
        let request = self.client.delete(format!("{}/{id}", self.videos()));
        let answer = request
            .header("AccessKey", &self.account.api_key)
            .send()
            .await
            .map_err(bunny_failed)?;
        if answer.status() == http::StatusCode::NOT_FOUND {
            return Ok(());
        }
        checked(Ok(answer))?;
        Ok(())
    }

    fn player(&self, text: &str) -> Option<String> {
        let id = video_id(text).ok()?;
        Some(format!("{PLAYER}/{}/{id}", self.account.library))
    }
}

/// Checks that a video's id there is a UUID, because it becomes part of URLs.
fn video_id(text: &str) -> Result<String> {
    let id: Uuid = text
        .parse()
        .map_err(|_| Error::Outside("Bunny: the id of a video is no UUID".to_owned()))?;
    Ok(id.to_string())
}

fn checked(answer: reqwest::Result<reqwest::Response>) -> Result<reqwest::Response> {
    answer
        .and_then(reqwest::Response::error_for_status)
        .map_err(bunny_failed)
}

fn bunny_failed(error: reqwest::Error) -> Error {
    Error::Outside(format!("Bunny: {}", error.without_url()))
}

fn file_failed(error: std::io::Error) -> Error {
    Error::Outside(format!("a video's file: {error}"))
}
