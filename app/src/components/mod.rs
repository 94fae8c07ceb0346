//! The pieces that pages are made of: props in, view out. Props are formatted words and
//! numbers; no piece knows a domain type, a loader or a session. The looks are in `style/`,
//! whose page files show how the pieces are put together; /dev/style shows each in each state.

pub mod button;
pub mod card;
pub mod details;
pub mod feedback;
pub mod field;
pub mod focus;
pub mod footer;
pub mod head;
pub mod header;
pub mod hotel_card;
pub mod icon;
pub mod navigation;
pub mod picture;
pub mod picture_viewer;
pub mod portrait;
pub mod price;
pub mod rating;
pub mod sheet;
pub mod states;
pub mod style_page;
pub mod words;
