//! Bounds the number of connections and their idle time, and closes them gracefully.

use axum::{Router, extract::ConnectInfo};
use http::Request;
use hyper::{body::Incoming, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto::Builder, graceful::GracefulShutdown},
};
use std::{future::Future, net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};
use tower::ServiceExt;

/// Time for a client to send a request's headers, including the pause after the former request. Frees connections of
/// clients that send one byte a minute.
const HEADERS: Duration = Duration::from_secs(30);
/// Pause after a connection could not be accepted, for example because the process has no file descriptor left.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers requests until `stop` ends, then completes the requests that have begun. Keeps at most `most` connections
/// open; others wait in the system's queue.
pub async fn serve(listener: TcpListener, router: Router, most: usize, stop: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(most));
    let graceful = GracefulShutdown::new();
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADERS);
    tokio::pin!(stop);
    loop {
        let accepted = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            () = &mut stop => break,
            accepted = accepted => accepted,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let connection = connection(&builder, stream, address, router.clone());
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A client that disconnects is not an error of the server.
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(place);
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

fn connection(
    builder: &Builder<TokioExecutor>,
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
) -> impl hyper_util::server::graceful::GracefulConnection<
    Error = Box<dyn std::error::Error + Send + Sync>,
    Output = Result<(), Box<dyn std::error::Error + Send + Sync>>,
> + Send
+ 'static {
    // Otherwise small answers wait for the acknowledgement of the former one.
    stream.set_nodelay(true).ok();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        router.clone().oneshot(request)
    });
    builder.serve_connection(TokioIo::new(stream), service).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::get;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        sync::oneshot,
        task::JoinHandle,
    };

    async fn serving(most: usize) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route(
            "/",
            get(|ConnectInfo(address): ConnectInfo<SocketAddr>| async move { address.ip().to_string() }),
        );
        let (stop, stopped) = oneshot::channel();
        let stopped = async move { drop(stopped.await) };
        let served = tokio::spawn(serve(listener, router, most, stopped));
        (address, stop, served)
    }

    async fn ask(address: SocketAddr) -> (TcpStream, String) {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n").await.unwrap();
        let mut answer = vec![0; 512];
        let read = stream.read(&mut answer).await.unwrap();
        (stream, String::from_utf8_lossy(&answer[..read]).into_owned())
    }

    #[tokio::test]
    async fn a_request_knows_its_address_and_a_begun_stop_ends() {
        let (address, stop, served) = serving(8).await;
        let (_idle, answer) = ask(address).await;
        assert!(
            answer.starts_with("HTTP/1.1 200") && answer.ends_with("127.0.0.1"),
            "{answer}"
        );
        stop.send(()).unwrap();
        served.await.unwrap();
        assert!(TcpStream::connect(address).await.is_err(), "it listens no longer");
    }

    #[tokio::test]
    async fn more_connections_than_there_are_places_wait() {
        let (address, _stop, _served) = serving(2).await;
        let (first, _) = ask(address).await;
        let _second = ask(address).await;
        let third = tokio::spawn(ask(address));
        tokio::task::yield_now().await;
        assert!(!third.is_finished());
        drop(first);
        let (_, answer) = third.await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_never_ends_its_headers_is_sent_away() {
        let (address, _stop, _served) = serving(2).await;
        let mut slow = TcpStream::connect(address).await.unwrap();
        slow.write_all(b"GET / HTTP/1.1\r\nhost: a\r\n").await.unwrap();
        let mut rest = Vec::new();
        // The test's clock advances by itself while all tasks wait.
        slow.read_to_end(&mut rest).await.unwrap();
        assert!(!String::from_utf8_lossy(&rest).contains("200"), "{rest:?}");
    }
}
