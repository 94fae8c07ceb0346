//! Reads an archive: whole and unchanged, or not at all.

use super::{
    DATABASE, FILES, JOURNAL, MANIFEST, STORED, UPLOADS,
    archive::hexadecimal,
    manifest::{ArchivedFile, FORMAT, Manifest},
};
use anyhow::{Context, Result, bail, ensure};
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};
use std::{
    fs::File,
    io::{BufReader, Read, Seek, SeekFrom, Write},
    path::{Component, Path},
};

/// Bytes read at once.
const CHUNK: usize = 256 * 1024;
/// Bytes of a manifest at most.
const MAX_MANIFEST_BYTES: u64 = 256 * 1024 * 1024;

/// An archive whose parts are all as its manifest says.
pub struct CheckedArchive {
    file: File,
    pub manifest: Manifest,
}

/// Reads all of an archive and compares each part.
pub fn check(path: &Path) -> Result<CheckedArchive> {
    let mut file = File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    let manifest = compare(&mut file).with_context(|| {
        format!(
            "{} is no backup, or it is cut or changed; nothing was restored",
            path.display()
        )
    })?;
    ensure!(
        manifest.format <= FORMAT,
        "{} was written by a newer server ({}): restore it with that one",
        path.display(),
        manifest.server
    );
    Ok(CheckedArchive { file, manifest })
}

fn compare(file: &mut File) -> Result<Manifest> {
    let mut found: Vec<ArchivedFile> = Vec::new();
    let mut manifest: Option<Manifest> = None;
    each(file, |name, bytes, read| {
        ensure!(manifest.is_none(), "there is more after the manifest");
        if name == MANIFEST {
            ensure!(bytes <= MAX_MANIFEST_BYTES, "the manifest is too long");
            let mut text = Vec::new();
            read.read_to_end(&mut text)?;
            manifest = Some(serde_json::from_slice(&text).context("the manifest cannot be read")?);
            return Ok(());
        }
        ensure!(is_known(name), "{name} is no part of a backup");
        let mut hash = Sha256::new();
        let mut counted = 0;
        chunks(read, |chunk| {
            counted += chunk.len() as u64;
            hash.update(chunk);
            Ok(())
        })?;
        found.push(ArchivedFile {
            name: name.to_owned(),
            bytes: counted,
            sha256: hexadecimal(&hash.finalize()),
        });
        Ok(())
    })?;
    let manifest = manifest.context("the manifest is missing")?;
    for (part, said) in found.iter().zip(&manifest.parts) {
        ensure!(part == said, "{} is not what the manifest says", part.name);
    }
    ensure!(found.len() == manifest.parts.len(), "parts are missing");
    ensure!(
        found.iter().filter(|part| part.name == DATABASE).count() == 1,
        "the database is missing"
    );
    Ok(manifest)
}

impl CheckedArchive {
    /// Hands name, size and content of each part to `take`, and fails where one is not what it was a moment ago.
    pub fn parts(&mut self, mut take: impl FnMut(&str, u64, &mut dyn Read) -> Result<()>) -> Result<()> {
        let mut expected = self.manifest.parts.iter();
        each(&mut self.file, |name, bytes, read| {
            if name == MANIFEST {
                return Ok(());
            }
            let mut hashed = Hashed {
                read,
                hash: Sha256::new(),
            };
            take(name, bytes, &mut hashed)?;
            let sha256 = hexadecimal(&hashed.hash.finalize());
            match expected.next() {
                Some(part) if part.name == name && part.sha256 == sha256 => Ok(()),
                _ => bail!("{name} changed while it was read"),
            }
        })
    }
}

struct Hashed<'a> {
    read: &'a mut dyn Read,
    hash: Sha256,
}

impl Read for Hashed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.read.read(buffer)?;
        self.hash.update(&buffer[..read]);
        Ok(read)
    }
}

/// Writes a part into a file.
pub fn into_file(read: &mut dyn Read, path: &Path) -> Result<()> {
    let cannot = || format!("{} cannot be written", path.display());
    let mut file = File::create(path).with_context(cannot)?;
    chunks(read, |chunk| file.write_all(chunk).with_context(cannot))?;
    file.sync_all().with_context(cannot)
}

/// Calls `take` with the name, size and bytes of each part.
fn each(file: &mut File, mut take: impl FnMut(&str, u64, &mut dyn Read) -> Result<()>) -> Result<()> {
    file.seek(SeekFrom::Start(0))?;
    let mut unpacked = GzDecoder::new(BufReader::with_capacity(CHUNK, &mut *file));
    let mut archive = tar::Archive::new(&mut unpacked);
    for entry in archive.entries()? {
        let mut entry = entry?;
        ensure!(
            entry.header().entry_type() == tar::EntryType::Regular,
            "it holds something that is no file"
        );
        let name = entry.path()?.to_str().context("a name is not in UTF-8")?.to_owned();
        let bytes = entry.size();
        take(&name, bytes, &mut entry)?;
    }
    // The checksum of the whole is at the end.
    chunks(&mut unpacked, |_| Ok(()))
}

fn chunks(read: &mut dyn Read, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
    let mut buffer = vec![0; CHUNK];
    loop {
        match read.read(&mut buffer)? {
            0 => return Ok(()),
            read => take(&buffer[..read])?,
        }
    }
}

/// Whether a part has one of the names that backups have; none leads out of its folder.
fn is_known(name: &str) -> bool {
    let parts: Vec<Component> = Path::new(name).components().collect();
    let is_plain = parts.iter().all(|part| matches!(part, Component::Normal(_)));
    let mut names = name.split('/');
    is_plain
        && match (names.next(), names.next()) {
            (Some(DATABASE | JOURNAL), None) => true,
            (Some(FILES), Some(folder)) => STORED.contains(&folder) && parts.len() > 2,
            (Some(UPLOADS), Some(_)) => parts.len() == 2,
            _ => false,
        }
}
