//! What is asked of all that creators write: that texts keep their bounds, and that the hotels and pictures that are named
//! are there.

use crate::{
    Ctx,
    entity::{hotel, image},
    error::{Refusals, Result},
    images::library,
};
use contract::{Code, UserId, words};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use std::{collections::HashSet, hash::Hash};
use uuid::Uuid;

/// What a text may hold.
pub(crate) struct Rule {
    /// Its name, for people.
    name: &'static str,
    /// Characters at most.
    length: u32,
    is_one_line: bool,
}

/// A text of one line.
pub(crate) const fn one_line(name: &'static str, length: u32) -> Rule {
    Rule {
        name,
        length,
        is_one_line: true,
    }
}

/// A text of any number of lines.
pub(crate) const fn lines(name: &'static str, length: u32) -> Rule {
    Rule {
        name,
        length,
        is_one_line: false,
    }
}

/// Notes what is wrong with a text.
pub(crate) fn check_text(refusals: &mut Refusals, field: impl Into<String>, rule: &Rule, text: &str) {
    let is_break = |character: char| !rule.is_one_line && matches!(character, '\n' | '\r' | '\t');
    let is_strange = |character: char| character.is_control() && !is_break(character);
    if text.chars().count() > rule.length as usize {
        let message = format!("A {} has at most {} characters.", rule.name, words::number(rule.length));
        refusals.say(Code::Invalid, field, message);
    } else if text.chars().any(is_strange) {
        let message = if rule.is_one_line {
            format!("A {} is one line of text.", rule.name)
        } else {
            format!("A {} has no control characters but line breaks and tabs.", rule.name)
        };
        refusals.say(Code::Invalid, field, message);
    }
}

/// Those of the hotels that are there.
pub(crate) async fn hotels_there(ctx: &Ctx, ids: Vec<Uuid>) -> Result<Vec<Uuid>> {
    if ids.is_empty() {
        return Ok(ids);
    }
    let found = hotel::Entity::find()
        .select_only()
        .column(hotel::Column::Id)
        .filter(hotel::Column::Id.is_in(ids))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(found)
}

/// Those of the pictures that are in the account's library.
pub(crate) async fn pictures_there(ctx: &Ctx, owner: UserId, ids: Vec<Uuid>) -> Result<Vec<Uuid>> {
    if ids.is_empty() {
        return Ok(ids);
    }
    let found = image::Entity::find()
        .select_only()
        .column(image::Column::Id)
        .filter(image::Column::Id.is_in(ids))
        .filter(image::Column::OwnerId.eq(owner.0))
        .filter(image::Column::Kind.eq(library::KIND))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(found)
}

/// Each of them once, in their order.
pub(crate) fn once<T: Copy + Eq + Hash>(ids: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen = HashSet::new();
    ids.filter(|id| seen.insert(*id)).collect()
}
