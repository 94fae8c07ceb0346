//! Uploads in a bucket, with an S3 server. The video test needs ffmpeg: `source server/xtask/setup.sh ffmpeg`.

mod kept;
mod refused;
mod sent;
pub mod server;
