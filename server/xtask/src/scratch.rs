//! The folder of the tests' databases and files: in memory if there is enough, so that no disk slows them down.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The file system that Linux keeps in memory.
const MEMORY: &str = "/dev/shm";
/// More than tests need at the same time.
const ENOUGH_BYTES: u64 = 4 << 30;

/// The folder: TMPDIR if the developer set one.
pub fn folder() -> PathBuf {
    let chosen = std::env::var_os("TMPDIR").is_some();
    if !chosen && has_room(Path::new(MEMORY)) {
        return PathBuf::from(MEMORY);
    }
    std::env::temp_dir()
}

/// Passes the folder to a command as TMPDIR.
pub fn offer(command: &mut Command) {
    command.env("TMPDIR", folder());
}

fn has_room(folder: &Path) -> bool {
    let is_writable = rustix::fs::access(folder, rustix::fs::Access::WRITE_OK).is_ok();
    is_writable && rustix::fs::statvfs(folder).is_ok_and(|found| found.f_bavail * found.f_frsize >= ENOUGH_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_not_there_has_no_room() {
        assert!(!has_room(Path::new("/no/such/folder")));
    }
}
