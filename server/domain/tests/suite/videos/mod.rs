//! Videos from upload to playback. These tests need ffmpeg: `source server/xtask/setup.sh ffmpeg`.

mod bunny;
mod free_disk;
mod making;
pub(crate) mod samples;
