//! The failure envelope, all error codes, and the table that maps codes to statuses and texts.

use serde::{Deserialize, Serialize};

/// The answer of every failed call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// Always true. A client recognizes a failure by it, or by the presence of `errors`.
    pub has_errors: bool,
    /// At least one.
    pub errors: Vec<FailureItem>,
    /// The request's id in the server's log.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub request_id: Option<String>,
}

/// One error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FailureItem {
    /// Stable, for programs.
    pub code: Code,
    /// For people; explains what to do.
    pub message: String,
    /// The invalid field of the request, as a path: `rooms[0].adults`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub field: Option<String>,
}

impl Failure {
    /// A failure with the code's own text.
    pub fn of(code: Code) -> Self {
        Self::from_items(vec![FailureItem {
            code,
            message: code.message().to_owned(),
            field: None,
        }])
    }

    /// A failure with a specific text.
    pub fn with_message(code: Code, message: impl Into<String>) -> Self {
        Self::from_items(vec![FailureItem {
            code,
            message: message.into(),
            field: None,
        }])
    }

    /// A failure of several items; the first one determines the status.
    pub fn from_items(errors: Vec<FailureItem>) -> Self {
        Self {
            has_errors: true,
            errors,
            request_id: None,
        }
    }

    /// The HTTP status as a number: the first item's.
    pub fn status(&self) -> u16 {
        self.errors.first().map_or(500, |item| item.code.status())
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $text:literal, $status:literal, $message:literal;)*) => {
        /// Every code, its text on the wire, its status and its default message.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub enum Code { $($(#[$doc])* #[serde(rename = $text)] $variant,)* }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$variant),*];
            /// The code on the wire.
            pub fn as_str(self) -> &'static str { match self { $(Code::$variant => $text),* } }
            /// The HTTP status, as a number so that this crate needs no HTTP library.
            pub fn status(self) -> u16 { match self { $(Code::$variant => $status),* } }
            /// The default message for people.
            pub const fn message(self) -> &'static str { match self { $(Code::$variant => $message),* } }
        }
    };
}

codes! {
    // Any call
    BadRequest = "bad-request", 400, "The request could not be read. Check its JSON and its parameters.";
    Invalid = "invalid", 422, "This value is not valid.";
    Required = "required", 422, "This is required.";
    NotFound = "not-found", 404, "Not Found";
    MethodNotAllowed = "method-not-allowed", 405, "This address does not take that method.";
    UnsupportedMediaType = "unsupported-media-type", 415, "Send the body as application/json.";
    PayloadTooLarge = "payload-too-large", 413, "The body is too large.";
    TooManyRequests = "too-many-requests", 429, "That was a lot at once. Please wait a minute and try again.";
    Unauthenticated = "unauthenticated", 401, "Sign in first: the call needs a bearer token.";
    SessionExpired = "session-expired", 401, "Your session has ended. Please sign in again.";
    Forbidden = "forbidden", 403, "You may not do that.";
    CrossSite = "cross-site", 403, "This request came from another site and was refused.";
    CsrfToken = "csrf-token", 403, "Authentication configuration error. Please refresh the page.";
    SessionLogin = "session-login", 401, "Failed to initiate your session. Please try clearing your cookies and signing in again.";
    Conflict = "conflict", 409, "This was changed in the meantime. Reload it and make your change again.";
    Internal = "internal", 500, "An unexpected error occurred, please try again later.";
    Unavailable = "unavailable", 503, "The service is busy or starting. Please try again in a moment.";

    StorageFull = "storage-full", 507, "This site has no room for more content at the moment. Please try again later.";

    // Search
    PostNotFound = "post/not-found", 404, "Post not found";
    PackageNotFound = "package/not-found", 404, "Package not found";
    HotelNotFound = "hotel/not-found", 404, "Hotel not found";
    ClubNotFound = "club/not-found", 404, "Club not found";
    SharedTripNotFound = "shared-trip/not-found", 404, "Shared trip not found";
    DestinationNotFound = "search/destination-not-found", 422, "We do not know that place. Choose one from the list.";
    DateInPast = "search/date-in-past", 422, "Check-in cannot be in the past.";
    CheckOutBeforeCheckIn = "search/check-out-before-check-in", 422, "Check-out must be after check-in.";
    StayTooLong = "search/stay-too-long", 422, "A stay can be at most 30 nights.";
    TooFarAhead = "search/too-far-ahead", 422, "Hotels can be booked at most 400 days ahead.";
    NoRooms = "search/no-rooms", 422, "Choose at least one room.";
    TooManyRooms = "search/too-many-rooms", 422, "At most 9 rooms can be booked together.";
    NoAdults = "search/no-adults", 422, "Each room needs at least one adult.";
    TooManyGuests = "search/too-many-guests", 422, "A room takes at most 8 adults and 8 children.";
    ChildAge = "search/child-age", 422, "A child's age is 0 to 17 years.";
    UnknownCurrency = "search/unknown-currency", 422, "We have no exchange rate for that currency.";
    TakeTooLarge = "search/take-too-large", 422, "At most 100 can be asked for at once.";

    // Cart (specification §8)
    InvalidMutationType = "cart/invalid-mutation-type", 422, "Invalid mutation type.";
    CartHotelNotFound = "cart/hotel-not-found", 404, "Hotel not found.";
    RoomNotFound = "cart/room-not-found", 422, "Room type or room ID not found.";
    TokenNotFound = "cart/token-not-found", 422, "Token not found.";
    RoomTypeNotFound = "cart/room-type-not-found", 404, "Room type not found.";
    SearchNotFound = "cart/search-not-found", 422, "This search has expired. Please search again.";
    HotelBookingNotFound = "cart/hotel-booking-not-found", 404, "Itinerary or hotelBooking not found.";
    ExistingBookingNotFound = "cart/existing-booking-not-found", 404, "Existing booking not found.";
    InvalidMutationVariables = "cart/invalid-mutation-variables", 422, "Invalid mutation variables.";
    NoRoomsAvailable = "cart/no-rooms-available", 409, "No rooms available for the selected dates. Try changing your dates or number of guests.";
    CurrencyMismatch = "cart/currency-mismatch", 409, "This price is in another currency than your itinerary.";
    OfferExpired = "cart/offer-expired", 409, "The price has changed. Look at the new one before you add the room.";

    // Itinerary, invoice, payment
    ItineraryNotFound = "itinerary/not-found", 404, "Itinerary not found";
    ItineraryEmpty = "itinerary/empty", 409, "Your itinerary has no stays yet.";
    ItineraryNotDraft = "itinerary/not-draft", 409, "This itinerary can no longer be changed.";
    GuestsMissing = "itinerary/guests-missing", 409, "Tell us first who sleeps in each room.";
    GuestsClosed = "itinerary/guests-closed", 409, "The guests of this stay can no longer be changed here. Ask the hotel.";
    GuestsAsked = "itinerary/guests-asked", 409, "The hotel has not answered your last change yet. Wait for its answer, then change the guests again.";
    CustomerMissing = "itinerary/customer-missing", 409, "Tell us first who books.";
    PriceChanged = "itinerary/price-changed", 409, "A price or condition has changed. Look at the change and agree to it first.";
    CancellationQuoteChanged = "itinerary/quote-changed", 409, "What you get back has changed. Look at the new amount and confirm it.";
    AlreadyCancelled = "itinerary/already-cancelled", 409, "This is already cancelled.";
    PaymentUnderWay = "itinerary/payment-under-way", 409, "A payment of this trip is under way. Finish it or wait until it ends, then try again.";
    NothingToCancel = "itinerary/nothing-to-cancel", 409, "This trip has no booking that can be cancelled.";
    StayChangeClosed = "itinerary/change-closed", 409, "This stay cannot be changed here any more.";
    StayChangeQuoteChanged = "itinerary/change-quote-changed", 409, "The amounts of this change have changed. Look at them again and confirm them.";
    CancellationTermsUnknown = "itinerary/terms-unknown", 409, "We do not know the hotel's cancellation terms. We are asking the hotel and will email you.";
    InvoiceNotFound = "invoice/not-found", 404, "Invoice not found";
    InvoiceExpired = "invoice/expired", 409, "The price is no longer held. Check the price again to go on.";
    InvoiceNotOpen = "invoice/not-open", 409, "This invoice can no longer be paid.";
    PaymentDeclined = "payment/declined", 402, "Your card was declined. Try another card.";
    PaymentInsufficientFunds = "payment/insufficient-funds", 402, "The card has insufficient funds. Try another card.";
    PaymentExpiredCard = "payment/expired-card", 402, "The card has expired. Try another card.";
    PaymentIncorrectCvc = "payment/incorrect-cvc", 402, "The security code is not right.";
    PaymentIncorrectNumber = "payment/incorrect-number", 422, "The card number is not right.";
    PaymentAuthenticationFailed = "payment/authentication-failed", 402, "Your bank did not confirm the payment. Try again or use another card.";
    PaymentTooManyAttempts = "payment/too-many-attempts", 429, "Too many cards were refused. Nothing was taken. Please wait an hour before you try another card.";
    PaymentProcessing = "payment/processing", 402, "The card could not be processed. Try again in a moment.";
    BookingFailed = "booking/failed", 409, "The hotel could not confirm the room. Nothing was charged.";

    // Profiles
    HandleTaken = "creator/handle-taken", 409, "This handle is taken. Choose another one.";
    HandleInvalid = "creator/handle-invalid", 422, "A handle has 3 to 30 of the characters a-z, 0-9, dot, dash and underscore, and begins and ends with a letter or a digit.";
    SignUpClosed = "creator/sign-up-closed", 403, "New clubs cannot be opened at the moment.";

    // Authentication (specification §8)
    AuthInvalidEmail = "auth/invalid-email", 422, "The email address is not specified or is not valid.";
    AuthUserNotFound = "auth/user-not-found", 401, "The email address is not registered. Please create a new account.";
    AuthWrongPassword = "auth/wrong-password", 401, "The specified password does not match the records.";
    AuthEmailAlreadyInUse = "auth/email-already-in-use", 409, "The email address is already in use by another account.";
    AuthWeakPassword = "auth/weak-password", 422, "The password must be 6 characters long or more.";
    AuthMissingEmail = "auth/missing-email", 422, "Please provide an email address.";
    AuthInvalidProviderDetails = "auth/invalid-provider-details", 401, "Could not sign in with the provided credentials. Please try again.";
    AuthInvalidActionCode = "auth/invalid-action-code", 410, "Your request to reset your password has expired or the link has already been used";
    AuthAccountExists = "auth/account-exists-with-different-credential", 409, "An account with the same email address already exist.";
    AuthMissingPassword = "auth/missing-password", 422, "You must specify a password";
    AuthPasswordMismatch = "auth/password-mismatch", 422, "Passwords do not match";
    AuthCommonPassword = "auth/common-password", 422, "Many people use this password, so it is easy to guess. Choose another one.";
    AuthWrongBrowser = "auth/wrong-browser", 422, "This link was asked for in another browser. Type the email address it was sent to.";
    AuthRefused = "auth/invalid-credential", 401, "The email address or the password is not right.";
    AuthConfirmEmail = "auth/confirm-email", 403, "We've sent you an email. Open its link to continue.";
    AuthUnconfirmedEmail = "auth/unconfirmed-email", 403, "Confirm your email address first: follow the link that we sent you, or have it sent again in your account.";
    AuthUserCancelled = "auth/user-cancelled", 401, "You did not finish signing in. Please try again.";
    AuthCredentialInUse = "auth/credential-already-in-use", 409, "That account is already used to sign in to another account here.";
    AuthProviderLinked = "auth/provider-already-linked", 409, "You already sign in with another account of this provider. Remove it first.";
    AuthLastMethod = "auth/last-method", 409, "This is your only way to sign in. Set a password first.";
    AuthUserDisabled = "auth/user-disabled", 403, "This account is blocked. Contact us if you think that this is a mistake. Your bookings stay as they are.";
    AuthTooManyRequests = "auth/too-many-requests", 429, "Too many attempts. Please wait a few minutes and try again.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_reads_as_it_is_written() {
        for code in Code::ALL {
            let json = serde_json::to_string(code).unwrap();
            assert_eq!(json, format!("\"{}\"", code.as_str()));
            assert_eq!(serde_json::from_str::<Code>(&json).unwrap(), *code);
            assert!((400..=599).contains(&code.status()), "{code:?}");
            assert!(!code.message().is_empty(), "{code:?}");
        }
    }

    #[test]
    fn the_first_item_decides_the_status() {
        let failure = Failure::of(Code::ItineraryNotFound);
        assert_eq!(failure.status(), 404);
        assert_eq!(
            serde_json::to_string(&failure).unwrap(),
            r#"{"hasErrors":true,"errors":[{"code":"itinerary/not-found","message":"Itinerary not found"}]}"#
        );
    }
}
