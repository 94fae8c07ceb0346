//! The fields of a hotel that a file can fill.

macro_rules! fields {
    ($($(#[$doc:meta])* $variant:ident = $name:literal;)*) => {
        /// A field that a column can fill.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Field { $($(#[$doc])* $variant,)* }

        impl Field {
            /// All fields.
            pub const ALL: &'static [Field] = &[$(Field::$variant),*];
            /// The name in a mapping.
            pub fn name(self) -> &'static str { match self { $(Field::$variant => $name),* } }
        }
    };
}

fields! {
    /// The row's id in its source; without one, name and place identify it.
    Id = "id";
    Name = "name";
    /// Degrees.
    Latitude = "lat";
    /// Degrees.
    Longitude = "lon";
    /// Both in one column, latitude first.
    LatLon = "latlon";
    /// Both in one column, longitude first.
    LonLat = "lonlat";
    Line1 = "line1";
    /// Stands after the street, where that has none.
    HouseNumber = "houseNumber";
    Line2 = "line2";
    City = "city";
    State = "state";
    PostalCode = "postalCode";
    /// A name in any language, or an ISO 3166-1 code.
    Country = "country";
    /// 1 to 5.
    Stars = "stars";
    /// Words for the property type.
    Type = "type";
    Telephone = "telephone";
    Website = "website";
    Description = "description";
    /// Names separated by commas, semicolons or bars.
    Facilities = "facilities";
    /// The number of rooms.
    Rooms = "rooms";
}

impl Field {
    /// Whether the next best column fills the field where a row leaves the best one empty. An id or a coordinate out of
    /// another column would mean something else.
    pub(super) fn is_filled_from_several(self) -> bool {
        !matches!(
            self,
            Field::Id | Field::Latitude | Field::Longitude | Field::LatLon | Field::LonLat | Field::HouseNumber
        )
    }
}
