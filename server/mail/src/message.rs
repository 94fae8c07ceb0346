//! A letter in words, before it is HTML or text.

use crate::{address::Address, letter::Reservation, line::Line, render::Attachment};

/// What both versions say.
pub(crate) struct Message {
    pub subject: Line,
    /// What a list of mails shows after the subject.
    pub preheader: Line,
    pub heading: Line,
    /// What the heading speaks of, when that has a name of its own.
    pub topic: Option<Line>,
    pub blocks: Vec<Block>,
    /// Why one got this mail.
    pub reason: Line,
    pub attachments: Vec<Attachment>,
    /// Where such letters are asked for no more; mail programs get a button for it.
    pub leave: Option<Address>,
    /// Stays that mail programs can show and keep.
    pub reservations: Vec<Reservation>,
}

/// A part of a message, from top to bottom.
pub(crate) enum Block {
    /// "Hello Ana Silva,".
    Greeting(Line),
    Paragraph(Line),
    /// The same in a quieter voice.
    Aside(Line),
    /// What to do when one did not ask for this mail; the line says what stays as it is.
    NotYou(Option<Line>),
    Action(Action),
    /// A second way, with the words that lead to it.
    Link {
        words: Line,
        url: Address,
    },
    Notice(Notice),
    /// A box of facts: a stay, a payment.
    Card(Card),
    /// Something to read elsewhere.
    Story(Story),
}

/// The one thing to do.
pub(crate) struct Action {
    pub label: &'static str,
    pub url: Address,
    pub weight: Weight,
}

/// How much a button asks for.
pub(crate) enum Weight {
    /// What the letter is for.
    Main,
    /// There if it is needed.
    Spare,
}

/// What must not be missed.
pub(crate) struct Notice {
    pub title: &'static str,
    pub text: Line,
    /// What it concerns, by name.
    pub names: Vec<Line>,
}

/// Facts that belong together.
pub(crate) struct Card {
    pub title: Line,
    /// Below the title, quietly.
    pub place: Option<Line>,
    /// When one is there.
    pub times: Option<Times>,
    pub facts: Vec<Fact>,
}

/// Something to read elsewhere: its picture, its title and how it begins.
pub(crate) struct Story {
    pub picture: Option<Address>,
    /// None where the message's heading names it.
    pub title: Option<Line>,
    pub text: Line,
    /// The words of its link and where that leads; none where the message's button does.
    pub link: Option<(&'static str, Address)>,
}

/// From when to when.
pub(crate) struct Times {
    pub dates: Line,
    pub arrival: Fact,
    pub departure: Fact,
}

/// Something worth looking up again.
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

    /// Whether there is anything to look up.
    pub(crate) fn is_known(&self) -> bool {
        self.values.iter().any(|value| !value.is_empty())
    }
}
