//! The database's shape can be built, taken down and built again, on both engines.

use domain::testing::TestDb;
use migrations::{Migrator, MigratorTrait};
use sea_orm::{ConnectionTrait, DbBackend, Statement};

/// Every table with its columns, and every index, in one order.
async fn shape(db: &TestDb) -> Vec<String> {
    let connection = db.ctx.database().for_migrations();
    let sql = match connection.get_database_backend() {
        DbBackend::Sqlite => {
            "SELECT m.type || ' ' || m.name || ' ' || COALESCE(c.name, '') AS line FROM sqlite_master m \
             LEFT JOIN pragma_table_info(m.name) c WHERE m.name NOT LIKE 'sqlite_%' AND m.name <> 'seaql_migrations'"
        }
        _ => {
            "SELECT table_name || ' ' || column_name || ' ' || data_type AS line FROM information_schema.columns \
             WHERE table_schema = current_schema() AND table_name <> 'seaql_migrations' \
             UNION SELECT indexname AS line FROM pg_indexes \
             WHERE schemaname = current_schema() AND tablename <> 'seaql_migrations'"
        }
    };
    let statement = Statement::from_string(connection.get_database_backend(), sql.to_owned());
    let rows = connection.query_all_raw(statement).await.unwrap();
    let mut lines: Vec<String> = rows.iter().map(|row| row.try_get("", "line").unwrap()).collect();
    lines.sort();
    lines
}

#[tokio::test]
async fn every_step_can_be_taken_back_and_made_again() {
    let db = TestDb::new().await;
    let connection = db.ctx.database().for_migrations();
    let whole = shape(&db).await;
    assert!(whole.len() > 200, "{}", whole.len());
    let steps = u32::try_from(Migrator::migrations().len()).unwrap();
    for taken in 1..=steps {
        Migrator::down(connection, Some(taken)).await.unwrap();
        assert!(shape(&db).await.len() < whole.len(), "{taken} steps back");
        Migrator::up(connection, None).await.unwrap();
        assert_eq!(shape(&db).await, whole, "{taken} steps back and forth");
    }
    Migrator::down(connection, None).await.unwrap();
    assert_eq!(shape(&db).await, Vec::<String>::new());
}
