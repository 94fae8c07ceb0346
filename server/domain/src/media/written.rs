//! What is asked of all that creators write: that texts keep their bounds, and that the hotels that are named are there.

use crate::{
    Ctx,
    entity::hotel,
    error::{Refusals, Result},
};
use contract::{Code, words};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use std::{collections::HashSet, hash::Hash};
use uuid::Uuid;

/// What a text may hold.
pub(crate) struct Rule {
    /// Its name, for people.
    name: &'static str,
    /// Characters at most.
    length: usize,
    is_one_line: bool,
}

/// A text of one line.
pub(crate) const fn one_line(name: &'static str, length: usize) -> Rule {
    Rule {
        name,
        length,
        is_one_line: true,
    }
}

/// A text of any number of lines.
pub(crate) const fn lines(name: &'static str, length: usize) -> Rule {
    Rule {
        name,
        length,
        is_one_line: false,
    }
}

/// Notes what is wrong with a text, as it was sent: white space around it counts, and that around a line is no break of it.
pub(crate) fn check_text(refusals: &mut Refusals, field: impl Into<String>, rule: &Rule, text: &str) {
    let is_break = |character: char| !rule.is_one_line && matches!(character, '\n' | '\r' | '\t');
    let is_strange = |character: char| character.is_control() && !is_break(character);
    let line = if rule.is_one_line { text.trim() } else { text };
    if text.chars().count() > rule.length {
        let message = too_long(rule.name, rule.length);
        refusals.add_message(Code::Invalid, field, message);
    } else if line.chars().any(is_strange) {
        let message = if rule.is_one_line {
            format!("A {} is one line of text.", rule.name)
        } else {
            format!("A {} has no control characters but line breaks and tabs.", rule.name)
        };
        refusals.add_message(Code::Invalid, field, message);
    }
}

/// The message for a text that is too long.
fn too_long(name: &str, most: usize) -> String {
    let most = u32::try_from(most).unwrap_or(u32::MAX);
    format!("A {name} has {}.", words::at_most(most, "characters"))
}

/// Those ids whose hotels exist.
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

/// Each of them once, in their order.
pub(crate) fn once<T: Copy + Eq + Hash>(ids: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen = HashSet::new();
    ids.filter(|id| seen.insert(*id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(rule: &Rule, text: &str) -> Option<String> {
        let mut refusals = Refusals::default();
        check_text(&mut refusals, "field", rule, text);
        let error = refusals.into_result().err()?;
        Some(error.failure().errors[0].message.clone())
    }

    #[test]
    fn characters_count_as_they_are_sent_however_many_bytes_they_have() {
        let most = "A title has at most 1,000 characters.";
        let title = one_line("title", 1_000);
        assert_eq!(wrong(&title, &"é".repeat(1_000)), None);
        assert_eq!(wrong(&title, &"é".repeat(1_001)).as_deref(), Some(most));
        assert_eq!(wrong(&title, &format!("{} ", "é".repeat(1_000))).as_deref(), Some(most));
    }

    #[test]
    fn white_space_around_a_line_does_not_break_it() {
        assert_eq!(wrong(&one_line("title", 20), " The sea\n"), None);
        let broken = wrong(&one_line("title", 20), "The\nsea");
        assert_eq!(broken.as_deref(), Some("A title is one line of text."));
        assert_eq!(wrong(&lines("note", 20), "The\r\n\tsea\n"), None);
    }
}
