//! The components of pages: props in, view out. Props are formatted texts and numbers; components must not know
//! domain types, loaders or sessions. The looks are in `style/`, whose page files show how the components are
//! combined; /dev/style shows each in each state.

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
pub(crate) mod raw_text;
pub mod sheet;
pub mod states;
pub mod style_page;
pub mod words;
