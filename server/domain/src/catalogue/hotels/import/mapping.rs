//! Maps columns of a file to fields of a hotel.

use super::{Field, ImportError, Result, headings};

/// The columns of one field.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Columns {
    field: Field,
    /// The best first; if `is_joined`, in the order of the words.
    columns: Vec<usize>,
    is_joined: bool,
}

/// Columns by field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    fields: Vec<Columns>,
    /// How many fields the mapping names; the others are guessed.
    named: usize,
}

impl Mapping {
    /// Resolves `name=Name,line1=Number+Street,…` against a file's headings. Guesses omitted fields from the headings,
    /// the best heading first. An error lists the missing `needed` fields and the headings.
    pub fn resolve(wanted: Option<&str>, headings: &[String], needed: &[Field]) -> Result<Self> {
        let mut fields: Vec<Columns> = Vec::new();
        for part in wanted
            .unwrap_or_default()
            .split(',')
            .filter(|part| !part.trim().is_empty())
        {
            let (field, heading) = part.split_once('=').ok_or_else(|| not_a_pair(part))?;
            let field = Field::ALL
                .iter()
                .copied()
                .find(|known| known.name().eq_ignore_ascii_case(field.trim()));
            let field = field.ok_or_else(|| unknown_field(part))?;
            let columns = named(heading, headings)?;
            let is_joined = columns.len() > 1;
            fields.push(Columns {
                field,
                columns,
                is_joined,
            });
        }
        let named = fields.len();
        for field in Field::ALL {
            if fields.iter().any(|known| known.field == *field) {
                continue;
            }
            let mut ranked: Vec<(usize, usize)> = headings
                .iter()
                .enumerate()
                .filter_map(|(column, heading)| Some((headings::rank(*field, heading)?, column)))
                .collect();
            ranked.sort_unstable();
            ranked.truncate(if field.is_filled_from_several() { usize::MAX } else { 1 });
            if !ranked.is_empty() {
                fields.push(Columns {
                    field: *field,
                    columns: ranked.into_iter().map(|(_, column)| column).collect(),
                    is_joined: false,
                });
            }
        }
        let mapping = Self { fields, named };
        for needed in needed {
            if mapping.column(*needed).is_none() {
                return Err(missing(*needed, headings));
            }
        }
        Ok(mapping)
    }

    /// Whether the mapping names the field's column.
    pub fn is_named(&self, field: Field) -> bool {
        self.fields[..self.named].iter().any(|known| known.field == field)
    }

    /// The best column of a field.
    pub fn column(&self, field: Field) -> Option<usize> {
        self.columns(field)?.columns.first().copied()
    }

    /// The text of a field in a row whose cells `cell` reads: of the best column that has one, or of all columns that
    /// the mapping joins.
    pub fn text(&self, field: Field, cell: impl Fn(usize) -> Option<String>) -> Option<String> {
        let known = self.columns(field)?;
        let mut texts = known
            .columns
            .iter()
            .filter_map(|column| cell(*column))
            .map(|text| text.trim().to_owned())
            .filter(|text| !text.is_empty());
        if known.is_joined {
            let texts: Vec<String> = texts.collect();
            return Some(texts.join(" ")).filter(|text| !text.is_empty());
        }
        texts.next()
    }

    /// The fields in use with the headings they are read from.
    pub fn in_use(&self, headings: &[String]) -> Vec<(Field, String)> {
        let heading = |column: &usize| headings.get(*column).map(String::as_str).unwrap_or_default();
        let said = |known: &Columns| {
            let names: Vec<&str> = known.columns.iter().map(heading).collect();
            (known.field, names.join(if known.is_joined { " + " } else { ", else " }))
        };
        self.fields.iter().map(said).collect()
    }

    /// The headings that no field is read from.
    pub fn unused(&self, headings: &[String]) -> Vec<String> {
        let is_used = |column: usize| self.fields.iter().any(|known| known.columns.contains(&column));
        let unused = headings.iter().enumerate().filter(|(column, _)| !is_used(*column));
        unused.map(|(_, heading)| heading.clone()).collect()
    }

    fn columns(&self, field: Field) -> Option<&Columns> {
        self.fields.iter().find(|known| known.field == field)
    }
}

/// The columns of a heading, or of several joined by plus signs.
fn named(wanted: &str, headings: &[String]) -> Result<Vec<usize>> {
    let position = |heading: &str| headings.iter().position(|known| same(known, heading));
    if let Some(column) = position(wanted) {
        return Ok(vec![column]);
    }
    let part = |heading| position(heading).ok_or_else(|| unknown_column(heading, headings));
    wanted.split('+').map(part).collect()
}

fn same(heading: &str, other: &str) -> bool {
    heading.trim().to_lowercase() == other.trim().to_lowercase()
}

/// The error for a field that has no column.
pub(super) fn missing(field: Field, headings: &[String]) -> ImportError {
    ImportError::Option(format!(
        "no column for {0}: add {0}=COLUMN to the mapping; the file has {1}",
        field.name(),
        in_quotation_marks(headings)
    ))
}

fn in_quotation_marks(names: &[String]) -> String {
    names
        .iter()
        .map(|name| format!("{name:?}"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn not_a_pair(part: &str) -> ImportError {
    ImportError::Option(format!(
        "{part:?} in the mapping should read field=COLUMN, as name=Name"
    ))
}

fn unknown_field(part: &str) -> ImportError {
    let known: Vec<&str> = Field::ALL.iter().map(|field| field.name()).collect();
    ImportError::Option(format!(
        "{part:?} in the mapping names no field; fields are {}",
        known.join(", ")
    ))
}

fn unknown_column(heading: &str, headings: &[String]) -> ImportError {
    ImportError::Option(format!(
        "the file has no column {:?}; it has {}",
        heading.trim(),
        in_quotation_marks(headings)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEEDED: [Field; 3] = [Field::Name, Field::Latitude, Field::Longitude];

    fn headings(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn columns_are_named_or_guessed() {
        let headings = headings(&["Titel", "Latitude", "LNG", "Tags"]);
        let mapping = Mapping::resolve(Some("name=titel"), &headings, &NEEDED).unwrap();
        assert_eq!(mapping.column(Field::Name), Some(0));
        assert_eq!(mapping.column(Field::Longitude), Some(2));
        assert_eq!(
            (mapping.column(Field::Type), mapping.column(Field::Facilities)),
            (Some(3), Some(3))
        );
        assert_eq!(mapping.column(Field::Country), None);
        assert!(mapping.is_named(Field::Name) && !mapping.is_named(Field::Type));
    }

    #[test]
    fn the_best_heading_counts_and_not_the_first() {
        let headings = headings(&["hotel", "rating", "url", "name", "stars", "website", "lat", "lon"]);
        let mapping = Mapping::resolve(None, &headings, &NEEDED).unwrap();
        assert_eq!(mapping.column(Field::Name), Some(3));
        assert_eq!(mapping.column(Field::Stars), Some(4));
        assert_eq!(mapping.column(Field::Website), Some(5));
        let row = ["yes", "4.6", "https://b.example", "", "3", " ", "1", "2"];
        let cell = |column: usize| Some(row[column].to_owned());
        assert_eq!(
            mapping.text(Field::Website, cell).as_deref(),
            Some("https://b.example"),
            "the next column fills what the best one leaves empty"
        );
        assert_eq!(mapping.unused(&headings), ["rating"]);
    }

    #[test]
    fn columns_may_be_joined() {
        let headings = headings(&["Name", "Numero", "Voie", "Lat", "Lon"]);
        let mapping = Mapping::resolve(Some("line1=Numero+Voie"), &headings, &NEEDED).unwrap();
        let row = ["A", "12", "rue Haute", "1", "2"];
        let text = mapping.text(Field::Line1, |column| Some(row[column].to_owned()));
        assert_eq!(text.as_deref(), Some("12 rue Haute"));
        let in_use = mapping.in_use(&headings);
        assert!(
            in_use.contains(&(Field::Line1, "Numero + Voie".to_owned())),
            "{in_use:?}"
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_what_there_is() {
        let headings = headings(&["A", "B"]);
        let text = |wanted| Mapping::resolve(wanted, &headings, &NEEDED).unwrap_err().to_string();
        assert_eq!(
            text(None),
            r#"no column for name: add name=COLUMN to the mapping; the file has "A", "B""#
        );
        assert_eq!(text(Some("name=C")), r#"the file has no column "C"; it has "A", "B""#);
        assert!(
            text(Some("colour=A")).starts_with(r#""colour=A" in the mapping names no field; fields are id, name, lat"#)
        );
        assert_eq!(
            text(Some("name")),
            r#""name" in the mapping should read field=COLUMN, as name=Name"#
        );
    }
}
