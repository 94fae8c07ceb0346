//! Measures how often sentences repeat in the texts of the demonstration: nothing should read like a form.

use std::collections::{HashMap, HashSet};

use crate::demo_hotel::DemoHotel;

/// How many hotels share a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct SentenceShare {
    pub sentence: String,
    pub hotels: usize,
    /// Of all hotels, 0 to 1.
    pub share: f64,
}

/// The most frequent sentences, `most` of them, from frequent to rare. With `masked` the names of
/// hotel, city and region become one word each and numbers become `#`.
#[must_use]
pub fn sentence_shares(hotels: &[DemoHotel], masked: bool, most: usize) -> Vec<SentenceShare> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for hotel in hotels {
        let mut own: HashSet<String> = HashSet::new();
        for text in texts(hotel) {
            for sentence in sentences(text) {
                own.insert(if masked {
                    mask(sentence, hotel)
                } else {
                    sentence.to_owned()
                });
            }
        }
        for sentence in own {
            *counts.entry(sentence).or_default() += 1;
        }
    }
    let mut shares: Vec<(String, usize)> = counts.into_iter().collect();
    shares.sort_by(|(one, often), (other, rarely)| rarely.cmp(often).then_with(|| one.cmp(other)));
    shares.truncate(most);
    shares
        .into_iter()
        .map(|(sentence, count)| SentenceShare {
            sentence,
            hotels: count,
            share: count as f64 / hotels.len().max(1) as f64,
        })
        .collect()
}

/// All running text of a hotel.
fn texts(hotel: &DemoHotel) -> impl Iterator<Item = &str> {
    hotel
        .overview
        .iter()
        .chain([
            &hotel.hotel_location,
            &hotel.important_notice,
            &hotel.child_and_extra_bed_policy,
        ])
        .chain(hotel.room_types.iter().map(|room| &room.description))
        .map(String::as_str)
}

/// Splits a text at the full stops that end its sentences: those before a space.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest
            .match_indices(['.', '!', '?'])
            .map(|(at, stop)| at + stop.len())
            .find(|end| rest[*end..].starts_with(' '))
            .unwrap_or(rest.len());
        let (sentence, tail) = rest.split_at(end);
        rest = tail.trim_start();
        Some(sentence)
    })
}

fn mask(sentence: &str, hotel: &DemoHotel) -> String {
    let mut masked = sentence
        .replace(&hotel.name, "HOTEL")
        .replace(&hotel.address.city, "CITY");
    if !hotel.address.state.is_empty() {
        masked = masked.replace(&hotel.address.state, "REGION");
    }
    let mut out = String::with_capacity(masked.len());
    for sign in masked.chars() {
        match sign {
            '0'..='9' if out.ends_with('#') => {}
            '0'..='9' => out.push('#'),
            ',' if out.ends_with('#') => out.push(','),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decimal_point_does_not_end_a_sentence() {
        let cut: Vec<&str> = sentences("It is 2.5 km away. The sea is near.").collect();
        assert_eq!(cut, ["It is 2.5 km away.", "The sea is near."]);
    }
}
