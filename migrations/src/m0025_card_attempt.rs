//! The account, network and card of each payment attempt, for counting refused cards.

use crate::table::index;
use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// New columns of a payment: its account, and keyed hashes of the network and of the card.
const COLUMNS: [&str; 3] = ["account_id", "network_tag", "card_tag"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time. They can be NULL, so that the running version ignores them.
        for name in COLUMNS {
            let mut column = ColumnDef::new(name);
            match name {
                "account_id" => column.uuid().null(),
                _ => column.string().null(),
            };
            let change = Table::alter().table("payment").add_column(&mut column).to_owned();
            manager.alter_table(change).await?;
            index(manager, "payment", &[name, "created_at"], false).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for name in COLUMNS {
            let drop = Index::drop()
                .name(format!("payment_{name}_created_at"))
                .table("payment")
                .to_owned();
            manager.drop_index(drop).await?;
            let change = Table::alter().table("payment").drop_column(name).to_owned();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
