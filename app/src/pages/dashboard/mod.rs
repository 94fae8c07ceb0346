//! /dashboard: the pages of a creator. They are plain forms that work without scripts.

mod add_stay;
mod analytics;
mod chat;
mod club_copy;
mod club_handle;
mod club_links;
mod club_look;
mod club_meanwhile;
mod club_picture;
mod club_picture_cut;
mod club_pictures;
mod club_settings;
mod college;
mod income;
mod itinerary;
mod itinerary_contents;
mod library;
mod more;
mod my_club;
mod navigation;
mod numbers;
mod ordering;
mod overview;
mod package;
mod package_actions;
mod package_pages;
mod package_requests;
mod packages;
mod posts;
mod recent_events;
mod removing;
mod settings;
mod showing;
mod stay;
mod stays;
mod subscribers;
mod welcome;
mod welcome_page;
mod welcome_preview;
mod welcome_stay;

pub use add_stay::{AddStayPage, add_stay};
pub use analytics::analytics;
pub use chat::chat;
pub use club_copy::{ClubCopy, CopyPlace};
pub use club_handle::{CHANGE_HANDLE, KEEP_HANDLE, handle_question};
pub use club_links::{ADD_LINK, LinkMove, MAX_LINK_ROWS, link_fields};
pub use club_meanwhile::reads_as_saved;
pub use club_picture::{ClubImage, ClubPicture};
pub use club_pictures::ClubPictures;
pub use club_settings::{ClubSettingsPage, PREVIEW, club_settings};
pub use college::{CollegePage, LessonPage, college, lesson};
pub use income::income;
pub use itinerary::itinerary;
pub use library::library;
pub use more::{MorePage, more};
pub use my_club::{MyClubPage, my_club};
pub use overview::{OverviewPage, overview};
pub use package::package;
pub use package_requests::{PackageRequest, PackageRequests};
pub use packages::{PackagesPage, packages};
pub use posts::{PostsPage, PostsShown, posts};
pub use settings::settings;
pub use stay::{StayPage, stay};
pub use stays::{StaysPage, stays};
pub use subscribers::{SubscribersPage, subscribers};
pub use welcome::welcome;
pub use welcome_page::WelcomePage;
pub use welcome_stay::StayStep;

use crate::{
    components::feedback::{Alert, AlertKind},
    page::{Page, PageContext},
    pages::frame::{Header, unlisted},
};
use leptos::prelude::*;

/// A page of the dashboard below its navigation; `entry` is the address of its entry there.
fn dashboard(page: &PageContext, entry: &str, title: &str, notice: Option<&'static str>, content: AnyView) -> Page {
    let content = view! {
        <main id="content" class="page dashboard">
            {navigation::navigation(entry)}
            <div class="dashboard-content stack stack-l">
                <h1>{title.to_owned()}</h1>
                {notice.map(|text| view! { <Alert kind=AlertKind::Success><p>{text}</p></Alert> })}
                {content}
            </div>
        </main>
    };
    unlisted(page, title, Header::of_dashboard(), content.into_any())
}
