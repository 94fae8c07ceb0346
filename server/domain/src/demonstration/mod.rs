//! The demonstration set, loaded into the house inventory once.
