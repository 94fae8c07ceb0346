//! Fields in each state.

use super::Part;
use crate::components::field::{Checkbox, Choice, Field, NumberField, SelectField, TextField};
use leptos::prelude::*;

fn currencies() -> Vec<Choice> {
    [("EUR", "Euro"), ("GBP", "British pound"), ("USD", "US dollar")]
        .map(|(code, name)| Choice::new(code, name))
        .into()
}

#[component]
pub fn Forms() -> AnyView {
    let hint = Some("We send your confirmation here.".to_owned());
    let error = Some("Invalid email address".to_owned());
    view! {
        <Part title="Forms">
            <div class="fields">
                <Field name="style-name" label="First name" value="Ada" autocomplete="given-name" required=true />
                <Field
                    name="style-email"
                    label="Email"
                    kind="email"
                    icon="mail"
                    value="ada@"
                    hint=hint
                    error=error
                />
                <Field name="style-phone" label="Phone" kind="tel" icon="phone" optional=true />
                <Field name="style-date" label="Check-in" kind="date" value="2027-05-14" />
                <SelectField name="style-currency" label="Currency" choices=currencies() selected="GBP" />
                <SelectField
                    name="style-guests"
                    label="Guests"
                    icon="users"
                    choices=vec![Choice::new("", "Choose")]
                    error=Some("Please choose how many of you there are.".to_owned())
                />
                <NumberField name="style-adults" label="Adults" value=2 min=1 max=8 />
                <TextField name="style-wish" label="Wishes" optional=true />
            </div>
            <fieldset class="filter">
                <legend>"Filters with counts"</legend>
                <Checkbox name="style-pool" label="Pool" checked=true count=Some("38".to_owned()) />
                <Checkbox name="style-pets" label="Pets welcome" count=Some("1,204".to_owned()) />
            </fieldset>
            <fieldset class="stack stack-s">
                <legend>"One of few"</legend>
                <div class="segments">
                    <label class="segment">
                        <input type="radio" name="style-view" value="list" checked=true />
                        <span>"List"</span>
                    </label>
                    <label class="segment">
                        <input type="radio" name="style-view" value="map" />
                        <span>"Map"</span>
                    </label>
                </div>
                <label class="choice">
                    <input type="radio" name="style-card" value="card" checked=true />
                    <span>
                        <b>"Card"</b>
                        <small>"Test gateway: no money moves"</small>
                    </span>
                </label>
            </fieldset>
            <form class="search-box-frame" action="/search">
                <div class="search-box">
                    <div class="search-cell search-cell-where">
                        <label class="search-label" for="style-where">"Where"</label>
                        <input class="search-input" id="style-where" placeholder="City, region or hotel" />
                    </div>
                    <div class="search-cell">
                        <label class="search-label" for="style-in">"Check-in"</label>
                        <input class="search-input" id="style-in" type="date" value="2027-05-14" />
                    </div>
                    <div class="search-cell">
                        <label class="search-label" for="style-out">"Check-out"</label>
                        <input class="search-input" id="style-out" type="date" value="2027-05-17" />
                    </div>
                    <details class="search-cell search-guests">
                        <summary>
                            <span class="search-label">"Guests"</span>
                            <span class="search-input">"2 adults, 1 room"</span>
                        </summary>
                        <div class="search-guests-panel">
                            <NumberField name="style-children" label="Children" value=0 min=0 max=6 />
                        </div>
                    </details>
                    <button class="button button-sun" type="submit">"Search"</button>
                </div>
            </form>
        </Part>
    }
    .into_any()
}
