//! Videos from upload to playback. These tests need ffmpeg: `source server/xtask/setup.sh ffmpeg`.

mod bunny;
pub(crate) mod films;
mod making;
mod room;
