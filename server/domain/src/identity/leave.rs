//! Exporting and deleting an account.

use super::{
    account::lock_compared,
    code::Purpose,
    email_address, list_sessions,
    password::{self, Lane, Match},
    published,
};
use crate::{
    Ctx, Viewer, college,
    entity::{account, invoice, itinerary, liked, linked_provider, one_time_code, session, trip_claim},
    error::{Error, Result},
    event::{Event, record},
    hotels::Page,
    images::library,
    itineraries, likes, outbox, packages, profiles, recommendations, replaced_stays,
    roles::parse_role,
    shared_links,
    states::State,
    stored::currency,
    subscriptions, videos,
};
use contract::{
    Code, ImageId, UserId,
    identity::{AccountExport, ExportedProvider},
    invoice::InvoiceStatus,
    itinerary::ItineraryStatus,
    visitor::Role,
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel,
    QueryFilter, QueryOrder, QuerySelect,
};
use serde_json::json;
use uuid::Uuid;

/// Exports the viewer's data, except lists that may not fit in memory: callers read posts, packages, itinerary contents
/// and working copies one by one through each module's `all_mine`.
pub async fn export_account(ctx: &Ctx, viewer: &Viewer) -> Result<AccountExport> {
    let me = viewer.account()?;
    let row = find(ctx, me.id).await?;
    let providers = linked_provider::Entity::find()
        .filter(linked_provider::Column::AccountId.eq(me.id.0))
        .order_by_asc(linked_provider::Column::CreatedAt)
        .all(ctx.db())
        .await?;
    let mut trips = Vec::new();
    loop {
        let skip = u32::try_from(trips.len()).unwrap_or(u32::MAX);
        let page = itineraries::list(ctx, viewer, 100, skip).await?;
        let is_last = page.itineraries.is_empty();
        trips.extend(page.itineraries);
        if is_last {
            break;
        }
    }
    let mut all_liked = Vec::new();
    // An anonymous account has no likes and may not list them.
    while viewer.is_authenticated() {
        let page = Page {
            take: Some(100),
            skip: u32::try_from(all_liked.len()).unwrap_or(u32::MAX),
        };
        let page = likes::list(ctx, viewer, page, None).await?;
        let is_last = page.likes.is_empty();
        all_liked.extend(page.likes);
        if is_last {
            break;
        }
    }
    Ok(AccountExport {
        user_id: me.id,
        email: row.email,
        email_verified_at: row.email_verified_at,
        public_name: row.public_name,
        slug: row.slug,
        currency: currency(&row.currency)?,
        country: row.country_code,
        role: parse_role(&row.role)?,
        created_at: row.created_at,
        pending_email: email_address(ctx, viewer).await?.pending,
        profile_picture: row.picture_id.map(ImageId),
        hero_image: row.hero_image_id.map(ImageId),
        providers: providers.into_iter().map(exported).collect(),
        sessions: list_sessions(ctx, viewer).await?.sessions,
        itineraries: trips,
        likes: all_liked,
        bio: row.bio,
        recommendations: recommendations::all_mine(ctx, viewer).await?,
        posts: Vec::new(),
        images: library::all_mine(ctx, viewer).await?,
        travel_packages: Vec::new(),
        travel_package_requests: packages::all_requests(ctx, viewer).await?,
        subscriptions: subscriptions::list_mine(ctx, viewer).await?,
        itinerary_contents: Vec::new(),
        links: row.links.map(|links| links.0).unwrap_or_default(),
        theme_color: row.theme_color,
        verified_at: row.verified_at,
        lessons: college::all_mine(ctx, viewer).await?,
        videos: videos::all_mine(ctx, viewer).await?,
        working_copies: Vec::new(),
    })
}

fn exported(row: linked_provider::Model) -> ExportedProvider {
    ExportedProvider {
        provider: row.provider,
        subject: row.subject,
        email: row.email,
        created_at: row.created_at,
    }
}

async fn find(ctx: &Ctx, id: UserId) -> Result<account::Model> {
    let row = account::Entity::find_by_id(id.0).one(ctx.db()).await?;
    row.ok_or_else(|| Error::refused(Code::SessionExpired))
}

/// Deletes the viewer's personal data. Carts are deleted; bookings stay, as the law on invoices requires, with an
/// account that can no longer sign in. Requires the account's password, if it has one.
pub async fn delete_account(ctx: &Ctx, viewer: &Viewer, password: &str, client: &super::Client) -> Result<()> {
    let me = viewer.account()?;
    let row = find(ctx, me.id).await?;
    if let Some(kept) = row.password_hash.as_deref() {
        ctx.guard()
            .guess(ctx, row.email.as_deref().unwrap_or_default(), Some(me.id), client)
            .await?;
        if password::verify(ctx, Lane::Known, password, Some(kept)).await? == Match::No {
            return Err(Error::field(Code::AuthWrongPassword, "currentPassword"));
        }
    }
    let videos = videos::of(ctx, me.id).await?;
    crate::transaction!(ctx, |tx| {
        let wrong = || Error::field(Code::AuthWrongPassword, "currentPassword");
        let row = lock_compared(tx, &row).await?.ok_or_else(wrong)?;
        delete_carts(ctx, tx, me.id).await?;
        linked_provider::Entity::delete_many()
            .filter(linked_provider::Column::AccountId.eq(me.id.0))
            .exec(tx)
            .await?;
        published::delete(tx, me.id).await?;
        let proved = row.email_verified_at.and(row.email.as_deref());
        subscriptions::forget(tx, me.id, proved).await?;
        college::forget(tx, me.id).await?;
        shared_links::forget(tx, me.id).await?;
        trip_claim::Entity::delete_many()
            .filter(trip_claim::Column::AccountId.eq(me.id.0))
            .exec(tx)
            .await?;
        delete_codes(tx, me.id, row.email.as_deref()).await?;
        liked::Entity::delete_many()
            .filter(liked::Column::AccountId.eq(me.id.0))
            .exec(tx)
            .await?;
        // Deletes the user agents and refresh tokens with the sessions.
        session::Entity::delete_many()
            .filter(session::Column::AccountId.eq(me.id.0))
            .exec(tx)
            .await?;
        if let Some(email) = &row.email {
            outbox::enqueue_email(ctx, tx, email, &mail::EmailContent::AccountDeleted {}).await?;
        }
        if let Some(slug) = &row.slug {
            profiles::keep_handle(ctx, tx, me.id, slug).await?;
        }
        let mut active = row.into_active_model();
        active.email = Set(None);
        active.email_verified_at = Set(None);
        active.password_hash = Set(None);
        active.public_name = Set(None);
        active.slug = Set(None);
        active.picture_id = Set(None);
        active.hero_image_id = Set(None);
        active.bio = Set(None);
        active.links = Set(None);
        active.theme_color = Set(None);
        active.verified_at = Set(None);
        active.role = Set(crate::roles::role_text(Role::Anonymous).to_owned());
        active.updated_at = Set(ctx.now());
        active.update(tx).await?;
        let event = Event {
            kind: "identity.account_deleted",
            account: Some(me.id),
            subject: ("account", me.id.0),
            change: None,
            detail: json!({}),
        };
        record(ctx, tx, event).await
    })?;
    videos::clear(ctx, &videos).await;
    Ok(())
}

/// Deletes the codes of an account and of its address, except another account's code that restores the address.
async fn delete_codes(tx: &impl ConnectionTrait, account: UserId, email: Option<&str>) -> Result<()> {
    let mailed = Condition::all()
        .add(one_time_code::Column::Email.eq(email))
        .add(one_time_code::Column::Purpose.ne(Purpose::RecoverEmail.text()));
    one_time_code::Entity::delete_many()
        .filter(
            Condition::any()
                .add(one_time_code::Column::AccountId.eq(account.0))
                .add(mailed),
        )
        .exec(tx)
        .await?;
    Ok(())
}

/// Deletes carts that were not booked. One that is being paid stays until the payment's worker has finished it.
async fn delete_carts(ctx: &Ctx, tx: &impl ConnectionTrait, owner: UserId) -> Result<()> {
    let open = [
        ItineraryStatus::Draft.text(),
        ItineraryStatus::AwaitingPayment.text(),
        ItineraryStatus::Expired.text(),
    ];
    let carts = itinerary::Entity::find()
        .filter(itinerary::Column::AccountId.eq(owner.0))
        .filter(itinerary::Column::Status.is_in(open))
        .lock_exclusive()
        .all(tx)
        .await?;
    let carts: Vec<Uuid> = carts.into_iter().map(|cart| cart.id).collect();
    let paying = invoice::Entity::find()
        .filter(invoice::Column::ItineraryId.is_in(carts.clone()))
        .filter(invoice::Column::Status.eq(InvoiceStatus::Processing.text()))
        .all(tx)
        .await?;
    let is_idle = |cart: &Uuid| paying.iter().all(|invoice| invoice.itinerary_id != *cart);
    let idle: Vec<Uuid> = carts.into_iter().filter(is_idle).collect();
    for id in &idle {
        replaced_stays::ended(ctx, tx, *id, "the account is deleted").await?;
    }
    itinerary::Entity::delete_many()
        .filter(itinerary::Column::Id.is_in(idle))
        .exec(tx)
        .await?;
    Ok(())
}
