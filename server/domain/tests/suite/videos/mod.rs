//! Films from their first byte to what is shown of them. These tests need ffmpeg: `source server/xtask/setup.sh ffmpeg`.

mod bunny;
pub(crate) mod films;
mod making;
mod room;
