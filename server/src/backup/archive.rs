//! Writes an archive: tar, compressed with gzip, so that every system can look into it. It has its name only when it is
//! whole.

use super::manifest::ArchivedFile;
use anyhow::{Context, Result, bail, ensure};
use flate2::{Compression, write::GzEncoder};
use rustix::fs::{FlockOperation, flock};
use sha2::{Digest, Sha256};
use std::{
    fs::{self, File, OpenOptions},
    io::{BufWriter, ErrorKind, Read, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

/// The size of a block of tar.
const BLOCK: u64 = 512;
/// Bytes read at once.
const CHUNK: usize = 256 * 1024;

/// The folder beside an archive in which it is written. A backup that is killed leaves it, and the next one to the same name
/// removes it.
pub struct Workplace {
    folder: PathBuf,
    target: PathBuf,
    /// Holds the lock.
    _lock: File,
}

impl Workplace {
    /// Makes it, unless the archive exists or another backup is writing it.
    pub fn new(target: &Path) -> Result<Self> {
        ensure!(!target.exists(), "{} exists: name a new file", target.display());
        let name = target.file_name().context("name a file to write")?;
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(".partial");
        let folder = target.with_file_name(hidden);
        let cannot = || format!("{} cannot be written", target.display());
        match fs::create_dir(&folder) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error).with_context(cannot),
            _ => {}
        }
        let lock = File::open(&folder).with_context(cannot)?;
        if flock(&lock, FlockOperation::NonBlockingLockExclusive).is_err() {
            bail!("another backup is writing {}", target.display());
        }
        for left in fs::read_dir(&folder).with_context(cannot)? {
            fs::remove_file(left.with_context(cannot)?.path()).with_context(cannot)?;
        }
        Ok(Self {
            folder,
            target: target.to_owned(),
            _lock: lock,
        })
    }

    /// A file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Gives the archive its name.
    pub fn publish(&self, archive: &Path) -> Result<()> {
        let cannot = || format!("{} cannot be written", self.target.display());
        // Unlike a rename, this does not replace a file that came meanwhile.
        fs::hard_link(archive, &self.target).with_context(cannot)?;
        let parent = self.target.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = File::open(parent.unwrap_or(Path::new("."))).with_context(cannot)?;
        parent.sync_all().with_context(cannot)
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.folder)
            && error.kind() != ErrorKind::NotFound
        {
            eprintln!("{} is left and can be deleted: {error}", self.folder.display());
        }
    }
}

/// An archive that is being written.
pub struct Archive {
    out: GzEncoder<BufWriter<File>>,
    parts: Vec<ArchivedFile>,
}

/// A part that is being written.
pub struct Entry<'a> {
    archive: &'a mut Archive,
    name: String,
    bytes: u64,
    written: u64,
    hash: Sha256,
}

impl Archive {
    /// A new archive, which its owner alone may read.
    pub fn create(path: &Path) -> Result<Self> {
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(path)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        // Pictures and videos are compressed already.
        let out = GzEncoder::new(BufWriter::with_capacity(CHUNK, file), Compression::fast());
        Ok(Self { out, parts: Vec::new() })
    }

    /// What was written so far.
    pub fn parts(&self) -> &[ArchivedFile] {
        &self.parts
    }

    /// Begins a part of that many bytes.
    pub fn begin(&mut self, name: &str, bytes: u64) -> Result<Entry<'_>> {
        let mut header = tar::Header::new_gnu();
        header
            .set_path(name)
            .with_context(|| format!("{name} is too long a name"))?;
        header.set_size(bytes);
        header.set_mode(0o600);
        header.set_entry_type(tar::EntryType::Regular);
        header.set_cksum();
        self.out.write_all(header.as_bytes())?;
        Ok(Entry {
            archive: self,
            name: name.to_owned(),
            bytes,
            written: 0,
            hash: Sha256::new(),
        })
    }

    /// Writes a file of this machine as it is now, though it may grow.
    pub fn file(&mut self, name: &str, path: &Path) -> Result<()> {
        let cannot = || format!("{} cannot be read", path.display());
        let file = File::open(path).with_context(cannot)?;
        let bytes = file.metadata().with_context(cannot)?.len();
        let mut file = file.take(bytes);
        let mut entry = self.begin(name, bytes)?;
        let mut buffer = vec![0; CHUNK];
        loop {
            match file.read(&mut buffer).with_context(cannot)? {
                0 => return entry.end(),
                read => entry.write(&buffer[..read])?,
            }
        }
    }

    /// Writes bytes.
    pub fn bytes(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let mut entry = self.begin(name, bytes.len() as u64)?;
        entry.write(bytes)?;
        entry.end()
    }

    /// Ends the archive and waits until the disk has it; its size.
    pub fn end(mut self) -> Result<u64> {
        self.out.write_all(&[0; 2 * BLOCK as usize])?;
        let file = self.out.finish()?.into_inner().map_err(|error| error.into_error())?;
        file.sync_all()?;
        Ok(file.metadata()?.len())
    }
}

impl Entry<'_> {
    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.written += bytes.len() as u64;
        ensure!(self.written <= self.bytes, "{} grew while it was read", self.name);
        self.hash.update(bytes);
        Ok(self.archive.out.write_all(bytes)?)
    }

    pub fn end(self) -> Result<()> {
        ensure!(self.written == self.bytes, "{} ended while it was read", self.name);
        let rest = (BLOCK - self.bytes % BLOCK) % BLOCK;
        let padding = [0; BLOCK as usize];
        self.archive.out.write_all(&padding[..usize::try_from(rest)?])?;
        self.archive.parts.push(ArchivedFile {
            name: self.name,
            bytes: self.bytes,
            sha256: hexadecimal(&self.hash.finalize()),
        });
        Ok(())
    }
}

/// Bytes as hexadecimal digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
