//! Addresses for the tests that parse and print them: those that the site prints, and hostile ones.

use crate::{pages::fields::Fields, paths::encode};
use proptest::{collection::vec, prelude::*, sample};

/// Values that a browser, a program or an attacker sends.
const VALUES: &[&str] = &[
    "",
    " ",
    "0",
    "1",
    "-1",
    "4",
    "15",
    "99",
    "100",
    "4294967295",
    "4294967296",
    "1e9",
    "NaN",
    "inf",
    "-0",
    "7.5",
    "true",
    "on",
    "off",
    "null",
    "%",
    "%zz",
    "a=b&c",
    "<script>",
    "../..",
    "\0",
    "é",
    "2027-03-12",
    "2027-02-30",
    "0192f000-0000-7000-8000-000000000001",
    "EUR",
    "eur",
    "price",
    "halfBoard",
    "calendar",
    "added",
    "mia.lind",
    "MIA",
    "1,2,3,4",
    "38.6,-9.3,38.8,-9",
    "4,3,2,1",
    "_p~iF~ps|U_ulLnnqC_mqNvxq`@",
    "~~~~~~~~~~~~",
    "#rooms",
];

/// Query strings of these names in any order and number, beside other names and characters that are no query at all.
pub fn queries(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let value = prop_oneof![
        3 => sample::select(VALUES).prop_map(encode),
        1 => ".{0,12}".prop_map(|text| encode(&text)),
        1 => ".{0,12}",
    ];
    let name = prop_oneof![
        8 => sample::select(names).prop_map(str::to_owned),
        1 => "[a-zA-Z_0-9%]{0,12}",
    ];
    let field = (name, value).prop_map(|(name, value)| format!("{name}={value}"));
    vec(prop_oneof![9 => field, 1 => ".{0,20}"], 0..12).prop_map(|fields| fields.join("&"))
}

/// The fields of a printed address.
pub fn fields_of(address: &str) -> Fields {
    let address = address.split('#').next();
    Fields::of_query(address.and_then(|address| Some(address.split_once('?')?.1)))
}
