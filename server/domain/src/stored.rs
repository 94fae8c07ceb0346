//! What columns hold, with its type. JSON columns are written and read whole and never queried.

use crate::error::{Error, Result};
use contract::Currency;
use sea_orm::{
    ActiveValue, IntoActiveValue, TryGetableFromJson, Value,
    sea_query::{ArrayType, ColumnType, Nullable, ValueType, ValueTypeErr},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A stored currency.
pub(crate) fn currency(text: &str) -> Result<Currency> {
    text.parse()
        .map_err(|_| Error::Broken(format!("unknown currency {text:?}")))
}

/// A value kept as JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stored<T>(pub T);

impl<T: DeserializeOwned> TryGetableFromJson for Stored<T> {}

impl<T: Serialize> From<Stored<T>> for Value {
    fn from(stored: Stored<T>) -> Self {
        // Our own stored types are plain trees; one that cannot be written would be a null column, which NOT NULL refuses.
        Value::Json(serde_json::to_value(&stored.0).ok().map(Box::new))
    }
}

impl<T: DeserializeOwned> ValueType for Stored<T> {
    fn try_from(value: Value) -> Result<Self, ValueTypeErr> {
        match value {
            Value::Json(Some(json)) => serde_json::from_value(*json).map(Self).map_err(|_| ValueTypeErr),
            _ => Err(ValueTypeErr),
        }
    }
    fn type_name() -> String {
        "Stored".to_owned()
    }
    fn array_type() -> ArrayType {
        ArrayType::Json
    }
    fn column_type() -> ColumnType {
        ColumnType::JsonBinary
    }
}

impl<T> Nullable for Stored<T> {
    fn null() -> Value {
        Value::Json(None)
    }
}

impl<T> IntoActiveValue<Stored<T>> for Stored<T>
where
    Stored<T>: Into<Value>,
{
    fn into_active_value(self) -> ActiveValue<Stored<T>> {
        ActiveValue::set(self)
    }
}
