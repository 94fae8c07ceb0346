//! Transcodes videos with ffmpeg on this machine. Only listed formats may be opened, so that a format that lists other
//! files cannot make ffmpeg open them.

use super::{
    MAX_MINUTES, MadeVideo, Progress, ProviderVideoState, Size, Video, VideoError, VideoMaker,
    probe::{MAX_PIXELS, NO_VIDEO, VideoFacts, facts, too_long},
    program::{ProgramEnd, is_there, start},
    sizes,
};
use crate::error::{Error, Result};
use async_trait::async_trait;
use contract::video::VideoProvider;
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    time::Duration,
};

/// Time limit for inspecting a file.
const LOOKING: Duration = Duration::from_secs(60);
/// Time limit for one rendition.
const MAKING: Duration = Duration::from_secs(3 * 60 * 60);
/// Formats that contain the video itself. Playlists, scripts and URLs are formats of ffmpeg too, and are excluded.
const FORMATS: &str = "mov,matroska,webm,avi,mpegts,mpeg,flv,asf,ogg";
/// Codecs of videos, and of accompanying streams such as subtitles, without which the file could not be opened.
const DECODERS: &str = "h264,hevc,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,libaom-av1,mpeg4,msmpeg4,msmpeg4v2,h263,\
    mpeg1video,mpeg2video,prores,dnxhd,theora,wmv1,wmv2,wmv3,vc1,flv,mjpeg,png,\
    aac,mp1,mp1float,mp2,mp2float,mp3,mp3float,ac3,eac3,opus,libopus,vorbis,libvorbis,flac,alac,wmav1,wmav2,\
    amrnb,amrwb,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le,pcm_u8,pcm_mulaw,pcm_alaw,\
    mov_text,subrip,srt,ass,ssa,webvtt,text,dvdsub,pgssub";
/// Maximum bits a second of a rendition, for each of its pixels. Bounds the disk space for noise, of which a small file
/// can hold an hour.
const MAX_BITS_PER_PIXEL: u64 = 5;
/// ffmpeg's exit code after a signal has asked it to stop; it then prints nothing.
const STOPPED: i32 = 255;
/// The message if ffmpeg is missing.
const LACKING: &str = "This site cannot make videos yet: ffmpeg is missing. The operator of the site installs it (on Debian \
    or Ubuntu: apt-get install ffmpeg) or names it by the setting FFMPEG. Refresh the video's status then.";

/// The programs ffmpeg and ffprobe.
#[derive(Clone, Debug)]
pub struct Ffmpeg {
    ffmpeg: OsString,
    ffprobe: OsString,
}

impl Ffmpeg {
    /// Uses the programs at a path, beside each other, or those that the system finds.
    pub fn new(named: Option<&Path>) -> Self {
        match named {
            Some(path) => Self {
                ffmpeg: path.into(),
                ffprobe: path.with_file_name("ffprobe").into(),
            },
            None => Self {
                ffmpeg: "ffmpeg".into(),
                ffprobe: "ffprobe".into(),
            },
        }
    }

    /// The message about a missing program. The programs are asked in the folder.
    async fn lacks_in(&self, folder: &Path) -> Option<String> {
        for program in [&self.ffmpeg, &self.ffprobe] {
            if !is_there(program, folder, LOOKING).await {
                return Some(LACKING.to_owned());
            }
        }
        None
    }

    async fn look_at(&self, video: &Video) -> Result<VideoFacts, VideoError> {
        let mut arguments: Vec<OsString> = words("-v error");
        arguments.extend(limits());
        arguments.extend(words("-show_streams -show_format -of json"));
        arguments.push(address(&video.path));
        let (answer, ended) = start(&self.ffprobe, &arguments, &video.folder, LOOKING)?
            .answer()
            .await?;
        if !ended.is_good {
            tracing::info!(words = %ended.words, code = ended.code, "a video cannot be read");
            return Err(passing(&ended).unwrap_or_else(|| VideoError::Unfit(NO_VIDEO.to_owned())));
        }
        facts(&answer)
    }

    /// The length of a video that does not state it: decodes all of it without output.
    async fn measured(&self, video: &Video) -> Result<f64, VideoError> {
        let mut arguments = input(&video.path);
        arguments.extend(words("-map 0:V:0 -c copy -f null"));
        arguments.extend(words("-nostats -progress pipe:1 -"));
        let mut running = start(&self.ffmpeg, &arguments, &video.folder, LOOKING)?;
        let mut seconds = 0.0;
        while let Some(line) = running.line().await? {
            seconds = moment(&line).unwrap_or(seconds);
        }
        let ended = running.end().await?;
        if !ended.is_good {
            return Err(why(&ended));
        }
        if seconds > f64::from(MAX_MINUTES) * 60.0 {
            return Err(too_long());
        }
        Ok(seconds)
    }

    /// An image of the video at a tenth of its length, otherwise its first image.
    async fn poster(&self, video: &Video, size: Size, seconds: f64) -> Result<bytes::Bytes, VideoError> {
        let file = video.folder.join("poster.jpg");
        for at in [seconds / 10.0, 0.0] {
            let mut arguments: Vec<OsString> = words("-ss");
            arguments.push(format!("{at:.3}").into());
            arguments.extend(input(&video.path));
            arguments.extend(words("-map 0:V:0 -frames:v 1 -vf"));
            arguments.push(format!("scale={}:{},setsar=1", size.width, size.height).into());
            arguments.extend(words("-pix_fmt yuvj420p -c:v mjpeg -q:v 3 -f mjpeg -y"));
            arguments.push(address(&file));
            let ended = start(&self.ffmpeg, &arguments, &video.folder, LOOKING)?.end().await?;
            if !ended.is_good {
                return Err(why(&ended));
            }
            let bytes = tokio::fs::read(&file).await.unwrap_or_default();
            if !bytes.is_empty() {
                return Ok(bytes.into());
            }
        }
        Err(VideoError::Unfit(NO_VIDEO.to_owned()))
    }

    /// Makes one rendition.
    async fn rendition(
        &self,
        video: &Video,
        size: Size,
        part: &WorkShare,
        progress: &mut dyn Progress,
    ) -> Result<PathBuf, VideoError> {
        let file = video.folder.join(format!("{}.mp4", size.height));
        let mut arguments = input(&video.path);
        arguments.extend(words(
            "-map 0:V:0 -map 0:a:0? -sn -dn -map_metadata -1 -map_chapters -1 -t",
        ));
        arguments.push((MAX_MINUTES * 60).to_string().into());
        arguments.push("-vf".into());
        let (width, height) = (size.width, size.height);
        arguments.push(format!("scale={width}:{height}:flags=bicubic,setsar=1,format=yuv420p").into());
        arguments.extend(words(
            "-c:v libx264 -profile:v high -preset veryfast -crf 23 -threads 2",
        ));
        arguments.extend(max_bits(size));
        arguments.extend(words("-c:a aac -b:a 128k -ac 2 -ar 48000"));
        arguments.extend(words("-movflags +faststart -nostats -progress pipe:1 -f mp4 -y"));
        arguments.push(address(&file));
        let mut running = start(&self.ffmpeg, &arguments, &video.folder, MAKING)?;
        while let Some(line) = running.line().await? {
            if let Some(made) = moment(&line) {
                progress.percent(part.percent(made)).await?;
            }
        }
        let ended = running.end().await?;
        if !ended.is_good {
            return Err(why(&ended));
        }
        Ok(file)
    }
}

/// The share of a rendition in all the work, in pixels.
struct WorkShare {
    before: u64,
    own: u64,
    all: u64,
    seconds: f64,
}

impl WorkShare {
    /// The share of all work that is done after this many seconds of this rendition.
    fn percent(&self, seconds: f64) -> u32 {
        let share = (seconds / self.seconds.max(0.001)).clamp(0.0, 1.0);
        let done = (self.before as f64 + self.own as f64 * share) / self.all.max(1) as f64;
        // The value is between 0 and 99, so the cast is exact.
        (done * 100.0).clamp(0.0, 99.0) as u32
    }
}

#[async_trait]
impl VideoMaker for Ffmpeg {
    fn provider(&self) -> VideoProvider {
        VideoProvider::Embedded
    }

    async fn lacks(&self) -> Option<String> {
        match tempfile::tempdir() {
            Ok(folder) => self.lacks_in(folder.path()).await,
            Err(error) => {
                tracing::warn!(%error, "it is not known whether ffmpeg is there");
                None
            }
        }
    }

    async fn make(&self, video: &Video, progress: &mut dyn Progress) -> Result<MadeVideo, VideoError> {
        if let Some(words) = self.lacks_in(&video.folder).await {
            return Err(VideoError::Lacking(words));
        }
        let facts = self.look_at(video).await?;
        let seconds = match facts.seconds {
            Some(seconds) => seconds,
            None => self.measured(video).await?,
        };
        let all = sizes(facts.size);
        if let Some(largest) = all.last().filter(|_| !video.has_poster) {
            let poster = self.poster(video, *largest, seconds).await?;
            progress.poster(poster).await?;
        }
        let pixels = |size: &Size| u64::from(size.width) * u64::from(size.height);
        let mut part = WorkShare {
            before: 0,
            own: 0,
            all: all.iter().map(pixels).sum(),
            seconds,
        };
        for size in all {
            part.own = pixels(&size);
            if !video.done.contains(&size.height) {
                let file = self.rendition(video, size, &part, progress).await?;
                progress.rendition(size, &file).await?;
                // It is stored elsewhere now; a file that stays is removed with the folder.
                tokio::fs::remove_file(&file).await.ok();
            }
            part.before += part.own;
        }
        let seconds = seconds.round().max(1.0) as u32;
        Ok(MadeVideo::Transcoded { seconds })
    }

    async fn look(&self, _: &str) -> Result<ProviderVideoState> {
        Err(Error::Broken(
            "videos that are made here are asked for nowhere else".to_owned(),
        ))
    }

    async fn remove(&self, _: &str) -> Result<()> {
        Ok(())
    }

    fn player(&self, _: &str) -> Option<String> {
        None
    }
}

fn words(text: &str) -> Vec<OsString> {
    text.split(' ').map(OsString::from).collect()
}

/// A URL that takes the file's name literally.
fn address(file: &Path) -> OsString {
    let mut address = OsString::from("file:");
    address.push(file);
    address
}

/// Restricts protocols, formats, codecs and size. The size is checked for every picture, because a video may grow.
fn limits() -> Vec<OsString> {
    let pixels = MAX_PIXELS.to_string();
    let named = [
        ("-protocol_whitelist", "file"),
        ("-format_whitelist", FORMATS),
        ("-codec_whitelist", DECODERS),
        ("-max_pixels", pixels.as_str()),
    ];
    named
        .into_iter()
        .flat_map(|(name, value)| [name.into(), value.into()])
        .collect()
}

/// Limits the bits of a rendition in each second, and within two.
fn max_bits(size: Size) -> [OsString; 4] {
    let bits = (u64::from(size.width) * u64::from(size.height) * MAX_BITS_PER_PIXEL).max(200_000);
    let (rate, buffer) = (bits.to_string(), (2 * bits).to_string());
    ["-maxrate".into(), rate.into(), "-bufsize".into(), buffer.into()]
}

/// The arguments that read a video.
fn input(video: &Path) -> Vec<OsString> {
    let mut arguments = words("-nostdin -hide_banner -v error -filter_threads 2 -threads 2");
    arguments.extend(limits());
    arguments.push("-i".into());
    arguments.push(address(video));
    arguments
}

/// The position in a line of progress, in seconds.
fn moment(line: &str) -> Option<f64> {
    let microseconds: f64 = line.strip_prefix("out_time_us=")?.trim().parse().ok()?;
    Some((microseconds / 1_000_000.0).max(0.0))
}

/// Classifies a failure.
fn why(ended: &ProgramEnd) -> VideoError {
    tracing::info!(words = %ended.words, code = ended.code, "ffmpeg failed");
    let says = |text: &str| ended.words.contains(text);
    if says("Unknown encoder") || says("Unrecognized option") {
        let message = "This site's ffmpeg lacks what videos need (libx264 and aac). The operator of the site installs \
            a full one. Refresh the video's status then.";
        return VideoError::Lacking(message.to_owned());
    }
    passing(ended).unwrap_or_else(|| {
        let message = "The video cannot be read: a part of it is damaged or missing. Send it again.";
        VideoError::Unfit(message.to_owned())
    })
}

/// A failure that is not the video's fault: the program was killed, or the machine lacked disk space or memory. A
/// failure blamed on the video is final for its owner.
fn passing(ended: &ProgramEnd) -> Option<VideoError> {
    let says = |text: &str| ended.words.contains(text);
    let is_stopped = ended.code == Some(STOPPED) && ended.words.is_empty();
    let is_passing = ended.is_cut_off || is_stopped || says("No space left") || says("Cannot allocate memory");
    is_passing.then(|| VideoError::Passing(Error::Outside(format!("ffmpeg, {:?}: {}", ended.code, ended.words))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_read_from_lines_that_have_it() {
        assert_eq!(moment("out_time_us=1500000"), Some(1.5));
        assert_eq!(moment("out_time_us=-5"), Some(0.0));
        assert_eq!(moment("out_time_us=N/A"), None);
        assert_eq!(moment("frame=3"), None);
    }

    #[test]
    fn only_what_ffmpeg_says_of_a_video_is_held_against_it() {
        let ended = |code, is_cut_off, words: &str| ProgramEnd {
            is_good: false,
            is_cut_off,
            code,
            words: words.to_owned(),
        };
        for passing in [
            ended(Some(143), true, ""),
            ended(None, true, ""),
            ended(Some(255), false, ""),
            ended(Some(228), false, "No space left on device"),
        ] {
            assert!(matches!(why(&passing), VideoError::Passing(_)), "{:?}", passing.code);
        }
        for unfit in [
            ended(Some(255), false, "Operation not permitted"),
            ended(Some(183), false, "Invalid data found when processing input"),
            ended(Some(139), false, ""),
        ] {
            assert!(matches!(why(&unfit), VideoError::Unfit(_)), "{:?}", unfit.code);
        }
    }

    #[test]
    fn a_large_rendition_is_a_large_part_of_the_work() {
        let part = WorkShare {
            before: 25,
            own: 75,
            all: 100,
            seconds: 10.0,
        };
        assert_eq!((part.percent(0.0), part.percent(5.0), part.percent(20.0)), (25, 62, 99));
    }

    #[test]
    fn lists_of_other_files_are_no_formats_of_videos() {
        let listed: Vec<&str> = FORMATS.split(',').collect();
        for format in [
            "hls", "concat", "concatf", "dash", "lavfi", "image2", "tty", "sdp", "rtsp",
        ] {
            assert!(!listed.contains(&format), "{format}");
        }
    }
}
