//! Short forms for columns, so that a table reads as a list of its columns.

use sea_orm_migration::prelude::*;

/// A table under construction.
pub struct TableBuilder {
    statement: TableCreateStatement,
}

/// Starts a table.
pub fn table(name: &'static str) -> TableBuilder {
    TableBuilder {
        statement: Table::create().table(name).to_owned(),
    }
}

impl TableBuilder {
    fn column(mut self, mut definition: ColumnDef) -> Self {
        self.statement.col(&mut definition);
        self
    }

    /// The primary key: a UUIDv7 of our own.
    pub fn id(self) -> Self {
        self.column(ColumnDef::new("id").uuid().not_null().primary_key().to_owned())
    }
    pub fn uuid(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).uuid().not_null().to_owned())
    }
    pub fn uuid_null(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).uuid().null().to_owned())
    }
    pub fn text(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).text().not_null().to_owned())
    }
    pub fn text_null(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).text().null().to_owned())
    }
    pub fn integer(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).integer().not_null().to_owned())
    }
    pub fn integer_null(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).integer().null().to_owned())
    }
    /// Whole minor units, or another 64-bit count.
    pub fn big(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).big_integer().not_null().to_owned())
    }
    pub fn big_null(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).big_integer().null().to_owned())
    }
    pub fn double(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).double().not_null().to_owned())
    }
    pub fn boolean(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).boolean().not_null().to_owned())
    }
    pub fn bytes(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).blob().not_null().to_owned())
    }
    /// JSON that is never queried.
    pub fn json(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).json_binary().not_null().to_owned())
    }
    pub fn json_null(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).json_binary().null().to_owned())
    }
    /// An instant, UTC, cut to milliseconds.
    pub fn instant(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).timestamp_with_time_zone().not_null().to_owned())
    }
    pub fn instant_null(self, name: &'static str) -> Self {
        self.column(ColumnDef::new(name).timestamp_with_time_zone().null().to_owned())
    }
    /// A primary key of several columns.
    pub fn primary(mut self, columns: &[&'static str]) -> Self {
        let mut index = Index::create();
        for column in columns {
            index.col(*column);
        }
        self.statement.primary_key(&mut index);
        self
    }
    /// A reference to another table's id that goes when that goes.
    pub fn belongs_to(mut self, column: &'static str, other: &'static str) -> Self {
        self.statement.foreign_key(
            ForeignKey::create()
                .from_col(column)
                .to(other, "id")
                .on_delete(ForeignKeyAction::Cascade),
        );
        self
    }
    /// A reference to another table's id that must stay as long as this row does.
    pub fn refers_to(mut self, column: &'static str, other: &'static str) -> Self {
        self.statement.foreign_key(
            ForeignKey::create()
                .from_col(column)
                .to(other, "id")
                .on_delete(ForeignKeyAction::Restrict),
        );
        self
    }
    /// A condition that each row keeps.
    pub fn check(mut self, condition: SimpleExpr) -> Self {
        self.statement.check(condition);
        self
    }
    pub async fn create(self, manager: &SchemaManager<'_>) -> Result<(), DbErr> {
        manager.create_table(self.statement).await
    }
}

/// An index named after its table and columns.
pub async fn index(
    manager: &SchemaManager<'_>,
    table: &'static str,
    columns: &[&'static str],
    unique: bool,
) -> Result<(), DbErr> {
    let mut statement = Index::create();
    statement.name(format!("{table}_{}", columns.join("_"))).table(table);
    for column in columns {
        statement.col(*column);
    }
    if unique {
        statement.unique();
    }
    manager.create_index(statement).await
}
