//! What people send kept in a bucket, at a server that speaks S3. The film needs ffmpeg:
//! `source server/xtask/setup.sh ffmpeg`.

mod kept;
mod refused;
mod sent;
pub mod server;
