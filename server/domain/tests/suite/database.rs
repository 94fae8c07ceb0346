//! How SQLite is built.

use domain::testing::TestDb;
use sea_orm::{ConnectionTrait, DbBackend, Statement};

/// Without the option, a statement with `LIMIT ?` is parsed and planned again at each execution (.cargo/config.toml).
#[tokio::test]
async fn sqlite_keeps_the_plan_of_a_prepared_statement() {
    let db = TestDb::new().await;
    if !db.is_on(DbBackend::Sqlite) {
        return;
    }
    let options = Statement::from_string(DbBackend::Sqlite, "PRAGMA compile_options");
    let rows = db.ctx.db().query_all_raw(options).await.unwrap();
    let options: Vec<String> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert!(options.iter().any(|option| option == "ENABLE_QPSG"), "{options:?}");
}
