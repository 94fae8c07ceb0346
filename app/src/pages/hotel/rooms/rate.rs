//! A rate of a room: its terms in short, its extras, and its price in full.

use super::super::{
    HotelPage,
    actions::{actions, form_id},
};
use crate::{
    components::{
        icon::Icon,
        price::{BreakdownKind, BreakdownLine, Price, PriceBreakdown},
    },
    page::Csrf,
    pages::parts::{offers, terms},
    words,
};
use contract::hotel::{MealPlan, Rate, RoomType, Surcharge};
use leptos::prelude::*;

/// The benefits that the meal plan of a rate does not include.
pub(super) fn own_benefits(rate: &Rate) -> impl Iterator<Item = &str> {
    let meals = words::meal_plan(rate.meal_plan).to_lowercase();
    let names = rate.benefits.iter().map(|benefit| benefit.name.as_str());
    names.filter(move |name| {
        let name = name.to_lowercase();
        let is_breakfast = name.starts_with("breakfast") && rate.meal_plan != MealPlan::RoomOnly;
        !is_breakfast && !meals.contains(&name)
    })
}

pub(super) fn rate_line(data: &HotelPage, room: &RoomType, rate: &Rate, shared: &[String]) -> AnyView {
    let form_id = form_id(room, rate);
    let (nights, rooms) = data
        .search
        .as_ref()
        .map(|search| {
            (
                (search.check_out_date - search.check_in_date).num_days(),
                search.rooms.len(),
            )
        })
        .unwrap_or((1, 1));
    let nights = usize::try_from(nights).unwrap_or(1);
    let price = offers::stay_price(rate.total_price, rate.nightly_price, nights, rooms);
    let extras = extras(data, rate, &form_id);
    view! {
        <li class="rate">
            <div class="rate-terms">
                <h4>{rate.rate_name.clone()}</h4>
                {terms_list(rate, shared)}
                <div class="rate-folds">{extras}{folded(rate)}</div>
            </div>
            <div class="rate-price">
                <Price price=price />
                <form method="post" action=data.path() id=form_id>
                    <Csrf />
                    <input type="hidden" name="hotelId" value=data.hotel.id.to_string() />
                    <input type="hidden" name="roomTypeId" value=room.id.to_string() />
                    <input type="hidden" name="roomId" value=rate.id.to_string() />
                    <input type="hidden" name="searchResultReference" value=rate.search_result_reference.id.clone() />
                    <input type="hidden" name="provider" value=rate.search_result_reference.provider.clone() />
                    {data
                        .search
                        .as_ref()
                        .map(|search| {
                            view! { <input type="hidden" name="hotelSearchId" value=search.id.to_string() /> }
                        })}
                    {data
                        .creator
                        .clone()
                        .map(|creator| view! { <input type="hidden" name="creator" value=creator /> })}
                    {actions(data, room, rate)}
                </form>
            </div>
        </li>
    }
    .into_any()
}

/// The rate in short lines: cancellation terms, meals, its own benefits, offers, the saving.
fn terms_list(rate: &Rate, shared: &[String]) -> AnyView {
    let (cancelling, is_good) = terms::in_short(&rate.cancellation_policy, rate.refundable);
    let line = |good: bool, icon: &'static str, text: String| {
        view! {
            <li class=good.then_some("good")>
                <Icon name=icon />
                <span>{text}</span>
            </li>
        }
        .into_any()
    };
    let mut lines = vec![line(is_good, if is_good { "check" } else { "clock" }, cancelling)];
    let meals = words::meals_beside(&rate.rate_name, rate.meal_plan);
    lines.extend(meals.map(|meals| line(false, "coffee", meals.to_owned())));
    lines.extend(
        own_benefits(rate)
            .filter(|name| !shared.iter().any(|other| other == name))
            .map(|name| line(false, "check", name.to_owned())),
    );
    lines.extend(
        rate.offers
            .iter()
            .map(|offer| line(false, "sparkles", offer.name.clone())),
    );
    lines.extend(rate.promotions.iter().map(|promotion| {
        let text = format!(
            "{}: {} less, already in the price",
            promotion.name,
            words::money(promotion.saving)
        );
        line(true, "sparkles", text)
    }));
    lines.extend(rate.extra_beds.iter().map(|bed| {
        let age = bed.max_age.map(|age| format!(" up to {age} years")).unwrap_or_default();
        line(
            false,
            "check",
            format!("{}{age} on request, {} a night", bed.name, words::money(bed.price)),
        )
    }));
    view! { <ul class="rate-list">{lines}</ul> }.into_any()
}

/// Optional extras; they belong to the form beside them.
fn extras(data: &HotelPage, rate: &Rate, form_id: &str) -> Option<AnyView> {
    let is_this = data.form.value("roomId") == rate.id.to_string();
    let chosen = if is_this {
        data.form.values_of("selectedSurcharges")
    } else {
        Vec::new()
    };
    let checks = rate
        .surcharges
        .iter()
        .map(|extra: &Surcharge| {
            let id = extra.id.to_string();
            let checked = chosen.contains(&id);
            view! {
                <label class="check">
                    <input type="checkbox" name="selectedSurcharges" value=id checked=checked form=form_id.to_owned() />
                    <span>{extra.name.clone()}</span>
                    <span class="count">{format!("+ {}", words::money(extra.price))}</span>
                </label>
            }
        })
        .collect_view();
    (!rate.surcharges.is_empty()).then(|| {
        view! {
            <details class="fold" open=!chosen.is_empty()>
                <summary>{format!("Extras to add ({})", rate.surcharges.len())}<Icon name="chevron-down" /></summary>
                <fieldset>
                    <legend class="visually-hidden">"Add to the stay"</legend>
                    {checks}
                </fieldset>
            </details>
        }
        .into_any()
    })
}

/// The price breakdown, and the full cancellation terms.
fn folded(rate: &Rate) -> AnyView {
    let line = |kind, label: &str, money| BreakdownLine::new(kind, label, words::money(money));
    let mut lines: Vec<BreakdownLine> = rate
        .price_items
        .iter()
        .map(|item| line(BreakdownKind::Line, &item.name, item.price))
        .collect();
    lines.push(line(BreakdownKind::Total, "Total", rate.total_price));
    let mut parts = vec![line(BreakdownKind::Line, "To pay now", rate.pay_now)];
    let due = words::due_at_hotel(&rate.pay_at_property, rate.total_price.less(rate.pay_now));
    parts.extend(
        rate.pay_at_property.iter().zip(due).map(|(item, due)| {
            BreakdownLine::new(BreakdownKind::Line, format!("Due at the hotel: {}", item.name), due)
        }),
    );
    let rooms = (rate.rooms.len() > 1).then(|| {
        let rooms = rate.rooms.iter().enumerate().map(|(position, room)| {
            let children = match room.child_ages.len() {
                0 => String::new(),
                count => format!(", {}", words::count(count, "child", "children")),
            };
            let label = format!(
                "Room {}: {}{children}",
                position + 1,
                words::count_of(room.adults, "adult", "adults")
            );
            line(BreakdownKind::Line, &label, room.total_price)
        });
        view! { <PriceBreakdown lines=rooms.collect() /> }
    });
    let policy = &rate.cancellation_policy;
    view! {
        <details class="fold">
            <summary>"Price and terms"<Icon name="chevron-down" /></summary>
            <div class="stack">
                {rooms}
                <PriceBreakdown lines=lines />
                <PriceBreakdown lines=parts />
                <p><b>"Cancelling"</b></p>
                {terms::timeline(&policy.charges, rate.pay_now, &policy.policy_text)}
            </div>
        </details>
    }
    .into_any()
}
