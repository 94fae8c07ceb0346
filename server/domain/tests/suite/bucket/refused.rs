//! Buckets that refuse, that are gone and that stay silent.

use super::server::{KEY, SECRET, Server, bucket_at, refusing};
use domain::{
    Error,
    outside::storage::{Bucket, Storage},
};
use std::time::Duration;
use tokio::net::TcpListener;

const WRONG: &str = "canary-secret-of-another-bucket";
const FILE: &str = "uploads/019aa5d0-4c00-7a3b-9c1d-5e6f7a8b9c0d.webp";

/// The error of each call.
async fn errors(bucket: &Bucket) -> Vec<Error> {
    let storage = Storage::in_bucket(bucket).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let video = folder.path().join("video.mp4");
    std::fs::write(&video, b"a video").unwrap();
    let told = [
        storage.put(FILE, vec![1, 2, 3]).await.err(),
        storage.put_file(FILE, &video).await.err(),
        storage.get(FILE).await.err(),
        storage.read(FILE, 0..1).await.err(),
        storage.list("uploads").await.err(),
        storage.remove(FILE).await.err(),
    ];
    told.map(|error| error.expect("it is refused")).into()
}

/// A signature has 64 hexadecimal digits.
fn has_signature(text: &str) -> bool {
    text.split(|letter: char| !letter.is_ascii_hexdigit())
        .any(|digits| digits.len() >= 64)
}

fn assert_says(errors: &[Error], code: &str) {
    for error in errors {
        let text = format!("{error} {error:?}");
        assert!(matches!(error, Error::Outside(_)), "{text}");
        assert!(text.contains(code), "{text}");
        for told in [SECRET, WRONG, KEY, "StringToSign", "Credential="] {
            assert!(!text.contains(told), "{told}: {text}");
        }
        assert!(!has_signature(&text), "{text}");
    }
}

#[tokio::test]
async fn who_has_not_the_secret_is_refused_and_no_error_names_one() {
    let server = Server::start().await;
    let wrong = Bucket {
        secret_access_key: WRONG.to_owned(),
        prefix: String::new(),
        ..server.bucket.clone()
    };
    assert_says(&errors(&wrong).await, "SignatureDoesNotMatch");
    let stranger = Bucket {
        access_key_id: "AKIAOFNOBODY".to_owned(),
        ..server.bucket.clone()
    };
    assert_says(&errors(&stranger).await, "NotSignedUp");
    assert!(server.storage().list("uploads").await.unwrap().is_empty());
}

#[tokio::test]
async fn what_a_refusal_repeats_of_the_signature_is_in_no_error() {
    let bucket = bucket_at(&refusing().await);
    let errors = errors(&bucket).await;
    assert_says(&errors, "SignatureDoesNotMatch");
    assert_says(&errors, "does not match the signature you provided");
}

#[tokio::test]
async fn a_bucket_that_is_down_is_an_error() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let storage = Storage::in_bucket(&bucket_at(&address)).unwrap();
    for is_sent in [true, false] {
        let error = if is_sent {
            storage.put(FILE, vec![1]).await.unwrap_err()
        } else {
            storage.get(FILE).await.unwrap_err()
        };
        assert!(matches!(error, Error::Outside(_)), "{error}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_bucket_that_says_nothing_is_not_waited_for_for_ever() {
    // The system accepts connections, but the test reads nothing from them.
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let storage = Storage::in_bucket(&bucket_at(&address)).unwrap();
    let told = tokio::time::timeout(Duration::from_secs(300), storage.get(FILE)).await;
    let error = told.expect("it is given up").unwrap_err();
    assert!(matches!(error, Error::Outside(_)), "{error}");
}
