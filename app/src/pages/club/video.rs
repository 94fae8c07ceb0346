//! A video of a post: the browser's own player, and its structured data.

use super::PostPage;
use crate::page::{PageContext, SharedVideo, absolute};
use contract::{
    excerpt,
    post::ContentBlock,
    video::{UserVideo, VideoRendition, VideoStatus},
};
use leptos::prelude::*;
use serde_json::{Value, json};

/// The video of a block with its caption; nothing without one.
pub(super) fn video(data: &PostPage, block: &ContentBlock) -> Option<AnyView> {
    let video = data.video(block)?;
    let shown = match video.status {
        VideoStatus::Ready => player(video),
        // Only its author sees these states.
        VideoStatus::Uploading | VideoStatus::Processing | VideoStatus::Failed => not_yet(video),
    };
    let caption = block.plain_text_content.trim().to_owned();
    let caption = (!caption.is_empty()).then(|| view! { <figcaption>{caption}</figcaption> });
    Some(view! { <figure class="post-figure post-video">{shown}{caption}</figure> }.into_any())
}

/// The browser's player, which loads nothing before it is started; for a video on another site, a link to it.
fn player(video: &UserVideo) -> AnyView {
    let Some(largest) = video.renditions.last().filter(|video| is_ours(&video.url)) else {
        return elsewhere(video);
    };
    let poster = video.poster.as_ref().map(|image| image.original.clone());
    let captions = video.captions_url.clone().map(|url| {
        view! { <track kind="captions" src=url srclang="en" label="Captions" default=true /> }
    });
    let sources = sources(&video.renditions)
        .map(|(rendition, media)| view! { <source src=rendition.url.clone() type="video/mp4" media=media /> })
        .collect_view();
    view! {
        <video
            controls=true
            playsinline=true
            preload="none"
            poster=poster
            width=largest.width.to_string()
            height=largest.height.to_string()
            aria-label=video.title.clone()
        >
            {sources}
            {captions}
            <p>
                <a href=largest.url.clone()>{format!("Watch {}", video.title)}</a>
            </p>
        </video>
    }
    .into_any()
}

/// The poster, which links to the player.
fn elsewhere(video: &UserVideo) -> AnyView {
    let poster = video
        .poster
        .as_ref()
        .map(|image| view! { <img src=image.medium.clone() alt="" loading="lazy" decoding="async" /> });
    view! { <a class="post-video-link" href=video.player_url.clone()>{poster}<span>{format!("Watch {}", video.title)}</span></a> }
        .into_any()
}

/// What its author sees before the video is ready.
fn not_yet(video: &UserVideo) -> AnyView {
    let text = match video.status {
        VideoStatus::Failed => video
            .failure
            .clone()
            .unwrap_or_else(|| "This video could not be made ready. Send it once more.".to_owned()),
        VideoStatus::Uploading => "This video has not arrived yet. Visitors see it when it is ready.".to_owned(),
        VideoStatus::Processing | VideoStatus::Ready => {
            format!(
                "This video is being made ready: {}%. Visitors see it then.",
                video.progress
            )
        }
    };
    view! { <p class="post-video-wait">{text}</p> }.into_any()
}

/// The renditions in the order in which the browser chooses: it takes the first whose window width matches, and the
/// last has no condition.
fn sources(renditions: &[VideoRendition]) -> impl Iterator<Item = (&VideoRendition, Option<&'static str>)> {
    let smallest = renditions.first().map(|rendition| rendition.height);
    renditions.iter().rev().map(move |rendition| {
        let media = match rendition.height {
            1080.. => Some("(min-width: 75rem)"),
            720.. => Some("(min-width: 40rem)"),
            _ => None,
        };
        (rendition, media.filter(|_| Some(rendition.height) != smallest))
    })
}

/// Whether this site serves it: the page's policy allows no other source.
fn is_ours(url: &str) -> bool {
    url.starts_with('/') && !url.starts_with("//")
}

/// The public videos of a post, in order, with their captions.
pub(super) fn shown(data: &PostPage) -> impl Iterator<Item = (&UserVideo, &ContentBlock)> {
    let blocks = data.post.content_blocks.iter();
    let videos = blocks.filter_map(move |block| Some((data.video(block)?, block)));
    videos.filter(|(video, _)| video.status == VideoStatus::Ready)
}

/// The first video for other sites: not larger than fits a card.
pub(super) fn shared(data: &PostPage) -> Option<SharedVideo> {
    let (video, _) = shown(data).next()?;
    let fits = video.renditions.iter().rfind(|rendition| rendition.height <= 720);
    let rendition = fits.or_else(|| video.renditions.first())?;
    Some(SharedVideo {
        url: rendition.url.clone(),
        width: rendition.width,
        height: rendition.height,
    })
}

/// The videos as JSON-LD: schema.org VideoObject.
pub(super) fn structured(page: &PageContext, data: &PostPage) -> Vec<Value> {
    shown(data)
        .map(|(video, block)| object(page, data, video, block))
        .collect()
}

fn object(page: &PageContext, data: &PostPage, video: &UserVideo, block: &ContentBlock) -> Value {
    let caption = block.plain_text_content.trim();
    let said = [caption, data.description.as_str(), video.title.as_str()];
    let description = said.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
    let description = excerpt::first(description, excerpt::DESCRIPTION);
    let mut object = json!({
        "@type": "VideoObject",
        "name": video.title,
        "description": description,
        "uploadDate": video.created_at.to_rfc3339(),
        "embedUrl": absolute(page, &video.player_url),
    });
    if let Some(poster) = &video.poster {
        object["thumbnailUrl"] = json!([absolute(page, &poster.medium)]);
    }
    if let Some(seconds) = video.duration_seconds {
        object["duration"] = json!(duration(seconds));
    }
    if let Some(largest) = video.renditions.last() {
        object["contentUrl"] = json!(absolute(page, &largest.url));
    }
    object
}

/// A duration in ISO 8601: "PT1H2M3S".
fn duration(seconds: u32) -> String {
    let parts = [(seconds / 3_600, 'H'), (seconds / 60 % 60, 'M'), (seconds % 60, 'S')];
    let parts: String = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count}{unit}"))
        .collect();
    if parts.is_empty() {
        "PT0S".to_owned()
    } else {
        format!("PT{parts}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendition(height: u32) -> VideoRendition {
        VideoRendition {
            height,
            width: height * 16 / 9,
            bytes: 1,
            url: format!("/media/video/a/{height}.mp4"),
        }
    }

    #[test]
    fn lengths_are_written_as_programs_read_them() {
        for (seconds, expected) in [
            (0, "PT0S"),
            (7, "PT7S"),
            (60, "PT1M"),
            (3_723, "PT1H2M3S"),
            (3_600, "PT1H"),
        ] {
            assert_eq!(duration(seconds), expected);
        }
    }

    #[test]
    fn the_largest_comes_first_for_wide_windows_and_one_is_for_every_window() {
        let all = [240, 480, 720, 1080].map(rendition);
        let chosen: Vec<(u32, Option<&str>)> = sources(&all).map(|(video, media)| (video.height, media)).collect();
        let expected = [
            (1080, Some("(min-width: 75rem)")),
            (720, Some("(min-width: 40rem)")),
            (480, None),
            (240, None),
        ];
        assert_eq!(chosen, expected);
        let alone = [rendition(1080)];
        assert_eq!(sources(&alone).map(|(_, media)| media).collect::<Vec<_>>(), [None]);
    }

    #[test]
    fn only_what_this_site_delivers_is_played_here() {
        assert!(is_ours("/media/video/a/480.mp4"));
        assert!(!is_ours("//cdn.example/480.mp4") && !is_ours("https://cdn.example/480.mp4"));
    }
}
