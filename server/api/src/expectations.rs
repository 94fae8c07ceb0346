//! The callers and failure codes of each operation. The document and the permission matrix test read this table; an
//! operation without a row fails the build.

use contract::Code;

/// The permitted callers of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Every caller; a sent token must be valid.
    Public,
    /// Every caller. The call begins a session, so it ignores a sent token, for example of an ended session.
    SignIn,
    /// Every account, including anonymous ones.
    Account,
    /// Every account with an e-mail address; forbidden for anonymous accounts.
    Address,
    /// Creators and operators; forbidden for every other account.
    Creator,
    /// The owner of the item in the path or body; others get 404.
    Owner,
    /// The owner and operators.
    OwnerOrOperator,
    /// The owner of the item in the path, if a creator or operator; forbidden for every other owner; others get 404.
    CreatorOwner,
    /// A browser with its cookie or form token.
    Browser,
}

/// One operation's row.
#[derive(Clone, Copy, Debug)]
pub struct Expectation {
    /// The operation's id in the document.
    pub operation: &'static str,
    pub access: Access,
    pub codes: &'static [Code],
}

const fn row(operation: &'static str, access: Access, codes: &'static [Code]) -> Expectation {
    Expectation {
        operation,
        access,
        codes,
    }
}

use Access::{Account, Address, Browser, Creator, CreatorOwner, Owner, OwnerOrOperator, Public, SignIn};
use Code::*;

/// Every operation.
pub const EXPECTATIONS: &[Expectation] = &[
    row("getVisitor", Public, &[Unauthenticated, SessionExpired]),
    row(
        "signInAnonymously",
        SignIn,
        &[
            BadRequest,
            UnsupportedMediaType,
            PayloadTooLarge,
            Invalid,
            UnknownCurrency,
            AuthTooManyRequests,
        ],
    ),
    row("signUp", SignIn, SIGN_UP),
    row("signIn", SignIn, SIGN_IN),
    row("followMagicLink", SignIn, MAGIC_LINK),
    row("refreshTokens", SignIn, REFRESH),
    row("forgotPassword", SignIn, MAIL),
    row("resetPassword", SignIn, RESET),
    row("changePassword", Address, CHANGE_PASSWORD),
    row("getEmailAddress", Account, &[Unauthenticated, SessionExpired]),
    row("changeEmail", Address, CHANGE_EMAIL),
    row("cancelEmailChange", Account, &[Unauthenticated, SessionExpired]),
    row("recoverEmail", SignIn, RECOVER_EMAIL),
    row("signOut", Account, &[Unauthenticated, SessionExpired]),
    row("signOutEverywhere", Account, &[Unauthenticated, SessionExpired]),
    row("listSessions", Account, &[Unauthenticated, SessionExpired]),
    row("revokeSession", Owner, &[Unauthenticated, SessionExpired, NotFound]),
    row("exportAccount", Account, &[Unauthenticated, SessionExpired]),
    row("deleteAccount", Account, DELETE_ACCOUNT),
    row("getPublicKeys", Public, &[Unauthenticated, SessionExpired]),
    row("listProviders", Public, &[Unauthenticated, SessionExpired]),
    row(
        "startProvider",
        Public,
        &[BadRequest, Unauthenticated, SessionExpired, NotFound],
    ),
    row("getRedirectResult", SignIn, REDIRECT_RESULT),
    row("listLinkedProviders", Account, &[Unauthenticated, SessionExpired]),
    row(
        "unlinkProvider",
        Address,
        &[Unauthenticated, SessionExpired, Forbidden, NotFound, AuthLastMethod],
    ),
    row("requestEmailVerification", SignIn, MAIL),
    row("verifyEmail", SignIn, VERIFY_EMAIL),
    row("requestMagicLink", SignIn, MAIL),
    row("getUserProfile", Account, &[Unauthenticated, SessionExpired]),
    row("getMyUserProfile", Account, &[Unauthenticated, SessionExpired]),
    row("createUserProfile", Account, PROFILE),
    row("updateMyUserProfile", Account, PROFILE),
    row(
        "setRole",
        Address,
        &[BadRequest, Unauthenticated, SessionExpired, Forbidden, SignUpClosed],
    ),
    row(
        "getUserProfileById",
        OwnerOrOperator,
        &[Unauthenticated, SessionExpired, NotFound],
    ),
    row("updateUserProfile", OwnerOrOperator, OWN_PROFILE),
    row("setProfilePicture", Owner, PICTURE),
    row("removeProfilePicture", Owner, OWN),
    row("setCreatorProfilePicture", Owner, PICTURE),
    row("removeCreatorProfilePicture", Owner, OWN),
    row("setHeroImage", Owner, PICTURE),
    row("removeHeroImage", Owner, OWN),
    row("setCreatorHeroImage", Owner, PICTURE),
    row("removeCreatorHeroImage", Owner, OWN),
    row(
        "isHandleAvailable",
        Public,
        &[BadRequest, Unauthenticated, SessionExpired],
    ),
    row("sessionLogin", Browser, SESSION_LOGIN),
    row("sessionLoginEndpoint", Browser, SESSION_LOGIN),
    row("getSessionToken", Browser, &[Unauthenticated, SessionExpired]),
    row(
        "autocompleteDestinations",
        Public,
        &[BadRequest, Unauthenticated, SessionExpired],
    ),
    row(
        "getTravellerHome",
        Public,
        &[BadRequest, Unauthenticated, SessionExpired, UnknownCurrency],
    ),
    row("createSearch", Public, SEARCH),
    row("getSearch", Public, &[Unauthenticated, SessionExpired, NotFound]),
    row("searchHotels", Public, SEARCH),
    row("searchDates", Public, SEARCH),
    row("listHotelsByDestination", Public, SEARCH),
    row("listHotelsInBoundingBox", Public, SEARCH),
    row(
        "getHotelTile",
        Public,
        &[Unauthenticated, SessionExpired, Invalid, NotFound],
    ),
    row(
        "listRecommendedHotels",
        Public,
        &[
            BadRequest,
            Unauthenticated,
            SessionExpired,
            UnknownCurrency,
            TakeTooLarge,
        ],
    ),
    row(
        "getHotel",
        Public,
        &[BadRequest, Unauthenticated, SessionExpired, NotFound, UnknownCurrency],
    ),
    row(
        "getHotelTitleImage",
        Public,
        &[Unauthenticated, SessionExpired, NotFound],
    ),
    row(
        "checkAvailability",
        Public,
        &[
            BadRequest,
            UnsupportedMediaType,
            PayloadTooLarge,
            Invalid,
            Unauthenticated,
            SessionExpired,
            NotFound,
            CartHotelNotFound,
            SearchNotFound,
            InvalidMutationVariables,
            NoRoomsAvailable,
            DateInPast,
            UnknownCurrency,
        ],
    ),
    row(
        "createItinerary",
        Account,
        &[
            BadRequest,
            UnsupportedMediaType,
            PayloadTooLarge,
            Invalid,
            Unauthenticated,
            SessionExpired,
            UnknownCurrency,
        ],
    ),
    row("recommendHotel", Creator, RECOMMEND),
    row("createRecommendation", Creator, RECOMMEND_WORDS),
    row(
        "removeRecommendation",
        Creator,
        &[BadRequest, Unauthenticated, SessionExpired, Forbidden, NotFound],
    ),
    row("toggleRecommendation", Owner, TOGGLE),
    row(
        "getRecommendation",
        Public,
        &[Unauthenticated, SessionExpired, NotFound],
    ),
    row("listMyRecommendations", Creator, MY_CLUB),
    row(
        "getCreatorCounters",
        Creator,
        &[Unauthenticated, SessionExpired, Forbidden],
    ),
    row("getPublicProfile", Public, &[Unauthenticated, SessionExpired, NotFound]),
    row("listPublicRecommendations", Public, CLUB),
    row("getCreatorClub", Public, CLUB),
    row("addImage", CreatorOwner, ADD_IMAGE),
    row("listImages", Owner, IMAGES),
    row("getImage", Owner, OWN),
    row("deleteImage", Owner, OWN),
    row("changeImage", Owner, CHANGE_IMAGE),
    row("createPost", Creator, CREATE_POST),
    row("listPosts", Public, POSTS),
    row(
        "getPost",
        Public,
        &[BadRequest, UnknownCurrency, Unauthenticated, SessionExpired, NotFound],
    ),
    row("replacePost", Owner, REPLACE_POST),
    row("deletePost", Owner, OWN),
    row("putTravelPackage", Creator, PUT_PACKAGE),
    row("listTravelPackages", Creator, MY_CLUB),
    row("getTravelPackage", Public, &[Unauthenticated, SessionExpired, NotFound]),
    row("deleteTravelPackage", Owner, OWN),
    row(
        "getTravelPackageWithHotels",
        Public,
        &[BadRequest, UnknownCurrency, Unauthenticated, SessionExpired, NotFound],
    ),
    row("addTravelPackageImage", Owner, PICTURE),
    row(
        "removeTravelPackageImage",
        Owner,
        &[BadRequest, Unauthenticated, SessionExpired, NotFound],
    ),
    row("toggleTravelPackage", Owner, TOGGLE_PACKAGE),
    row("listPublicTravelPackages", Public, CLUB),
    row("requestTravelPackage", Public, REQUEST_PACKAGE),
    row("createItineraryFromPackage", Account, FROM_PACKAGE),
    row("putEmailSubscription", Public, SUBSCRIBE),
    row(
        "deleteEmailSubscriptionByCreator",
        Account,
        &[BadRequest, Unauthenticated, SessionExpired],
    ),
    row(
        "deleteEmailSubscription",
        Owner,
        &[BadRequest, Unauthenticated, SessionExpired, NotFound],
    ),
    row("confirmEmailSubscription", Public, CONFIRM_SUBSCRIPTION),
    row("likeHotel", Address, LIKE),
    row("likeDestination", Address, LIKE),
    row("listLikes", Address, LIKES),
    row(
        "listItineraries",
        Account,
        &[BadRequest, Invalid, Unauthenticated, SessionExpired],
    ),
    row(
        "getLatestItinerary",
        Account,
        &[Unauthenticated, SessionExpired, ItineraryNotFound],
    ),
    row(
        "getItinerary",
        Owner,
        &[Unauthenticated, SessionExpired, NotFound, ItineraryNotFound],
    ),
    row("addHotel", Owner, CART),
    row("updateHotel", Owner, CART),
    row("removeHotel", Owner, CART),
    row(
        "undoRemoval",
        Owner,
        &[
            Unauthenticated,
            SessionExpired,
            NotFound,
            ItineraryNotFound,
            ItineraryNotDraft,
            NoRoomsAvailable,
            Conflict,
        ],
    ),
    row("setGuestDetails", Owner, PEOPLE),
    row("updateCustomerData", Owner, PEOPLE),
    row(
        "createInvoice",
        Owner,
        &[
            BadRequest,
            UnsupportedMediaType,
            PayloadTooLarge,
            Invalid,
            Unauthenticated,
            SessionExpired,
            NotFound,
            ItineraryNotFound,
            ItineraryEmpty,
            ItineraryNotDraft,
            GuestsMissing,
            CustomerMissing,
            PriceChanged,
            NoRoomsAvailable,
            InvoiceNotOpen,
            StayChangeClosed,
        ],
    ),
    row(
        "quoteItineraryCurrency",
        Owner,
        &[
            BadRequest,
            Unauthenticated,
            SessionExpired,
            NotFound,
            ItineraryNotFound,
            UnknownCurrency,
        ],
    ),
    row(
        "changeItineraryCurrency",
        Owner,
        &[
            BadRequest,
            UnsupportedMediaType,
            PayloadTooLarge,
            Invalid,
            Unauthenticated,
            SessionExpired,
            NotFound,
            ItineraryNotFound,
            ItineraryNotDraft,
            NoRoomsAvailable,
            PriceChanged,
            UnknownCurrency,
        ],
    ),
    row(
        "joinItinerary",
        Owner,
        &[
            BadRequest,
            UnsupportedMediaType,
            PayloadTooLarge,
            Invalid,
            Unauthenticated,
            SessionExpired,
            NotFound,
            ItineraryNotFound,
            ItineraryNotDraft,
            InvalidMutationVariables,
            CurrencyMismatch,
        ],
    ),
    row(
        "preCheckItinerary",
        Owner,
        &[
            Unauthenticated,
            SessionExpired,
            NotFound,
            ItineraryNotFound,
            ItineraryEmpty,
        ],
    ),
    row(
        "getCancellationTerms",
        Owner,
        &[
            BadRequest,
            Invalid,
            Unauthenticated,
            SessionExpired,
            NotFound,
            ItineraryNotFound,
            HotelBookingNotFound,
        ],
    ),
    row(
        "cancelItinerary",
        Owner,
        &[
            BadRequest,
            UnsupportedMediaType,
            PayloadTooLarge,
            Invalid,
            Required,
            Unauthenticated,
            SessionExpired,
            NotFound,
            ItineraryNotFound,
            CancellationQuoteChanged,
            AlreadyCancelled,
            PaymentUnderWay,
            NothingToCancel,
            CancellationTermsUnknown,
        ],
    ),
    row(
        "changeGuests",
        Owner,
        &[
            BadRequest,
            UnsupportedMediaType,
            PayloadTooLarge,
            Invalid,
            Required,
            Unauthenticated,
            SessionExpired,
            NotFound,
            ItineraryNotFound,
            ExistingBookingNotFound,
            GuestsClosed,
            GuestsAsked,
        ],
    ),
    row(
        "quoteStayChange",
        Owner,
        &[
            BadRequest,
            UnsupportedMediaType,
            PayloadTooLarge,
            Invalid,
            Required,
            Unauthenticated,
            SessionExpired,
            NotFound,
            ItineraryNotFound,
            HotelBookingNotFound,
            AlreadyCancelled,
            StayChangeClosed,
            CancellationTermsUnknown,
            NoRooms,
            NoAdults,
            TooManyRooms,
            TooManyGuests,
            ChildAge,
            DateInPast,
            CheckOutBeforeCheckIn,
            StayTooLong,
            TooFarAhead,
            NoRoomsAvailable,
        ],
    ),
    row(
        "changeStay",
        Owner,
        &[
            BadRequest,
            UnsupportedMediaType,
            PayloadTooLarge,
            Invalid,
            Required,
            Unauthenticated,
            SessionExpired,
            NotFound,
            ItineraryNotFound,
            AlreadyCancelled,
            StayChangeClosed,
            StayChangeQuoteChanged,
            CancellationTermsUnknown,
            PaymentUnderWay,
            OfferExpired,
            NoRoomsAvailable,
        ],
    ),
    row(
        "getInvoice",
        Owner,
        &[Unauthenticated, SessionExpired, NotFound, InvoiceNotFound],
    ),
    row(
        "payInvoice",
        Owner,
        &[
            BadRequest,
            UnsupportedMediaType,
            PayloadTooLarge,
            Invalid,
            Required,
            Unauthenticated,
            SessionExpired,
            NotFound,
            InvoiceNotFound,
            InvoiceNotOpen,
            InvoiceExpired,
            PriceChanged,
            Conflict,
            PaymentDeclined,
            PaymentInsufficientFunds,
            PaymentExpiredCard,
            PaymentIncorrectCvc,
            PaymentIncorrectNumber,
            PaymentAuthenticationFailed,
            PaymentTooManyAttempts,
            PaymentProcessing,
            BookingFailed,
        ],
    ),
    row("createItineraryContent", Creator, CREATE_CONTENT),
    row("replaceItineraryContent", Owner, REPLACE_CONTENT),
    row("listItineraryContents", Public, CONTENTS),
    row(
        "getItineraryContent",
        Public,
        &[Unauthenticated, SessionExpired, NotFound],
    ),
    row("deleteItineraryContent", Owner, OWN),
    row("toggleItineraryContent", Owner, TOGGLE_PACKAGE),
    row("createItineraryFromContent", Account, FROM_CONTENT),
    row(
        "exploreClub",
        Public,
        &[
            BadRequest,
            Invalid,
            UnknownCurrency,
            Unauthenticated,
            SessionExpired,
            NotFound,
        ],
    ),
    row("orderRecommendations", Creator, ORDER_STAYS),
    row("matchRecommendations", Creator, MATCH_STAYS),
    row("draftRecommendations", Creator, ORDER_STAYS),
    row("prepareVideo", CreatorOwner, VIDEO_WORDS),
    row("createVideo", CreatorOwner, VIDEO_WORDS),
    row("listVideos", Owner, IMAGES),
    row("getVideo", Owner, OWN),
    row("deleteVideo", Owner, OWN),
    row("refreshVideoStatus", Owner, OWN),
    row("setVideoCaptions", Owner, CAPTIONS),
    row("deleteVideoCaptions", Owner, OWN),
    row("getWorkingCopy", Owner, OWN),
    row("saveWorkingCopy", Owner, SAVE_COPY),
    row(
        "deleteWorkingCopy",
        Owner,
        &[BadRequest, Unauthenticated, SessionExpired, NotFound, Conflict],
    ),
];

const SESSION_LOGIN: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    CsrfToken,
    CrossSite,
    SessionLogin,
];

const SEARCH: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    NotFound,
    DestinationNotFound,
    DateInPast,
    CheckOutBeforeCheckIn,
    StayTooLong,
    TooFarAhead,
    NoRooms,
    TooManyRooms,
    NoAdults,
    TooManyGuests,
    ChildAge,
    UnknownCurrency,
    TakeTooLarge,
    SearchNotFound,
    CartHotelNotFound,
];

const CART: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    NotFound,
    InvalidMutationType,
    CartHotelNotFound,
    RoomNotFound,
    TokenNotFound,
    RoomTypeNotFound,
    SearchNotFound,
    HotelBookingNotFound,
    ExistingBookingNotFound,
    InvalidMutationVariables,
    NoRoomsAvailable,
    CurrencyMismatch,
    OfferExpired,
    ItineraryNotFound,
    ItineraryNotDraft,
    TooManyRooms,
    NoRooms,
    NoAdults,
    TooManyGuests,
    ChildAge,
    DateInPast,
    CheckOutBeforeCheckIn,
    StayTooLong,
    TooFarAhead,
];

const OWN: &[Code] = &[Unauthenticated, SessionExpired, NotFound];

const PICTURE: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    NotFound,
    TooManyRequests,
    StorageFull,
];

const ADD_IMAGE: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    NotFound,
    Conflict,
    TooManyRequests,
    StorageFull,
];

const IMAGES: &[Code] = &[
    BadRequest,
    Invalid,
    TakeTooLarge,
    Unauthenticated,
    SessionExpired,
    NotFound,
];

const RECOMMEND: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    NotFound,
    Conflict,
    TooManyRequests,
];

const RECOMMEND_WORDS: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    NotFound,
    Conflict,
];

const TOGGLE: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    NotFound,
];

const MY_CLUB: &[Code] = &[
    BadRequest,
    Invalid,
    TakeTooLarge,
    UnknownCurrency,
    Unauthenticated,
    SessionExpired,
    Forbidden,
];

const CLUB: &[Code] = &[
    BadRequest,
    Invalid,
    TakeTooLarge,
    UnknownCurrency,
    Unauthenticated,
    SessionExpired,
    NotFound,
];

const CREATE_POST: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    Conflict,
];

const CHANGE_IMAGE: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    NotFound,
    Conflict,
];

const REPLACE_POST: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    NotFound,
    Conflict,
];

const SAVE_COPY: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    NotFound,
    Conflict,
];

const POSTS: &[Code] = &[
    BadRequest,
    Invalid,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    NotFound,
];

const PUT_PACKAGE: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    NotFound,
    Conflict,
];

const TOGGLE_PACKAGE: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    NotFound,
];

const REQUEST_PACKAGE: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    AuthMissingEmail,
    AuthInvalidEmail,
    Unauthenticated,
    SessionExpired,
    NotFound,
];

const FROM_PACKAGE: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    NotFound,
    NoRoomsAvailable,
    OfferExpired,
    DateInPast,
    TooFarAhead,
    NoRooms,
    TooManyRooms,
    NoAdults,
    TooManyGuests,
    ChildAge,
    UnknownCurrency,
];

const SUBSCRIBE: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    NotFound,
    AuthMissingEmail,
    AuthInvalidEmail,
    AuthTooManyRequests,
];

const CONFIRM_SUBSCRIPTION: &[Code] = &[
    BadRequest,
    Unauthenticated,
    SessionExpired,
    NotFound,
    AuthInvalidActionCode,
    AuthTooManyRequests,
];

const PEOPLE: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    NotFound,
    ItineraryNotFound,
    ItineraryNotDraft,
    ExistingBookingNotFound,
];

const SIGN_UP: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    AuthMissingEmail,
    AuthInvalidEmail,
    AuthMissingPassword,
    AuthWeakPassword,
    AuthCommonPassword,
    AuthPasswordMismatch,
    AuthEmailAlreadyInUse,
    AuthConfirmEmail,
    AuthTooManyRequests,
];

const SIGN_IN: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    AuthInvalidEmail,
    AuthMissingPassword,
    AuthUserNotFound,
    AuthWrongPassword,
    AuthRefused,
    AuthTooManyRequests,
];

const MAGIC_LINK: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    AuthInvalidActionCode,
    AuthWrongBrowser,
    AuthTooManyRequests,
];

const REDIRECT_RESULT: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    Forbidden,
    AuthInvalidProviderDetails,
    AuthUserCancelled,
    AuthAccountExists,
    AuthCredentialInUse,
    AuthProviderLinked,
    AuthTooManyRequests,
];

const REFRESH: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    SessionExpired,
];

const MAIL: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    AuthMissingEmail,
    AuthInvalidEmail,
    AuthTooManyRequests,
];

const VERIFY_EMAIL: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    AuthInvalidActionCode,
    AuthWrongBrowser,
    AuthWrongPassword,
    AuthEmailAlreadyInUse,
    AuthTooManyRequests,
];

const RECOVER_EMAIL: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    AuthInvalidActionCode,
    AuthEmailAlreadyInUse,
    AuthTooManyRequests,
];

const CHANGE_EMAIL: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    AuthMissingEmail,
    AuthInvalidEmail,
    AuthWrongPassword,
    AuthEmailAlreadyInUse,
    AuthTooManyRequests,
];

const RESET: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    AuthInvalidActionCode,
    AuthMissingPassword,
    AuthWeakPassword,
    AuthCommonPassword,
    AuthTooManyRequests,
];

const CHANGE_PASSWORD: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    AuthWrongPassword,
    AuthMissingPassword,
    AuthWeakPassword,
    AuthCommonPassword,
    AuthTooManyRequests,
];

const DELETE_ACCOUNT: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    AuthWrongPassword,
    AuthTooManyRequests,
];

const LIKE: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    NotFound,
];

const LIKES: &[Code] = &[
    BadRequest,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    Invalid,
    TakeTooLarge,
    UnknownCurrency,
];

const PROFILE: &[Code] = &[
    BadRequest,
    HandleInvalid,
    HandleTaken,
    Forbidden,
    UnsupportedMediaType,
    PayloadTooLarge,
    Required,
    Invalid,
    Unauthenticated,
    SessionExpired,
    Conflict,
    UnknownCurrency,
];

const OWN_PROFILE: &[Code] = &[
    BadRequest,
    HandleInvalid,
    HandleTaken,
    Forbidden,
    UnsupportedMediaType,
    PayloadTooLarge,
    Required,
    Invalid,
    Unauthenticated,
    SessionExpired,
    NotFound,
    Conflict,
    UnknownCurrency,
];

const CREATE_CONTENT: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    Conflict,
];

const REPLACE_CONTENT: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    NotFound,
    Conflict,
];

const CONTENTS: &[Code] = &[
    BadRequest,
    Invalid,
    TakeTooLarge,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    NotFound,
];

const FROM_CONTENT: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    NotFound,
    NoRoomsAvailable,
    OfferExpired,
    DateInPast,
    StayTooLong,
    TooFarAhead,
    NoRooms,
    TooManyRooms,
    NoAdults,
    TooManyGuests,
    ChildAge,
    UnknownCurrency,
];

const ORDER_STAYS: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    NotFound,
];

const MATCH_STAYS: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    Forbidden,
];

const VIDEO_WORDS: &[Code] = &[
    BadRequest,
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Required,
    Unauthenticated,
    SessionExpired,
    Forbidden,
    AuthUnconfirmedEmail,
    NotFound,
    StorageFull,
];

const CAPTIONS: &[Code] = &[
    UnsupportedMediaType,
    PayloadTooLarge,
    Invalid,
    Unauthenticated,
    SessionExpired,
    NotFound,
];
