//! Working copies: unpublished changes to a creator's published content.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::str::FromStr;
use uuid::Uuid;

/// The type of the changed item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum WorkingCopyKind {
    Post,
    Recommendation,
    TravelPackage,
    ItineraryContent,
    /// The creator's own club.
    Club,
}

impl WorkingCopyKind {
    pub const ALL: [Self; 5] = [
        Self::Post,
        Self::Recommendation,
        Self::TravelPackage,
        Self::ItineraryContent,
        Self::Club,
    ];

    /// The name on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Post => "post",
            Self::Recommendation => "recommendation",
            Self::TravelPackage => "travelPackage",
            Self::ItineraryContent => "itineraryContent",
            Self::Club => "club",
        }
    }
}

impl FromStr for WorkingCopyKind {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text).ok_or(())
    }
}

/// The item as its editor stores it: a JSON object, kept as sent, with numbers to 15 digits. Its editor and the
/// author's preview read it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WorkingDocument(pub Map<String, Value>);

/// A working copy: unpublished changes, which only their author reads. GET /api/v1/workingCopy/{kind}/{id}.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WorkingCopy {
    pub kind: WorkingCopyKind,
    /// The item's id; for a club, its creator's.
    pub id: Uuid,
    pub document: WorkingDocument,
    /// The item's version that the changes are based on.
    pub base_version: i32,
    /// Increases with every save, beginning above all earlier copies of the item; a save names the revision it follows.
    pub revision: i32,
    pub changed_at: DateTime<Utc>,
}

/// Body of PUT /api/v1/workingCopy/{kind}/{id}.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SaveWorkingCopy {
    /// Up to 1 MiB, written as JSON without white space.
    pub document: WorkingDocument,
    /// The item's version that the changes are based on.
    pub base_version: i32,
    /// The stored revision; null or absent if there is none. Any other value is a conflict.
    #[serde(default)]
    pub revision: Option<i32>,
}

#[cfg(feature = "openapi")]
mod schema {
    use super::WorkingDocument;
    use utoipa::openapi::{
        ArrayBuilder, ObjectBuilder, OneOfBuilder, Ref, RefOr, Schema,
        schema::{AdditionalProperties, Type},
    };

    /// Any JSON.
    const VALUE: &str = "JsonValue";

    fn value() -> Ref {
        Ref::from_schema_name(VALUE)
    }

    fn object() -> ObjectBuilder {
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .additional_properties(Some(AdditionalProperties::RefOr(RefOr::Ref(value()))))
    }

    fn any_value() -> RefOr<Schema> {
        let scalar = |kind| ObjectBuilder::new().schema_type(kind);
        OneOfBuilder::new()
            .description(Some("Any JSON."))
            .item(scalar(Type::Null))
            .item(scalar(Type::Boolean))
            .item(scalar(Type::Number))
            .item(scalar(Type::String))
            .item(ArrayBuilder::new().items(RefOr::Ref(value())))
            .item(object())
            .into()
    }

    impl utoipa::PartialSchema for WorkingDocument {
        fn schema() -> RefOr<Schema> {
            object()
                .description(Some(
                    "A thing as its editor holds it: kept as it comes, numbers to 15 digits.",
                ))
                .into()
        }
    }

    impl utoipa::ToSchema for WorkingDocument {
        fn name() -> std::borrow::Cow<'static, str> {
            "WorkingDocument".into()
        }
        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((VALUE.to_owned(), any_value()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_reads_as_it_is_written() {
        for kind in WorkingCopyKind::ALL {
            assert_eq!(serde_json::to_string(&kind).unwrap(), format!("{:?}", kind.as_str()));
            assert_eq!(kind.as_str().parse(), Ok(kind));
        }
        for unknown in ["", "Post", "travelpackage", "itinerary"] {
            assert_eq!(unknown.parse::<WorkingCopyKind>(), Err(()), "{unknown}");
        }
    }

    #[test]
    fn a_document_is_an_object() {
        let read = serde_json::from_str::<WorkingDocument>;
        assert!(read(r#"{"title":"Coast","days":[[1,null,{"a":0.5}]]}"#).is_ok());
        for other in ["[]", "null", "1", "\"text\""] {
            assert!(read(other).is_err(), "{other}");
        }
    }
}
