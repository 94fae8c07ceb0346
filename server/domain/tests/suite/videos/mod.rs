//! Videos from upload to playback. These tests need ffmpeg: `source server/xtask/setup.sh ffmpeg`.

mod bunny;
mod making;
mod room;
pub(crate) mod samples;
