//! The built binary from outside: its answers, and its data after a kill.

mod backup;
mod base_map;
mod canaries;
mod cards;
mod club_copy;
mod crash;
mod dashboard;
mod faults;
mod findable;
mod form_answers;
mod functions;
mod import;
mod lists;
mod moved;
mod operator;
mod pictures;
mod refusals;
mod returning;
mod sessions;
mod settings;
mod stopping;
mod subscriptions;
mod support;
mod test_mode;
mod videos;
mod webhooks;
