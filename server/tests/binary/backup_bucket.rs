//! Backups of installations whose uploaded files lie in a bucket: a file comes back byte for byte, into another bucket or a
//! folder, and a store that is not the server's is noticed.

use crate::{
    pictures::{creator, files::photograph},
    support::{Bucket, Form, Installation, Run},
};
use serde_json::Value;
use std::{collections::BTreeMap, path::Path};

type Settings<'a> = Vec<(&'static str, &'a str)>;

/// An installation with a picture in the bucket; the address of the picture.
async fn with_picture(settings: &Settings<'_>) -> (Installation, String) {
    let installation = Installation::new().await;
    let server = installation.serve_with(settings).await;
    let (path, bearer) = creator(&server).await;
    let sent = Form::file(&photograph(1200, 600));
    let kept: Value = server.post_files(&path, &bearer, sent).await.json();
    let shown = kept["original"].as_str().unwrap().to_owned();
    server.stop().await;
    (installation, shown)
}

async fn backed_up(installation: &Installation, settings: &Settings<'_>) -> (String, Run) {
    let file = installation.path("backup.tar.gz");
    let run = installation.run_with(&["backup", &file], settings).await;
    (file, run)
}

/// The files below a folder with their bytes, without what says whose they are and which ones no row names.
fn stored(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(place) = folders.pop() {
        for entry in std::fs::read_dir(&place).into_iter().flatten() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(folder).unwrap().display().to_string();
            if path.is_dir() {
                folders.push(path);
            } else if name != "owner.txt" && !name.starts_with("orphans/") {
                found.insert(name, std::fs::read(&path).unwrap());
            }
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_a_bucket_come_back_into_another_bucket_and_into_a_folder() {
    let bucket = Bucket::start().await;
    let first = bucket.settings("club/first");
    let (installation, shown) = with_picture(&first).await;
    // Several pieces of an upload.
    let video = bucket
        .files("club/first")
        .join("videos/0197a3c2-55d1-7000-8000-000000000001");
    std::fs::create_dir_all(&video).unwrap();
    std::fs::write(video.join("1080.mp4"), photograph(64, 48).repeat(9_000)).unwrap();
    let expected = stored(&bucket.files("club/first"));
    assert!(expected.len() >= 2, "{:?}", expected.keys());
    let (file, run) = backed_up(&installation, &first).await;
    assert_eq!((run.code, run.warned.as_str()), (Some(0), ""), "{run:?}");
    assert!(
        run.said.contains(&format!(" and {} files (", expected.len())),
        "{run:?}"
    );

    for settings in [bucket.settings("club/second"), Vec::new()] {
        let machine = installation.empty_machine().await;
        let run = machine.run_with(&["restore", &file], &settings).await;
        assert_eq!((run.code, run.warned.as_str()), (Some(0), ""), "{run:?}");
        let place = match settings.is_empty() {
            true => machine.path("files").into(),
            false => bucket.files("club/second"),
        };
        assert!(stored(&place) == expected, "{:?}", stored(&place).keys());
        let owner = std::fs::read(place.join("owner.txt"));
        assert!(
            owner.is_ok_and(|owner| !owner.is_empty()),
            "the store is bound to the database"
        );
        let server = machine.serve_with(&settings).await;
        let picture = image::load_from_memory(&server.bytes(&shown).await).unwrap();
        assert_eq!((picture.width(), picture.height()), (1200, 600));
        server.stop().await;
        // What is there is replaced on demand alone.
        if !settings.is_empty() {
            let other = installation.empty_machine().await;
            let run = other.run_with(&["restore", &file], &settings).await;
            assert_eq!((run.code, run.warned.lines().count()), (Some(1), 1), "{run:?}");
            assert!(run.warned.contains("there are uploaded files already"), "{run:?}");
            let run = other.run_with(&["restore", "--replace", &file], &settings).await;
            assert_eq!(run.code, Some(0), "{run:?}");
            assert!(stored(&place) == expected);
        }
    }
    assert!(
        stored(&bucket.files("club/first")) == expected,
        "the first server's files stay"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_settings_of_the_bucket_nothing_is_backed_up_or_restored() {
    let bucket = Bucket::start().await;
    let first = bucket.settings("club/first");
    let (installation, _) = with_picture(&first).await;
    for settings in [Vec::new(), bucket.settings("club/other")] {
        let (file, run) = backed_up(&installation, &settings).await;
        assert_eq!((run.code, run.warned.lines().count()), (Some(1), 1), "{run:?}");
        assert!(run.warned.contains("the store has none of the 1 files"), "{run:?}");
        assert!(!Path::new(&file).exists());
    }
    let mut wrong = first.clone();
    wrong.retain(|(key, _)| *key != "S3_SECRET_ACCESS_KEY");
    wrong.push(("S3_SECRET_ACCESS_KEY", "another secret"));
    let mut away = first.clone();
    away.retain(|(key, _)| *key != "S3_ENDPOINT");
    away.push(("S3_ENDPOINT", "http://127.0.0.1:9"));
    let good = installation.path("good.tar.gz");
    let run = installation.run_with(&["backup", &good], &first).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    for settings in [wrong, away] {
        let (file, backup) = backed_up(&installation, &settings).await;
        assert!(!Path::new(&file).exists());
        let machine = installation.empty_machine().await;
        let restore = machine.run_with(&["restore", &good], &settings).await;
        for run in [backup, restore] {
            assert_eq!((run.code, run.warned.lines().count()), (Some(1), 1), "{run:?}");
            assert!(run.warned.contains("storage: "), "{run:?}");
            assert!(!run.warned.contains("another secret"), "{run:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_says_which_files_the_store_has_lost() {
    let bucket = Bucket::start().await;
    let first = bucket.settings("club/first");
    let (installation, _) = with_picture(&first).await;
    let adopted = installation.run_with(&["adopt-files"], &first).await;
    assert_eq!(adopted.code, Some(0), "{adopted:?}");
    std::fs::remove_dir_all(bucket.files("club/first").join("uploads")).unwrap();
    let (file, run) = backed_up(&installation, &first).await;
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(
        run.warned
            .starts_with("1 files that the database names are not in the store"),
        "{run:?}"
    );
    let machine = installation.empty_machine().await;
    let run = machine
        .run_with(&["restore", &file], &bucket.settings("club/second"))
        .await;
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(
        run.said.contains("1 files that the database names are missing"),
        "{run:?}"
    );
}
