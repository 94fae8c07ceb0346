//! Compressed siblings of a file, as small as their formats allow.

use std::io::Write;

use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Whether a file of this name gets smaller: pictures and web fonts are compressed already.
pub fn is_compressible(name: &str) -> bool {
    let extension = name.rsplit('.').next().unwrap_or_default();
    matches!(
        extension,
        "css" | "js" | "mjs" | "json" | "geojson" | "svg" | "wasm" | "txt" | "html" | "map" | "webmanifest"
    )
}

/// Brotli at its best quality.
pub fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &parameters)?;
    Ok(compressed)
}

/// Gzip at its best quality, without a time stamp, so that equal input gives equal output.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn both_formats_give_the_content_back() {
        let text = "the same words again and again, ".repeat(100).into_bytes();
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &brotli(&text).unwrap()[..], &mut unpacked).unwrap();
        assert_eq!(unpacked, text);

        let mut unpacked = Vec::new();
        let packed = gzip(&text).unwrap();
        assert!(packed.len() < text.len() / 10);
        flate2::read::GzDecoder::new(&packed[..])
            .read_to_end(&mut unpacked)
            .unwrap();
        assert_eq!(unpacked, text);
    }

    #[test]
    fn fonts_and_photographs_are_left_alone() {
        assert!(is_compressible("islands/worker.mjs"));
        assert!(is_compressible("app.wasm"));
        assert!(!is_compressible("inter.woff2"));
        assert!(!is_compressible("cover.webp"));
    }
}
