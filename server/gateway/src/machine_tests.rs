//! Every position against every event, and random walks.
