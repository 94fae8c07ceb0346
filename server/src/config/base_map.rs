//! The base map: the one inside the binary, a MapLibre style from elsewhere, or an archive of tiles on disk.
//! `config.rs` reads the settings and passes them on.

use anyhow::{Context, Result, bail};
use contract::return_url::local_path;
use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

/// The settings as written; `None` if absent.
#[derive(Default)]
pub struct BaseMapSettings {
    pub style_url: Option<String>,
    pub style_url_dark: Option<String>,
    pub origins: Option<String>,
    pub pmtiles: Option<String>,
}

/// The background of maps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BaseMap {
    /// Natural Earth and GeoNames, inside the binary.
    Embedded,
    Style(MapStyle),
    /// A PMTiles archive of vector tiles.
    Archive(PathBuf),
}

/// A MapLibre style that browsers fetch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapStyle {
    /// An address, or a path of this site.
    pub url: String,
    /// For dark mode; `None`: the same style.
    pub dark: Option<String>,
    /// The other origins that the style needs, without duplicates, as a content security policy names them.
    pub origins: Vec<String>,
}

impl BaseMap {
    /// Checks the settings.
    ///
    /// # Errors
    ///
    /// Names the setting, its value and the remedy.
    pub fn new(written: BaseMapSettings) -> Result<Self> {
        let BaseMapSettings {
            style_url,
            style_url_dark,
            origins,
            pmtiles,
        } = written;
        match (style_url, pmtiles) {
            (Some(_), Some(_)) => {
                bail!("MAP_STYLE_URL and MAP_PMTILES exclude each other, because a map has one ground: set one of them")
            }
            (Some(url), None) => Ok(Self::Style(MapStyle::new(url, style_url_dark, origins.as_deref())?)),
            (None, pmtiles) => {
                for (key, value) in [("MAP_STYLE_URL_DARK", style_url_dark), ("MAP_ORIGINS", origins)] {
                    if value.is_some() {
                        bail!("{key} belongs to MAP_STYLE_URL, which is not set: set it, or remove {key}");
                    }
                }
                pmtiles.map_or(Ok(Self::Embedded), |file| archive(PathBuf::from(file)))
            }
        }
    }

    /// The other origins that maps fetch from.
    pub fn origins(&self) -> &[String] {
        match self {
            Self::Style(style) => &style.origins,
            Self::Embedded | Self::Archive(_) => &[],
        }
    }
}

impl MapStyle {
    fn new(url: String, dark: Option<String>, more: Option<&str>) -> Result<Self> {
        let mut origins = Vec::new();
        origins.extend(style_origin("MAP_STYLE_URL", &url)?);
        if let Some(dark) = &dark {
            origins.extend(style_origin("MAP_STYLE_URL_DARK", dark)?);
        }
        let more = more.unwrap_or_default();
        for text in more.split([' ', ',']).filter(|text| !text.is_empty()) {
            match origin_of(text) {
                Some((origin, "")) => origins.push(origin),
                _ => bail!(
                    "MAP_ORIGINS={more} is not valid: {text} is no origin; use addresses without a path and with a \
                     space between them, as https://tiles.example.org https://fonts.example.org"
                ),
            }
        }
        let mut known = Vec::new();
        for origin in origins {
            if !known.contains(&origin) {
                known.push(origin);
            }
        }
        Ok(Self {
            url,
            dark,
            origins: known,
        })
    }
}

/// The origin of a style's address; `None` for a path of this site.
fn style_origin(key: &str, url: &str) -> Result<Option<String>> {
    if local_path(url).is_some() {
        return Ok(None);
    }
    match origin_of(url) {
        Some((origin, rest)) if rest.starts_with('/') => Ok(Some(origin)),
        _ => bail!(
            "{key}={url} is not valid: use the address of a MapLibre style, as https://tiles.example.org/style.json, \
             or a path of this site; http:// is for this machine alone, as http://127.0.0.1:8080/style.json"
        ),
    }
}

/// Splits an address after its origin. Accepts https, and http on loopback; refuses characters that could end a source
/// in a content security policy.
fn origin_of(url: &str) -> Option<(String, &str)> {
    let (scheme, rest) = url.split_once("://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let is_clean = path.bytes().all(|byte| byte > 0x20 && byte < 0x7f);
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (authority, None),
    };
    let is_loopback = matches!(host, "localhost" | "127.0.0.1" | "[::1]");
    let is_name = !host.is_empty()
        && host
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'));
    let is_port = port.is_none_or(|port| port.parse::<u16>().is_ok());
    let is_scheme = scheme == "https" || (scheme == "http" && is_loopback);
    let is_origin = is_clean && is_scheme && is_port && (is_name || is_loopback);
    is_origin.then(|| (format!("{scheme}://{authority}"), path))
}

/// Bytes of an archive's header, which describes it: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
const HEADER_BYTES: usize = 127;
const MAGIC: &[u8] = b"PMTiles\x03";
const TILE_COMPRESSION: usize = 98;
const TILE_TYPE: usize = 99;

/// Reads the file's header, so that a wrong file stops the start instead of breaking maps.
fn archive(file: PathBuf) -> Result<BaseMap> {
    let shown = file.display();
    let head = head_of(&file).with_context(|| {
        format!("MAP_PMTILES={shown} cannot be read: name a .pmtiles file that this server may read")
    })?;
    if !head.starts_with(MAGIC) || head.len() < HEADER_BYTES {
        bail!("MAP_PMTILES={shown} is not valid: it is no PMTiles archive of version 3");
    }
    if head.get(TILE_TYPE) != Some(&1) {
        bail!("MAP_PMTILES={shown} is not valid: its tiles are pictures; use an archive of vector tiles");
    }
    // Browsers decompress no other format.
    if !matches!(head.get(TILE_COMPRESSION), Some(1 | 2)) {
        bail!("MAP_PMTILES={shown} is not valid: its tiles have to be packed with gzip, or not at all");
    }
    Ok(BaseMap::Archive(file))
}

fn head_of(file: &Path) -> std::io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(HEADER_BYTES);
    File::open(file)?.take(HEADER_BYTES as u64).read_to_end(&mut head)?;
    Ok(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(url: &str, dark: Option<&str>, origins: Option<&str>) -> Result<BaseMap> {
        BaseMap::new(BaseMapSettings {
            style_url: Some(url.to_owned()),
            style_url_dark: dark.map(str::to_owned),
            origins: origins.map(str::to_owned),
            pmtiles: None,
        })
    }

    #[test]
    fn without_settings_the_ground_is_our_own_and_nothing_is_fetched_elsewhere() {
        let base = BaseMap::new(BaseMapSettings::default()).unwrap();
        assert_eq!(base, BaseMap::Embedded);
        assert!(base.origins().is_empty());
    }

    #[test]
    fn a_style_opens_its_own_origins_and_those_that_are_named_each_once() {
        let base = style(
            "https://tiles.example.org/style.json?key=1",
            Some("https://tiles.example.org/dark.json"),
            Some("https://a.example.org, https://b.example.org:8443 https://a.example.org"),
        );
        assert_eq!(
            base.unwrap().origins(),
            [
                "https://tiles.example.org",
                "https://a.example.org",
                "https://b.example.org:8443"
            ]
        );
    }

    #[test]
    fn a_style_of_this_site_opens_nothing() {
        assert!(style("/styles/calm.json", None, None).unwrap().origins().is_empty());
    }

    #[test]
    fn http_is_for_this_machine_alone() {
        for url in [
            "http://127.0.0.1:8080/s.json",
            "http://localhost/s.json",
            "http://[::1]:8080/s.json",
        ] {
            assert!(style(url, None, None).is_ok(), "{url}");
        }
        assert!(style("http://tiles.example.org/s.json", None, None).is_err());
    }

    #[test]
    fn what_could_end_a_source_of_the_policy_is_refused() {
        for url in [
            "https://tiles.example.org;script-src/s.json",
            "https://*/s.json",
            "https://a'b.example/s.json",
            "https://me@tiles.example.org/s.json",
            "https://tiles.example.org:port/s.json",
            "https:///s.json",
            "https://tiles.example.org",
            "data:application/json,{}",
            "javascript:alert(1)",
            "//tiles.example.org/s.json",
        ] {
            let refused = style(url, None, None).unwrap_err().to_string();
            assert!(
                refused.starts_with(&format!("MAP_STYLE_URL={url} is not valid: use")),
                "{refused}"
            );
        }
        for origin in [
            "https://tiles.example.org/path",
            "*",
            "'unsafe-inline'",
            "http://tiles.example.org",
        ] {
            let refused = style("/s.json", None, Some(origin)).unwrap_err().to_string();
            assert!(refused.contains(&format!("{origin} is no origin")), "{refused}");
        }
    }

    #[test]
    fn settings_that_miss_theirs_or_exclude_each_other_say_so() {
        let refused = |written| BaseMap::new(written).unwrap_err().to_string();
        let some = |text: &str| Some(text.to_owned());
        let both = refused(BaseMapSettings {
            style_url: some("/s.json"),
            pmtiles: some("a.pmtiles"),
            ..BaseMapSettings::default()
        });
        assert!(both.contains("exclude each other"), "{both}");
        let dark = refused(BaseMapSettings {
            style_url_dark: some("/s.json"),
            ..BaseMapSettings::default()
        });
        assert!(
            dark.starts_with("MAP_STYLE_URL_DARK belongs to MAP_STYLE_URL"),
            "{dark}"
        );
        let origins = refused(BaseMapSettings {
            origins: some("https://a.example"),
            ..BaseMapSettings::default()
        });
        assert!(origins.starts_with("MAP_ORIGINS belongs to MAP_STYLE_URL"), "{origins}");
    }

    #[test]
    fn an_archive_has_to_be_one_of_vector_tiles_that_browsers_unpack() {
        let folder = tempfile::tempdir().unwrap();
        let of = |name: &str, bytes: &[u8]| {
            let file = folder.path().join(name);
            std::fs::write(&file, bytes).unwrap();
            BaseMap::new(BaseMapSettings {
                pmtiles: Some(file.display().to_string()),
                ..BaseMapSettings::default()
            })
        };
        let header = |compression: u8, kind: u8| {
            let mut bytes = MAGIC.to_vec();
            bytes.resize(HEADER_BYTES, 0);
            bytes[TILE_COMPRESSION] = compression;
            bytes[TILE_TYPE] = kind;
            bytes
        };
        assert!(matches!(of("good", &header(2, 1)).unwrap(), BaseMap::Archive(_)));
        for (name, bytes, said) in [
            ("text", b"not an archive".to_vec(), "is no PMTiles archive"),
            ("short", MAGIC.to_vec(), "is no PMTiles archive"),
            ("pictures", header(2, 2), "its tiles are pictures"),
            ("brotli", header(3, 1), "packed with gzip"),
        ] {
            let refused = of(name, &bytes).unwrap_err().to_string();
            assert!(
                refused.starts_with("MAP_PMTILES=") && refused.contains(said),
                "{refused}"
            );
        }
        let missing = folder.path().join("missing").display().to_string();
        let refused = BaseMap::new(BaseMapSettings {
            pmtiles: Some(missing.clone()),
            ..BaseMapSettings::default()
        });
        let refused = format!("{:#}", refused.unwrap_err());
        assert!(
            refused.starts_with(&format!("MAP_PMTILES={missing} cannot be read: name a .pmtiles file")),
            "{refused}"
        );
    }
}
