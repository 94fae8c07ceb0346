//! Caches the results of slow steps by their inputs.
//!
//! A step has one folder with its newest result; a different key replaces it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

/// A fingerprint of a step's inputs, built piece by piece.
pub struct Key(Sha256);

impl Key {
    /// Starts with a description of the step: change the text when the step changes.
    pub fn new(recipe: &str) -> Self {
        Self(Sha256::new()).with(recipe.as_bytes())
    }

    /// Adds one input; its length is added too, so that pieces cannot run into each other.
    pub fn with(mut self, piece: &[u8]) -> Self {
        self.0.update((piece.len() as u64).to_le_bytes());
        self.0.update(piece);
        self
    }

    /// Adds names and contents of files; names count from `root`.
    pub fn with_files(mut self, root: &Path, files: &[PathBuf]) -> Result<Self> {
        for file in files {
            let name = file.strip_prefix(root).unwrap_or(file);
            let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
            self = self.with(name.to_string_lossy().as_bytes()).with(&bytes);
        }
        Ok(self)
    }

    fn finish(self) -> String {
        hex(&self.0.finalize())
    }
}

/// The folder of the results.
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The folder with the step's result: the cached one if the key is the same, else a new one that `produce` fills.
    /// A failed `produce` leaves nothing behind.
    pub fn folder_for(&self, step: &str, key: Key, produce: impl FnOnce(&Path) -> Result<()>) -> Result<PathBuf> {
        let home = self.folder.join(step);
        let kept = home.join(key.finish());
        if kept.is_dir() {
            return Ok(kept);
        }
        if home.exists() {
            std::fs::remove_dir_all(&home).with_context(|| format!("cannot empty {}", home.display()))?;
        }
        let fresh = home.join("unfinished");
        std::fs::create_dir_all(&fresh).with_context(|| format!("cannot create {}", fresh.display()))?;
        produce(&fresh)?;
        std::fs::rename(&fresh, &kept)?;
        Ok(kept)
    }
}

/// Lower-case hexadecimal text of bytes.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_produced_once_for_one_key_and_again_for_another() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().to_owned());
        let make = |text: &'static str| move |place: &Path| Ok(std::fs::write(place.join("result"), text)?);
        let first = cache.folder_for("step", Key::new("a"), make("one")).unwrap();
        let again = cache.folder_for("step", Key::new("a"), make("two")).unwrap();
        assert_eq!(first, again);
        assert_eq!(std::fs::read_to_string(again.join("result")).unwrap(), "one");

        let other = cache.folder_for("step", Key::new("b"), make("three")).unwrap();
        assert_eq!(std::fs::read_to_string(other.join("result")).unwrap(), "three");
        assert!(!first.exists());
    }

    #[test]
    fn a_failed_step_is_tried_again() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path().to_owned());
        let failed = cache.folder_for("step", Key::new("a"), |_| anyhow::bail!("no"));
        assert!(failed.is_err());
        assert!(cache.folder_for("step", Key::new("a"), |_| Ok(())).is_ok());
    }

    #[test]
    fn pieces_of_a_key_do_not_run_into_each_other() {
        let one = Key::new("k").with(b"ab").with(b"c").finish();
        let other = Key::new("k").with(b"a").with(b"bc").finish();
        assert_ne!(one, other);
    }
}
