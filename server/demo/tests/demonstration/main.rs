//! The guarantees of the demonstration set, measured over the whole of it.

mod coverage;
mod nights;
mod prices;
mod repeatability;
mod sentences;
mod uniqueness;

use std::sync::LazyLock;

use demo::{DemoCity, DemoHotel, Options};
use search::Gazetteer;

static PLACES: LazyLock<Vec<DemoCity>> = LazyLock::new(|| demo::places(Gazetteer::embedded()));
static OPTIONS: LazyLock<Options> = LazyLock::new(Options::default);
/// The full set, generated once for all tests.
static HOTELS: LazyLock<Vec<DemoHotel>> = LazyLock::new(|| demo::hotels(&PLACES, &OPTIONS).collect());
