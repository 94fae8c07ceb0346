//! Share cards: preview images of links, at /media/card/{kind}/{id}.

/// The subject of a share card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// A creator's recommendation of a hotel; the id is the recommendation's.
    Recommendation,
    /// A travel package.
    Package,
    /// An itinerary content.
    Itinerary,
    /// A club; the id is its creator's.
    Club,
}

impl CardKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Recommendation, Self::Package, Self::Itinerary, Self::Club];

    /// The name in addresses.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Recommendation => "stay",
            Self::Package => "package",
            Self::Itinerary => "itinerary",
            Self::Club => "club",
        }
    }

    /// The kind with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}
