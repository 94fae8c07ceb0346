//! How much texts and lists may hold. Domain checks by these numbers, and the API document says them: its own attributes
//! take no names, so a test of the document compares the two. Characters count as they are sent, with the white space around
//! them.

/// Characters of a title, and of a place's name.
pub const TITLE_LENGTH: usize = 120;
/// Characters of a description, of a day's text and of what is said of a stay.
pub const TEXT_LENGTH: usize = 5_000;
/// Characters of a note.
pub const NOTE_LENGTH: usize = 1_000;
/// Characters of what is said of a picture: its caption, and what is to be seen in it.
pub const CAPTION_LENGTH: usize = 300;

/// Characters of a text block; other blocks take less.
pub const BLOCK_LENGTH: usize = 10_000;
/// Blocks of a post.
pub const MOST_BLOCKS: usize = 100;
/// Pictures of a gallery; other blocks take less.
pub const PICTURES_OF_A_BLOCK: usize = 20;

/// Characters of a tag at least.
pub const SHORTEST_TAG: usize = 2;
/// Characters of a tag.
pub const LONGEST_TAG: usize = 30;
/// Tags of a subject; the same one counts once.
pub const MOST_TAGS: usize = 10;

/// Pictures beside the words about a stay.
pub const PICTURES_OF_A_STAY: usize = 20;
/// Lines that are pasted at once.
pub const MOST_LINES: usize = 20;
/// Characters of such a line.
pub const LINE_LENGTH: usize = 2_000;
/// Hotels that drafts are made of at once.
pub const MOST_DRAFTS: usize = 20;
/// Stays that are put in order at once.
pub const MOST_ORDERED: usize = 1_000;

/// Stays of a package.
pub const MOST_STAYS: usize = 20;
/// Nights of one of them.
pub const NIGHTS_OF_A_STAY: u32 = 30;
/// Days of a package, and of an itinerary content.
pub const MOST_DAYS: usize = 60;
/// Places of a day.
pub const MOST_PLACES: usize = 20;
/// Pictures of a day.
pub const PICTURES_OF_A_DAY: usize = 10;

/// Characters of the name of the person who requests a package.
pub const NAME_LENGTH: usize = 80;
/// Characters of what that person asks for.
pub const MESSAGE_LENGTH: usize = 3_000;

/// Characters of the word under which a library keeps films.
pub const COLLECTION_LENGTH: usize = 40;
