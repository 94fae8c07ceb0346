//! Says where the built files are, for the binary that holds them, and how it is linked. The folder exists even before
//! the first build.
#![expect(clippy::disallowed_methods, reason = "Cargo tells build scripts by variables")]

use std::{env, fs, path::PathBuf};

fn main() {
    println!("cargo::rerun-if-env-changed=ASSETS_DIR");
    let folder = env::var_os("ASSETS_DIR").map_or_else(
        || PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../target/assets"),
        PathBuf::from,
    );
    // A debug server without assets still compiles; `xtask assets` fills the folder.
    if let Err(error) = fs::create_dir_all(&folder) {
        println!("cargo::warning=the asset folder cannot be made: {error}");
    }
    println!("cargo::rerun-if-changed={}", folder.join("manifest.json").display());
    println!("cargo::rustc-env=ASSETS_FOLDER={}", folder.display());
    // Relative relocations take 3 MB less where they are packed; glibc 2.36 and later read them so.
    if env::var_os("CARGO_CFG_TARGET_ENV").is_some_and(|libc| libc == "gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}
