//! Videos as cameras and attackers create them, and creators who upload them.

use bytes::Bytes;
use contract::{
    UserId, VideoId,
    identity::SignUp,
    video::{UserVideo, VideoPrepare},
    visitor::Role,
};
use domain::{
    Ctx, Viewer,
    identity::{self, Client},
    profiles,
    testing::{TestDb, prove_address},
    videos::{self, upload},
};
use std::{convert::Infallible, path::Path};
use tokio::process::Command;

/// The password of every account.
pub const PASSWORD: &str = "correct horse battery";

/// A creator with a club.
pub async fn creator(db: &TestDb) -> (Viewer, UserId) {
    let (viewer, id) = unproved_creator(db).await;
    prove_address(&db.ctx, id).await.unwrap();
    (viewer, id)
}

/// A creator with a club who has not proved their address.
pub async fn unproved_creator(db: &TestDb) -> (Viewer, UserId) {
    let form = SignUp {
        email: format!("mia.{}@example.org", db.ctx.new_id().simple()),
        password: PASSWORD.to_owned(),
        ..SignUp::default()
    };
    let mut session = identity::sign_up(&db.ctx, &Viewer::Visitor, &form, &Client::named("test"))
        .await
        .unwrap();
    let customer = Viewer::Account(session.account.clone());
    profiles::become_creator(&db.ctx, &customer, "creator").await.unwrap();
    session.account.role = Role::Creator;
    let id = session.account.id;
    (Viewer::Account(session.account), id)
}

/// Runs ffmpeg, which these tests require.
pub async fn ffmpeg(arguments: &str, file: &Path) -> Vec<u8> {
    let mut command = Command::new("ffmpeg");
    command
        .args(["-v", "error", "-y"])
        .args(arguments.split_whitespace())
        .arg(file);
    let status = command
        .status()
        .await
        .expect("ffmpeg is installed: source server/xtask/setup.sh ffmpeg");
    assert!(status.success(), "{arguments}");
    std::fs::read(file).unwrap()
}

/// A video of two seconds with a tone.
pub async fn video(size: &str, more: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let picture = format!("-f lavfi -i testsrc2=size={size}:rate=10:duration=2");
    let coded = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p";
    ffmpeg(
        &format!("{picture} {more} {coded} -shortest"),
        &folder.path().join("video.mp4"),
    )
    .await
}

pub const TONE: &str = "-f lavfi -i sine=duration=2 -c:a aac";

/// The same video as an upright camera records it: a quarter turn in the header of its track (ISO/IEC 14496-12 §8.3.2),
/// which every version of ffmpeg reads.
pub fn turned(mut file: Vec<u8>) -> Vec<u8> {
    let head = file.windows(4).position(|part| part == b"tkhd").unwrap();
    let quarter: [i32; 9] = [0, 1 << 16, 0, -(1 << 16), 0, 0, 0, 0, 1 << 30];
    for (index, value) in quarter.iter().enumerate() {
        let at = head + 4 + 40 + index * 4;
        file[at..at + 4].copy_from_slice(&value.to_be_bytes());
    }
    file
}

/// Reserves an upload.
pub async fn prepare(ctx: &Ctx, viewer: &Viewer, owner: UserId) -> String {
    let input = VideoPrepare {
        title: "The sea".to_owned(),
        collection: String::new(),
    };
    let prepared = videos::prepare(ctx, viewer, owner, &input).await.unwrap();
    prepared.upload_url.strip_prefix(upload::PATH).unwrap().to_owned()
}

/// Uploads a whole video.
pub async fn send(ctx: &Ctx, viewer: &Viewer, owner: UserId, file: Vec<u8>) -> VideoId {
    let place = prepare(ctx, viewer, owner).await;
    let length = file.len() as u64;
    let bytes = futures::stream::iter([Ok::<Bytes, Infallible>(file.into())]);
    let arrived = upload::receive(ctx, &place, 0, Some(length), bytes).await.unwrap();
    assert_eq!(arrived.offset, length);
    place.split_once('.').unwrap().0.parse().unwrap()
}

/// Uploads a video, runs the worker and returns the result.
pub async fn made(db: &TestDb, file: Vec<u8>) -> UserVideo {
    let (viewer, owner) = creator(db).await;
    let id = send(&db.ctx, &viewer, owner, file).await;
    assert_eq!(videos::pass(&db.ctx).await.unwrap(), 1);
    videos::get(&db.ctx, &viewer, id).await.unwrap()
}
