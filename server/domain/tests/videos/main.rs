//! Films from their first byte to what is shown of them. These tests need ffmpeg: `source server/xtask/setup.sh ffmpeg`.

mod bunny;
mod films;
mod making;
