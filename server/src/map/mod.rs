//! `server map`: builds the archive of street maps from an extract of OpenStreetMap, which `server import` reads too.
//! tilemaker makes the tiles; this module packs them.

mod archive;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    process::Command,
};

/// Folders in which tilemaker's packages install its OpenMapTiles configuration.
const RESOURCES: [&str; 5] = [
    "/usr/share/tilemaker/resources",
    "/usr/local/share/tilemaker/resources",
    "/opt/homebrew/share/tilemaker/resources",
    "/usr/share/tilemaker",
    "/usr/share/doc/tilemaker/examples",
];
const CONFIG: &str = "config-openmaptiles.json";
const PROCESS: &str = "process-openmaptiles.lua";
/// The attribution that a map of OpenStreetMap requires.
const CREDITS: &str = "<a href=\"https://www.openstreetmap.org/copyright\">© OpenStreetMap contributors</a>";

/// Input and output of the command.
pub struct Options {
    /// The extract, as region-latest.osm.pbf.
    pub extract: PathBuf,
    /// The archive; default: beside the extract.
    pub output: Option<PathBuf>,
    /// The folder with tilemaker's OpenMapTiles configuration; default: where its packages install it.
    pub resources: Option<PathBuf>,
}

/// Builds the archive.
///
/// # Errors Names the missing part and how to get it.
pub fn run(options: &Options) -> Result<()> {
    let Options {
        extract,
        output,
        resources,
    } = options;
    if !extract.is_file() {
        bail!(
            "{} is not there: name an extract of OpenStreetMap, as region-latest.osm.pbf",
            extract.display()
        );
    }
    let output = output.clone().unwrap_or_else(|| beside(extract));
    is_installed("tilemaker")?;
    let resources = match resources {
        Some(folder) => folder.clone(),
        None => RESOURCES
            .iter()
            .map(PathBuf::from)
            .find(|folder| folder.join(CONFIG).is_file())
            .with_context(|| format!("{CONFIG} of tilemaker was not found: name its folder with --resources"))?,
    };
    let work = output.with_extension("tiles");
    fs::create_dir_all(&work).with_context(|| format!("{} cannot be written", work.display()))?;
    let made = make(extract, &resources, &work).and_then(|tiles| archive::pack(&tiles, &output));
    let cleared = fs::remove_dir_all(&work);
    let packed = made?;
    cleared.with_context(|| format!("{} cannot be removed", work.display()))?;
    println!(
        "{}: {} tiles, zoom {} to {}. Set MAP_PMTILES={} and start the server again.",
        output.display(),
        packed.tiles,
        packed.zooms.0,
        packed.zooms.1,
        output.display()
    );
    Ok(())
}

/// "region-latest.osm.pbf" becomes "region-latest.pmtiles".
fn beside(extract: &Path) -> PathBuf {
    let name = extract
        .file_name()
        .map(|name| name.to_string_lossy())
        .unwrap_or_default();
    let stem = name.trim_end_matches(".pbf").trim_end_matches(".osm");
    extract.with_file_name(format!("{stem}.pmtiles"))
}

fn is_installed(program: &str) -> Result<()> {
    match Command::new(program).arg("--help").output() {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => bail!(
            "{program} makes the tiles, and it is not installed. Install it with `apt-get install tilemaker` \
             (Debian, Ubuntu) or `brew install tilemaker` (macOS), and run this again"
        ),
        Err(error) => Err(error).with_context(|| format!("{program} cannot be started")),
    }
}

/// Runs tilemaker, which writes its tiles into a folder.
fn make(extract: &Path, resources: &Path, work: &Path) -> Result<PathBuf> {
    let config = resources.join(CONFIG);
    let text = fs::read_to_string(&config).with_context(|| format!("{} cannot be read", config.display()))?;
    let own = work.join("config.json");
    let tiles = work.join("out");
    fs::write(&own, without_shapes(&text)?).with_context(|| format!("{} cannot be written", own.display()))?;
    let status = Command::new("tilemaker")
        .arg("--input")
        .arg(extract)
        .arg("--output")
        .arg(&tiles)
        .arg("--config")
        .arg(&own)
        .arg("--process")
        .arg(resources.join(PROCESS))
        .status()
        .context("tilemaker cannot be started")?;
    if !status.success() {
        bail!("tilemaker did not come to its end ({status}); its own words stand above");
    }
    Ok(tiles)
}

/// Removes the layers that need other files, such as coastlines; turns compression on and credits the contributors.
fn without_shapes(config: &str) -> Result<String> {
    let mut config: Value = serde_json::from_str(config).context("tilemaker's configuration cannot be read")?;
    if let Some(layers) = config.get_mut("layers").and_then(Value::as_object_mut) {
        layers.retain(|_, layer| layer.get("source").is_none());
    }
    let settings = config.get_mut("settings").and_then(Value::as_object_mut);
    let settings = settings.context("tilemaker's configuration has no settings")?;
    settings.insert("compress".to_owned(), "gzip".into());
    let metadata = settings
        .entry("filemetadata")
        .or_insert_with(|| Value::Object(Default::default()));
    if let Some(metadata) = metadata.as_object_mut() {
        metadata.remove("tiles");
        metadata.insert("attribution".to_owned(), CREDITS.into());
    }
    Ok(config.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_archive_stands_beside_the_extract() {
        assert_eq!(
            beside(Path::new("data/malta-latest.osm.pbf")),
            Path::new("data/malta-latest.pmtiles")
        );
        assert_eq!(beside(Path::new("x.pbf")), Path::new("x.pmtiles"));
    }

    #[test]
    fn a_missing_program_is_named_with_the_command_that_installs_it() {
        let error = is_installed("no-such-program-of-tiles").unwrap_err().to_string();
        assert!(error.contains("apt-get install tilemaker"), "{error}");
        is_installed("ls").unwrap();
    }

    #[test]
    fn a_missing_extract_is_named() {
        let options = Options {
            extract: PathBuf::from("/nowhere/region.osm.pbf"),
            output: None,
            resources: None,
        };
        let error = run(&options).unwrap_err().to_string();
        assert!(error.starts_with("/nowhere/region.osm.pbf is not there"), "{error}");
    }

    #[test]
    fn layers_of_other_files_are_left_out() {
        let config = r#"{"layers":{"place":{"minzoom":0},"ocean":{"source":"coastline/water.shp"}},
            "settings":{"compress":"none","filemetadata":{"tiles":["https://example.com"]}}}"#;
        let changed: Value = serde_json::from_str(&without_shapes(config).unwrap()).unwrap();
        assert_eq!(
            changed,
            serde_json::json!({
                "layers": {"place": {"minzoom": 0}},
                "settings": {"compress": "gzip", "filemetadata": {"attribution": CREDITS}},
            })
        );
        assert!(without_shapes("{}").is_err() && without_shapes("no").is_err());
    }
}
