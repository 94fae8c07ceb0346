//! The asset folder: every file that a page loads, under a name that changes with its content.
//!
//! An existing file is not written again, so that nothing is compressed twice and the server, which embeds the
//! folder, is rebuilt only when an asset changed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::cache::{Cache, hex};
use crate::compiler::Compiler;
use crate::manifest::{ASSET_PATH, Manifest, Size, kilobytes};
use crate::profile::Profile;
use crate::workspace::Workspace;
use crate::{compress, css, process, scripts, wasm};

/// Builds all assets into `folder` and writes their manifest.
///
/// Fails when a source is wrong; the folder then still has the assets of the last success.
pub fn build(workspace: &Workspace, profile: Profile, compiler: Compiler, folder: &Path) -> Result<Manifest> {
    let started = Instant::now();
    let cache = Cache::new(workspace.cache());
    let mut shelf = Shelf::new(folder)?;
    let mut manifest = Manifest::default();

    said("styles", || styles(workspace, &mut shelf, &mut manifest))?;
    said("loader", || {
        manifest.loader = shelf.put("loader.js", &scripts::loader(workspace, &cache)?)?;
        Ok(())
    })?;
    said("islands", || {
        let built = scripts::islands(workspace, &cache, profile)?;
        for (name, file) in &built.files {
            shelf.put_named(name, &std::fs::read(file)?)?;
        }
        manifest.islands = Some(built.islands);
        Ok(())
    })?;
    said("WASM", || {
        let module = wasm::build(workspace, &cache, profile, compiler)?;
        manifest.glue = shelf.put("app.js", &module.glue)?;
        manifest.wasm = shelf.put("app.wasm", &module.wasm)?;
        Ok(())
    })?;
    if profile == Profile::Release {
        said("compression", || shelf.compress(&scripts::tools(workspace)))?;
    }
    manifest.sizes = shelf.sizes(profile)?;
    shelf.finish(&manifest)?;
    println!(
        "assets: {} files in {}, {} KB of JavaScript and WASM a page, {}",
        manifest.sizes.len(),
        folder.display(),
        kilobytes(manifest.page_bytes()),
        process::spoken(started.elapsed())
    );
    Ok(manifest)
}

fn said(step: &str, perform: impl FnOnce() -> Result<()>) -> Result<()> {
    let started = Instant::now();
    perform().with_context(|| format!("assets, {step}"))?;
    println!("assets: {step} ({})", process::spoken(started.elapsed()));
    Ok(())
}

fn styles(workspace: &Workspace, shelf: &mut Shelf, manifest: &mut Manifest) -> Result<()> {
    let style = workspace.root.join("style");
    for file in Workspace::sources(&style.join("fonts"))? {
        if file.extension().is_some_and(|extension| extension == "woff2") {
            let name = file_name(&file)?;
            let hashed = shelf.put(name, &std::fs::read(&file)?)?;
            manifest.fonts.insert(name.to_owned(), hashed);
        }
    }
    let icons = style.join("icons.svg");
    if icons.exists() {
        manifest.icons = Some(shelf.put("icons.svg", &std::fs::read(&icons)?)?);
    }
    let sheet = css::bundle(&scripts::tools(workspace), &style.join("main.css"), |file| {
        let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(format!("{ASSET_PATH}{}", shelf.put(file_name(file)?, &bytes)?))
    })?;
    manifest.css = shelf.put("main.css", sheet.as_bytes())?;
    Ok(())
}

fn file_name(file: &Path) -> Result<&str> {
    let name = file.file_name().and_then(|name| name.to_str());
    name.with_context(|| format!("{} has no plain name", file.display()))
}

/// The folder while it is being filled: tracks the files of this build.
struct Shelf {
    folder: PathBuf,
    names: BTreeSet<String>,
}

impl Shelf {
    fn new(folder: &Path) -> Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        Ok(Self {
            folder: folder.to_owned(),
            names: BTreeSet::new(),
        })
    }

    /// Stores a file under a name with a fingerprint of its content, and returns that name.
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<String> {
        let fingerprint = hex(&Sha256::digest(bytes)[..6]);
        let hashed = match name.rsplit_once('.') {
            Some((stem, extension)) => format!("{stem}.{fingerprint}.{extension}"),
            None => format!("{name}.{fingerprint}"),
        };
        self.put_named(&hashed, bytes)?;
        Ok(hashed)
    }

    /// Stores a file whose name already changes with its content.
    fn put_named(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.folder.join(name);
        if std::fs::read(&path).ok().as_deref() != Some(bytes) {
            // Siblings of other content under the same name must not survive.
            for sibling in siblings(&path) {
                remove_if_there(&sibling)?;
            }
            write_whole(&path, bytes)?;
        }
        self.names.insert(name.to_owned());
        Ok(())
    }

    /// Adds the missing compressed siblings, with the scripts in `tools`.
    fn compress(&self, tools: &Path) -> Result<()> {
        let missing: Vec<PathBuf> = self
            .names
            .iter()
            .filter(|name| compress::is_compressible(name))
            .map(|name| self.folder.join(name))
            .filter(|path| siblings(path).iter().any(|sibling| !sibling.exists()))
            .collect();
        compress::add_siblings(tools, &missing)
    }

    fn sizes(&self, profile: Profile) -> Result<BTreeMap<String, Size>> {
        let length = |path: &Path| std::fs::metadata(path).ok().map(|found| found.len());
        self.names
            .iter()
            .map(|name| {
                let path = self.folder.join(name);
                let [brotli, gzip] = siblings(&path);
                let counts = profile == Profile::Release;
                let size = Size {
                    bytes: length(&path).context("an asset vanished")?,
                    brotli: length(&brotli).filter(|_| counts),
                    gzip: length(&gzip).filter(|_| counts),
                };
                Ok((name.clone(), size))
            })
            .collect()
    }

    /// Writes the manifest, then removes files of earlier builds.
    fn finish(&self, manifest: &Manifest) -> Result<()> {
        let path = self.folder.join("manifest.json");
        let text = manifest.to_text()?;
        if std::fs::read_to_string(&path).ok().as_deref() != Some(text.as_str()) {
            write_whole(&path, text.as_bytes())?;
        }
        let mut wanted = BTreeSet::from([path]);
        for name in &self.names {
            let path = self.folder.join(name);
            wanted.extend(siblings(&path));
            wanted.insert(path);
        }
        for file in Workspace::sources(&self.folder)? {
            if !wanted.contains(&file) {
                remove_if_there(&file)?;
            }
        }
        Ok(())
    }
}

/// The paths of a file's brotli and gzip siblings.
fn siblings(path: &Path) -> [PathBuf; 2] {
    ["br", "gz"].map(|ending| {
        let mut name = path.as_os_str().to_owned();
        name.push(".");
        name.push(ending);
        PathBuf::from(name)
    })
}

/// Writes a file atomically.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path.parent().context("a file needs a folder")?;
    std::fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    std::io::Write::write_all(&mut file, bytes)?;
    let readable = std::os::unix::fs::PermissionsExt::from_mode(0o644);
    file.as_file().set_permissions(readable)?;
    file.persist(path)
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}

fn remove_if_there(path: &Path) -> Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", path.display()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tools() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
    }

    fn names_in(folder: &Path) -> Vec<String> {
        let files = Workspace::sources(folder).unwrap();
        files.iter().map(|file| file_name(file).unwrap().to_owned()).collect()
    }

    #[test]
    fn a_name_changes_with_the_content_and_old_files_leave_with_their_siblings() {
        let folder = tempfile::tempdir().unwrap();
        let mut shelf = Shelf::new(folder.path()).unwrap();
        let before = shelf.put("main.css", b"a{color:red}").unwrap();
        shelf.compress(&tools()).unwrap();
        shelf.finish(&Manifest::default()).unwrap();
        assert_eq!(
            names_in(folder.path()),
            [
                before.clone(),
                format!("{before}.br"),
                format!("{before}.gz"),
                "manifest.json".into()
            ]
        );

        let mut shelf = Shelf::new(folder.path()).unwrap();
        let after = shelf.put("main.css", b"a{color:blue}").unwrap();
        shelf.finish(&Manifest::default()).unwrap();
        assert_ne!(after, before);
        assert_eq!(names_in(folder.path()), [after, "manifest.json".into()]);
    }

    #[test]
    fn an_unchanged_asset_keeps_its_time_of_change() {
        let folder = tempfile::tempdir().unwrap();
        let changed = |name: &str| {
            let metadata = std::fs::metadata(folder.path().join(name)).unwrap();
            metadata.modified().unwrap()
        };
        let mut shelf = Shelf::new(folder.path()).unwrap();
        let name = shelf.put("icons.svg", b"<svg/>").unwrap();
        shelf.finish(&Manifest::default()).unwrap();
        let before = (changed(&name), changed("manifest.json"));

        let mut shelf = Shelf::new(folder.path()).unwrap();
        shelf.put("icons.svg", b"<svg/>").unwrap();
        shelf.finish(&Manifest::default()).unwrap();
        assert_eq!((changed(&name), changed("manifest.json")), before);
    }

    #[test]
    fn a_development_build_counts_no_siblings_of_an_earlier_release() {
        let folder = tempfile::tempdir().unwrap();
        let mut shelf = Shelf::new(folder.path()).unwrap();
        let name = shelf.put("app.js", b"export default 1").unwrap();
        shelf.compress(&tools()).unwrap();
        let release = shelf.sizes(Profile::Release).unwrap();
        assert!(release[&name].brotli.is_some());
        assert!(shelf.sizes(Profile::Dev).unwrap()[&name].brotli.is_none());
    }
}
