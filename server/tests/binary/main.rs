//! The built binary, from outside: what it serves, and what is left when it is killed.

mod base_map;
mod canaries;
mod cards;
mod club_copy;
mod crash;
mod desk;
mod faults;
mod films;
mod findable;
mod form_answers;
mod functions;
mod import;
mod letters;
mod lists;
mod moved;
mod pictures;
mod refusals;
mod returning;
mod sessions;
mod settings;
mod stopping;
mod support;
mod test_mode;
