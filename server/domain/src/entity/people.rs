//! Accounts, sessions and the installation's own settings.

use super::entities;
use crate::stored::Stored;
use chrono::Utc;
use contract::{
    ImageId,
    club::CreatorLink,
    package::{PackageDay, PackageStay},
    post::ContentBlock,
};
use uuid::Uuid;

entities! {
    /// Secrets and marks of the installation.
    setting "setting" {
        #[sea_orm(primary_key, auto_increment = false)] name: String,
        value: Vec<u8>,
        created_at: DateTime<Utc>,
    }

    /// A feature that an operator has switched.
    feature_toggle "feature_toggle" {
        #[sea_orm(primary_key, auto_increment = false)] name: String,
        is_enabled: bool,
        updated_at: DateTime<Utc>,
    }

    /// A version of a text of the site.
    site_text "site_text" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        kind: String,
        version: i32,
        markdown: String,
        created_at: DateTime<Utc>,
    }

    /// A handle that its account gave up.
    kept_handle "kept_handle" {
        #[sea_orm(primary_key, auto_increment = false)] slug: String,
        account_id: Uuid,
        freed_at: DateTime<Utc>,
    }

    /// What is left of an allowance of attempts.
    attempt "attempt" {
        #[sea_orm(primary_key, auto_increment = false)] key: String,
        /// Milliseconds since 1970.
        full_at: i64,
    }

    /// What a posted form was answered with.
    form_answer "form_answer" {
        #[sea_orm(primary_key, auto_increment = false)] id: String,
        owner: String,
        content: Vec<u8>,
        created_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    }

    /// A person's account, anonymous ones included.
    account "account" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        role: String,
        email: Option<String>,
        email_verified_at: Option<DateTime<Utc>>,
        password_hash: Option<String>,
        welcomed_at: Option<DateTime<Utc>>,
        /// Where a new creator goes on with setting up the club; `done` at the end.
        welcome_step: Option<String>,
        public_name: Option<String>,
        slug: Option<String>,
        picture_id: Option<Uuid>,
        hero_image_id: Option<Uuid>,
        bio: Option<String>,
        links: Option<Stored<Vec<CreatorLink>>>,
        theme_color: Option<String>,
        /// Set by our own code alone.
        verified_at: Option<DateTime<Utc>>,
        /// When name, words, pictures or look of the club changed last.
        club_changed_at: Option<DateTime<Utc>>,
        currency: String,
        country_code: String,
        version: i32,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
        /// Since when an operator blocks it.
        blocked_at: Option<DateTime<Utc>>,
    }

    /// A hotel or another destination that a person likes.
    liked "liked" {
        #[sea_orm(primary_key, auto_increment = false)] account_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)] destination: String,
        hotel_id: Option<Uuid>,
        created_at: DateTime<Utc>,
    }

    /// A creator's words about a hotel.
    recommendation "recommendation" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        account_id: Uuid,
        hotel_id: Uuid,
        title: String,
        text: String,
        cover_image_id: Option<Uuid>,
        tile_image_id: Option<Uuid>,
        is_active: bool,
        /// When others saw it for the first time.
        shown_at: Option<DateTime<Utc>>,
        tags: Stored<Vec<String>>,
        image_ids: Stored<Vec<ImageId>>,
        is_pinned: bool,
        /// 0: not ordered yet.
        position: i32,
        version: i32,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }

    /// What a creator wrote in the club.
    post "post" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        account_id: Uuid,
        title: String,
        publish_at: Option<DateTime<Utc>>,
        blocks: Stored<Vec<ContentBlock>>,
        description: String,
        image_id: Option<Uuid>,
        tags: Stored<Vec<String>>,
        version: i32,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }

    /// Stays with nights and words that a creator made for others.
    travel_package "travel_package" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        account_id: Uuid,
        title: String,
        description: String,
        stays: Stored<Vec<PackageStay>>,
        days: Stored<Vec<PackageDay>>,
        image_ids: Stored<Vec<ImageId>>,
        nights: i32,
        is_active: bool,
        tags: Stored<Vec<String>>,
        /// 0: not ordered yet.
        position: i32,
        version: i32,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }

    /// A traveller's request to a creator.
    travel_package_request "travel_package_request" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        creator_id: Uuid,
        name: String,
        email: String,
        message: String,
        created_at: DateTime<Utc>,
        answered_at: Option<DateTime<Utc>>,
    }

    /// Emails to an address about what a creator publishes.
    email_subscription "email_subscription" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        creator_id: Uuid,
        account_id: Option<Uuid>,
        email: String,
        time_zone: String,
        subscription_type: String,
        daily_digest: bool,
        code_hash: Vec<u8>,
        code_expires_at: DateTime<Utc>,
        confirmed_at: Option<DateTime<Utc>>,
        notice_at: Option<DateTime<Utc>>,
        asked: i32,
        asked_since: DateTime<Utc>,
        asked_at: Option<DateTime<Utc>>,
        version: i32,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }

    /// A subject of which a subscriber gets one email.
    subscription_email "subscription_letter" {
        #[sea_orm(primary_key, auto_increment = false)] subscription_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)] kind: String,
        #[sea_orm(primary_key, auto_increment = false)] subject_id: Uuid,
        due_at: DateTime<Utc>,
        sent_at: Option<DateTime<Utc>>,
    }

    /// Something that all subscribers have an email of.
    announcement "announcement" {
        #[sea_orm(primary_key, auto_increment = false)] kind: String,
        #[sea_orm(primary_key, auto_increment = false)] subject_id: Uuid,
        shown_at: DateTime<Utc>,
    }

    /// A signed-in browser; its secret is kept as a hash.
    session "session" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        secret_hash: Vec<u8>,
        account_id: Uuid,
        user_agent: String,
        created_at: DateTime<Utc>,
        seen_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        revoked_at: Option<DateTime<Utc>>,
    }

    /// A person at a provider, who may sign in through it.
    linked_provider "linked_provider" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        account_id: Uuid,
        provider: String,
        subject: String,
        email: Option<String>,
        created_at: DateTime<Utc>,
    }

    /// A code that does one thing once; kept as a hash.
    one_time_code "one_time_code" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        purpose: String,
        code_hash: Vec<u8>,
        account_id: Option<Uuid>,
        email: String,
        browser_hash: Option<String>,
        return_url: Option<String>,
        role: String,
        password_hash: Option<String>,
        attempts: i32,
        created_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        used_at: Option<DateTime<Utc>>,
    }

    /// What a client renews its access token with, once; kept as a hash.
    refresh_token "refresh_token" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        session_id: Uuid,
        token_hash: Vec<u8>,
        created_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        used_at: Option<DateTime<Utc>>,
    }

    /// A key pair that access tokens are signed with.
    signing_key "signing_key" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        algorithm: String,
        private_key: Vec<u8>,
        created_at: DateTime<Utc>,
    }

    /// A mail in the built-in mailbox.
    mail "mail" {
        #[sea_orm(primary_key, auto_increment = false)] id: Uuid,
        recipient: String,
        subject: String,
        html: String,
        text: String,
        headers: Option<Json>,
        created_at: DateTime<Utc>,
    }

    /// A lesson of the college that a creator has done.
    lesson_done "lesson_done" {
        #[sea_orm(primary_key, auto_increment = false)] account_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)] lesson: String,
        done_at: DateTime<Utc>,
    }
}
