//! Unpacks compressed files, so that every format may be read from a file that can be read twice.

use super::{ImportError, Result};
use bzip2::read::MultiBzDecoder;
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use flate2::read::MultiGzDecoder;
use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Read, Seek, Write},
};

/// Bytes that are converted at a time.
const PIECE: usize = 64 * 1024;

/// The file itself, or a temporary one with what a gzip or bzip2 file holds.
pub fn unpack(mut file: File) -> Result<File> {
    match &start(&mut file)? {
        [0x1f, 0x8b, ..] => unpacked(MultiGzDecoder::new(BufReader::new(file))),
        [b'B', b'Z', b'h', ..] => unpacked(MultiBzDecoder::new(BufReader::new(file))),
        [b'P', b'K', 3, 4] => Err(ImportError::File(
            "the file is a zip archive or a workbook: unpack it, or save the sheet as CSV".to_owned(),
        )),
        _ => Ok(file),
    }
}

/// Like `unpack`; JSON or XML in UTF-16, as some shells write it, becomes UTF-8. A table is decoded while it is read.
pub fn unpack_document(file: File) -> Result<File> {
    utf8(unpack(file)?)
}

/// The first four bytes; zeros where the file is shorter.
fn start(file: &mut File) -> Result<[u8; 4]> {
    let mut first = Vec::with_capacity(4);
    Read::by_ref(file).take(4).read_to_end(&mut first)?;
    file.rewind()?;
    first.resize(4, 0);
    Ok([first[0], first[1], first[2], first[3]])
}

fn unpacked(mut reader: impl Read) -> Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut reader, &mut file).map_err(|error| match error.kind() {
        io::ErrorKind::StorageFull => ImportError::Read(error),
        _ => ImportError::File(format!("the compressed file is damaged or not whole: {error}")),
    })?;
    file.rewind()?;
    Ok(file)
}

fn utf8(mut file: File) -> Result<File> {
    let encoding: &'static Encoding = match start(&mut file)? {
        [0xff, 0xfe, ..] => UTF_16LE,
        [0xfe, 0xff, ..] => UTF_16BE,
        _ => return Ok(file),
    };
    let mut decoder = encoding.new_decoder_with_bom_removal();
    let mut reader = BufReader::new(file);
    let mut target = BufWriter::new(tempfile::tempfile()?);
    let mut raw = vec![0; PIECE];
    loop {
        let count = reader.read(&mut raw)?;
        let mut text = String::with_capacity(decoder.max_utf8_buffer_length(count).unwrap_or(count * 3 + 16));
        let _ = decoder.decode_to_string(&raw[..count], &mut text, count == 0);
        target.write_all(text.as_bytes())?;
        if count == 0 {
            break;
        }
    }
    let mut file = target.into_inner().map_err(|error| error.into_error())?;
    file.rewind()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};

    fn file(bytes: &[u8]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file.rewind().unwrap();
        file
    }

    fn text(bytes: &[u8]) -> String {
        let mut text = String::new();
        unpack_document(file(bytes)).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn compressed_files_are_unpacked() {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(b"name,lat,lon\n").unwrap();
        let gzip = gzip.finish().unwrap();
        assert_eq!(text(&gzip), "name,lat,lon\n");
        // Tools that compress in parts write several members.
        assert_eq!(text(&[gzip.clone(), gzip.clone()].concat()), "name,lat,lon\n".repeat(2));
        let mut bzip = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
        bzip.write_all(b"name,lat,lon\n").unwrap();
        let bzip = bzip.finish().unwrap();
        assert_eq!(text(&[bzip.clone(), bzip.clone()].concat()), "name,lat,lon\n".repeat(2));
        for cut in [&gzip[..gzip.len() - 9], &bzip[..bzip.len() - 9]] {
            let error = unpack(file(cut)).unwrap_err().to_string();
            assert!(error.starts_with("the compressed file is damaged"), "{error}");
        }
        let error = unpack(file(b"PK\x03\x04")).unwrap_err().to_string();
        assert!(error.contains("zip archive"), "{error}");
    }

    #[test]
    fn a_document_in_utf_16_becomes_utf_8() {
        let utf16: Vec<u8> = "\u{feff}{\"name\":\"Łódź\"}"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(text(&utf16), "{\"name\":\"Łódź\"}");
        assert_eq!(text(b""), "");
    }
}
