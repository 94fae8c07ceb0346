//! What a request says about the copy that its client has, and which bytes of a file it asks for (RFC 9110).

use headers::{ETag, HeaderMapExt, IfNoneMatch, IfRange};
use http::{HeaderMap, header};
use http_range_header::parse_range_header;

/// Whether the client's copy is the one with the entity tag `tag`, which is in quotes (RFC 9110 §13.1.2).
pub fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.typed_get::<IfNoneMatch>();
    let tag = tag.parse::<ETag>();
    known
        .zip(tag.ok())
        .is_some_and(|(known, tag)| !known.precondition_passes(&tag))
}

/// The bytes of a file that a client requests.
#[derive(Debug, PartialEq, Eq)]
pub enum RequestedRange {
    Whole,
    /// From the first byte to the second, both included.
    Of(u64, u64),
    Several,
    Outside,
}

impl RequestedRange {
    /// Of a file of `length` bytes with the entity tag `tag`.
    pub fn of(headers: &HeaderMap, tag: &str, length: u64) -> Self {
        // A range of another version is useless to the client, which gets the whole file (RFC 9110 §13.1.5).
        let is_same = match headers.typed_try_get::<IfRange>() {
            Ok(known) => known.is_none_or(|known| !known.is_modified(tag.parse().ok().as_ref(), None)),
            Err(_) => false,
        };
        let requested = headers.get(header::RANGE).and_then(|range| range.to_str().ok());
        let Some(requested) = requested.filter(|_| is_same) else {
            return Self::Whole;
        };
        // An unreadable header counts as no range (RFC 9110 §14.2).
        let Ok(ranges) = parse_range_header(requested) else {
            return Self::Whole;
        };
        if requested.contains(',') {
            return Self::Several;
        }
        match ranges.validate(length).as_deref() {
            Ok([range]) => Self::Of(*range.start(), *range.end()),
            Ok(_) | Err(_) => Self::Outside,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    fn requested(pairs: &[(header::HeaderName, &'static str)]) -> RequestedRange {
        let pairs = pairs
            .iter()
            .cloned()
            .map(|(name, value)| (name, HeaderValue::from_static(value)));
        RequestedRange::of(&HeaderMap::from_iter(pairs), "\"a1\"", 100)
    }

    #[test]
    fn clients_get_the_part_that_they_ask_for() {
        for (header, range) in [
            ("bytes=0-", RequestedRange::Of(0, 99)),
            ("bytes=10-19", RequestedRange::Of(10, 19)),
            ("bytes=-10", RequestedRange::Of(90, 99)),
            ("bytes=100-", RequestedRange::Outside),
            ("bytes=0-1,5-6", RequestedRange::Several),
            ("bytes=0-1,900-", RequestedRange::Several),
            ("nonsense", RequestedRange::Whole),
        ] {
            assert_eq!(requested(&[(header::RANGE, header)]), range, "{header}");
        }
        assert_eq!(requested(&[]), RequestedRange::Whole);
        let of_this = [(header::RANGE, "bytes=0-1"), (header::IF_RANGE, "\"a1\"")];
        assert_eq!(requested(&of_this), RequestedRange::Of(0, 1));
        for other in ["\"b2\"", "W/\"a1\"", "Sun, 06 Nov 1994 08:49:37 GMT", "nonsense"] {
            let of_another = [(header::RANGE, "bytes=0-1"), (header::IF_RANGE, other)];
            assert_eq!(requested(&of_another), RequestedRange::Whole, "{other}");
        }
    }

    #[test]
    fn a_tag_is_known_among_others() {
        let known = |value: &'static str| {
            let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_static(value))]);
            is_known(&headers, "\"a1\"")
        };
        for value in ["\"a1\"", "W/\"a1\"", "\"b2\", \"a1\"", "*"] {
            assert!(known(value), "{value}");
        }
        for value in ["\"b2\"", "a1", ""] {
            assert!(!known(value), "{value}");
        }
        assert!(!is_known(&HeaderMap::new(), "\"a1\""));
    }
}
