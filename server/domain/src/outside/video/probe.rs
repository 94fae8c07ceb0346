//! Facts about a video file, as ffprobe reads them.

use super::{MAX_MINUTES, Size, VideoError};
use serde::Deserialize;

/// The message for a file that is no video.
pub(super) const NO_VIDEO: &str = "This file is no video that can be read. Send it as MP4, MOV, WebM, MKV or AVI.";
/// Maximum number of pixels along a side.
const MAX_SIDE_PIXELS: u32 = 8_192;
/// Maximum number of pixels of a frame: 8K (ITU-T H.265, level 6).
pub(super) const MAX_PIXELS: u64 = 35_651_584;

/// The facts about a video.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct VideoFacts {
    /// The display size: upright, with square pixels.
    pub size: Size,
    /// `None` if the file does not state it.
    pub seconds: Option<f64>,
}

#[derive(Deserialize)]
struct Probe {
    #[serde(default)]
    streams: Vec<Stream>,
    #[serde(default)]
    format: Format,
}

#[derive(Default, Deserialize)]
struct Format {
    duration: Option<String>,
}

#[derive(Deserialize)]
struct Stream {
    codec_type: Option<String>,
    codec_name: Option<String>,
    width: Option<u32>,
    height: Option<u32>,
    sample_aspect_ratio: Option<String>,
    #[serde(default)]
    disposition: Disposition,
    #[serde(default)]
    tags: Tags,
    #[serde(default)]
    side_data_list: Vec<SideData>,
}

#[derive(Default, Deserialize)]
struct Disposition {
    #[serde(default)]
    attached_pic: u8,
}

#[derive(Default, Deserialize)]
struct Tags {
    rotate: Option<String>,
}

#[derive(Deserialize)]
struct SideData {
    rotation: Option<f64>,
}

/// Parses an answer of ffprobe; an error holds a message for people.
pub(super) fn facts(answer: &str) -> Result<VideoFacts, VideoError> {
    let unfit = |words: &str| VideoError::Unfit(words.to_owned());
    let probe: Probe = serde_json::from_str(answer).map_err(|_| unfit(NO_VIDEO))?;
    let is_video = |stream: &&Stream| {
        stream.codec_type.as_deref() == Some("video")
            && stream.disposition.attached_pic == 0
            && stream.codec_name.as_deref().is_some_and(|name| name != "unknown")
    };
    let stream = probe.streams.iter().find(is_video).ok_or_else(|| unfit(NO_VIDEO))?;
    let size = shown(stream).ok_or_else(|| unfit(NO_VIDEO))?;
    let coded = u64::from(stream.width.unwrap_or(0)) * u64::from(stream.height.unwrap_or(0));
    if size.width.max(size.height) > MAX_SIDE_PIXELS || coded > MAX_PIXELS {
        return Err(unfit("The video has too many pixels. Send it as 4K or less."));
    }
    let seconds = probe.format.duration.and_then(|text| text.parse::<f64>().ok());
    let seconds = seconds.filter(|seconds| seconds.is_finite() && *seconds > 0.0);
    if seconds.is_some_and(|seconds| seconds > f64::from(MAX_MINUTES) * 60.0 + 1.0) {
        return Err(too_long());
    }
    Ok(VideoFacts { size, seconds })
}

/// The error for a video that is too long.
pub(super) fn too_long() -> VideoError {
    VideoError::Unfit(format!(
        "A video has at most {MAX_MINUTES} minutes. Send a shorter one."
    ))
}

/// The display size, upright and with square pixels; `None` without a size.
fn shown(stream: &Stream) -> Option<Size> {
    let (width, height) = stream.width.zip(stream.height).filter(|(w, h)| *w > 0 && *h > 0)?;
    let ratio = stream.sample_aspect_ratio.as_deref().and_then(ratio).unwrap_or(1.0);
    let width = ((f64::from(width) * ratio).round() as u32).max(1);
    let turned = stream.side_data_list.iter().find_map(|data| data.rotation);
    let tagged = || stream.tags.rotate.as_deref().and_then(|text| text.parse::<f64>().ok());
    let turned = turned.or_else(tagged).unwrap_or(0.0);
    let is_across = (turned.rem_euclid(180.0) - 90.0).abs() < 45.0;
    Some(if is_across {
        Size {
            width: height,
            height: width,
        }
    } else {
        Size { width, height }
    })
}

/// The ratio of a pixel's width to its height, such as `4:3`; `None` if it is invalid.
fn ratio(text: &str) -> Option<f64> {
    let (wide, high) = text.split_once(':')?;
    let ratio = wide.parse::<f64>().ok()? / high.parse::<f64>().ok()?;
    (0.1..=10.0).contains(&ratio).then_some(ratio)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(stream: &str) -> Result<VideoFacts, VideoError> {
        facts(&format!(r#"{{"streams":[{stream}],"format":{{"duration":"12.5"}}}}"#))
    }

    fn size(stream: &str) -> (u32, u32) {
        let size = of(stream).unwrap().size;
        (size.width, size.height)
    }

    #[test]
    fn a_video_that_was_taken_upright_is_higher_than_wide() {
        let plain = r#""codec_type":"video","codec_name":"h264","width":1920,"height":1080"#;
        assert_eq!(size(&format!("{{{plain}}}")), (1920, 1080));
        assert_eq!(
            size(&format!(r#"{{{plain},"side_data_list":[{{"rotation":-90}}]}}"#)),
            (1080, 1920)
        );
        assert_eq!(
            size(&format!(r#"{{{plain},"side_data_list":[{{"rotation":180}}]}}"#)),
            (1920, 1080)
        );
        assert_eq!(size(&format!(r#"{{{plain},"tags":{{"rotate":"270"}}}}"#)), (1080, 1920));
    }

    #[test]
    fn pixels_that_are_not_square_are_made_so() {
        let wide = r#"{"codec_type":"video","codec_name":"mpeg2video","width":720,"height":576,"sample_aspect_ratio":"64:45"}"#;
        assert_eq!(size(wide), (1024, 576));
        let nonsense =
            r#"{"codec_type":"video","codec_name":"h264","width":720,"height":576,"sample_aspect_ratio":"0:1"}"#;
        assert_eq!(size(nonsense), (720, 576));
    }

    #[test]
    fn a_file_that_is_no_video_is_reported() {
        for stream in [
            r#"{"codec_type":"audio","codec_name":"mp3"}"#,
            r#"{"codec_type":"video","codec_name":"mjpeg","width":9,"height":9,"disposition":{"attached_pic":1}}"#,
            r#"{"codec_type":"video","codec_name":"h264","width":0,"height":9}"#,
            r#"{"codec_type":"video","codec_name":"h264","width":9000,"height":9}"#,
            r#"{"codec_type":"video","codec_name":"h264","width":8192,"height":8192}"#,
        ] {
            assert!(matches!(of(stream), Err(VideoError::Unfit(_))), "{stream}");
        }
        assert!(matches!(facts("no JSON"), Err(VideoError::Unfit(_))));
    }

    #[test]
    fn an_hour_is_the_longest() {
        let lasting = |seconds: &str| {
            facts(&format!(
                r#"{{"streams":[{{"codec_type":"video","codec_name":"vp9","width":64,"height":64}}],"format":{{"duration":"{seconds}"}}}}"#
            ))
        };
        assert_eq!(lasting("3600.5").unwrap().seconds, Some(3600.5));
        assert_eq!(lasting("N/A").unwrap().seconds, None);
        assert!(matches!(lasting("3700"), Err(VideoError::Unfit(words)) if words.contains("60 minutes")));
    }
}
