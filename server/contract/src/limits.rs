//! Limits of texts and lists. The domain checks them and the API document states them. Attributes of the document
//! accept no constants, so a test compares the two. Characters count as sent, including white space around the text.

/// Characters of a title, and of a place's name.
pub const MAX_TITLE_CHARS: usize = 120;
/// Characters of a description, a day's text and a recommendation's text.
pub const MAX_TEXT_CHARS: usize = 5_000;
/// Characters of a note.
pub const MAX_NOTE_CHARS: usize = 1_000;
/// Characters of a caption or an alternative text.
pub const MAX_CAPTION_CHARS: usize = 300;

/// Characters of a text block; other blocks have lower limits.
pub const MAX_BLOCK_CHARS: usize = 10_000;
/// Blocks of a post.
pub const MAX_BLOCKS: usize = 100;
/// Images of a gallery; other blocks have lower limits.
pub const MAX_IMAGES_OF_BLOCK: usize = 20;

/// Minimum characters of a tag.
pub const MIN_TAG_CHARS: usize = 2;
/// Maximum characters of a tag.
pub const MAX_TAG_CHARS: usize = 30;
/// Tags of one item; duplicates count once.
pub const MAX_TAGS: usize = 10;

/// Images beside a recommendation's text.
pub const MAX_IMAGES_OF_STAY: usize = 20;
/// Lines pasted at once.
pub const MAX_LINES: usize = 20;
/// Characters of a pasted line.
pub const MAX_LINE_CHARS: usize = 2_000;
/// Hotels for which drafts are created at once.
pub const MAX_DRAFTS: usize = 20;
/// Entries of one kind ordered at once.
pub const MAX_ORDERED_ITEMS: usize = 1_000;

/// Stays of a package.
pub const MAX_STAYS: usize = 20;
/// Nights of a stay, also of one of a package.
pub const MAX_NIGHTS_OF_STAY: u32 = 30;
/// Pictures of a package.
pub const MAX_IMAGES_OF_PACKAGE: usize = 20;
/// Days of a package or an itinerary content.
pub const MAX_DAYS: usize = 60;
/// Places of a day.
pub const MAX_PLACES: usize = 20;
/// Images of a day.
pub const MAX_IMAGES_OF_DAY: usize = 10;

/// Characters of the requester's name in a request for a package.
pub const MAX_NAME_CHARS: usize = 80;
/// Characters of the message in a request for a package.
pub const MAX_MESSAGE_CHARS: usize = 3_000;

/// Characters of the name of a collection of videos.
pub const MAX_COLLECTION_CHARS: usize = 40;

/// Characters of the wishes of a stay.
pub const MAX_WISHES_CHARS: usize = 500;

/// Characters of the public name of an account.
pub const MAX_PUBLIC_NAME_CHARS: usize = 80;
/// Characters of the text about a club.
pub const MAX_BIO_CHARS: usize = 1_000;
/// Characters of the title of a club's link.
pub const MAX_LINK_TITLE_CHARS: usize = 40;
/// Characters of the URL of a club's link.
pub const MAX_LINK_URL_CHARS: usize = 500;
/// Characters of a handle as it is typed: before the domain checks it, forms accept more than a handle may have.
pub const MAX_TYPED_HANDLE_CHARS: usize = 60;

/// Characters of a telephone number as it is typed; the domain counts its digits.
pub const MAX_PHONE_CHARS: usize = 40;
/// Characters of the name on a card.
pub const MAX_HOLDER_CHARS: usize = 120;
