//! The one style sheet: imports resolved, minified, addresses of files hashed.
//!
//! It knows nothing of the asset folder: whoever calls it decides what becomes of a file.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use lightningcss::bundler::{Bundler, FileProvider};
use lightningcss::dependencies::{Dependency, DependencyOptions};
use lightningcss::printer::PrinterOptions;
use lightningcss::stylesheet::{MinifyOptions, ParserOptions};
use lightningcss::targets::{Browsers, Targets};

/// The oldest browsers that the style must serve: those with nesting and `light-dark()`.
fn targets() -> Targets {
    let version = |major: u32, minor: u32| Some(major << 16 | minor << 8);
    Targets::from(Browsers {
        chrome: version(123, 0),
        edge: version(123, 0),
        firefox: version(128, 0),
        safari: version(17, 5),
        ios_saf: version(17, 5),
        ..Browsers::default()
    })
}

/// Bundles and minifies the style sheet that starts at `entry`.
///
/// `address_of` is given each file that the style names (a font, a picture) and answers the
/// address to write instead. Fails with file, line and reason when the style is wrong.
pub fn bundle(entry: &Path, mut address_of: impl FnMut(&Path) -> Result<String>) -> Result<String> {
    let files = FileProvider::new();
    let mut bundler = Bundler::new(&files, None, ParserOptions::default());
    let mut sheet = bundler
        .bundle(entry)
        .map_err(|error| match &error.loc {
            // Its lines count from 0.
            Some(place) => anyhow!("{}:{}:{}: {}", place.filename, place.line + 1, place.column, error.kind),
            None => anyhow!("{}", error.kind),
        })
        .context("the style is wrong")?;
    sheet
        .minify(MinifyOptions {
            targets: targets(),
            ..MinifyOptions::default()
        })
        .map_err(|error| anyhow!("the style cannot be minified: {error}"))?;
    let printed = sheet
        .to_css(PrinterOptions {
            minify: true,
            targets: targets(),
            analyze_dependencies: Some(DependencyOptions::default()),
            ..PrinterOptions::default()
        })
        .map_err(|error| anyhow!("the style cannot be printed: {error}"))?;

    let mut code = printed.code;
    for dependency in printed.dependencies.unwrap_or_default() {
        let Dependency::Url(url) = dependency else {
            continue;
        };
        let address = match file_of(&url.url, Path::new(&url.loc.file_path)) {
            Some((file, rest)) => {
                let address = address_of(&file).with_context(|| format!("{} names {}", url.loc.file_path, url.url))?;
                format!("{address}{rest}")
            }
            None => url.url,
        };
        code = code.replace(&url.placeholder, &address);
    }
    Ok(code)
}

/// The file that a relative address means, and its query or fragment; none for other addresses.
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
        let css = bundle(&style.path().join("main.css"), |file| {
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
        let css = bundle(&style.path().join("main.css"), |_| Ok("/assets/i.svg".into())).unwrap();
        assert!(css.contains("data:image/gif;base64,R0"), "{css}");
        assert!(css.contains("/assets/i.svg#star"), "{css}");
    }

    #[test]
    fn a_wrong_style_is_refused_with_its_place() {
        let style = folder(&[("main.css", "a { color: red; }\nb { color: } }")]);
        let error = bundle(&style.path().join("main.css"), |_| Ok(String::new())).unwrap_err();
        assert!(format!("{error:#}").contains("main.css:2"), "{error:#}");
    }
}
