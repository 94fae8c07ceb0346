//! The wording of an email, before it becomes HTML or text.

use crate::{address::Address, attachment::Attachment, content::Reservation, line::Line};

/// The common content of both formats.
pub(crate) struct Message {
    pub subject: Line,
    /// The preview after the subject in lists of emails.
    pub preheader: Line,
    pub heading: Line,
    /// The name of the heading's subject, if it has one.
    pub topic: Option<Line>,
    pub blocks: Vec<Block>,
    /// Why the reader gets this email.
    pub reason: Line,
    pub attachments: Vec<Attachment>,
    /// The link that unsubscribes; email programs show a button for it.
    pub leave: Option<Address>,
    /// Stays that mail programs can show and keep.
    pub reservations: Vec<Reservation>,
}

/// A part of a message, in order from top to bottom.
pub(crate) enum Block {
    /// "Hello Ana Silva,".
    Greeting(Line),
    Paragraph(Line),
    /// A paragraph in a lighter colour.
    Aside(Line),
    /// Advice for readers who did not request the email; the line names what stays unchanged.
    NotYou(Option<Line>),
    Action(Action),
    /// An alternative link with its introduction.
    Link {
        words: Line,
        url: Address,
    },
    Notice(Notice),
    /// A box of facts: a stay, a payment.
    Card(Card),
    /// An item to read on the site.
    Story(Story),
}

/// The main button.
pub(crate) struct Action {
    pub label: &'static str,
    pub url: Address,
    pub weight: Weight,
}

/// The emphasis of a button.
pub(crate) enum Weight {
    /// The purpose of the email.
    Main,
    /// An optional action.
    Spare,
}

/// An important notice.
pub(crate) struct Notice {
    pub title: &'static str,
    pub text: Line,
    /// The names that it concerns.
    pub names: Vec<Line>,
}

/// Related facts.
pub(crate) struct Card {
    pub title: Line,
    /// A line in a lighter colour below the title.
    pub place: Option<Line>,
    /// Dates and times of the stay.
    pub times: Option<Times>,
    pub facts: Vec<Fact>,
}

/// An item to read on the site: image, title and beginning.
pub(crate) struct Story {
    pub picture: Option<Address>,
    /// `None` if the message's heading is the title.
    pub title: Option<Line>,
    pub text: Line,
    /// The link's text and address; `None` if the message's button replaces it.
    pub link: Option<(&'static str, Address)>,
}

/// Dates with check-in and check-out.
pub(crate) struct Times {
    pub dates: Line,
    pub arrival: Fact,
    pub departure: Fact,
}

/// A fact to look up later.
pub(crate) struct Fact {
    pub label: &'static str,
    pub values: Vec<Line>,
}

impl Fact {
    pub(crate) fn new(label: &'static str, value: &str) -> Self {
        Self {
            label,
            values: vec![value.into()],
        }
    }

    /// Whether the fact has values.
    pub(crate) fn is_known(&self) -> bool {
        self.values.iter().any(|value| !value.is_empty())
    }
}
