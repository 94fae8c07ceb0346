//! A server that speaks S3, in the test's process.

use axum::{Router, error_handling::HandleError, http::StatusCode};
use s3s::{HttpError, auth::SimpleAuth, service::S3ServiceBuilder};
use s3s_fs::FileSystem;
use std::path::PathBuf;
use tempfile::TempDir;
use tokio::net::TcpListener;

const KEY: &str = "AKIAOFTHETESTS";
const SECRET: &str = "canary-secret-of-the-bucket";
const NAME: &str = "travel";

/// It checks signatures and keeps its bucket in a folder.
pub struct Bucket {
    url: String,
    folder: TempDir,
}

impl Bucket {
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(NAME)).unwrap();
        let mut service = S3ServiceBuilder::new(FileSystem::new(folder.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let broken = |_: HttpError| async { StatusCode::INTERNAL_SERVER_ERROR };
        let answers = Router::new().fallback_service(HandleError::new(service.build(), broken));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, answers).await.unwrap() });
        Self { url, folder }
    }

    /// The settings of a server whose files have keys with that prefix.
    pub fn settings<'a>(&'a self, prefix: &'a str) -> Vec<(&'static str, &'a str)> {
        vec![
            ("S3_BUCKET", NAME),
            ("S3_ENDPOINT", &self.url),
            ("S3_ACCESS_KEY_ID", KEY),
            ("S3_SECRET_ACCESS_KEY", SECRET),
            ("S3_PREFIX", prefix),
        ]
    }

    /// The folder of the files with keys of that prefix.
    pub fn files(&self, prefix: &str) -> PathBuf {
        self.folder.path().join(NAME).join(prefix)
    }
}
