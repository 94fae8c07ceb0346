//! A bucket returns stored files as a folder does.

use super::server::Server;
use domain::outside::storage::Storage;
use futures::TryStreamExt;
use std::{collections::BTreeSet, ops::Range};
use tempfile::TempDir;

/// Bytes of a part, as in the store.
const PIECE: usize = 8 * 1024 * 1024;

/// A folder and a bucket, with the same guarantees.
struct Stores {
    server: Server,
    folder: TempDir,
}

impl Stores {
    async fn new() -> Self {
        Self {
            server: Server::start().await,
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn each(&self) -> [(&'static str, Storage); 2] {
        [
            ("a folder", Storage::in_folder(self.folder.path()).unwrap()),
            ("a bucket", self.server.storage()),
        ]
    }
}

async fn part(storage: &Storage, key: &str, range: Range<u64>) -> Vec<u8> {
    let stream = storage.read(key, range).await.unwrap().unwrap();
    let chunks: Vec<_> = stream.try_collect().await.unwrap();
    chunks.concat()
}

/// Ascending numbers, so that no two parts are alike.
fn counted(length: usize) -> Vec<u8> {
    let numbers = u32::try_from(length.div_ceil(4)).unwrap();
    let mut bytes = Vec::with_capacity(length + 4);
    for number in 0..numbers {
        bytes.extend_from_slice(&number.to_be_bytes());
    }
    bytes.truncate(length);
    bytes
}

#[tokio::test]
async fn a_file_comes_back_until_it_is_removed() {
    let stores = Stores::new().await;
    let keys = [
        "uploads/019aa5d0-4c00-7a3b-9c1d-5e6f7a8b9c0d.webp",
        "videos/019aa5d0-4c00-7a3b-9c1d-5e6f7a8b9c0d/019aa5d1-7b2c-7000-8d4e-2f1a0b9c8d7e.vtt",
        "videos/019aa5d0-4c00-7a3b-9c1d-5e6f7a8b9c0d/1080.mp4",
    ];
    for (name, storage) in stores.each() {
        for key in keys {
            assert_eq!(storage.get(key).await.unwrap(), None, "{name}: {key}");
            storage.put(key, b"the first".to_vec()).await.unwrap();
            storage.put(key, b"the second".to_vec()).await.unwrap();
            let kept = storage.get(key).await.unwrap().unwrap();
            assert_eq!(kept.as_ref(), b"the second", "{name}: {key}");
            assert_eq!(part(&storage, key, 4..7).await, b"sec", "{name}: {key}");
        }
        let mut videos = storage.list("videos").await.unwrap();
        videos.sort();
        assert_eq!(videos, keys[1..], "{name}");
        for key in keys {
            for _ in 0..2 {
                storage.remove(key).await.unwrap();
                assert_eq!(storage.get(key).await.unwrap(), None, "{name}: {key}");
            }
            assert!(storage.read(key, 0..1).await.unwrap().is_none(), "{name}: {key}");
        }
        assert!(storage.list("videos").await.unwrap().is_empty(), "{name}");
    }
}

#[tokio::test]
async fn a_file_of_several_pieces_comes_back_byte_for_byte_whole_and_in_parts() {
    let stores = Stores::new().await;
    let bytes = counted(2 * PIECE + 12_345);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("video.mp4");
    std::fs::write(&file, &bytes).unwrap();
    let key = "videos/019aa5d0-4c00-7a3b-9c1d-5e6f7a8b9c0d/1080.mp4";
    for (name, storage) in stores.each() {
        let sent = storage.put_file(key, &file).await.unwrap();
        assert_eq!(sent, bytes.len() as u64, "{name}");
        let kept = storage.get(key).await.unwrap().unwrap();
        assert!(kept == bytes, "{name}: {} of {} bytes", kept.len(), bytes.len());
        let end = bytes.len();
        for range in [0..1, PIECE - 100..PIECE + 100, 10..2 * PIECE + 10, end - 1..end] {
            let found = part(&storage, key, range.start as u64..range.end as u64).await;
            assert!(found == bytes[range.clone()], "{name}: {range:?}");
        }
    }
    assert_eq!(stores.server.unfinished(), 0);
}

#[tokio::test]
async fn a_file_smaller_than_a_piece_may_be_sent_in_pieces_too() {
    let stores = Stores::new().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("video.mp4");
    std::fs::write(&file, b"a short video").unwrap();
    for (name, storage) in stores.each() {
        assert_eq!(storage.put_file("videos/a/240.mp4", &file).await.unwrap(), 13, "{name}");
        let kept = storage.get("videos/a/240.mp4").await.unwrap().unwrap();
        assert_eq!(kept.as_ref(), b"a short video", "{name}");
    }
}

#[tokio::test]
async fn of_a_file_that_cannot_be_read_nothing_is_kept() {
    let stores = Stores::new().await;
    let folder = tempfile::tempdir().unwrap();
    // A folder opens like a file and fails on reading.
    for path in [folder.path().to_owned(), folder.path().join("missing.mp4")] {
        for (name, storage) in stores.each() {
            let sent = storage.put_file("videos/a/240.mp4", &path).await;
            assert!(sent.is_err(), "{name}");
            assert_eq!(storage.get("videos/a/240.mp4").await.unwrap(), None, "{name}");
            assert!(storage.list("videos").await.unwrap().is_empty(), "{name}");
        }
    }
    assert_eq!(stores.server.unfinished(), 0);
}

#[tokio::test]
async fn a_folder_lists_its_own_files_and_those_of_its_folders_alone() {
    let stores = Stores::new().await;
    for (name, storage) in stores.each() {
        for key in [
            "videos/a/240.mp4",
            "videos/a/more/c.vtt",
            "videos/ab/240.mp4",
            "videos.mp4",
        ] {
            storage.put(key, vec![1]).await.unwrap();
        }
        for (folder, expected) in [
            (
                "videos",
                vec!["videos/a/240.mp4", "videos/a/more/c.vtt", "videos/ab/240.mp4"],
            ),
            ("videos/a", vec!["videos/a/240.mp4", "videos/a/more/c.vtt"]),
            ("nothing", vec![]),
        ] {
            let mut found = storage.list(folder).await.unwrap();
            found.sort();
            assert_eq!(found, expected, "{name}: {folder}");
        }
    }
}

#[tokio::test]
async fn a_folder_of_more_files_than_one_answer_names_is_listed_whole() {
    let server = Server::start().await;
    let folder = server.files().join("uploads");
    std::fs::create_dir(&folder).unwrap();
    for number in 0..2_100 {
        std::fs::write(folder.join(format!("{number}.webp")), b"1").unwrap();
    }
    let found = server.storage().list("uploads").await.unwrap();
    assert_eq!(found.len(), 2_100);
    assert_eq!(BTreeSet::from_iter(found).len(), 2_100);
}
