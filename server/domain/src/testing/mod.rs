//! Builders and a database for tests.
