//! Typed paths for every link.

use contract::{
    card::CardKind,
    hotel::Image,
    identity::{ProviderId, SignUpRole},
    itinerary::LineItem,
    search::Occupancy,
};

/// Where the form of the currency posts: `currency`, and `returnUrl` to come back to.
pub const CURRENCY: &str = "/currency";
/// The site's terms.
pub const TERMS: &str = "/terms";
/// What is kept of people.
pub const PRIVACY: &str = "/privacy";

/// `/hotel/{slug}`, with the search whose prices it shows and the creator who led there.
pub fn hotel(slug: &str, search_id: Option<&str>, creator: Option<&str>) -> String {
    let query: Vec<String> = [("searchId", search_id), ("creator", creator)]
        .into_iter()
        .filter_map(|(name, value)| value.map(|value| format!("{name}={}", encode(value))))
        .collect();
    if query.is_empty() {
        format!("/hotel/{slug}")
    } else {
        format!("/hotel/{slug}?{}", query.join("&"))
    }
}

/// A hotel's page for a stay: `check_in` and `check_out` are ISO dates, and the guests are as a search box sends them.
pub fn hotel_for_stay(slug: &str, check_in: &str, check_out: &str, rooms: &[Occupancy]) -> String {
    let mut fields = vec![
        ("checkIn".to_owned(), check_in.to_owned()),
        ("checkOut".to_owned(), check_out.to_owned()),
    ];
    fields.extend(room_fields(rooms));
    with_query(&format!("/hotel/{slug}"), &fields)
}

/// Rooms and guests as a search box sends them.
pub fn room_fields(rooms: &[Occupancy]) -> Vec<(String, String)> {
    let mut fields = vec![("rooms".to_owned(), rooms.len().to_string())];
    for (room, guests) in rooms.iter().enumerate() {
        fields.push((format!("adults_{room}"), guests.adults.to_string()));
        fields.push((format!("children_{room}"), guests.child_ages.len().to_string()));
        let ages = guests.child_ages.iter().enumerate();
        fields.extend(ages.map(|(child, age)| (format!("childAge_{room}_{child}"), age.to_string())));
    }
    fields
}

/// A creator's club.
pub fn club(slug: &str) -> String {
    format!("/user/{slug}")
}

/// A creator's own club with its unpublished changes.
pub fn club_preview(slug: &str) -> String {
    format!("/user/{slug}?preview")
}

/// All stays of a club.
pub fn club_stays(slug: &str) -> String {
    format!("/user/{slug}/stays")
}

/// Everything in a club, by place and by tag.
pub fn club_explore(slug: &str) -> String {
    format!("/user/{slug}/explore")
}

/// What a creator wrote, the latest first.
pub fn club_feed(slug: &str) -> String {
    format!("/user/{slug}/feed")
}

/// A post of a club.
pub fn post(slug: &str, post_id: &str) -> String {
    format!("/user/{slug}/post/{post_id}")
}

/// The packages and itinerary contents of a club.
pub fn club_itineraries(slug: &str) -> String {
    format!("/user/{slug}/itineraries")
}

/// A package of a club, to read and to book.
pub fn package(slug: &str, package_id: &str) -> String {
    format!("/user/{slug}/itineraries/{package_id}")
}

/// The form that asks a creator for a package.
pub fn request_package(slug: &str) -> String {
    format!("/user/{slug}/request")
}
/// Where emails about a club are asked for.
pub fn club_subscription(slug: &str) -> String {
    format!("/user/{slug}/subscribe")
}

/// Where the link of the email leads that asks to confirm.
pub const CONFIRM_SUBSCRIPTION: &str = "/subscriptions/confirm";
/// Where no more emails are asked for: by a button, or by a mail program (RFC 8058).
pub const LEAVE_SUBSCRIPTION: &str = "/subscriptions/leave";

/// Leads a creator to the editor of a new post of their own.
pub const WRITE_POST: &str = "/posts/create";

/// Leads a creator to the editor of a post of their own.
pub fn edit_post(post_id: &str) -> String {
    format!("/posts/{post_id}/edit")
}

/// The editor of a new post in a club.
pub fn new_post(slug: &str) -> String {
    format!("/user/{slug}/posts/create")
}

/// The editor of a post in a club.
pub fn post_editor(slug: &str, post_id: &str) -> String {
    format!("/user/{slug}/posts/{post_id}/edit")
}

/// The page with the QR code of a public page, whose path is `of`.
pub fn qr(of: &str) -> String {
    format!("{QR}?of={}", encode(of))
}

/// Where that page is.
pub const QR: &str = "/qr";
/// Its code as a scalable picture, to print.
pub const QR_SVG: &str = "/qr/code.svg";
/// Its code as a picture of pixels.
pub const QR_PNG: &str = "/qr/code.png";

/// The QR code of a public page, at `QR_SVG` or `QR_PNG`; as a file to keep, or to show.
pub fn qr_code(picture: &str, of: &str, is_file: bool) -> String {
    let file = if is_file { "&download" } else { "" };
    format!("{picture}?of={}{file}", encode(of))
}

/// `/search`, of a stored search when one is given.
pub fn search(search_id: Option<&str>) -> String {
    search_id.map_or_else(|| "/search".to_owned(), |id| format!("/search?searchId={}", encode(id)))
}

/// The archive of tiles that maps are drawn on, where there is one.
pub const MAP_ARCHIVE: &str = "/map/base.pmtiles";

/// The start page, and the list of a search.
pub const SEARCH: &str = "/search";
/// The list's twin with a map.
pub const MAP_SEARCH: &str = "/mapsearch";

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

/// The start page with a place already filled in, and the destination it stands for when that is known.
pub fn search_place(name: &str, destination_id: Option<&str>) -> String {
    let id = destination_id
        .map(|id| format!("&destinationId={}", encode(id)))
        .unwrap_or_default();
    format!("/search?destination={}{id}", encode(name))
}

/// The search for another hotel instead of a stay: the same town, dates and guests, filled in.
pub fn search_instead(line: &LineItem) -> String {
    format!("{}#search", line.search_instead())
}

/// The fields of rooms and guests as a fragment; the counts that were typed follow. See `guest_fields`.
pub fn guest_fields(prefix: &str, rooms_can_change: bool) -> String {
    let fixed = if rooms_can_change { "" } else { "&fixed=true" };
    format!("/fragment/guests?prefix={}{fixed}", encode(prefix))
}

/// Pixels of a share picture, wide and high: 16:9 (specification §8).
pub const SHARE_IMAGE: (u32, u32) = Image::SHARED;

/// A share picture without words: JPEG, which every reader of mail and every network shows, of exactly
/// [`SHARE_IMAGE`]; a changed crop changes its address.
pub fn share_image(image: &Image) -> String {
    image.as_share()
}

/// A share picture with words on it.
pub fn share_card(kind: CardKind, id: &str) -> String {
    format!("{}?width={}", large_share_card(kind, id), SHARE_IMAGE.0)
}

/// Pixels of the large form of a share picture with words on it, wide and high: 16:9.
pub const LARGE_SHARE_CARD: (u32, u32) = (1200, 675);

/// The large form of a share picture with words on it.
pub fn large_share_card(kind: CardKind, id: &str) -> String {
    format!("/media/card/{}/{id}", kind.as_str())
}

/// A place on OpenStreetMap; degrees, WGS 84.
pub fn open_street_map(latitude: f64, longitude: f64) -> String {
    format!("https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=16/{latitude}/{longitude}")
}

/// Guest details.
pub fn contact(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/contact")
}

/// The guest details after a change of a stay, whose total in minor units was `before`.
pub fn contact_changed(itinerary_id: &str, line_item_id: &str, before: i64) -> String {
    let fields = [("changed", line_item_id.to_owned()), ("before", before.to_string())];
    with_query(&contact(itinerary_id), &fields)
}

/// A trip in another currency, asked about before it is changed.
pub fn trip_currency(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/currency")
}

/// The same with the currency and the way back.
pub fn trip_currency_to(itinerary_id: &str, to: &str, return_url: &str) -> String {
    let fields = [("to", to.to_owned()), ("returnUrl", return_url.to_owned())];
    with_query(&trip_currency(itinerary_id), &fields)
}

/// Payment.
pub fn payment(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/payment")
}

/// Payment of a trip that has changed its currency.
pub fn payment_in_currency(itinerary_id: &str) -> String {
    with_query(&payment(itinerary_id), &[("currency", "changed".to_owned())])
}

/// Booking confirmed.
pub fn confirmation(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/confirmation")
}

/// The calendar file of a booked itinerary.
pub fn calendar(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/calendar.ics")
}

/// Where one signs in.
pub const SIGN_IN: &str = "/signIn";
/// Where one signs up.
pub const SIGN_UP: &str = "/signUp";
/// Where a forgotten password begins to be a new one.
pub const FORGOT_PASSWORD: &str = "/forgotPassword";
/// Where the links of mails lead.
pub const RESET_PASSWORD: &str = "/resetPassword";
/// Where sign-in links lead.
pub const CONTINUE_SIGN_IN: &str = "/continueSignIn";
/// Where a provider sends people back to.
pub const AUTH_REDIRECT: &str = "/auth-redirect";
/// Where one signs out.
pub const LOGOUT: &str = "/logout";
/// What a new person sees once.
pub const START_SESSION: &str = "/user/startSession";
/// Where a person's own picture is sent.
pub const PROFILE_PICTURE: &str = "/user/picture";
/// A person's own account.
pub const PROFILE: &str = "/user";
/// A person's trips.
pub const TRIPS: &str = "/user/trips";

/// Where a booking is found by its reference and email address.
pub const FIND_TRIP: &str = "/user/trips/find";
/// Where the link of that email leads.
pub const OPEN_TRIP: &str = "/user/trips/open";

/// Where a trip is cancelled and its refunds are followed.
pub fn cancel(itinerary_id: &str) -> String {
    format!("/user/itinerary/{itinerary_id}/cancel")
}

/// Where the dates or rooms of a booked stay are changed.
pub fn change_stay(itinerary_id: &str, line_item_id: &str) -> String {
    format!("{}?stay={line_item_id}", change_stay_form(itinerary_id))
}

/// The same for its forms.
pub fn change_stay_form(itinerary_id: &str) -> String {
    format!("/user/itinerary/{itinerary_id}/change")
}

/// Where the guests of a booked stay are changed.
pub fn stay_guests(itinerary_id: &str, line_item_id: &str) -> String {
    format!("/user/itinerary/{itinerary_id}/guests?stay={line_item_id}")
}

/// Where the link of a shared trip is made and ended.
pub fn share(itinerary_id: &str) -> String {
    format!("/itinerary/{itinerary_id}/share")
}

/// A shared trip.
pub fn shared_trip(token: &str) -> String {
    format!("/trip/{token}")
}

/// Where the address of a person's calendar is made and ended.
pub const SHARE_CALENDAR: &str = "/user/trips/calendar";

/// A person's calendar, as programs read it.
pub fn calendar_feed(token: &str) -> String {
    format!("/calendar/{token}.ics")
}

/// The invoice of a trip as a file.
pub fn invoice_pdf(itinerary_id: &str) -> String {
    format!("/user/itinerary/{itinerary_id}/invoice.pdf")
}

/// A credit note of a trip as a file.
pub fn credit_note_pdf(itinerary_id: &str, number: &str) -> String {
    format!("/user/itinerary/{itinerary_id}/credit-note/{number}.pdf")
}

/// The voucher of a trip as a file.
pub fn voucher_pdf(itinerary_id: &str) -> String {
    format!("/user/itinerary/{itinerary_id}/voucher.pdf")
}

/// What a person saved.
pub const SAVED: &str = "/user/likes";
/// Everything that is kept of a person, as a file.
pub const ACCOUNT_EXPORT: &str = "/user/account.json";
/// The creator's dashboard.
pub const DASHBOARD: &str = "/dashboard";
/// All that one has written, drafts too.
pub const DASHBOARD_POSTS: &str = "/dashboard/posts";
/// Who gets emails about one's own club.
pub const SUBSCRIBERS: &str = "/dashboard/subscribers";
/// The same as a file.
pub const SUBSCRIBERS_CSV: &str = "/dashboard/subscribers.csv";

/// A page of the subscribers whose addresses contain a text, from 1.
pub fn subscribers(search: &str, page: u32) -> String {
    with_query(SUBSCRIBERS, &subscriber_fields(search, page))
}

/// The same after one was removed.
pub fn subscribers_removed(search: &str, page: u32) -> String {
    let mut fields = subscriber_fields(search, page);
    fields.push(("removed", "true".to_owned()));
    with_query(SUBSCRIBERS, &fields)
}

fn subscriber_fields(search: &str, page: u32) -> Vec<(&'static str, String)> {
    let search = (!search.is_empty()).then(|| ("q", search.to_owned()));
    let page = (page > 1).then(|| ("page", page.to_string()));
    search.into_iter().chain(page).collect()
}

/// The steps by which a new creator sets up a club.
pub const WELCOME: &str = "/dashboard/welcome";
/// Where the portrait of these steps is sent.
pub const WELCOME_PORTRAIT: &str = "/dashboard/welcome/portrait";

/// One of the steps.
pub fn welcome_step(step: &str) -> String {
    format!("{WELCOME}?step={step}")
}

/// Handle, name and text of one's own club.
pub const CLUB_SETTINGS: &str = "/dashboard/club-settings";
/// Where changes of one's own club that others do not see yet are given up.
pub const CLUB_DISCARD: &str = "/dashboard/club-settings/discard";
/// How the pictures of one's own club are shown.
pub const CLUB_PICTURES: &str = "/dashboard/club-settings/pictures";
/// The creator's own club as visitors see it.
pub const MY_CLUB: &str = "/dashboard/club";
/// The stays that one recommends.
pub const MANAGE_STAYS: &str = "/dashboard/manage-stays";
/// Finding a stay to recommend.
pub const ADD_STAY: &str = "/dashboard/stays/add";

/// Where a picture of one's own club is sent.
pub fn club_picture(which: &str) -> String {
    format!("{CLUB_PICTURES}/{which}")
}

/// Writing about a stay.
pub fn stay_editor(recommendation_id: &str) -> String {
    format!("/dashboard/stays/{recommendation_id}")
}

/// A creator's packages, itinerary contents and requests for packages.
pub const MANAGE_PACKAGES: &str = "/dashboard/manage-itineraries";

/// The requests for packages, on the same page.
pub const PACKAGE_REQUESTS: &str = "/dashboard/manage-itineraries#wishes-title";

/// One request of a traveller, on any page of the requests.
pub fn package_request(request_id: &str) -> String {
    format!(
        "{MANAGE_PACKAGES}?wish={request_id}#{}",
        package_request_anchor(request_id)
    )
}

/// The id of its entry in the list.
pub fn package_request_anchor(request_id: &str) -> String {
    format!("wish-{request_id}")
}

/// The editor of a new package.
pub const ADD_PACKAGE: &str = "/dashboard/experiences/add";

/// The editor of a package.
pub fn package_editor(package_id: &str) -> String {
    format!("/dashboard/experiences/{package_id}")
}

/// The editor of a new itinerary, told day by day.
pub const ADD_ITINERARY: &str = "/dashboard/manage-itineraries/add";

/// The editor of an itinerary.
pub fn itinerary_editor(itinerary_content_id: &str) -> String {
    format!("/dashboard/manage-itineraries/{itinerary_content_id}")
}

/// Answers to what people ask.
pub const FAQ: &str = "/faq";

/// A creator's own account, in the dashboard.
pub const DASHBOARD_SETTINGS: &str = "/dashboard/settings";
/// All places of the dashboard, and the links to the people who help.
pub const DASHBOARD_MORE: &str = "/dashboard/more";
/// What a creator earns.
pub const INCOME: &str = "/dashboard/income";
/// What a club has come to.
pub const ANALYTICS: &str = "/dashboard/analytics";
/// Taylor, the assistant.
pub const CHAT: &str = "/dashboard/chat";
/// Lessons about running a club.
pub const COLLEGE: &str = "/dashboard/byrdli-college";

/// A lesson of the college.
pub fn lesson(name: &str) -> String {
    format!("{COLLEGE}/{name}")
}

/// A creator's pictures and videos.
pub const LIBRARY: &str = "/dashboard/library";

/// The operator's room: what needs a person.
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

/// One booking, for an operator.
pub fn operator_booking(itinerary_id: &str) -> String {
    format!("{OPERATOR_BOOKINGS}/{itinerary_id}")
}

/// A text of the site, for an operator: `terms` or `privacy`.
pub fn operator_text(name: &str) -> String {
    format!("{OPERATOR_SETTINGS}/{name}")
}

/// One member, for an operator.
pub fn operator_member(user_id: &str) -> String {
    format!("{OPERATOR_MEMBERS}/{user_id}")
}

/// A document of a booking, for an operator: `invoice.pdf`, `voucher.pdf`.
pub fn operator_paper(itinerary_id: &str, file: &str) -> String {
    format!("{OPERATOR_BOOKINGS}/{itinerary_id}/{file}")
}

/// The jobs in a state, by their kind or all.
pub fn operator_jobs(state: &str, kind: Option<&str>) -> String {
    let mut fields = vec![("state", state.to_owned())];
    fields.extend(kind.map(|kind| ("kind", kind.to_owned())));
    with_query(OPERATOR_JOBS, &fields)
}

/// What search engines are kept out of.
pub const ROBOTS: &str = "/robots.txt";
/// The index of all addresses that search engines are told of.
pub const SITEMAP: &str = "/sitemap.xml";

/// A part of them: its kind, and its number from 1.
pub fn sitemap_file(kind: &str, number: u64) -> String {
    format!("/sitemap/{kind}-{number}.xml")
}

/// Sign-in with an address that is filled in already.
pub fn sign_in_as(email: &str) -> String {
    format!("{SIGN_IN}?email={}", encode(email))
}

fn coming_back(path: &str, return_url: Option<&str>) -> String {
    return_url.map_or_else(|| path.to_owned(), |back| format!("{path}?returnUrl={}", encode(back)))
}

/// Sign-in, coming back to a path of this site.
pub fn sign_in(return_url: Option<&str>) -> String {
    coming_back(SIGN_IN, return_url)
}

/// Sign-up, coming back to a path of this site; with an invitation to open a club.
pub fn sign_up(return_url: Option<&str>, is_invited: bool) -> String {
    let path = coming_back(SIGN_UP, return_url);
    match (is_invited, return_url) {
        (false, _) => path,
        (true, None) => format!("{path}?invite=true"),
        (true, Some(_)) => format!("{path}&invite=true"),
    }
}

/// A forgotten password, coming back to a path of this site.
pub fn forgot_password(return_url: Option<&str>) -> String {
    coming_back(FORGOT_PASSWORD, return_url)
}

/// Signs in through a provider, coming back to a path of this site; `role` is what a person without an account becomes.
pub fn provider(provider: ProviderId, return_url: Option<&str>, role: SignUpRole) -> String {
    let back = return_url.map(|back| format!("returnUrl={}", encode(back)));
    let role = (role == SignUpRole::Creator).then(|| "role=creator".to_owned());
    let query: Vec<String> = [back, role].into_iter().flatten().collect();
    let path = format!("/identity/v1/{}/start", provider.as_str());
    if query.is_empty() {
        path
    } else {
        format!("{path}?{}", query.join("&"))
    }
}

/// Lets the signed-in person sign in through a provider too.
pub fn link_provider(provider: ProviderId) -> String {
    format!("/identity/v1/{}/start?link=true&returnUrl={PROFILE}", provider.as_str())
}

/// The welcome of a new person, going on to a path of this site.
pub fn start_session(return_url: Option<&str>) -> String {
    coming_back(START_SESSION, return_url)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_to_a_provider_has_the_return_address_and_the_role() {
        let start = |back, role| provider(ProviderId::Google, back, role);
        assert_eq!(start(None, SignUpRole::Consumer), "/identity/v1/google/start");
        assert_eq!(
            start(Some("/hotel/a?b=c"), SignUpRole::Creator),
            "/identity/v1/google/start?returnUrl=/hotel/a%3Fb%3Dc&role=creator"
        );
    }

    #[test]
    fn a_hotel_keeps_its_search_and_creator() {
        assert_eq!(hotel("sea-house", None, None), "/hotel/sea-house");
        assert_eq!(
            hotel("sea-house", Some("1"), Some("mia")),
            "/hotel/sea-house?searchId=1&creator=mia"
        );
    }

    #[test]
    fn a_stays_link_has_the_query_of_the_search_box() {
        let rooms = [
            Occupancy::default(),
            Occupancy {
                adults: 1,
                child_ages: vec![4, 9],
            },
        ];
        assert_eq!(
            hotel_for_stay("sea-house", "2027-03-12", "2027-03-15", &rooms),
            "/hotel/sea-house?checkIn=2027-03-12&checkOut=2027-03-15&rooms=2&adults_0=2&children_0=0\
             &adults_1=1&children_1=2&childAge_1_0=4&childAge_1_1=9"
        );
    }

    #[test]
    fn the_way_back_is_one_query_value() {
        assert_eq!(
            sign_in(Some("/hotel/x?a=1&b=2")),
            "/signIn?returnUrl=/hotel/x%3Fa%3D1%26b%3D2"
        );
    }
}
