//! Share cards: pictures of links at /media/card/{kind}/{id}.

/// What a share card is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// A stay in a creator's words; the id is the recommendation's.
    Stay,
    /// A travel package.
    Package,
    /// A trip told day by day.
    Itinerary,
    /// A club; the id is its creator's.
    Club,
}

impl CardKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Stay, Self::Package, Self::Itinerary, Self::Club];

    /// As addresses name it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Stay => "stay",
            Self::Package => "package",
            Self::Itinerary => "itinerary",
            Self::Club => "club",
        }
    }

    /// The kind of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}
