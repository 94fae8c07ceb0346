//! The welcome: a page that a new traveller sees once, and the steps by which a new creator sets up the club.

use crate::{Ctx, Viewer, entity::account, error::Result};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
};

/// A step from nothing to a club that can be shared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WelcomeStep {
    /// The club's address, and the creator's name.
    #[default]
    Handle,
    Portrait,
    Links,
    /// The first recommended stay.
    Stay,
    /// The finished club and its address.
    Share,
}

/// The stored text of a club that is set up.
const DONE: &str = "done";

impl WelcomeStep {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [Self::Handle, Self::Portrait, Self::Links, Self::Stay, Self::Share];

    /// Its name in addresses, in forms and in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Handle => "handle",
            Self::Portrait => "portrait",
            Self::Links => "links",
            Self::Stay => "stay",
            Self::Share => "share",
        }
    }

    /// The step with that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.name() == name)
    }

    /// The step after it; none after the last one.
    pub fn next(self) -> Option<Self> {
        let place = Self::ALL.iter().position(|step| *step == self)?;
        Self::ALL.get(place + 1).copied()
    }
}

/// Where an account is in its welcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Welcome {
    /// Whether the account has left the welcome page, or begun the steps.
    pub is_left: bool,
    /// Whether the steps were begun and are not at their end.
    pub is_under_way: bool,
    /// The step to go on with.
    pub step: WelcomeStep,
}

/// The viewer's welcome.
pub async fn welcome(ctx: &Ctx, viewer: &Viewer) -> Result<Welcome> {
    let me = viewer.account()?;
    let row = account::Entity::find_by_id(me.id.0).one(ctx.db()).await?;
    Ok(row.map(|row| of(&row)).unwrap_or_default())
}

fn of(row: &account::Model) -> Welcome {
    let stored = row.welcome_step.as_deref();
    Welcome {
        is_left: row.welcomed_at.is_some(),
        is_under_way: stored.is_some_and(|step| step != DONE),
        step: stored.and_then(WelcomeStep::parse).unwrap_or_default(),
    }
}

/// Records that the viewer has left the welcome page.
pub async fn leave_welcome(ctx: &Ctx, viewer: &Viewer) -> Result<()> {
    let me = viewer.account()?;
    crate::transaction!(ctx, |tx| {
        account::Entity::update_many()
            .col_expr(account::Column::WelcomedAt, Expr::value(ctx.now()))
            .filter(account::Column::Id.eq(me.id.0))
            .filter(account::Column::WelcomedAt.is_null())
            .exec(tx)
            .await?;
        Ok(())
    })
}

/// Records that a creator is through with a step, by finishing or by skipping it, and returns the next one. Coming back
/// to an earlier step does not lose the place of the furthest.
pub async fn pass_welcome_step(ctx: &Ctx, viewer: &Viewer, step: WelcomeStep) -> Result<Option<WelcomeStep>> {
    let me = viewer.creator()?.id;
    let next = step.next();
    crate::transaction!(ctx, |tx| {
        let row = account::Entity::find_by_id(me.0).lock_exclusive().one(tx).await?;
        let Some(row) = row else { return Ok(()) };
        let is_further = match (row.welcome_step.as_deref(), next) {
            (Some(DONE), _) => false,
            (_, None) => true,
            (stored, Some(next)) => {
                let place = |step: WelcomeStep| WelcomeStep::ALL.iter().position(|known| *known == step);
                place(stored.and_then(WelcomeStep::parse).unwrap_or_default()) < place(next)
            }
        };
        let welcomed_at = row.welcomed_at.or(Some(ctx.now()));
        let mut active = row.into_active_model();
        active.welcomed_at = Set(welcomed_at);
        if is_further {
            active.welcome_step = Set(Some(next.map_or(DONE, WelcomeStep::name).to_owned()));
        }
        active.update(tx).await?;
        Ok(())
    })?;
    Ok(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_a_name_and_the_last_one_leads_nowhere() {
        for step in WelcomeStep::ALL {
            assert_eq!(WelcomeStep::parse(step.name()), Some(step));
        }
        assert_eq!(WelcomeStep::parse(DONE), None);
        assert_eq!(WelcomeStep::Handle.next(), Some(WelcomeStep::Portrait));
        assert_eq!(WelcomeStep::Share.next(), None);
    }
}
