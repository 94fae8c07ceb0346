//! Says where the built files are, for the binary that holds them, and how it is linked. The folder exists even before
//! the first build.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

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
    // Functions of the same machine code are kept once: generic code leaves many. Only LLVM's linker can do it, and Rust
    // links with its own where it brings one.
    if env::var_os("PROFILE").is_some_and(|profile| profile == "release") && has_own_linker() {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
    }
}

/// Whether the compiler brings the linker that it uses by itself; of the targets that this product is built for, only
/// for this one.
fn has_own_linker() -> bool {
    const TARGET: &str = "x86_64-unknown-linux-gnu";
    env::var_os("TARGET").is_some_and(|target| target == TARGET)
        && sysroot().is_some_and(|sysroot| {
            sysroot
                .join("lib/rustlib")
                .join(TARGET)
                .join("bin/gcc-ld/ld.lld")
                .exists()
        })
}

fn sysroot() -> Option<PathBuf> {
    let asked = Command::new(env::var_os("RUSTC")?)
        .args(["--print", "sysroot"])
        .output()
        .ok()?;
    let path = String::from_utf8(asked.stdout).ok()?;
    Some(Path::new(path.trim()).to_owned())
}
