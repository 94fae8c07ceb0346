//! Typed paths for every link: here those without parameters, in the parts those with some.

mod account;
mod clubs;
mod dashboard;
mod hotels;
mod operator;
mod sharing;
#[cfg(test)]
mod tests;
mod trips;

pub use account::*;
pub use clubs::*;
pub use dashboard::*;
pub use hotels::*;
pub use operator::*;
pub use sharing::*;
pub use trips::*;

/// Where the form of the currency posts: `currency`, and `returnUrl` to come back to.
pub const CURRENCY: &str = "/currency";
/// The site's terms.
pub const TERMS: &str = "/terms";
/// What we keep about travellers and creators.
pub const PRIVACY: &str = "/privacy";

/// Where the link of the email leads that asks a subscriber to confirm.
pub const CONFIRM_SUBSCRIPTION: &str = "/subscriptions/confirm";
/// Where a subscriber unsubscribes: by a button, or by a mail program (RFC 8058).
pub const LEAVE_SUBSCRIPTION: &str = "/subscriptions/leave";

/// Leads a creator to the editor of a new post of their own.
pub const WRITE_POST: &str = "/posts/create";

/// The page with the QR code of a public page.
pub const QR: &str = "/qr";
/// A QR code as a scalable picture, to print.
pub const QR_SVG: &str = "/qr/code.svg";
/// A QR code as a picture of pixels.
pub const QR_PNG: &str = "/qr/code.png";

/// The archive of tiles that maps are drawn on, where there is one.
pub const MAP_ARCHIVE: &str = "/map/base.pmtiles";
/// The start page, and the list of a search.
pub const SEARCH: &str = "/search";
/// The same search on a map.
pub const MAP_SEARCH: &str = "/mapsearch";

/// The sign-in page.
pub const SIGN_IN: &str = "/signIn";
/// The sign-up page.
pub const SIGN_UP: &str = "/signUp";
/// Where a traveller asks for a new password.
pub const FORGOT_PASSWORD: &str = "/forgotPassword";
/// Where the links of emails about an account lead.
pub const RESET_PASSWORD: &str = "/resetPassword";
/// Where sign-in links lead.
pub const CONTINUE_SIGN_IN: &str = "/continueSignIn";
/// Where a sign-in provider sends a visitor back to.
pub const AUTH_REDIRECT: &str = "/auth-redirect";
/// The sign-out page.
pub const LOGOUT: &str = "/logout";
/// The welcome of a new account, shown once.
pub const START_SESSION: &str = "/user/startSession";
/// Where a user's own picture is sent.
pub const PROFILE_PICTURE: &str = "/user/picture";
/// A user's own account.
pub const PROFILE: &str = "/user";

/// A traveller's trips.
pub const TRIPS: &str = "/user/trips";
/// Where a traveller finds a booking by its reference and email address.
pub const FIND_TRIP: &str = "/user/trips/find";
/// Where the link of the email about that booking leads.
pub const OPEN_TRIP: &str = "/user/trips/open";
/// Where the address of a traveller's calendar is made and ended.
pub const SHARE_CALENDAR: &str = "/user/trips/calendar";

/// The hotels and destinations that a traveller likes.
pub const LIKES: &str = "/user/likes";
/// Everything that we keep about a user, as a file.
pub const ACCOUNT_EXPORT: &str = "/user/account.json";

/// The creator's dashboard.
pub const DASHBOARD: &str = "/dashboard";
/// All posts of the creator, with drafts.
pub const DASHBOARD_POSTS: &str = "/dashboard/posts";
/// The subscribers of the creator's own club.
pub const SUBSCRIBERS: &str = "/dashboard/subscribers";
/// The subscribers as a file.
pub const SUBSCRIBERS_CSV: &str = "/dashboard/subscribers.csv";

/// The steps by which a new creator sets up a club.
pub const WELCOME: &str = "/dashboard/welcome";
/// Where the portrait of these steps is sent.
pub const WELCOME_PORTRAIT: &str = "/dashboard/welcome/portrait";
/// Handle, name and text of the creator's own club.
pub const CLUB_SETTINGS: &str = "/dashboard/club-settings";
/// Where the creator discards the unpublished changes of the club.
pub const CLUB_DISCARD: &str = "/dashboard/club-settings/discard";
/// Where the pictures of the club are sent, and how they are shown.
pub const CLUB_PICTURES: &str = "/dashboard/club-settings/pictures";

/// The creator's own club as visitors see it.
pub const MY_CLUB: &str = "/dashboard/club";

/// The recommendations of the creator.
pub const MANAGE_STAYS: &str = "/dashboard/manage-stays";
/// Where the creator finds a hotel to recommend.
pub const ADD_STAY: &str = "/dashboard/stays/add";
/// A creator's packages, itinerary contents and requests for packages.
pub const MANAGE_PACKAGES: &str = "/dashboard/manage-itineraries";
/// The requests of travellers for packages, on the same page.
pub const PACKAGE_REQUESTS: &str = "/dashboard/manage-itineraries#wishes-title";
/// The editor of a new package.
pub const ADD_PACKAGE: &str = "/dashboard/experiences/add";
/// The editor of a new itinerary content.
pub const ADD_ITINERARY: &str = "/dashboard/manage-itineraries/add";
/// Answers to what people ask.
pub const FAQ: &str = "/faq";

/// A creator's own account, in the dashboard.
pub const DASHBOARD_SETTINGS: &str = "/dashboard/settings";
/// All pages of the dashboard, and links to support.
pub const DASHBOARD_MORE: &str = "/dashboard/more";
/// What a creator earns.
pub const INCOME: &str = "/dashboard/income";
/// The figures of the club.
pub const ANALYTICS: &str = "/dashboard/analytics";
/// Taylor, the assistant.
pub const CHAT: &str = "/dashboard/chat";
/// Lessons about running a club.
pub const COLLEGE: &str = "/dashboard/byrdli-college";
/// A creator's pictures and videos.
pub const LIBRARY: &str = "/dashboard/library";

/// The first page for operators: what needs a person.
pub const OPERATOR: &str = "/operator";
/// All bookings.
pub const OPERATOR_BOOKINGS: &str = "/operator/bookings";
/// The job queue.
pub const OPERATOR_JOBS: &str = "/operator/jobs";
/// All members.
pub const OPERATOR_MEMBERS: &str = "/operator/members";
/// Features and texts of the site, for an operator.
pub const OPERATOR_SETTINGS: &str = "/operator/settings";
/// Sources of hotels and the runs of importers.
pub const OPERATOR_IMPORTS: &str = "/operator/imports";
/// What operators did.
pub const OPERATOR_LOG: &str = "/operator/log";

/// What search engines must not read.
pub const ROBOTS: &str = "/robots.txt";
/// The index of all addresses for search engines.
pub const SITEMAP: &str = "/sitemap.xml";

/// A path with these fields as its query.
pub fn with_query(path: &str, fields: &[(impl AsRef<str>, String)]) -> String {
    let query: Vec<String> = fields
        .iter()
        .map(|(name, value)| format!("{}={}", name.as_ref(), encode(value)))
        .collect();
    if query.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{}", query.join("&"))
    }
}

/// A part of the sitemap: its kind, and its number from 1.
pub fn sitemap_file(kind: &str, number: u64) -> String {
    format!("/sitemap/{kind}-{number}.xml")
}

/// A text as a query value.
pub fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~/".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}
