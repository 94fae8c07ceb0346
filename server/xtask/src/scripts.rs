//! JavaScript: minifies the loader and the glue, and builds the React islands with Vite.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::cache::{Cache, Key};
use crate::manifest::{ASSET_PATH, Islands};
use crate::process;
use crate::profile::Profile;
use crate::workspace::Workspace;

/// The language level of every script that is written here.
const LANGUAGE: &str = "--target=es2022";
const VITE_MANIFEST: &str = "vite-manifest.json";

/// The folder of the npm packages that the asset build uses.
pub fn tools(workspace: &Workspace) -> PathBuf {
    workspace.root.join("server/xtask")
}

/// A program of those packages; fails when they are not installed.
pub fn tool(workspace: &Workspace, name: &str) -> Result<PathBuf> {
    let program = tools(workspace).join("node_modules/.bin").join(name);
    ensure!(
        program.exists(),
        "{name} is missing: run `npm ci --ignore-scripts` in server/xtask, or any command of the Makefile"
    );
    Ok(program)
}

/// Bundles the glue and the snippets that it imports into one file.
pub fn bundle_glue(workspace: &Workspace, from: &Path, to: &Path) -> Result<()> {
    process::read(
        process::command(tool(workspace, "esbuild")?, &workspace.root)
            .arg(from)
            .args(["--bundle", "--format=esm", "--minify", LANGUAGE])
            .arg(format!("--outfile={}", to.display())),
    )
    .context("the glue cannot be minified")?;
    Ok(())
}

/// The loader script, minified; it is plain JavaScript without imports.
pub fn loader(workspace: &Workspace, cache: &Cache) -> Result<Vec<u8>> {
    let source = workspace.root.join("app/src/loader.js");
    let text = std::fs::read(&source).with_context(|| format!("cannot read {}", source.display()))?;
    let key = Key::new("minify with esbuild, closed")
        .with(LANGUAGE.as_bytes())
        .with(&text);
    let folder = cache.folder_for("loader", key, |folder| {
        process::read(
            process::command(tool(workspace, "esbuild")?, &workspace.root)
                .arg(&source)
                .args(["--minify", "--format=iife", LANGUAGE])
                .arg(format!("--outfile={}", folder.join("loader.js").display())),
        )
        .context("the loader cannot be minified")?;
        Ok(())
    })?;
    Ok(std::fs::read(folder.join("loader.js"))?)
}

/// The output of Vite for the islands.
pub struct BuiltIslands {
    pub islands: Islands,
    /// The folder, with Vite's manifest.
    pub folder: PathBuf,
    /// The name of each asset, which contains a hash of its content, and its file.
    pub files: Vec<(String, PathBuf)>,
}

/// Builds the React islands when one of their sources changed.
pub fn islands(workspace: &Workspace, cache: &Cache, profile: Profile) -> Result<BuiltIslands> {
    let source = workspace.root.join("islands");
    let mode = match profile {
        Profile::Release => "production",
        Profile::Dev => "development",
    };
    let key = Key::new("vite build")
        .with(mode.as_bytes())
        .with_files(&source, &Workspace::sources(&source)?)?;
    let folder = cache.folder_for("islands", key, |folder| {
        process::run(process::command("npm", &source).args(["run", "--silent", "--if-present", "basemap"]))?;
        // Address and folder are set here, where the files are moved into place.
        process::run(
            process::command(source.join("node_modules/.bin/vite"), &source)
                .args(["build", "--mode", mode, "--logLevel", "warn", "--emptyOutDir"])
                .args(["--base", ASSET_PATH, "--assetsDir", "islands"])
                .args(["--manifest", VITE_MANIFEST, "--outDir"])
                .arg(folder),
        )
    })?;
    let manifest = folder.join(VITE_MANIFEST);
    let text = std::fs::read_to_string(&manifest).with_context(|| format!("Vite wrote no {}", manifest.display()))?;
    let mut files = Vec::new();
    for file in Workspace::sources(&folder)? {
        if file != manifest {
            let name = file.strip_prefix(&folder)?.to_string_lossy().into_owned();
            files.push((name, file));
        }
    }
    Ok(BuiltIslands {
        islands: entry_of(&text)?,
        folder,
        files,
    })
}

/// Prints the sizes of the islands, and what each dashboard page loads at first; fails when one of them exceeds its
/// limit. The assets must have been built for release.
pub fn check_island_sizes(workspace: &Workspace) -> Result<()> {
    let built = islands(workspace, &Cache::new(workspace.cache()), Profile::Release)?;
    process::run(
        process::command("node", &workspace.root.join("islands"))
            .arg("scripts/print-sizes.mjs")
            .arg(&built.folder)
            .arg(VITE_MANIFEST)
            .arg(workspace.assets(None)),
    )
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Chunk {
    file: String,
    #[serde(default)]
    is_entry: bool,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

/// Reads Vite's manifest: the one entry, with all modules that it imports statically.
fn entry_of(manifest: &str) -> Result<Islands> {
    let chunks: BTreeMap<String, Chunk> =
        serde_json::from_str(manifest).context("Vite's manifest has an unknown form")?;
    let mut entries = chunks.values().filter(|chunk| chunk.is_entry);
    let entry = entries.next().context("Vite's manifest has no entry")?;
    ensure!(entries.next().is_none(), "Vite's manifest has two entries");

    let mut islands = Islands {
        entry: entry.file.clone(),
        imports: Vec::new(),
        css: entry.css.clone(),
    };
    let mut open: Vec<&String> = entry.imports.iter().collect();
    while let Some(name) = open.pop() {
        let chunk = chunks
            .get(name)
            .with_context(|| format!("Vite's manifest lacks {name}"))?;
        if islands.imports.contains(&chunk.file) {
            continue;
        }
        islands.imports.push(chunk.file.clone());
        islands.css.extend(chunk.css.iter().cloned());
        open.extend(&chunk.imports);
    }
    islands.imports.sort();
    Ok(islands)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = r#"{
        "_shared-B1.js": { "file": "islands/shared-B1.js", "name": "shared", "imports": ["_react-C1.js"] },
        "_react-C1.js": { "file": "islands/react-C1.js", "name": "react" },
        "src/islands/map/LocationMap.tsx": {
            "file": "islands/LocationMap-D1.js", "isDynamicEntry": true,
            "imports": ["_react-C1.js"], "css": ["islands/map-E1.css"]
        },
        "src/main.ts": {
            "file": "islands/main-A1.js", "src": "src/main.ts", "isEntry": true,
            "imports": ["_shared-B1.js", "_react-C1.js"],
            "dynamicImports": ["src/islands/map/LocationMap.tsx"]
        }
    }"#;

    #[test]
    fn the_entry_is_found_with_what_it_imports_but_not_with_what_it_may_load_later() {
        let islands = entry_of(MANIFEST).unwrap();
        assert_eq!(
            islands,
            Islands {
                entry: "islands/main-A1.js".into(),
                imports: vec!["islands/react-C1.js".into(), "islands/shared-B1.js".into()],
                css: vec![],
            }
        );
    }

    #[test]
    fn a_manifest_without_an_entry_is_refused() {
        let error = entry_of(r#"{ "a": { "file": "a.js" } }"#).unwrap_err();
        assert_eq!(error.to_string(), "Vite's manifest has no entry");
    }
}
