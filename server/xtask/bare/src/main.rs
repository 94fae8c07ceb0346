//! The rival of a rendered page: a bare handler that answers the bytes of one file.
//!
//! It has the server's runtime, listener and framework and nothing else: no routes, layers, logs or compression. What
//! a page takes beyond this is what rendering, reading and guarding it cost.

use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::{Context, Result};
use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::routing::get;
use axum::serve::ListenerExt;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().context("usage: bare FILE [ADDRESS]")?;
    let address: SocketAddr = match arguments.next() {
        Some(address) => address.parse().with_context(|| format!("{address} is no address"))?,
        None => SocketAddr::from(([127, 0, 0, 1], 0)),
    };
    let page = Bytes::from(std::fs::read(&file).with_context(|| format!("cannot read {file}"))?);
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(serve(address, page))
}

async fn serve(address: SocketAddr, page: Bytes) -> Result<()> {
    let listener = tokio::net::TcpListener::bind(address).await?;
    println!("Ready on http://{}", listener.local_addr()?);
    let answer = move || async move { ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page) };
    axum::serve(
        listener.tap_io(|stream| drop(stream.set_nodelay(true))),
        Router::new().route("/", get(answer)),
    )
    .await?;
    Ok(())
}
