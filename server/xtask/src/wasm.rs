//! The browser's part of the pages: compiled, bound to JavaScript, optimised for size.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use wasm_bindgen_cli_support::Bindgen;

use crate::cache::{Cache, Key};
use crate::compiler::Compiler;
use crate::process;
use crate::profile::Profile;
use crate::scripts;
use crate::workspace::Workspace;

pub const TARGET: &str = "wasm32-unknown-unknown";

/// The features that every browser has had since 2022. They are listed one by one: with `--all-features` the module
/// uses what Chromium refuses, and no island loads.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
];

/// The two files that a page loads.
pub struct Module {
    pub glue: Vec<u8>,
    pub wasm: Vec<u8>,
}

/// Builds the module; unchanged steps are not repeated.
pub fn build(workspace: &Workspace, cache: &Cache, profile: Profile, compiler: Compiler) -> Result<Module> {
    let compiled = compile(workspace, profile, compiler)?;
    let code = std::fs::read(&compiled).with_context(|| format!("cannot read {}", compiled.display()))?;
    let key = Key::new("bind, optimise with -O1, bundle")
        .with(format!("{profile:?}").as_bytes())
        .with(FEATURES.concat().as_bytes())
        .with(&std::fs::read(scripts::tools(workspace).join("package-lock.json"))?)
        .with(&code);
    let folder = cache.folder_for("wasm", key, |folder| {
        bind(&compiled, folder, profile)?;
        let bound = folder.join("app_bg.wasm");
        let wasm = folder.join("app.wasm");
        match profile {
            Profile::Release => optimise(workspace, &bound, &wasm)?,
            Profile::Dev => std::fs::rename(&bound, &wasm)?,
        }
        scripts::bundle_glue(workspace, &folder.join("app.js"), &folder.join("app.min.js"))
    })?;
    Ok(Module {
        glue: std::fs::read(folder.join("app.min.js"))?,
        wasm: std::fs::read(folder.join("app.wasm"))?,
    })
}

/// Compiles the module and returns its file.
pub fn compile(workspace: &Workspace, profile: Profile, compiler: Compiler) -> Result<PathBuf> {
    let (cargo_profile, folder) = match profile {
        Profile::Release => ("wasm", "wasm"),
        Profile::Dev => ("dev", "debug"),
    };
    let target = workspace.wasm_target();
    process::run(
        compiler
            .cargo(workspace)
            .args(["build", "--package", "hydrate", "--target", TARGET])
            .args(["--profile", cargo_profile, "--target-dir"])
            .arg(&target),
    )?;
    Ok(target.join(TARGET).join(folder).join("hydrate.wasm"))
}

fn bind(compiled: &Path, folder: &Path, profile: Profile) -> Result<()> {
    let release = matches!(profile, Profile::Release);
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(compiled)
        .out_name("app")
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(release)
        .remove_producers_section(release)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder))
        .map_err(|error| anyhow!("wasm-bindgen: {error:#}"))
}

fn optimise(workspace: &Workspace, from: &Path, to: &Path) -> Result<()> {
    process::run(
        process::command(scripts::tool(workspace, "wasm-opt")?, &workspace.root)
            .args(FEATURES)
            .args(["-O1", "-o"])
            .arg(to)
            .arg(from),
    )
    .context("wasm-opt")
}
