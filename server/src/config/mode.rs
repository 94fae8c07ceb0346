//! The kinds of installations.

use domain::PasswordCost;

/// What kind of installation this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Shows everything with fictional hotels, test payments and no settings.
    Demo,
    /// Serves real people.
    Production,
    /// Serves end-to-end test runners.
    Test,
}

impl Mode {
    /// Its value of MODE.
    pub fn name(self) -> &'static str {
        match self {
            Self::Demo => "demo",
            Self::Production => "production",
            Self::Test => "test",
        }
    }

    /// What a password's hash costs. The least in test mode: test runners sign in thousands of people there.
    pub fn password_cost(self) -> PasswordCost {
        match self {
            Self::Test => PasswordCost::LEAST,
            Self::Demo | Self::Production => PasswordCost::STANDARD,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_of_people_are_hashed_at_the_standard_cost() {
        for mode in [Mode::Demo, Mode::Production] {
            assert_eq!(mode.password_cost(), PasswordCost::STANDARD, "{}", mode.name());
        }
        assert_eq!(Mode::Test.password_cost(), PasswordCost::LEAST);
    }
}
