//! Bounds the number of connections, those of one network and their idle time, and closes them gracefully.

use axum::{Router, extract::ConnectInfo};
use domain::identity::Client;
use http::Request;
use hyper::{body::Incoming, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto::Builder, graceful::GracefulShutdown},
};
use std::{
    collections::{HashMap, hash_map::Entry},
    future::Future,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Semaphore, watch},
};
use tower::ServiceExt;

/// Time for a client to send a request's headers, including the pause after the former request. Frees connections of
/// clients that send one byte a minute.
const HEADERS: Duration = Duration::from_secs(30);
/// Pause after a connection could not be accepted, for example because the process has no file descriptor left.
const PAUSE: Duration = Duration::from_millis(50);

/// How many connections are open at once.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Others wait in the system's queue.
    pub all: usize,
    /// Those of one network; others are closed at once. None behind a proxy, which connects for all clients.
    pub of_one_network: Option<usize>,
}

/// Answers requests until `stop` ends, then completes the requests that have begun.
pub async fn serve(listener: TcpListener, router: Router, bounds: Bounds, stop: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(bounds.all));
    let networks = Arc::new(Networks::default());
    let graceful = GracefulShutdown::new();
    let (stopping, stopped) = watch::channel(false);
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
        let Some(share) = networks.enter(address.ip(), bounds.of_one_network) else {
            tracing::debug!(%address, "a network has too many connections");
            continue;
        };
        let (builder, router, mut stopped) = (builder.clone(), router.clone(), stopped.clone());
        let watcher = graceful.watcher();
        tokio::spawn(async move {
            let begun = tokio::select! {
                begun = begins(&stream) => begun,
                _ = stopped.wait_for(|stopped| *stopped) => false,
            };
            if begun {
                let connection = watcher.watch(connection(&builder, stream, address, router));
                // A client that disconnects is not an error of the server.
                if let Err(error) = connection.await {
                    tracing::debug!(%error, "a connection ended early");
                }
            }
            drop((place, share));
        });
    }
    drop(listener);
    stopping.send(true).ok();
    graceful.shutdown().await;
}

/// Waits for the first byte of a client, no longer than for headers: hyper's own limit begins with that byte.
async fn begins(stream: &TcpStream) -> bool {
    let first = tokio::time::timeout(HEADERS, stream.peek(&mut [0])).await;
    matches!(first, Ok(Ok(1..)))
}

/// The open connections of each network.
#[derive(Default)]
struct Networks(Mutex<HashMap<String, usize>>);

/// One connection of a network, until it is dropped.
struct Share {
    networks: Arc<Networks>,
    network: String,
}

impl Networks {
    /// None: the network has as many as it may have.
    fn enter(self: &Arc<Self>, address: IpAddr, most: Option<usize>) -> Option<Share> {
        let client = Client {
            address: Some(address),
            ..Client::default()
        };
        let network = client.network().unwrap_or_default();
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(network.clone()).or_default();
        if most.is_some_and(|most| *count >= most) {
            return None;
        }
        *count += 1;
        Some(Share {
            networks: Arc::clone(self),
            network,
        })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut open = self.networks.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut count) = open.entry(std::mem::take(&mut self.network)) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
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

    async fn serving(all: usize) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
        let of_one_network = None;
        serving_within(Bounds { all, of_one_network }).await
    }

    async fn serving_within(bounds: Bounds) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route(
            "/",
            get(|ConnectInfo(address): ConnectInfo<SocketAddr>| async move { address.ip().to_string() }),
        );
        let (stop, stopped) = oneshot::channel();
        let stopped = async move { drop(stopped.await) };
        let served = tokio::spawn(serve(listener, router, bounds, stopped));
        (address, stop, served)
    }

    async fn ask(address: SocketAddr) -> (TcpStream, String) {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n").await.unwrap();
        let mut answer = vec![0; 512];
        let read = stream.read(&mut answer).await.unwrap();
        (stream, String::from_utf8_lossy(&answer[..read]).into_owned())
    }

    /// A connection that was answered; one that has ended leaves its place a moment later.
    async fn ask_until_answered(address: SocketAddr) -> TcpStream {
        loop {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n").await.ok();
            if matches!(stream.read(&mut [0; 512]).await, Ok(1..)) {
                return stream;
            }
            tokio::task::yield_now().await;
        }
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
    async fn a_client_that_sends_nothing_is_sent_away() {
        let (address, _stop, _served) = serving(1).await;
        let mut silent = TcpStream::connect(address).await.unwrap();
        let mut rest = Vec::new();
        silent.read_to_end(&mut rest).await.unwrap();
        assert!(rest.is_empty(), "{rest:?}");
        let (_, answer) = ask(address).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    #[tokio::test]
    async fn a_client_that_sends_nothing_keeps_no_server_from_stopping() {
        let (address, stop, served) = serving(2).await;
        let _silent = TcpStream::connect(address).await.unwrap();
        let (asked, _) = ask(address).await;
        drop(asked);
        stop.send(()).unwrap();
        served.await.unwrap();
    }

    #[tokio::test]
    async fn one_network_has_its_share_of_connections_again_and_again() {
        let of_one_network = Some(2);
        let (address, _stop, _served) = serving_within(Bounds { all: 8, of_one_network }).await;
        for _ in 0..3 {
            let mut first = ask_until_answered(address).await;
            let mut second = ask_until_answered(address).await;
            let mut third = TcpStream::connect(address).await.unwrap();
            // It is closed without an answer.
            assert!(matches!(third.read(&mut [0; 8]).await, Ok(0) | Err(_)));
            for stream in [&mut first, &mut second] {
                stream.shutdown().await.unwrap();
                stream.read_to_end(&mut Vec::new()).await.unwrap();
            }
        }
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
