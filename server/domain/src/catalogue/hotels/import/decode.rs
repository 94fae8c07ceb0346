//! Decodes a text file to UTF-8 as a stream; detects encoding and separator unless they are given.

use super::{ImportError, Result};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Decoder, Encoding, UTF_8};
use std::io::Read;

/// Bytes examined to detect encoding and separator: signs outside of ASCII may be rare.
const SAMPLE: usize = 4 * 1024 * 1024;
/// Bytes that are read at a time.
const PIECE: usize = 64 * 1024;
/// Known separators, most likely first.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// A text decoded to UTF-8 with `\n` at the end of each line; invalid bytes become U+FFFD.
pub(super) struct Utf8<R> {
    inner: R,
    decoder: Decoder,
    raw: Vec<u8>,
    text: Vec<u8>,
    given: usize,
    ended: bool,
    /// The last decoded byte, before line breaks are made the same.
    last: Option<u8>,
    /// Bytes read from the source.
    pub bytes: u64,
}

/// The decoded text with the detected separator.
pub(super) struct Opened<R> {
    pub text: Utf8<R>,
    pub encoding: &'static Encoding,
    pub separator: u8,
}

/// Opens a text. `encoding` is a WHATWG label such as `utf-8` or `windows-1252`.
pub(super) fn open<R: Read>(mut reader: R, encoding: Option<&str>, separator: Option<u8>) -> Result<Opened<R>> {
    let mut sample = Vec::with_capacity(SAMPLE);
    reader.by_ref().take(SAMPLE as u64).read_to_end(&mut sample)?;
    if sample.is_empty() {
        return Err(ImportError::File("the file is empty".to_owned()));
    }
    let encoding = match encoding {
        Some(label) => Encoding::for_label(label.as_bytes())
            .ok_or_else(|| ImportError::Option(format!("{label:?} is no encoding; try utf-8 or windows-1252")))?,
        None => guess_encoding(&sample)?,
    };
    let bytes = sample.len() as u64;
    let mut text = Utf8 {
        inner: reader,
        decoder: encoding.new_decoder(),
        raw: Vec::new(),
        text: Vec::new(),
        given: 0,
        ended: false,
        last: None,
        bytes,
    };
    text.decode(&sample, false);
    let separator = separator.unwrap_or_else(|| guess_separator(&text.text));
    Ok(Opened {
        text,
        encoding,
        separator,
    })
}

fn guess_encoding(sample: &[u8]) -> Result<&'static Encoding> {
    if let Some((encoding, _)) = Encoding::for_bom(sample) {
        return Ok(encoding);
    }
    if sample.contains(&0) {
        return Err(ImportError::File(
            "the file is not a text: it has zero bytes".to_owned(),
        ));
    }
    // The sample may end within a character, which is no error.
    let is_utf8 = match std::str::from_utf8(sample) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    };
    if is_utf8 {
        return Ok(UTF_8);
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, true);
    Ok(detector.guess(None, Utf8Detection::Deny))
}

/// The separator that occurs most often in the headings, outside quotation marks.
fn guess_separator(text: &[u8]) -> u8 {
    let mut is_in_quotation_marks = false;
    let mut counts = [0_usize; SEPARATORS.len()];
    for byte in text {
        match byte {
            b'"' => is_in_quotation_marks = !is_in_quotation_marks,
            b'\n' if !is_in_quotation_marks => break,
            _ if is_in_quotation_marks => {}
            byte => {
                if let Some(index) = SEPARATORS.iter().position(|separator| separator == byte) {
                    counts[index] += 1;
                }
            }
        }
    }
    let most = counts.iter().max().copied().unwrap_or(0);
    counts
        .iter()
        .position(|count| *count == most)
        .map_or(b',', |index| SEPARATORS[index])
}

impl<R> Utf8<R> {
    /// Whether the text read so far ends with a line break.
    pub fn ended_with_a_line(&self) -> bool {
        matches!(self.last, Some(b'\n' | b'\r'))
    }

    fn decode(&mut self, bytes: &[u8], last: bool) {
        self.text.drain(..self.given);
        self.given = 0;
        let needed = self
            .decoder
            .max_utf8_buffer_length(bytes.len())
            .unwrap_or(bytes.len() * 3 + 16);
        let start = self.text.len();
        self.text.resize(start + needed, 0);
        let (_, _, written, _) = self.decoder.decode_to_utf8(bytes, &mut self.text[start..], last);
        self.text.truncate(start + written);
        let before = self.last;
        self.last = self.text.last().copied().or(self.last);
        self.same_breaks(start, before);
        // A last line without a break gets one, so that all lines are counted alike.
        if last && !self.ended && !self.ended_with_a_line() {
            self.text.push(b'\n');
        }
        self.ended |= last;
    }
}

impl<R> Utf8<R> {
    /// Replaces the line breaks of Windows and of old Macs from `start` on. `before` is the decoded byte before it.
    fn same_breaks(&mut self, start: usize, mut before: Option<u8>) {
        let mut kept = start;
        for at in start..self.text.len() {
            let byte = self.text[at];
            if !(byte == b'\n' && before == Some(b'\r')) {
                self.text[kept] = if byte == b'\r' { b'\n' } else { byte };
                kept += 1;
            }
            before = Some(byte);
        }
        self.text.truncate(kept);
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, target: &mut [u8]) -> std::io::Result<usize> {
        while self.given == self.text.len() && !self.ended {
            let mut raw = std::mem::take(&mut self.raw);
            raw.resize(PIECE, 0);
            let count = self.inner.read(&mut raw)?;
            self.bytes += count as u64;
            self.decode(&raw[..count], count == 0);
            self.raw = raw;
        }
        let count = target.len().min(self.text.len() - self.given);
        target[..count].copy_from_slice(&self.text[self.given..self.given + count]);
        self.given += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8], encoding: Option<&str>) -> (String, &'static str, u8) {
        let mut opened = open(bytes, encoding, None).unwrap();
        let mut text = String::new();
        opened.text.read_to_string(&mut text).unwrap();
        (text, opened.encoding.name(), opened.separator)
    }

    #[test]
    fn encodings_are_found() {
        assert_eq!(
            read("Name;Ort\nHäusl;Graz\n".as_bytes(), None),
            ("Name;Ort\nHäusl;Graz\n".to_owned(), "UTF-8", b';')
        );
        assert_eq!(read(b"\xEF\xBB\xBFa,b\n", None).0, "a,b\n");
        assert_eq!(
            read(b"Name\tOrt\nH\xE4usl\tGraz\n", None),
            ("Name\tOrt\nHäusl\tGraz\n".to_owned(), "windows-1252", b'\t')
        );
        let utf16: Vec<u8> = "\u{feff}a|b\né|ß".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read(&utf16, None), ("a|b\né|ß\n".to_owned(), "UTF-16LE", b'|'));
        assert_eq!(read(b"a,b\n\x8A,\xE9\n", Some("iso-8859-2")).0, "a,b\n\u{8a},é\n");
    }

    #[test]
    fn encodings_of_other_countries_are_found() {
        let polish = "Nazwa;Miasto\nŁódź Żółwiańska;Łódź\nPokoje gościnne Jaśmin;Święta Lipka\n";
        for encoding in [encoding_rs::ISO_8859_2, encoding_rs::WINDOWS_1250] {
            assert_eq!(read(&encoding.encode(polish).0, None).0, polish, "{}", encoding.name());
        }
        let japanese = "名称,住所\n東京ホテル,東京都港区芝公園\n旅館さくら,京都市左京区\n";
        for encoding in [encoding_rs::SHIFT_JIS, encoding_rs::EUC_JP] {
            assert_eq!(
                read(&encoding.encode(japanese).0, None).0,
                japanese,
                "{}",
                encoding.name()
            );
        }
        let russian = "Название;Город\nГостиница Нева;Санкт-Петербург\n";
        assert_eq!(read(&encoding_rs::WINDOWS_1251.encode(russian).0, None).0, russian);
    }

    #[test]
    fn line_breaks_of_all_systems_become_one() {
        assert_eq!(read(b"a,b\r\n1,2\r\n", None).0, "a,b\n1,2\n");
        assert_eq!(read(b"a,b\r1,2\r", None).0, "a,b\n1,2\n");
        assert_eq!(read(b"a,b\n1,2", None).0, "a,b\n1,2\n");
        let long = "x".repeat(PIECE * 2 - 3) + "\r\n1\r\n";
        assert_eq!(read(long.as_bytes(), None).0, long.replace("\r\n", "\n"));
    }

    #[test]
    fn a_long_file_is_decoded_across_its_pieces() {
        let long: String = (0..60_000).map(|number| format!("{number},é€𝄞\n")).collect();
        assert_eq!(read(long.as_bytes(), None).0, long);
    }

    #[test]
    fn a_separator_inside_quotation_marks_does_not_count() {
        assert_eq!(read(b"\"a,b,c,d\";e\n", None).2, b';');
    }

    #[test]
    fn an_unreadable_text_is_refused() {
        let refusal = |bytes: &[u8], label| open(bytes, label, None).err().unwrap().to_string();
        assert_eq!(refusal(b"", None), "the file is empty");
        assert_eq!(
            refusal(b"PK\x03\x04\0\0", None),
            "the file is not a text: it has zero bytes"
        );
        assert_eq!(
            refusal(b"a", Some("klingon")),
            "\"klingon\" is no encoding; try utf-8 or windows-1252"
        );
    }
}
