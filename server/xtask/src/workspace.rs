//! The folders: the root of the workspace, the target folder, the asset folder.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Folders of packages and of generated files.
const NOT_SOURCES: [&str; 4] = ["dist", "generated", "node_modules", "target"];

/// The folders that every task starts from; all paths are absolute.
pub struct Workspace {
    pub root: PathBuf,
    pub target: PathBuf,
}

impl Workspace {
    /// Finds the workspace above the current folder.
    ///
    /// Fails when the current folder is outside it.
    pub fn locate() -> Result<Self> {
        let current = std::env::current_dir().context("the current folder is gone")?;
        let root = current
            .ancestors()
            .find(|folder| folder.join("server/xtask/Cargo.toml").is_file())
            .context("run this inside the repository")?
            .to_owned();
        let target = match std::env::var_os("CARGO_TARGET_DIR") {
            Some(target) => current.join(target),
            None => root.join("target"),
        };
        Ok(Self { root, target })
    }

    /// The given asset folder, or the one that the server's build script embeds.
    ///
    /// It is inside the workspace even when Cargo's target folder is shared by several clones.
    pub fn assets(&self, asked: Option<PathBuf>) -> PathBuf {
        match asked {
            Some(folder) => std::path::absolute(&folder).unwrap_or(folder),
            None => self.root.join("target/assets"),
        }
    }

    /// Results of slow steps, kept between builds.
    pub fn cache(&self) -> PathBuf {
        self.target.join("assets-cache")
    }

    /// The target folder of the browser's build, which must not share features with the server's.
    pub fn wasm_target(&self) -> PathBuf {
        self.target.join("wasm")
    }

    /// The server's binary of one Cargo profile folder, `debug` or `release`.
    pub fn server_binary(&self, profile_folder: &str) -> PathBuf {
        self.program(profile_folder, "server")
    }

    /// A program of one Cargo profile folder.
    pub fn program(&self, profile_folder: &str, name: &str) -> PathBuf {
        self.target.join(profile_folder).join(name)
    }

    /// Files below a folder in a stable order, without dot files, packages and build results.
    ///
    /// A missing folder has no files.
    pub fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        let mut open = vec![folder.to_owned()];
        while let Some(folder) = open.pop() {
            let entries = match std::fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                Err(error) => {
                    return Err(error).with_context(|| format!("cannot list {}", folder.display()));
                }
            };
            for entry in entries {
                let entry = entry?;
                let name = entry.file_name();
                let name = name.to_string_lossy();
                if name.starts_with('.') || NOT_SOURCES.contains(&&*name) {
                    continue;
                }
                if entry.file_type()?.is_dir() {
                    open.push(entry.path());
                } else {
                    files.push(entry.path());
                }
            }
        }
        files.sort();
        Ok(files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_leave_out_packages_results_and_dot_files() {
        let folder = tempfile::tempdir().unwrap();
        for path in [
            "src/a.ts",
            "b.css",
            "src/generated/map.json",
            "node_modules/x.js",
            "dist/y.js",
            ".cache/z",
        ] {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let found = Workspace::sources(folder.path()).unwrap();
        assert_eq!(found, [folder.path().join("b.css"), folder.path().join("src/a.ts")]);
    }

    #[test]
    fn an_absent_folder_has_no_sources() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Workspace::sources(&folder.path().join("no")).unwrap().is_empty());
    }
}
