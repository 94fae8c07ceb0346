//! What an import says when it has ended.

use domain::hotels::import::{Counts, Overview, RemovalReport, Sample};
use std::{collections::BTreeMap, fmt::Write};

/// Towns and kinds that are named.
const MAX_NAMES: usize = 12;
/// Look-alikes that are named.
const MAX_TWINS: usize = 10;
/// Letters of a description that are shown.
const MAX_CHARS: usize = 100;

/// The counts on one line.
pub fn counts(counts: &Counts) -> String {
    let mut words = format!(
        "{} read: {} new, {} changed, {} unchanged, {} refused",
        counts.read, counts.new, counts.changed, counts.unchanged, counts.refused
    );
    for (count, what) in [
        (counts.merged, "left out as a second record"),
        (counts.removed, "removed"),
        (counts.hidden, "no longer listed"),
    ] {
        if count > 0 {
            let _ = write!(words, ", {count} {what}");
        }
    }
    words
}

/// The result of a removal.
pub fn removed(removed: RemovalReport, is_dry_run: bool) -> String {
    let (deleted, hidden) = match is_dry_run {
        true => ("would be deleted", "would no longer be listed"),
        false => ("deleted", "no longer listed"),
    };
    let noun = if removed.deleted == 1 { "hotel" } else { "hotels" };
    let mut words = format!("{} {noun} {deleted}", removed.deleted);
    if removed.hidden > 0 {
        let _ = write!(
            words,
            "; {} {hidden}, because bookings, recommendations or likes refer to them",
            removed.hidden
        );
    }
    words + "."
}

/// How the file was understood; a dry run also says what its rows are.
pub fn overview(overview: &Overview, is_dry_run: bool) -> String {
    let mut words = String::new();
    let mut line = |what: &str, said: String| {
        if !said.is_empty() {
            let _ = writeln!(words, "{:<13}{said}", format!("{what}:"));
        }
    };
    let columns = overview.columns.iter();
    let columns: Vec<String> = columns
        .map(|(field, column)| format!("{}={column}", field.name()))
        .collect();
    line("Columns", columns.join(", "));
    line("Not used", overview.unused.join(", "));
    line("Encoding", overview.encoding.unwrap_or_default().to_owned());
    let separator = overview.separator.map(|separator| match separator {
        '\t' => "tab".to_owned(),
        other => other.to_string(),
    });
    line("Separator", separator.unwrap_or_default());
    let as_of = overview.as_of.map(|time| time.format("%Y-%m-%d").to_string());
    line("Data of", as_of.unwrap_or_default());
    line("Countries", most(&overview.countries));
    if is_dry_run {
        line("Kinds", most(&overview.kinds));
        line("Places", most(&overview.places));
        line("Passed over", most(&overview.passed_over));
    }
    if overview.approximate > 0 {
        let count = overview.approximate;
        line(
            "Approximate",
            format!("{count} have no coordinates and stand in their town or postcode"),
        );
    }
    for twin in overview.twins.iter().take(MAX_TWINS) {
        line(
            "Look alike",
            format!("{} and {}, {} m apart", twin.row, twin.other, twin.metres),
        );
    }
    if overview.twins.len() > MAX_TWINS {
        line("Look alike", format!("{} more", overview.twins.len() - MAX_TWINS));
    }
    if is_dry_run {
        overview.samples.iter().for_each(|one| line("Row", sample(one)));
        overview.refusals.iter().for_each(|one| line("Refused", one.clone()));
    }
    words
}

/// The greatest counts, the greatest first.
fn most(counts: &BTreeMap<String, u64>) -> String {
    let mut ranked: Vec<(&str, u64)> = counts.iter().map(|(name, count)| (name.as_str(), *count)).collect();
    ranked.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut said: Vec<String> = ranked
        .iter()
        .take(MAX_NAMES)
        .map(|(name, count)| {
            let name = if name.is_empty() { "(empty)" } else { name };
            format!("{name} {count}")
        })
        .collect();
    if ranked.len() > MAX_NAMES {
        said.push(format!("and {} more", ranked.len() - MAX_NAMES));
    }
    said.join(", ")
}

fn sample(row: &Sample) -> String {
    let stars = row.stars.map(|stars| format!("{stars} stars"));
    let description = row.description.as_ref().map(|text| {
        let short: String = text.chars().take(MAX_CHARS).collect();
        short.replace('\n', " ")
    });
    let parts = [
        Some(row.name.clone()),
        Some(row.property_type.clone()),
        stars,
        Some(row.address.clone()),
        Some(format!("{:.5}, {:.5}", row.latitude, row.longitude)),
        row.telephone.clone(),
        row.website.clone(),
        description,
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(" | ")
}
