//! The settings of videos, and of the bucket that stores them and all other uploads.

use super::{address, parse, read};
use anyhow::{Result, bail};
use domain::outside::{storage::Bucket, video::BunnyAccount};
use std::path::PathBuf;

const MEGABYTE: u64 = 1024 * 1024;
/// Bytes of a video at most by default.
const MAX_BYTES: u64 = 2 * 1024 * MEGABYTE;
/// Videos of that size in a library by default.
const VIDEOS: u64 = 10;

/// Megabytes of the disk that uploads leave available by default.
const FREE_DISK_MB: u64 = 1024;

/// The settings of uploading, encoding and storing videos.
#[derive(Clone, Debug)]
pub struct Videos {
    /// Bytes of one video at most.
    pub max_bytes: u64,
    /// Bytes of all videos of one creator at most.
    pub max_library_bytes: u64,
    /// Bytes of the videos of all creators at most. `None`: bounded by the disk only.
    pub max_bytes_in_all: Option<u64>,
    /// Bytes that uploads leave available on the disk of DATA_DIR.
    pub free_disk_bytes: u64,
    /// `None`: the one on the system's path.
    pub ffmpeg: Option<PathBuf>,
    /// `None`: this server encodes and serves videos.
    pub bunny: Option<BunnyAccount>,
    /// `None`: a folder of DATA_DIR.
    pub bucket: Option<Bucket>,
}

impl Videos {
    /// Reads the environment.
    pub fn from_env() -> Result<Self> {
        let max_bytes = parse("MOST_VIDEO_BYTES", MAX_BYTES, "use a number of bytes, as 2147483648")?;
        let max_library_bytes = parse(
            "MOST_VIDEO_LIBRARY_BYTES",
            max_bytes.saturating_mul(VIDEOS),
            "use a number of bytes, as 21474836480",
        )?;
        if max_bytes < MEGABYTE || max_library_bytes < max_bytes {
            bail!(
                "MOST_VIDEO_BYTES={max_bytes} or MOST_VIDEO_LIBRARY_BYTES={max_library_bytes} is not valid: a video has \
                 at least 1048576 bytes, and a library takes at least one"
            );
        }
        let free_disk = parse("FREE_DISK_MB", FREE_DISK_MB, "use a number of megabytes, as 1024")?;
        let max_bytes_in_all = match read("MOST_VIDEO_BYTES_IN_ALL") {
            Some(_) => Some(parse(
                "MOST_VIDEO_BYTES_IN_ALL",
                0,
                "use a number of bytes, as 1099511627776",
            )?),
            None => None,
        };
        Ok(Self {
            max_bytes,
            max_library_bytes,
            max_bytes_in_all,
            free_disk_bytes: u64::saturating_mul(free_disk, MEGABYTE),
            ffmpeg: read("FFMPEG").map(PathBuf::from),
            bunny: bunny()?,
            bucket: bucket()?,
        })
    }
}

fn bunny() -> Result<Option<BunnyAccount>> {
    match (read("BUNNY_LIBRARY_ID"), read("BUNNY_API_KEY")) {
        (None, None) => Ok(None),
        (Some(library), Some(api_key)) => {
            if !library.bytes().all(|byte| byte.is_ascii_digit()) {
                bail!("BUNNY_LIBRARY_ID={library} is not valid: use the library's number, as 123456");
            }
            let files = match read("BUNNY_FILES_URL") {
                Some(_) => Some(without_slash("BUNNY_FILES_URL", "https://vz-1234.b-cdn.net")?),
                None => None,
            };
            Ok(Some(BunnyAccount {
                address: without_slash("BUNNY_URL", "https://video.bunnycdn.com")?,
                library,
                api_key,
                files,
            }))
        }
        _ => bail!("BUNNY_LIBRARY_ID and BUNNY_API_KEY belong together: set both, or neither to make videos here"),
    }
}

fn bucket() -> Result<Option<Bucket>> {
    let [name, access_key_id, secret_access_key] = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"].map(read);
    match (name, access_key_id, secret_access_key) {
        (None, None, None) => Ok(None),
        (Some(name), Some(access_key_id), Some(secret_access_key)) => Ok(Some(Bucket {
            name,
            endpoint: match read("S3_ENDPOINT") {
                Some(_) => Some(without_slash("S3_ENDPOINT", "https://s3.example.org")?),
                None => None,
            },
            region: read("S3_REGION").unwrap_or_else(|| "us-east-1".to_owned()),
            access_key_id,
            secret_access_key,
            prefix: prefix()?,
        })),
        _ => bail!(
            "S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all three, or none to keep files in \
             DATA_DIR"
        ),
    }
}

/// The prefix of all keys in the bucket: a path such as `club/production`.
fn prefix() -> Result<String> {
    let prefix = read("S3_PREFIX").unwrap_or_default();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'/');
    if !prefix.bytes().all(is_plain) {
        bail!(
            "S3_PREFIX={prefix} is not valid: use letters, digits, - and _, with / between folders, as club/production"
        );
    }
    Ok(prefix)
}

/// A base address, without slashes at its end.
fn without_slash(key: &str, default: &str) -> Result<String> {
    let mut address = address(key, default)?;
    while address.ends_with('/') {
        address.pop();
    }
    Ok(address)
}
