//! Compressed siblings of files, as small as their formats allow.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::process;

/// Whether compression helps a file of this name: pictures and web fonts are compressed already.
pub fn is_compressible(name: &str) -> bool {
    let extension = name.rsplit('.').next().unwrap_or_default();
    matches!(
        extension,
        "css" | "js" | "mjs" | "json" | "geojson" | "svg" | "wasm" | "txt" | "html" | "map" | "webmanifest"
    )
}

/// Writes `<file>.br` and `<file>.gz` beside each file, on all cores. Equal input gives equal output.
///
/// Node compresses: its brotli is the reference encoder, and it needs no compilation.
pub fn add_siblings(tools: &Path, files: &[PathBuf]) -> Result<()> {
    if files.is_empty() {
        return Ok(());
    }
    process::read(process::command("node", tools).arg("scripts/compress.mjs").args(files))
        .context("the assets cannot be compressed")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNPACK: &str = "const z = require('zlib'), f = require('fs').readFileSync;
        const [file] = process.argv.slice(1), text = f(file);
        if (!z.brotliDecompressSync(f(file + '.br')).equals(text) || !z.gunzipSync(f(file + '.gz')).equals(text)) process.exit(1)";

    #[test]
    fn both_formats_give_the_content_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("words.txt");
        let text = "the same words again and again, ".repeat(100);
        std::fs::write(&file, &text).unwrap();
        add_siblings(Path::new(env!("CARGO_MANIFEST_DIR")), std::slice::from_ref(&file)).unwrap();
        for ending in ["br", "gz"] {
            let packed = std::fs::metadata(folder.path().join(format!("words.txt.{ending}"))).unwrap();
            assert!(packed.len() < text.len() as u64 / 10);
        }
        process::read(process::command("node", folder.path()).args(["-e", UNPACK]).arg(&file)).unwrap();
    }

    #[test]
    fn fonts_and_photographs_are_left_alone() {
        assert!(is_compressible("islands/worker.mjs"));
        assert!(is_compressible("app.wasm"));
        assert!(!is_compressible("inter.woff2"));
        assert!(!is_compressible("cover.webp"));
    }
}
