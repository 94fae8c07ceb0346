//! Hotels: their content, what they have free, and what it costs.
