//! Accounts, and how people sign in.

use super::entities;
use crate::stored::Stored;
use chrono::Utc;
use contract::club::CreatorLink;
use uuid::Uuid;

entities! {
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

    /// A lesson of the college that a creator has done.
    lesson_done "lesson_done" {
        #[sea_orm(primary_key, auto_increment = false)] account_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)] lesson: String,
        done_at: DateTime<Utc>,
    }
}
