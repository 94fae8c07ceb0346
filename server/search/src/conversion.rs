//! Converts many amounts from one currency to another: exact results, at the cost of a multiplication.

use std::hash::{Hash, Hasher};

/// A product closer than this to a half is divided exactly; the error of a float is far smaller.
const DOUBT: f64 = 1e-3;
/// Up to this amount a float keeps that margin.
const LARGEST: f64 = 1e11;

/// An exchange rate between minor units, as a fraction.
#[derive(Clone, Copy, Debug)]
pub struct Conversion {
    numerator: i128,
    denominator: i128,
    ratio: f64,
    is_same: bool,
}

// The ratio follows from the fraction.
impl PartialEq for Conversion {
    fn eq(&self, other: &Self) -> bool {
        (self.numerator, self.denominator) == (other.numerator, other.denominator)
    }
}

impl Eq for Conversion {}

impl Hash for Conversion {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.numerator, self.denominator).hash(state);
    }
}

impl Conversion {
    /// Of a currency to itself.
    pub const SAME: Conversion = Conversion {
        numerator: 1,
        denominator: 1,
        ratio: 1.0,
        is_same: true,
    };

    /// `numerator / denominator`, both above zero.
    pub(crate) fn new(numerator: i128, denominator: i128) -> Self {
        Self {
            numerator,
            denominator,
            ratio: numerator as f64 / denominator as f64,
            is_same: numerator == denominator,
        }
    }

    /// The amount in the other currency's minor units, rounded once, half to even; None when it does not fit.
    #[inline]
    pub fn minor(&self, amount: i64) -> Option<i64> {
        if self.is_same {
            return Some(amount);
        }
        let product = amount as f64 * self.ratio;
        // Negative and large amounts take the exact path.
        if (0.0..LARGEST).contains(&product) {
            let below = product as i64;
            let part = product - below as f64;
            if (part - 0.5).abs() > DOUBT {
                return Some(below + i64::from(part > 0.5));
            }
        }
        self.exact(amount)
    }

    /// The same without the fast path.
    #[cold]
    pub(crate) fn exact(&self, amount: i64) -> Option<i64> {
        let numerator = i128::from(amount).checked_mul(self.numerator)?;
        i64::try_from(divide_half_even(numerator, self.denominator)).ok()
    }
}

/// The quotient for a positive denominator, rounded to the nearest whole number, halves to the even one.
pub(crate) fn divide_half_even(numerator: i128, denominator: i128) -> i128 {
    let quotient = numerator.div_euclid(denominator);
    let remainder = numerator.rem_euclid(denominator);
    // Compares with the rest of the denominator, so that nothing can overflow.
    match remainder.cmp(&(denominator - remainder)) {
        std::cmp::Ordering::Less => quotient,
        std::cmp::Ordering::Greater => quotient + 1,
        std::cmp::Ordering::Equal => quotient + quotient.rem_euclid(2),
    }
}
