//! The identity service: signing up, in and out, tokens, one-time codes, mails, profiles and leaving.

mod carts;
mod guard;
mod issuer;
mod keys;
mod leave;
mod links;
mod magic_link;
mod mail;
mod password;
mod profiles;
mod providers;
mod races;
mod refresh;
mod reset;
mod secrets;
mod sessions;
mod sign_in;
mod sign_up;
mod smtp;
mod support;
mod tidy;
mod tokens;
mod trips;
mod upgrade;
mod verify_email;
