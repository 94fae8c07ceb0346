//! `make audit`: the rules for third-party packages. It checks their licences, their sources, their advisories, and
//! their installation scripts.
//!
//! cargo-deny checks crates by `deny.toml`; this module checks npm packages from their lock files alone, without
//! installing them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::process;
use crate::suite::Suite;
use crate::workspace::Workspace;

/// The setting that names a clone of the advisory database for Rust's crates.
const SETTING: &str = "ADVISORY_DB";
/// The variable that tells `deny.toml` where to look.
const ROOT_SETTING: &str = "ADVISORY_DB_ROOT";
/// The name under which cargo-deny looks for its default database: it contains a hash of the database's address.
const DATABASE: &str = "advisory-db-3157b0e258782691";

const LOCK: &str = "package-lock.json";
/// The prefix of each installed package in a lock file.
const PACKAGES: &str = "node_modules/";

/// The allowed licences of npm packages.
const LICENCES: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "Python-2.0",
];

/// Packages whose lock file names no licence, with the one in the package itself.
const UNSTATED: [(&str, &str, &str); 2] = [
    // From its README.
    ("combine-errors", "3.0.3", "MIT"),
    // From its licence file.
    ("parse-cache-control", "1.0.1", "BSD-3-Clause"),
];

/// Packages that may have an installation script, with the reason. These scripts never run: the packages are
/// installed without, and each of these has to work that way.
const SCRIPTS: [(&str, &str); 1] = [(
    "esbuild",
    "it only looks whether the program of its optional package is there",
)];

/// Checks crates and npm packages. All parts run, even after a failure.
pub fn run(workspace: &Workspace) -> Result<ExitCode> {
    let mut suite = Suite::default();
    suite.step("crates: licences, sources, doubled versions", || {
        process::run(deny(workspace).args(["check", "licenses", "sources", "bans"]))
    });
    let database = std::env::var_os(SETTING).filter(|folder| !folder.is_empty());
    if let Some(folder) = &database {
        suite.step("crates: advisories", || check_advisories(workspace, Path::new(folder)));
    }
    suite.step("npm: licences, sources, scripts", || check_npm(workspace));
    if database.is_none() {
        println!(
            "\nAdvisories were not looked at: {SETTING} names no clone of the database. To look at them, clone\n\
             rustsec/advisory-db and run `{SETTING}=FOLDER make audit`; nothing is fetched then."
        );
    }
    Ok(suite.conclude())
}

/// cargo-deny for the crates of the lock file.
fn deny(workspace: &Workspace) -> Command {
    let mut cargo = process::command("cargo", &workspace.root);
    cargo.args(["deny", "--locked"]);
    cargo
}

/// Checks the crates against a clone of the database, which may have any path and name.
fn check_advisories(workspace: &Workspace, database: &Path) -> Result<()> {
    let database = std::path::absolute(database)?;
    ensure!(
        database.join("crates").is_dir() && database.join(".git").exists(),
        "{SETTING} names {}, which is no clone of the database",
        database.display()
    );
    // cargo-deny needs a folder of databases, in which it also keeps a lock.
    let root = tempfile::tempdir().context("no folder to put the database into")?;
    std::os::unix::fs::symlink(&database, root.path().join(DATABASE))?;
    // Offline, or it would fetch the database.
    process::run(
        deny(workspace)
            .args(["--offline", "check", "advisories"])
            .env(ROOT_SETTING, root.path()),
    )
}

/// Checks each lock file of the repository, in any folder.
fn check_npm(workspace: &Workspace) -> Result<()> {
    let mut found = 0;
    let mut problems = Vec::new();
    for file in lock_files(workspace)? {
        let lock = NpmLock::read(&file)?;
        let shown = file.strip_prefix(&workspace.root).unwrap_or(&file).display();
        println!("{shown}: {} packages", lock.installed().count());
        problems.extend(lock.problems().into_iter().map(|problem| format!("{shown}: {problem}")));
        found += 1;
    }
    ensure!(found > 0, "there is no {LOCK}");
    for problem in &problems {
        eprintln!("{problem}");
    }
    ensure!(problems.is_empty(), "{} problems with npm packages", problems.len());
    Ok(())
}

fn lock_files(workspace: &Workspace) -> Result<Vec<PathBuf>> {
    let mut files = Workspace::sources(&workspace.root)?;
    files.retain(|file| file.ends_with(LOCK));
    Ok(files)
}

/// A lock file of npm: each package by its installation path, and the project itself under an empty name.
#[derive(Deserialize)]
pub struct NpmLock {
    packages: BTreeMap<String, NpmPackage>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NpmPackage {
    #[serde(default)]
    pub version: String,
    license: Option<String>,
    pub integrity: Option<String>,
    /// The source of the archive; absent for the registry.
    resolved: Option<String>,
    /// Whether this is a link to a local package.
    #[serde(default)]
    link: bool,
    #[serde(default)]
    has_install_script: bool,
    #[serde(default)]
    dependencies: BTreeMap<String, String>,
}

impl NpmLock {
    pub fn read(file: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        Self::parse(&text).with_context(|| format!("{} has an unknown form", file.display()))
    }

    pub fn parse(text: &str) -> Result<Self> {
        Ok(serde_json::from_str(text)?)
    }

    /// The third-party packages, by name. Packages outside `node_modules` are local.
    fn installed(&self) -> impl Iterator<Item = (&str, &NpmPackage)> {
        self.packages
            .iter()
            .filter(|(place, package)| place.contains(PACKAGES) && !package.link)
            .map(|(place, package)| (name_at(place), package))
    }

    /// The project's runtime dependencies by name, including transitive ones. A package with two versions is listed
    /// twice.
    ///
    /// npm's own marks include the needs of neighbouring workspaces, so this follows the dependencies.
    pub fn shipped(&self) -> Vec<(&str, &NpmPackage)> {
        let mut seen = BTreeMap::new();
        let mut open = vec![""];
        while let Some(place) = open.pop() {
            let Some(package) = self.packages.get(place) else {
                continue;
            };
            for name in package.dependencies.keys() {
                if let Some((found, dependency)) = self.nearest(place, name)
                    && seen.insert(found, (name_at(found), dependency)).is_none()
                {
                    open.push(found);
                }
            }
        }
        seen.into_values().collect()
    }

    /// Resolves a dependency: among the package's own packages, else in each folder above it.
    fn nearest(&self, place: &str, name: &str) -> Option<(&str, &NpmPackage)> {
        let mut folder = place;
        loop {
            let slash = if folder.is_empty() { "" } else { "/" };
            let wanted = format!("{folder}{slash}{PACKAGES}{name}");
            if let Some((found, package)) = self.packages.get_key_value(&wanted) {
                return Some((found, package));
            }
            if folder.is_empty() {
                return None;
            }
            folder = folder.rsplit_once("/node_modules/").map_or("", |(above, _)| above);
        }
    }

    /// All problems of the packages, one per line.
    fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        for (name, package) in self.installed() {
            for problem in package.problems(name) {
                problems.push(format!("{name} {}: {problem}", package.version));
            }
        }
        problems
    }
}

impl NpmPackage {
    /// The licence in the lock file, or the one in `UNSTATED`.
    pub fn licence(&self, name: &str) -> Option<&str> {
        let known = UNSTATED
            .iter()
            .find(|(package, version, _)| *package == name && *version == self.version);
        self.license
            .as_deref()
            .or_else(|| known.map(|(_, _, licence)| *licence))
    }

    fn problems(&self, name: &str) -> Vec<String> {
        let mut problems = Vec::new();
        match self.licence(name) {
            None => problems.push("it names no licence".to_owned()),
            Some(licence) if !is_allowed(licence) => problems.push(format!("its licence is {licence}")),
            Some(_) => {}
        }
        if !self
            .resolved
            .as_deref()
            .is_none_or(|address| address.starts_with("https://"))
        {
            problems.push("it comes from elsewhere than a registry".to_owned());
        }
        if !self
            .integrity
            .as_deref()
            .is_some_and(|integrity| integrity.starts_with("sha512-"))
        {
            problems.push("no hash of its archive is known (sha512)".to_owned());
        }
        if self.has_install_script && !SCRIPTS.iter().any(|(package, _)| *package == name) {
            problems.push("it brings a script for its installation".to_owned());
        }
        problems
    }
}

/// The name of the package at a path: of `node_modules/a/node_modules/@b/c` it is `@b/c`.
fn name_at(place: &str) -> &str {
    place.rsplit_once(PACKAGES).map_or(place, |(_, name)| name)
}

/// Whether one of the alternative licences of a package is allowed. A person has to review a combination of licences
/// and add it to the list.
fn is_allowed(licence: &str) -> bool {
    if licence.contains(" AND ") {
        return LICENCES.contains(&licence);
    }
    licence
        .trim_start_matches('(')
        .trim_end_matches(')')
        .split(" OR ")
        .any(|choice| LICENCES.contains(&choice))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock(packages: &str) -> NpmLock {
        let ours = r#""": { "name": "islands", "license": "Apache-2.0", "dependencies": { "a": "1.0.0" } }"#;
        NpmLock::parse(&format!(
            r#"{{ "lockfileVersion": 3, "packages": {{ {ours}, {packages} }} }}"#
        ))
        .unwrap()
    }

    fn problems(package: &str) -> Vec<String> {
        lock(&format!(r#""node_modules/a": {package}"#)).problems()
    }

    #[test]
    fn a_package_with_licence_and_hash_is_good_wherever_it_lies() {
        let lock = lock(
            r#""node_modules/a": { "version": "1.0.0", "license": "MIT", "integrity": "sha512-AA==" },
            "node_modules/a/node_modules/@b/c": {
                "version": "2.0.0", "license": "(GPL-2.0 OR BSD-3-Clause)", "integrity": "sha512-AA==",
                "resolved": "https://registry.example/c.tgz"
            },
            "node_modules/esbuild": {
                "version": "0.28.2", "license": "MIT", "integrity": "sha512-AA==", "hasInstallScript": true
            },
            "node_modules/ours": { "resolved": "ours", "link": true },
            "ours": { "version": "0.1.0" }"#,
        );
        assert_eq!(lock.problems(), [""; 0]);
        let names: Vec<&str> = lock.installed().map(|(name, _)| name).collect();
        assert_eq!(names, ["a", "@b/c", "esbuild"]);
    }

    #[test]
    fn a_missing_and_a_strange_licence_are_named() {
        assert_eq!(
            problems(r#"{ "version": "1.0.0", "integrity": "sha512-AA==" }"#),
            ["a 1.0.0: it names no licence"]
        );
        for licence in ["GPL-3.0", "UNLICENSED", "(MIT OR ISC) AND GPL-3.0"] {
            assert_eq!(
                problems(&format!(
                    r#"{{ "version": "1.0.0", "integrity": "sha512-AA==", "license": "{licence}" }}"#
                )),
                [format!("a 1.0.0: its licence is {licence}")]
            );
        }
    }

    #[test]
    fn a_licence_that_we_found_out_holds_for_that_version_alone() {
        let of = |version: &str| {
            lock(&format!(
                r#""node_modules/combine-errors": {{ "version": "{version}", "integrity": "sha512-AA==" }}"#
            ))
            .problems()
        };
        assert_eq!(of("3.0.3"), [""; 0]);
        assert_eq!(of("3.0.4"), ["combine-errors 3.0.4: it names no licence"]);
    }

    #[test]
    fn a_missing_or_weak_hash_is_named() {
        for integrity in ["", r#", "integrity": "sha1-AA==""#] {
            assert_eq!(
                problems(&format!(r#"{{ "version": "1.0.0", "license": "MIT"{integrity} }}"#)),
                ["a 1.0.0: no hash of its archive is known (sha512)"]
            );
        }
    }

    #[test]
    fn a_package_from_a_repository_or_a_folder_is_named() {
        for address in [
            "git+ssh://git@example.org/a.git#1",
            "file:../a.tgz",
            "http://registry.example/a.tgz",
        ] {
            assert_eq!(
                problems(&format!(
                    r#"{{ "version": "1.0.0", "license": "MIT", "integrity": "sha512-AA==", "resolved": "{address}" }}"#
                )),
                ["a 1.0.0: it comes from elsewhere than a registry"]
            );
        }
    }

    #[test]
    fn a_script_that_is_not_on_the_list_is_named() {
        assert_eq!(
            problems(
                r#"{ "version": "1.0.0", "license": "MIT", "integrity": "sha512-AA==", "hasInstallScript": true }"#
            ),
            ["a 1.0.0: it brings a script for its installation"]
        );
    }

    #[test]
    fn what_is_shipped_is_found_as_node_finds_it() {
        let lock = lock(
            r#""node_modules/a": { "version": "1.0.0", "dependencies": { "b": "1", "c": "1", "absent": "1" } },
            "node_modules/a/node_modules/b": { "version": "1.5.0", "dependencies": { "c": "1" } },
            "node_modules/b": { "version": "2.0.0" },
            "node_modules/c": { "version": "1.1.0", "dependencies": { "a": "1" } },
            "node_modules/tool": { "version": "1.0.0" }"#,
        );
        let shipped: Vec<(&str, &str)> = lock
            .shipped()
            .iter()
            .map(|(name, package)| (*name, package.version.as_str()))
            .collect();
        assert_eq!(shipped, [("a", "1.0.0"), ("b", "1.5.0"), ("c", "1.1.0")]);
    }
}
