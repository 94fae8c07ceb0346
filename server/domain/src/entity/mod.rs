//! The tables as sea-orm models. Only the domain sees them; ids are untyped here and typed everywhere else.

mod booking;
mod contents;
mod emails;
mod inventory;
mod money;
mod people;
mod settings;
mod subscriptions;
mod topics;
mod videos;
mod watch;

pub use booking::*;
pub use contents::*;
pub use emails::*;
pub use inventory::*;
pub use money::*;
pub use people::*;
pub use settings::*;
pub use subscriptions::*;
pub use topics::*;
pub use videos::*;
pub use watch::*;

/// A table's module: model, active model and columns, without relations (operations say what they join).
macro_rules! entities {
    ($($(#[$doc:meta])* $module:ident $table:tt { $($(#[$attribute:meta])* $field:ident : $kind:ty),* $(,)? })*) => {$(
        $(#[$doc])*
        pub mod $module {
            #[allow(unused_imports, reason = "not every table has JSON columns or instants")]
            use super::*;
            #[allow(unused_imports, reason = "named, because the prelude has a type of this name too")]
            use chrono::DateTime;
            use sea_orm::entity::prelude::*;

            #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
            #[sea_orm(table_name = $table)]
            pub struct Model { $($(#[$attribute])* pub $field: $kind),* }

            #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
            pub enum Relation {}

            impl ActiveModelBehavior for ActiveModel {}
        }
    )*};
}
use entities;
