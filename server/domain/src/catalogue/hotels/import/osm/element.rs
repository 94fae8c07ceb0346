//! Elements of a document.

use super::outline::{Member, MemberKind};
use crate::hotels::import::coordinates::Point;

/// What an element is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    Node,
    Way(Vec<i64>),
    Relation(Vec<Member>),
}

/// An element of a document.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Element {
    pub id: i64,
    pub shape: Shape,
    /// Of a node its own; of others the centre, if the document has it.
    pub point: Option<Point>,
    pub tags: Vec<(String, String)>,
}

/// What a member is called in both formats.
pub(super) fn member_kind(name: &str) -> Option<MemberKind> {
    match name {
        "node" => Some(MemberKind::Node),
        "way" => Some(MemberKind::Way),
        "relation" => Some(MemberKind::Relation),
        _ => None,
    }
}
