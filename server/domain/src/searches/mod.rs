//! Searches: kept, shared and run.
