//! Captions of videos: WebVTT, validated before it is stored.

use super::{
    captions_key,
    events::event,
    read::{of_owner, own_row, wire},
};
use crate::{
    Ctx, Viewer,
    error::{Error, Result},
    event::record,
};
use bytes::Bytes;
use contract::{Code, VideoId, video::UserVideo};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel, QuerySelect};
use uuid::Uuid;

/// Maximum size of a captions file in bytes.
pub const MAX_CAPTIONS_BYTES: usize = 500 * 1024;
/// The message for a file that is not WebVTT.
const NO_CAPTIONS: &str = "These are no captions. Send WebVTT: a text that begins with WEBVTT.";

/// Whether the viewer may change the captions of a video; checked before the file is read.
pub async fn may_caption(ctx: &Ctx, viewer: &Viewer, id: VideoId) -> Result<()> {
    own_row(ctx, viewer, id).await.map(drop)
}

/// Replaces the captions of one of the viewer's videos.
pub async fn set_captions(ctx: &Ctx, viewer: &Viewer, id: VideoId, file: Bytes) -> Result<UserVideo> {
    may_caption(ctx, viewer, id).await?;
    let text = checked(&file)?;
    let captions = ctx.new_id();
    // The clean-up removes files that no row names.
    ctx.storage()
        .put(&captions_key(id.0, captions), text.into_bytes())
        .await?;
    name(ctx, viewer, id, Some(captions)).await
}

/// Removes a video's captions; without captions nothing happens.
pub async fn remove_captions(ctx: &Ctx, viewer: &Viewer, id: VideoId) -> Result<()> {
    name(ctx, viewer, id, None).await.map(drop)
}

/// Stores the captions' id, or `None`, and removes the previous file.
async fn name(ctx: &Ctx, viewer: &Viewer, id: VideoId, captions: Option<Uuid>) -> Result<UserVideo> {
    let me = viewer.account()?.id;
    let (before, row) = crate::transaction!(ctx, |tx| {
        let row = of_owner(me, id.0).lock_exclusive().one(tx).await?;
        let row = row.ok_or_else(|| Error::refused(Code::NotFound))?;
        let before = row.captions_id;
        let mut active = row.into_active_model();
        active.captions_id = Set(captions);
        active.updated_at = Set(ctx.now());
        let row = active.update(tx).await?;
        record(ctx, tx, event("video.captioned", Some(me), id.0)).await?;
        Ok((before, row))
    })?;
    if let Some(before) = before
        && let Err(error) = ctx.storage().remove(&captions_key(id.0, before)).await
    {
        tracing::warn!(video = %id, %error, "captions of before are left for the next clearing");
    }
    wire(row)
}

/// The captions in stored form: UTF-8 with plain line ends. Each cue needs its start and end time.
fn checked(file: &[u8]) -> Result<String> {
    let refused = |message: String| Error::field_with_message(Code::Invalid, "captions", message);
    if file.len() > MAX_CAPTIONS_BYTES {
        return Err(Error::field_with_message(
            Code::PayloadTooLarge,
            "captions",
            "Captions have at most 500 KB.",
        ));
    }
    let text = std::str::from_utf8(file).map_err(|_| refused("Send captions as UTF-8.".to_owned()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let is_begun = text
        .strip_prefix("WEBVTT")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n']));
    if !is_begun || text.contains('\0') {
        return Err(refused(NO_CAPTIONS.to_owned()));
    }
    let mut cues = 0;
    for (index, line) in text.lines().enumerate().filter(|(_, line)| line.contains("-->")) {
        if !is_timing(line) {
            return Err(refused(format!(
                "Line {} does not say from when to when its words are shown, as 00:01.000 --> 00:04.000.",
                index + 1
            )));
        }
        cues += 1;
    }
    if cues == 0 {
        return Err(refused(
            "These captions have no words. Send some, or delete them.".to_owned(),
        ));
    }
    Ok(text)
}

/// Whether a line is `from --> to`, with settings or without (WebVTT §4.1).
fn is_timing(line: &str) -> bool {
    let Some((from, rest)) = line.split_once("-->") else {
        return false;
    };
    let to = rest.split_whitespace().next().unwrap_or_default();
    let is_spaced = from.ends_with([' ', '\t']) && rest.starts_with([' ', '\t']);
    match (moment(from.trim()), moment(to)) {
        (Some(from), Some(to)) => is_spaced && from < to,
        _ => false,
    }
}

/// `hh:mm:ss.ttt` or `mm:ss.ttt` in milliseconds.
fn moment(text: &str) -> Option<u64> {
    let (clock, thousandths) = text.split_once('.')?;
    let number = |text: &str, digits: usize| {
        let is_number = text.len() >= digits && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u64>().ok()).flatten()
    };
    let thousandths = number(thousandths, 3).filter(|_| thousandths.len() == 3)?;
    let parts: Vec<&str> = clock.split(':').collect();
    let (hours, minutes, seconds) = match parts.as_slice() {
        [hours, minutes, seconds] => (number(hours, 2)?, *minutes, *seconds),
        [minutes, seconds] => (0, *minutes, *seconds),
        _ => return None,
    };
    let below_sixty = |text: &str| number(text, 2).filter(|value| text.len() == 2 && *value < 60);
    let minutes = hours.checked_mul(60)?.checked_add(below_sixty(minutes)?)?;
    let seconds = minutes.checked_mul(60)?.checked_add(below_sixty(seconds)?)?;
    seconds.checked_mul(1_000)?.checked_add(thousandths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_taken_as_they_are_but_for_their_line_ends() {
        let kept =
            checked("\u{feff}WEBVTT Lisbon\r\n\r\n1\r\n00:01.000 --> 00:04.500 line:0\r\nThe sea\r\n".as_bytes());
        assert_eq!(
            kept.unwrap(),
            "WEBVTT Lisbon\n\n1\n00:01.000 --> 00:04.500 line:0\nThe sea\n"
        );
        assert!(checked(b"WEBVTT\n\n100:00:00.000 --> 100:00:01.000\nLate").is_ok());
    }

    #[test]
    fn invalid_captions_are_refused() {
        for wrong in [
            "",
            "WEBVTT",
            "WEBVTTX\n\n00:01.000 --> 00:02.000\na",
            "1\n00:00:01,000 --> 00:00:02,000\nSubRip",
            "WEBVTT\n\n00:00:01,000 --> 00:00:02,000\ncommas",
            "WEBVTT\n\n00:02.000 --> 00:01.000\nbackwards",
            "WEBVTT\n\n00:01.000-->00:02.000\nno spaces",
            "WEBVTT\n\n00:61.000 --> 01:02.000\nno minute has 61 seconds",
            "WEBVTT\n\n00:01.000 --> 00:02.000\nnothing \0 here",
            "<script>alert(1)</script>",
        ] {
            assert!(checked(wrong.as_bytes()).is_err(), "{wrong:?}");
        }
        assert!(checked(b"WEBVTT\n\n00:01.000 --> 00:02.000\n\xff").is_err());
        let long = format!("WEBVTT\n\n00:01.000 --> 00:02.000\n{}", "a".repeat(MAX_CAPTIONS_BYTES));
        assert_eq!(
            checked(long.as_bytes()).unwrap_err().code(),
            Some(Code::PayloadTooLarge)
        );
    }
}
