//! Finds a text anywhere in a column, whatever its case (of ASCII letters on SQLite).

use sea_orm::{
    ColumnTrait,
    sea_query::{Expr, ExprTrait, Func, LikeExpr, SimpleExpr},
};

/// Whether the column contains the text. Signs that LIKE knows are taken as they are.
pub(crate) fn contains(column: impl ColumnTrait, text: &str) -> SimpleExpr {
    let escaped = text
        .to_lowercase()
        .replace('\\', "\\\\")
        .replace('%', "\\%")
        .replace('_', "\\_");
    let like = LikeExpr::new(format!("%{escaped}%")).escape('\\');
    Expr::expr(Func::lower(Expr::col(column))).like(like)
}
