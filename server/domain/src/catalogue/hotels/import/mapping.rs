//! Maps columns of a file to fields of a hotel.

use super::{ImportError, Result};

macro_rules! fields {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $guesses:expr;)*) => {
        /// A field that a column can fill.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Field { $($(#[$doc])* $variant,)* }

        impl Field {
            /// All fields.
            pub const ALL: &'static [Field] = &[$(Field::$variant),*];
            /// The name in a mapping.
            pub fn name(self) -> &'static str { match self { $(Field::$variant => $name),* } }
            /// Headings that stand for the field by default, in lower case.
            fn guesses(self) -> &'static [&'static str] { match self { $(Field::$variant => &$guesses),* } }
        }
    };
}

fields! {
    /// The row's id in its source; without one, name and place identify it.
    Id = "id", ["id", "identifier", "ref", "reference", "uid"];
    Name = "name", ["name", "title", "hotel", "hotel name"];
    /// Degrees.
    Latitude = "lat", ["lat", "latitude", "y"];
    /// Degrees.
    Longitude = "lon", ["lon", "lng", "long", "longitude", "x"];
    Line1 = "line1", ["address", "street", "address line 1", "line1", "streetaddress"];
    Line2 = "line2", ["address line 2", "line2"];
    City = "city", ["city", "town", "locality", "addresslocality"];
    State = "state", ["state", "region", "county", "province", "addressregion"];
    PostalCode = "postalCode", ["postcode", "postal code", "zip", "eircode", "postalcode"];
    /// A name in any language, or an ISO 3166-1 code.
    Country = "country", ["country", "country code", "countrycode", "addresscountry"];
    /// 1 to 5.
    Stars = "stars", ["stars", "star rating", "rating"];
    /// Words for the property type.
    Type = "type", ["type", "category", "kind", "tags"];
    Telephone = "telephone", ["telephone", "phone", "tel"];
    Website = "website", ["website", "url", "web"];
    Description = "description", ["description", "overview", "about"];
    /// Names separated by commas, semicolons or bars.
    Facilities = "facilities", ["facilities", "amenities", "tags"];
}

/// Columns by field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    columns: Vec<(Field, usize)>,
    /// How many fields the mapping names; the others are guessed.
    named: usize,
}

impl Mapping {
    /// Resolves `name=Name,lat=Latitude,…` against a file's headings. Guesses omitted fields from the headings. An
    /// error lists the missing `needed` fields and the headings.
    pub fn resolve(wanted: Option<&str>, headings: &[String], needed: &[Field]) -> Result<Self> {
        let mut columns: Vec<(Field, usize)> = Vec::new();
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
            let column = headings.iter().position(|known| same(known, heading));
            let column = column.ok_or_else(|| unknown_column(heading, headings))?;
            columns.push((field, column));
        }
        let named = columns.len();
        for field in Field::ALL {
            let is_named = columns.iter().any(|(known, _)| known == field);
            let guess = || {
                headings
                    .iter()
                    .position(|heading| field.guesses().iter().any(|guess| same(heading, guess)))
            };
            if let (false, Some(column)) = (is_named, guess()) {
                columns.push((*field, column));
            }
        }
        let mapping = Self { columns, named };
        for needed in needed {
            if mapping.column(*needed).is_none() {
                return Err(ImportError::Option(format!(
                    "no column for {0}: add {0}=COLUMN to the mapping; the file has {1}",
                    needed.name(),
                    quoted(headings)
                )));
            }
        }
        Ok(mapping)
    }

    /// Whether the mapping names the field's column.
    pub fn is_named(&self, field: Field) -> bool {
        self.columns[..self.named].iter().any(|(known, _)| *known == field)
    }

    /// The column of a field.
    pub fn column(&self, field: Field) -> Option<usize> {
        self.columns
            .iter()
            .find(|(known, _)| *known == field)
            .map(|(_, column)| *column)
    }
}

fn same(heading: &str, other: &str) -> bool {
    heading.trim().to_lowercase() == other.trim().to_lowercase()
}

fn quoted(names: &[String]) -> String {
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
        quoted(headings)
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
