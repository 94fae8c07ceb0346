//! Matches pasted lines with hotels.

use super::{
    pasted::{PastedLine, folded, read},
    read::mine_among,
};
use crate::{
    Ctx, Viewer,
    entity::hotel,
    error::{Refusals, Result},
    hotels,
    written::once,
};
use contract::{
    Code, HotelId,
    destination::Destination,
    hotel::HotelSummary,
    limits::{MAX_LINE_CHARS, MAX_LINES},
    stays::{MatchCertainty, MatchedLine, MatchedLines, StayLines, StayMatch},
    words::at_most,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use std::collections::HashMap;
use uuid::Uuid;

/// Hotels that match a line at most.
const MAX_MATCHES: usize = 5;
/// Suggestions compared for each try.
const SUGGESTIONS: usize = 20;
/// Tries for one name: all its words, then fewer.
const TRIES: usize = 6;
/// Names tried for one line.
const NAMES: usize = 4;

/// Words that many names contain.
const COMMON: [&str; 26] = [
    "hotel",
    "hostel",
    "resort",
    "apartments",
    "apartment",
    "house",
    "villa",
    "inn",
    "guesthouse",
    "the",
    "a",
    "and",
    "by",
    "at",
    "of",
    "de",
    "do",
    "da",
    "dos",
    "das",
    "la",
    "le",
    "el",
    "los",
    "il",
    "di",
];

/// A hotel that may match a line.
type Candidate = (HotelId, MatchCertainty);
/// Looks up hotels by a text; the second argument is the maximum number.
type LookUp<'a> = dyn Fn(&str, usize) -> Vec<Destination> + 'a;

/// Reads lines, each a hotel's name or a link, and finds matching hotels, best first. Opens no link. Refuses
/// travellers, and too many or too long lines.
pub async fn match_lines(ctx: &Ctx, viewer: &Viewer, input: &StayLines) -> Result<MatchedLines> {
    viewer.creator()?;
    check(&input.lines)?;
    let site = &ctx.settings().public_url;
    let said: Vec<PastedLine> = input.lines.iter().map(|line| read(line, site)).collect();
    let slugs = by_slug(ctx, &said).await?;
    let found = hotels::by_hotel_names(ctx, move |ask| {
        let candidates = said.iter().map(|said| candidates(said, &slugs, ask));
        candidates.collect::<Vec<_>>()
    });
    let found = found.await?;
    let ids = once(found.iter().flatten().map(|(id, _)| *id));
    let (hotels, mine) = futures::try_join!(hotels::by_ids(ctx, viewer, &ids, None), mine_among(ctx, viewer, &ids))?;
    let hotels: HashMap<HotelId, HotelSummary> = hotels.into_iter().map(|hotel| (hotel.id, hotel)).collect();
    let stay = |(id, certainty): Candidate| {
        hotels.get(&id).map(|hotel| StayMatch {
            hotel: hotel.clone(),
            certainty,
            recommendation_id: mine.get(&id).copied(),
        })
    };
    let line = |(line, found): (&String, Vec<Candidate>)| MatchedLine {
        line: line.clone(),
        matches: found.into_iter().filter_map(&stay).collect(),
    };
    Ok(MatchedLines {
        lines: input.lines.iter().zip(found).map(line).collect(),
    })
}

fn check(lines: &[String]) -> Result<()> {
    let mut refusals = Refusals::default();
    if lines.len() > MAX_LINES {
        refusals.add_message(
            Code::Invalid,
            "lines",
            format!("Paste {} at once.", at_most(MAX_LINES, "lines")),
        );
    }
    for (index, line) in lines.iter().enumerate().take(MAX_LINES) {
        if line.chars().count() > MAX_LINE_CHARS {
            let message = format!("A line has {}.", at_most(MAX_LINE_CHARS, "characters"));
            refusals.add_message(Code::Invalid, format!("lines[{index}]"), message);
        }
    }
    refusals.into_result()
}

/// The hotels of all links to our own pages, with one query.
async fn by_slug(ctx: &Ctx, said: &[PastedLine]) -> Result<HashMap<String, HotelId>> {
    let slugs: Vec<&str> = said.iter().filter_map(|said| said.slug.as_deref()).collect();
    if slugs.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(String, Uuid)> = hotel::Entity::find()
        .select_only()
        .columns([hotel::Column::Slug, hotel::Column::Id])
        .filter(hotel::Column::Slug.is_in(slugs))
        .into_tuple()
        .all(ctx.db())
        .await?;
    Ok(rows.into_iter().map(|(slug, id)| (slug, HotelId(id))).collect())
}

fn candidates(said: &PastedLine, slugs: &HashMap<String, HotelId>, ask: &LookUp<'_>) -> Vec<Candidate> {
    if let Some(id) = said.slug.as_ref().and_then(|slug| slugs.get(slug)) {
        return vec![(*id, MatchCertainty::Certain)];
    }
    let names = said.names.iter().take(NAMES);
    let mut found = names.map(|words| called(words, ask));
    found.find(|found| !found.is_empty()).unwrap_or_default()
}

/// The hotels that these words name. Drops words step by step from the end, because they may be a city or added by a
/// site.
fn called(words: &[String], ask: &LookUp<'_>) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    for length in (1..=words.len()).rev().take(TRIES) {
        let query = words[..length].join(" ");
        for place in ask(&query, SUGGESTIONS) {
            let Some(id) = place.hotel_id else { continue };
            if found.iter().all(|(known, _)| *known != id) {
                let sure = certainty(words, &place.name, &place.subtitle);
                found.extend(sure.map(|sure| (id, sure)));
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    // A stable sort: equally certain matches keep the search's order.
    found.sort_by_key(|(_, certainty)| *certainty);
    found.truncate(MAX_MATCHES);
    let certain = found
        .iter()
        .filter(|(_, certainty)| *certainty == MatchCertainty::Certain);
    if certain.count() > 1 {
        // Two hotels share the name, so neither match is certain.
        for (_, certainty) in &mut found {
            *certainty = (*certainty).max(MatchCertainty::Likely);
        }
    }
    found
}

/// How certainly the words mean the hotel of that name and place; `None` if too little of the name matches.
fn certainty(words: &[String], name: &str, place: &str) -> Option<MatchCertainty> {
    let (name, place) = (folded(name), folded(place));
    let said = |word: &str| words.iter().any(|typed| is_alike(typed, word));
    // A name often ends with its town, which people leave out.
    let is_distinctive = |word: &&String| !COMMON.contains(&word.as_str()) && !place.contains(word);
    let distinctive: Vec<&String> = name.iter().filter(is_distinctive).collect();
    let distinctive = if distinctive.is_empty() {
        name.iter().collect()
    } else {
        distinctive
    };
    let matched = distinctive.iter().filter(|word| said(word.as_str())).count();
    let is_known = |typed: &str| name.iter().chain(&place).any(|word| is_alike(typed, word));
    let is_strange = |typed: &str| !COMMON.contains(&typed) && !is_known(typed);
    let strange = words.iter().filter(|typed| is_strange(typed.as_str())).count();
    if matched == distinctive.len() && strange == 0 {
        let is_whole = name.iter().all(|word| words.contains(word) || place.contains(word));
        // "hotel" is not said of a hostel.
        let is_of_kind = words.iter().all(|typed| name.contains(typed) || place.contains(typed));
        return Some(if is_whole && is_of_kind {
            MatchCertainty::Certain
        } else {
            MatchCertainty::Likely
        });
    }
    if matched == distinctive.len() && strange <= 1 {
        return Some(MatchCertainty::Likely);
    }
    (matched * 2 >= distinctive.len() && matched >= strange).then_some(MatchCertainty::Possible)
}

/// Whether two words differ by at most one missing, extra or mistyped character.
fn is_alike(typed: &str, word: &str) -> bool {
    if typed == word {
        return true;
    }
    let (typed, word) = (typed.as_bytes(), word.as_bytes());
    if typed.len().min(word.len()) < 4 || typed.len().abs_diff(word.len()) > 1 {
        return false;
    }
    let begin = typed.iter().zip(word).take_while(|(one, other)| one == other).count();
    let end = typed
        .iter()
        .rev()
        .zip(word.iter().rev())
        .take_while(|(one, other)| one == other)
        .count();
    begin + end + 1 >= typed.len().max(word.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_sure_it_is_goes_by_the_words_of_the_name() {
        let place = "Lisbon, Portugal";
        for (typed, name, expected) in [
            ("casa do limoeiro", "Casa do Limoeiro", Some(MatchCertainty::Certain)),
            (
                "Casa do Limoeiro Lisbon",
                "Casa do Limoeiro",
                Some(MatchCertainty::Certain),
            ),
            ("hotel casa limoeiro", "Casa do Limoeiro", Some(MatchCertainty::Likely)),
            ("casa do limoero", "Casa do Limoeiro", Some(MatchCertainty::Likely)),
            (
                "casa do limoeiro alfama",
                "Casa do Limoeiro",
                Some(MatchCertainty::Likely),
            ),
            ("limoeiro", "Casa do Limoeiro", Some(MatchCertainty::Possible)),
            (
                "hotel aldeia branca",
                "Hotel Aldeia Branca Lisbon",
                Some(MatchCertainty::Certain),
            ),
            (
                "hotel aldeia branca",
                "Aldeia Branca Hostel",
                Some(MatchCertainty::Likely),
            ),
            ("lisbon", "Lisbon Inn", Some(MatchCertainty::Possible)),
            ("sea house", "Hill House", None),
        ] {
            assert_eq!(certainty(&folded(typed), name, place), expected, "{typed}");
        }
    }

    #[test]
    fn words_are_alike_but_for_one_letter() {
        for (typed, word) in [
            ("limoero", "limoeiro"),
            ("limoeira", "limoeiro"),
            ("casas", "casa"),
            ("rio", "rio"),
        ] {
            assert!(is_alike(typed, word), "{typed} {word}");
        }
        for (typed, word) in [
            ("lemoeira", "limoeiro"),
            ("rio", "ria"),
            ("casa", "casario"),
            ("", "casa"),
        ] {
            assert!(!is_alike(typed, word), "{typed} {word}");
        }
    }
}
