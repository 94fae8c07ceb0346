//! S3 servers in the test's process.

use axum::{
    Router,
    error_handling::HandleError,
    http::{HeaderMap, StatusCode, header},
};
use domain::outside::storage::{Bucket, Storage};
use s3s::{HttpError, auth::SimpleAuth, service::S3ServiceBuilder};
use s3s_fs::FileSystem;
use std::path::PathBuf;
use tempfile::TempDir;
use tokio::net::TcpListener;

pub const KEY: &str = "AKIAOFTHETESTS";
pub const SECRET: &str = "canary-secret-of-the-bucket";
const NAME: &str = "travel";

/// A server that checks signatures and keeps its bucket in a folder.
pub struct Server {
    pub bucket: Bucket,
    folder: TempDir,
}

impl Server {
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(NAME)).unwrap();
        let mut service = S3ServiceBuilder::new(FileSystem::new(folder.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let broken = |_: HttpError| async { StatusCode::INTERNAL_SERVER_ERROR };
        let answers = Router::new().fallback_service(HandleError::new(service.build(), broken));
        Self {
            bucket: bucket_at(&serve(answers).await),
            folder,
        }
    }

    pub fn storage(&self) -> Storage {
        Storage::in_bucket(&self.bucket).unwrap()
    }

    /// The folder of the bucket.
    pub fn files(&self) -> PathBuf {
        self.folder.path().join(NAME)
    }

    /// The number of files of multipart uploads that are neither completed nor aborted.
    pub fn unfinished(&self) -> usize {
        let entries = std::fs::read_dir(self.folder.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.contains(".upload")).count()
    }
}

/// The bucket at a URL.
pub fn bucket_at(endpoint: &str) -> Bucket {
    Bucket {
        name: NAME.to_owned(),
        endpoint: Some(endpoint.to_owned()),
        region: "eu-central-1".to_owned(),
        access_key_id: KEY.to_owned(),
        secret_access_key: SECRET.to_owned(),
        prefix: String::new(),
    }
}

/// The URL of a server that refuses every call like Amazon, with an answer that repeats the signed text.
pub async fn refusing() -> String {
    serve(Router::new().fallback(refuse)).await
}

async fn refuse(headers: HeaderMap) -> (StatusCode, String) {
    let signed = headers[header::AUTHORIZATION].to_str().unwrap();
    let (_, signature) = signed.split_once("Signature=").unwrap();
    assert_eq!(signature.len(), 64);
    let told = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>SignatureDoesNotMatch</Code>\
         <Message>The request signature we calculated does not match the signature you provided.</Message>\
         <AWSAccessKeyId>{KEY}</AWSAccessKeyId><StringToSign>AWS4-HMAC-SHA256\n{signed}</StringToSign>\
         <SignatureProvided>{signature}</SignatureProvided></Error>"
    );
    (StatusCode::FORBIDDEN, told)
}

async fn serve(answers: Router) -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, answers).await.unwrap() });
    address
}
