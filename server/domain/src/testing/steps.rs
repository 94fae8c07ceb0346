//! Counts SQLite's work for queries. Tests compare costs with it, so that no verdict depends on the machine's speed.

use crate::Database;
use sea_orm::DbBackend;
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

/// Instructions of SQLite's virtual machine in one step.
const INSTRUCTIONS: i32 = 100;

/// The steps taken by a database's readers.
pub struct Steps(Arc<AtomicU64>);

impl Steps {
    /// Starts counting; `None` on PostgreSQL, which has no such counter.
    pub async fn of(database: &Database) -> Option<Self> {
        if !super::only_on(DbBackend::Sqlite, database.backend()) {
            return None;
        }
        let pool = database.reader().get_sqlite_connection_pool();
        let taken = Arc::<AtomicU64>::default();
        let mut connections = Vec::new();
        for _ in 0..pool.options().get_max_connections() {
            let mut connection = pool.acquire().await.expect("a reader is free");
            let counter = Arc::clone(&taken);
            connection
                .lock_handle()
                .await
                .expect("the connection is open")
                .set_progress_handler(INSTRUCTIONS, move || {
                    counter.fetch_add(1, Ordering::Relaxed);
                    true
                });
            connections.push(connection);
        }
        Some(Self(taken))
    }

    /// The steps since the last call.
    pub fn take(&self) -> u64 {
        self.0.swap(0, Ordering::Relaxed)
    }
}
