//! The manifest of assets that the server reads: the current file name of each part of the site.
//!
//! Names are relative to the path `/assets/`. The format of `manifest.json` is a contract with the server, which
//! embeds or reads it; a name that does not exist yet is left out.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

/// The path below which the server serves assets.
pub const ASSET_PATH: &str = "/assets/";

/// The budget of loader, glue and WASM of a page together, in bytes, brotli-compressed.
pub const PAGE_BUDGET: u64 = 120 * 1024;

/// The content of `manifest.json`.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The one style sheet.
    pub css: String,
    /// The script that hydrates the islands of a page.
    pub loader: String,
    /// The JavaScript half of the WASM module.
    pub glue: String,
    /// The WASM module.
    pub wasm: String,
    /// The sprite of icons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icons: Option<String>,
    /// Fonts by the name of their file.
    #[serde(default)]
    pub fonts: BTreeMap<String, String>,
    /// The React islands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub islands: Option<Islands>,
    /// Bytes of each file, by name.
    #[serde(default)]
    pub sizes: BTreeMap<String, Size>,
}

/// The React islands' entry and its immediate imports.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Islands {
    /// The module that registers the custom elements.
    pub entry: String,
    /// Modules that the entry imports, worth a preload beside it.
    #[serde(default)]
    pub imports: Vec<String>,
    /// Style sheets of the entry.
    #[serde(default)]
    pub css: Vec<String>,
}

/// Bytes of one file; a missing figure means that there is no such sibling.
#[derive(Debug, Default, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Size {
    pub bytes: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brotli: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gzip: Option<u64>,
}

impl Size {
    /// The bytes transferred to a current browser.
    pub fn travelling(&self) -> u64 {
        self.brotli.unwrap_or(self.bytes)
    }
}

impl Manifest {
    /// Reads the manifest of an asset folder.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join("manifest.json");
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("no {}: build the assets first", path.display()))?;
        serde_json::from_str(&text).with_context(|| format!("{} is damaged", path.display()))
    }

    /// The text of `manifest.json`.
    pub fn to_text(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// JavaScript and WASM that every page with an island loads.
    pub fn page_scripts(&self) -> [&str; 3] {
        [&self.loader, &self.glue, &self.wasm]
    }

    /// The transferred bytes of a page's JavaScript and WASM.
    pub fn page_bytes(&self) -> u64 {
        self.page_scripts()
            .iter()
            .filter_map(|name| self.sizes.get(*name))
            .map(Size::travelling)
            .sum()
    }
}

/// Prints a table of sizes and returns whether the scripts of a page meet their budget.
pub fn print_sizes(folder: &Path) -> Result<bool> {
    let manifest = Manifest::read(folder)?;
    println!("{:>10} {:>10}  asset", "bytes", "brotli");
    for (name, size) in &manifest.sizes {
        let brotli = size.brotli.map_or("-".to_owned(), |bytes| bytes.to_string());
        println!("{:>10} {:>10}  {name}", size.bytes, brotli);
    }
    let total = manifest.page_bytes();
    println!(
        "JavaScript and WASM of a page: {} of {} KB (loader, glue, WASM)",
        kilobytes(total),
        kilobytes(PAGE_BUDGET)
    );
    let unoptimised = manifest
        .page_scripts()
        .iter()
        .any(|name| manifest.sizes.get(*name).is_some_and(|size| size.brotli.is_none()));
    if unoptimised {
        anyhow::bail!("these assets are a development build: build them with --release to measure");
    }
    if total > PAGE_BUDGET {
        eprintln!("error: a page may load {} KB", kilobytes(PAGE_BUDGET));
    }
    Ok(total <= PAGE_BUDGET)
}

/// Kilobytes of 1024 bytes with one decimal.
pub fn kilobytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(wasm_brotli: u64) -> Manifest {
        let size = |brotli| Size {
            bytes: brotli * 3,
            brotli: Some(brotli),
            gzip: Some(brotli + 1),
        };
        Manifest {
            css: "main.1.css".into(),
            loader: "loader.1.js".into(),
            glue: "app.1.js".into(),
            wasm: "app.1.wasm".into(),
            sizes: BTreeMap::from([
                ("main.1.css".into(), size(9_000)),
                ("loader.1.js".into(), size(400)),
                ("app.1.js".into(), size(5_600)),
                ("app.1.wasm".into(), size(wasm_brotli)),
            ]),
            ..Manifest::default()
        }
    }

    #[test]
    fn styles_do_not_count_as_scripts() {
        assert_eq!(manifest(60_000).page_bytes(), 66_000);
    }

    #[test]
    fn a_manifest_survives_the_way_to_its_file_and_back() {
        let before = manifest(10);
        let after: Manifest = serde_json::from_str(&before.to_text().unwrap()).unwrap();
        assert_eq!(after, before);
    }

    #[test]
    fn a_page_over_its_budget_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let write = |manifest: &Manifest| {
            let path = folder.path().join("manifest.json");
            std::fs::write(path, manifest.to_text().unwrap()).unwrap();
            print_sizes(folder.path()).unwrap()
        };
        assert!(write(&manifest(60_000)));
        assert!(!write(&manifest(120_000)));
    }
}
