//! What the steps from a new account to a shared club show.

use super::welcome_stay::StayStep;
use crate::pages::form::FormState;
use contract::profile::UserProfile;
use domain::profiles::WelcomeStep;

/// The data of the page.
pub struct WelcomePage {
    pub step: WelcomeStep,
    /// The step to go on with; those before it are done or skipped.
    pub furthest: WelcomeStep,
    pub profile: UserProfile,
    /// The data of the step of the first stay, and the stay in the preview.
    pub stay: StayStep,
    /// A success message.
    pub notice: Option<&'static str>,
    pub form: FormState,
}
