//! The bill of materials that accompanies the binary: its third-party packages, in the CycloneDX format.
//!
//! It lists what Cargo builds in: Cargo's metadata also names crates that no enabled feature needs, so the names come
//! from `cargo tree` and everything else about them from `cargo metadata`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::audit::NpmLock;
use crate::process;
use crate::wasm;
use crate::workspace::Workspace;

/// The name of the file beside the binary.
const FILE: &str = "sbom.cdx.json";
/// The crate of the binary, and that of the browser module inside it.
const SERVER: &str = "server";
const BROWSER: &str = "hydrate";

/// Name and version of a crate.
type CrateVersion = (String, String);

/// Writes the bill beside the binary of a profile's folder.
pub fn write(workspace: &Workspace, profile_folder: &str) -> Result<()> {
    let platform = platform()?;
    let metadata = metadata(workspace, &platform)?;
    let mut crates = Crates::default();
    for (package, target) in [(SERVER, platform.as_str()), (BROWSER, wasm::TARGET)] {
        crates
            .inside
            .extend(tree(workspace, package, target, "normal,no-proc-macro")?);
        crates.all.extend(tree(workspace, package, target, "normal")?);
    }
    let hashes = hashes_of(&read(&workspace.root.join("Cargo.lock"))?);
    let npm = NpmLock::read(&workspace.root.join("islands/package-lock.json"))?;

    let mut components = crates.components(&metadata, &hashes)?;
    components.extend(npm_components(&npm)?);
    let bill = bill(&metadata, &components)?;
    let file = workspace.target.join(profile_folder).join(FILE);
    std::fs::write(&file, format!("{bill:#}\n")).with_context(|| format!("cannot write {}", file.display()))?;
    println!("bill of materials: {} ({} packages)", file.display(), components.len());
    Ok(())
}

fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// The platform of the binary: this one.
fn platform() -> Result<String> {
    let printed = process::read(process::command("rustc", Path::new("/")).arg("-vV"))?;
    let host = printed.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say its platform")?.to_owned())
}

fn metadata(workspace: &Workspace, platform: &str) -> Result<Metadata> {
    let printed = process::read(
        process::command("cargo", &workspace.root)
            .args(["metadata", "--format-version", "1", "--locked"])
            .args(["--filter-platform", platform, "--filter-platform", wasm::TARGET]),
    )?;
    serde_json::from_str(&printed).context("cargo metadata has an unknown form")
}

/// The crates below a package, itself included, by edges of these kinds.
fn tree(workspace: &Workspace, package: &str, target: &str, edges: &str) -> Result<BTreeSet<CrateVersion>> {
    let printed = process::read(
        process::command("cargo", &workspace.root)
            .args(["tree", "--locked", "--package", package, "--target", target])
            .args(["--edges", edges, "--prefix", "none", "--format", "{p}"]),
    )?;
    let crates: BTreeSet<CrateVersion> = printed.lines().filter_map(named).collect();
    ensure!(!crates.is_empty(), "cargo tree says nothing of {package}");
    Ok(crates)
}

/// Reads `name v1.2.3 (folder or mark)`.
fn named(line: &str) -> Option<CrateVersion> {
    let mut words = line.split(' ');
    let (name, version) = (words.next()?, words.next()?);
    Some((name.to_owned(), version.strip_prefix('v')?.to_owned()))
}

/// The output of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// The registry; none for a local crate.
    source: Option<String>,
}

/// The crates that a build needs.
#[derive(Default)]
struct Crates {
    /// Those whose code is in the binary.
    inside: BTreeSet<CrateVersion>,
    /// Those and the macros, which run in the compiler, with their dependencies.
    all: BTreeSet<CrateVersion>,
}

impl Crates {
    /// The third-party crates. A local crate is no component but the product itself, and another crate in the
    /// registry may have its name.
    fn components(&self, metadata: &Metadata, hashes: &BTreeMap<CrateVersion, String>) -> Result<Vec<Component>> {
        let mut components = Vec::new();
        let mut found = BTreeSet::new();
        for package in &metadata.packages {
            let named = (package.name.clone(), package.version.clone());
            if !self.all.contains(&named) {
                continue;
            }
            if package.source.is_some() {
                let licence = package.license.as_deref().map(spdx);
                let scope = if self.inside.contains(&named) {
                    "required"
                } else {
                    "excluded"
                };
                let hash = hashes.get(&named).map(|hash| Hash {
                    alg: "SHA-256",
                    content: hash.clone(),
                });
                components.push(Component::new("cargo", &named.0, &named.1, scope, licence, hash));
            }
            found.insert(named);
        }
        let lost = self.all.difference(&found).next();
        ensure!(lost.is_none(), "cargo metadata does not know {lost:?}");
        components.sort_by(|one, other| one.purl.cmp(&other.purl));
        Ok(components)
    }
}

/// The packages of the islands that are sent to browsers.
fn npm_components(lock: &NpmLock) -> Result<Vec<Component>> {
    let mut components = Vec::new();
    for (name, package) in lock.shipped() {
        let hash = package
            .integrity
            .as_deref()
            .and_then(|text| text.strip_prefix("sha512-"));
        let hash = match hash {
            Some(text) => Some(Hash {
                alg: "SHA-512",
                content: hex_of_base64(text).with_context(|| format!("the hash of {name} is wrong"))?,
            }),
            None => None,
        };
        let licence = package.licence(name).map(spdx);
        components.push(Component::new("npm", name, &package.version, "required", licence, hash));
    }
    components.sort_by(|one, other| one.purl.cmp(&other.purl));
    // One version may be in two folders.
    components.dedup_by(|one, other| one.purl == other.purl);
    Ok(components)
}

/// The document, without a time or a serial number: the same source gives the same bill.
fn bill(metadata: &Metadata, components: &[Component]) -> Result<Value> {
    let server = metadata
        .packages
        .iter()
        .find(|package| package.name == SERVER && package.source.is_none())
        .context("cargo metadata does not know the server")?;
    Ok(json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": SERVER,
                "name": SERVER,
                "version": server.version,
                "licenses": server.license.as_deref().map(licences).unwrap_or_default(),
            }
        },
        "components": components,
    }))
}

/// A third-party package, in CycloneDX's terms.
#[derive(Debug, PartialEq, Serialize)]
struct Component {
    r#type: &'static str,
    #[serde(rename = "bom-ref")]
    reference: String,
    name: String,
    version: String,
    scope: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hashes: Vec<Hash>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    licenses: Vec<Value>,
    purl: String,
}

#[derive(Debug, PartialEq, Serialize)]
struct Hash {
    alg: &'static str,
    content: String,
}

impl Component {
    fn new(
        kind: &str,
        name: &str,
        version: &str,
        scope: &'static str,
        licence: Option<String>,
        hash: Option<Hash>,
    ) -> Self {
        let purl = purl(kind, name, version);
        Self {
            r#type: "library",
            reference: purl.clone(),
            name: name.to_owned(),
            version: version.to_owned(),
            scope,
            hashes: hash.into_iter().collect(),
            licenses: licence.as_deref().map(licences).unwrap_or_default(),
            purl,
        }
    }
}

/// The package URL that scanners look up. Characters with a meaning in it are percent-encoded.
fn purl(kind: &str, name: &str, version: &str) -> String {
    let plain = |text: &str| text.replace('@', "%40").replace('+', "%2B");
    format!("pkg:{kind}/{}@{}", plain(name), plain(version))
}

fn licences(expression: &str) -> Vec<Value> {
    vec![json!({ "expression": expression })]
}

/// Old crates separate alternative licences by a slash, which is no valid expression today.
fn spdx(licence: &str) -> String {
    let choices: Vec<&str> = licence.split('/').map(str::trim).collect();
    choices.join(" OR ")
}

/// The hashes of the archives in Cargo's lock file, whose lines always have this order.
fn hashes_of(lock: &str) -> BTreeMap<CrateVersion, String> {
    let mut hashes = BTreeMap::new();
    let (mut name, mut version) = ("", "");
    for line in lock.lines() {
        match line.split_once(" = ") {
            Some(("name", value)) => name = value.trim_matches('"'),
            Some(("version", value)) => version = value.trim_matches('"'),
            Some(("checksum", value)) => {
                let hash = value.trim_matches('"').to_owned();
                hashes.insert((name.to_owned(), version.to_owned()), hash);
            }
            _ => {}
        }
    }
    hashes
}

/// npm writes hashes in base 64, CycloneDX in base 16.
fn hex_of_base64(text: &str) -> Result<String> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut hex = String::new();
    let (mut bits, mut waiting) = (0_u32, 0);
    for sign in text.trim_end_matches('=').bytes() {
        let digit = DIGITS.iter().position(|digit| *digit == sign);
        bits = (bits << 6 | u32::try_from(digit.context("this is not base 64")?)?) & 0xffff;
        waiting += 6;
        if waiting >= 8 {
            waiting -= 8;
            hex.push_str(&format!("{:02x}", bits >> waiting & 0xff));
        }
    }
    Ok(hex)
}

#[cfg(test)]
mod tests {
    use super::*;

    const METADATA: &str = r#"{ "packages": [
        { "name": "server", "version": "0.1.0", "license": "Apache-2.0", "source": null },
        { "name": "api", "version": "0.1.0", "license": "Apache-2.0", "source": null },
        { "name": "wasi", "version": "0.11.1+preview1", "license": "MIT/Apache-2.0", "source": "registry" },
        { "name": "serde_derive", "version": "1.0.2", "license": "MIT OR Apache-2.0", "source": "registry" },
        { "name": "arrow", "version": "60.0.0", "license": "Apache-2.0", "source": "registry" }
    ] }"#;

    const CARGO_LOCK: &str = "version = 4\n\n[[package]]\nname = \"api\"\nversion = \"0.1.0\"\n\n\
        [[package]]\nname = \"wasi\"\nversion = \"0.11.1+preview1\"\nsource = \"registry\"\nchecksum = \"ab12\"\n";

    const NPM_LOCK: &str = r#"{ "packages": {
        "": { "dependencies": { "@base-ui/react": "1.9.0" } },
        "node_modules/@base-ui/react": { "version": "1.9.0", "license": "MIT", "integrity": "sha512-AQL/" },
        "node_modules/vite": { "version": "8.0.0", "license": "MIT", "integrity": "sha512-AQL/" }
    } }"#;

    fn crates(lines: &[&str]) -> BTreeSet<CrateVersion> {
        lines.iter().filter_map(|line| named(line)).collect()
    }

    #[test]
    fn the_bill_names_what_is_inside_with_licence_and_hash_and_nothing_of_ours() {
        let metadata: Metadata = serde_json::from_str(METADATA).unwrap();
        let inside = crates(&[
            "server v0.1.0 (/src/server)",
            "api v0.1.0 (/src/api)",
            "wasi v0.11.1+preview1",
        ]);
        let all = crates(&["serde_derive v1.0.2 (proc-macro)", "api v0.1.0 (/src/api) (*)"]);
        let all = all.union(&inside).cloned().collect();
        let crates = Crates { inside, all };
        let mut components = crates.components(&metadata, &hashes_of(CARGO_LOCK)).unwrap();
        components.extend(npm_components(&NpmLock::parse(NPM_LOCK).unwrap()).unwrap());
        assert_eq!(
            bill(&metadata, &components).unwrap(),
            json!({
                "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
                "bomFormat": "CycloneDX",
                "specVersion": "1.5",
                "version": 1,
                "metadata": { "component": {
                    "type": "application", "bom-ref": "server", "name": "server", "version": "0.1.0",
                    "licenses": [{ "expression": "Apache-2.0" }],
                } },
                "components": [
                    {
                        "type": "library", "bom-ref": "pkg:cargo/serde_derive@1.0.2",
                        "name": "serde_derive", "version": "1.0.2", "scope": "excluded",
                        "licenses": [{ "expression": "MIT OR Apache-2.0" }],
                        "purl": "pkg:cargo/serde_derive@1.0.2",
                    },
                    {
                        "type": "library", "bom-ref": "pkg:cargo/wasi@0.11.1%2Bpreview1",
                        "name": "wasi", "version": "0.11.1+preview1", "scope": "required",
                        "hashes": [{ "alg": "SHA-256", "content": "ab12" }],
                        "licenses": [{ "expression": "MIT OR Apache-2.0" }],
                        "purl": "pkg:cargo/wasi@0.11.1%2Bpreview1",
                    },
                    {
                        "type": "library", "bom-ref": "pkg:npm/%40base-ui/react@1.9.0",
                        "name": "@base-ui/react", "version": "1.9.0", "scope": "required",
                        "hashes": [{ "alg": "SHA-512", "content": "0102ff" }],
                        "licenses": [{ "expression": "MIT" }],
                        "purl": "pkg:npm/%40base-ui/react@1.9.0",
                    },
                ],
            })
        );
    }

    #[test]
    fn a_crate_that_is_built_in_but_not_described_is_an_error() {
        let metadata: Metadata = serde_json::from_str(METADATA).unwrap();
        let crates = Crates {
            inside: BTreeSet::new(),
            all: crates(&["unheard-of v1.0.0"]),
        };
        let error = crates.components(&metadata, &BTreeMap::new()).unwrap_err();
        assert!(error.to_string().contains("unheard-of"), "{error}");
    }

    #[test]
    fn hashes_are_turned_from_base_64_with_and_without_padding() {
        for (base_64, hex) in [("", ""), ("AA==", "00"), ("AQI=", "0102"), ("+/8A", "fbff00")] {
            assert_eq!(hex_of_base64(base_64).unwrap(), hex);
        }
        assert!(hex_of_base64("A*==").is_err());
    }
}
