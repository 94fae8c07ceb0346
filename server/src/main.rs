//! The composition root: reads settings, puts the parts together, serves. It decides nothing about the product.

mod answers;
mod app_state;
mod assets;
mod background;
mod backup;
mod base_map;
mod bounds;
mod cli;
mod compose;
mod config;
mod connections;
mod exchange_rates;
mod failures;
mod faults;
mod form_answers;
mod forms;
mod frames;
mod functions;
mod health;
mod import;
mod limits;
mod map;
mod media;
mod media_cache;
mod memory;
mod moved;
mod pages;
mod payment_origins;
mod redirects;
mod request_timeout;
mod router;
mod serve;
mod session;
mod telemetry;
mod test_mode;
mod verify;
mod webhooks;

use clap::Parser;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    memory::use_ordinary_pages();
    // The database contains the keys that sign sessions, and pictures may be drafts: other accounts of the machine read neither.
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    let command = cli::Cli::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("error: no threads could be started: {error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(cli::run(command)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
