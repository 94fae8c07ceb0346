//! The one style sheet: imports resolved, minified, addresses of files hashed.
//!
//! Must not know the asset folder: the caller decides on a file's address.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::process;

/// The output of Lightning CSS: the sheet, with a placeholder for each address in it.
#[derive(Deserialize)]
struct Sheet {
    code: String,
    dependencies: Vec<Dependency>,
}

/// An address in a sheet.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Dependency {
    url: String,
    placeholder: String,
    /// The sheet that contains it.
    file: PathBuf,
}

/// Bundles and minifies the style sheet that starts at `entry`, with the npm packages in `tools`.
///
/// `address_of` gets each file that the style names (a font, a picture) and returns the address to write instead.
/// Fails with file, line and reason when the style is wrong.
pub fn bundle(tools: &Path, entry: &Path, mut address_of: impl FnMut(&Path) -> Result<String>) -> Result<String> {
    let printed = process::read(process::command("node", tools).arg("scripts/bundle-css.mjs").arg(entry))
        .context("the style is wrong")?;
    let sheet: Sheet = serde_json::from_str(&printed).context("the bundler of styles answered in an unknown form")?;
    let mut code = sheet.code;
    for Dependency { url, placeholder, file } in sheet.dependencies {
        let address = match file_of(&url, &file) {
            Some((named, rest)) => {
                let address = address_of(&named).with_context(|| format!("{} names {url}", file.display()))?;
                format!("{address}{rest}")
            }
            None => url,
        };
        code = code.replace(&placeholder, &address);
    }
    Ok(code)
}

/// The file of a relative address, and its query or fragment; none for other addresses.
fn file_of<'a>(url: &'a str, sheet: &Path) -> Option<(PathBuf, &'a str)> {
    let elsewhere = url.starts_with('/') || url.starts_with('#') || url.contains(':');
    if elsewhere {
        return None;
    }
    let end = url.find(['?', '#']).unwrap_or(url.len());
    let (path, rest) = url.split_at(end);
    Some((sheet.parent()?.join(path), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tools() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
    }

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        folder
    }

    #[test]
    fn imports_are_resolved_and_files_named_from_their_own_sheet() {
        let style = folder(&[
            (
                "main.css",
                "@layer base;\n@import \"./parts/font.css\";\nbody { color: #ff0000; }",
            ),
            (
                "parts/font.css",
                "@layer base { @font-face { font-family: I; src: url(../fonts/i.woff2) } }",
            ),
        ]);
        let mut named = Vec::new();
        let css = bundle(&tools(), &style.path().join("main.css"), |file| {
            named.push(file.file_name().unwrap().to_string_lossy().into_owned());
            assert!(file.starts_with(style.path()));
            Ok("/assets/i.123.woff2".to_owned())
        })
        .unwrap();
        assert_eq!(
            css,
            "@layer base{@font-face{font-family:I;src:url(\"/assets/i.123.woff2\")}}body{color:red}"
        );
        assert_eq!(named, ["i.woff2"]);
    }

    #[test]
    fn fragments_and_outside_addresses_are_kept() {
        let style = folder(&[(
            "main.css",
            "a { background: url(\"data:image/gif;base64,R0\") } b { mask: url(icons.svg#star) }",
        )]);
        let css = bundle(&tools(), &style.path().join("main.css"), |_| Ok("/assets/i.svg".into())).unwrap();
        assert!(css.contains("data:image/gif;base64,R0"), "{css}");
        assert!(css.contains("/assets/i.svg#star"), "{css}");
    }

    #[test]
    fn a_wrong_style_is_refused_with_its_place() {
        let style = folder(&[("main.css", "a { color: red; }\nb { color: } }")]);
        let error = bundle(&tools(), &style.path().join("main.css"), |_| Ok(String::new())).unwrap_err();
        assert!(format!("{error:#}").contains("main.css:2"), "{error:#}");
    }
}
