//! Reads every setting from the environment; no other module does. An error names the key, its value and the remedy.

pub mod base_map;
pub mod dashboard_links;
mod mode;
pub mod sign_in;
pub mod stripe;
pub mod videos;

use crate::{connections::Bounds, faults::Plan};
use anyhow::{Result, bail};
use app::paths;
use base_map::{BaseMap, BaseMapSettings};
use contract::{
    company::{Company, dialled},
    credentials,
    return_url::local_path,
};
use dashboard_links::DashboardLinks;
pub use mode::Mode;
use sign_in::{FacebookKeys, GoogleKeys, TokenIssuer};
use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    str::FromStr,
};
use stripe::StripeKeys;
use videos::Videos;

/// How logs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Pretty,
    Json,
}

/// All settings.
#[derive(Clone, Debug)]
pub struct Config {
    pub mode: Mode,
    pub listen: SocketAddr,
    pub database_url: String,
    /// Open connections to the database at most; on SQLite, connections that read.
    pub database_connections: u32,
    pub data_dir: PathBuf,
    pub public_url: String,
    pub site_name: String,
    /// The company that runs the site, and how travellers reach it.
    pub company: Company,
    /// The address that learns of disputes.
    pub operator_email: Option<String>,
    pub log_format: LogFormat,
    pub country_header: Option<http::HeaderName>,
    pub address_header: Option<api::AddressHeader>,
    /// Requests per second from one network; 0 turns the limit off.
    pub network_rate: u32,
    pub max_connections: usize,
    /// The bearer token of /metrics. `None`: /metrics is open, and in production answers 404.
    pub metrics_token: Option<String>,
    /// The SMTP server for outgoing email. `None`: email stays in the built-in mailbox.
    pub smtp_url: Option<String>,
    pub mail_from: String,
    pub strict_enumeration: bool,
    pub google: Option<GoogleKeys>,
    pub facebook: Option<FacebookKeys>,
    pub token_issuer: Option<TokenIssuer>,
    pub demo_hotels: usize,
    /// The terms of use and the privacy policy: paths of this site, or addresses elsewhere.
    pub terms_url: String,
    pub privacy_url: String,
    pub is_sign_up_enabled: bool,
    /// The account that payments go to. `None`: the test gateway.
    pub stripe: Option<StripeKeys>,
    pub allow_test_gateway: bool,
    pub gateway_url: Option<String>,
    pub gateway_secret: String,
    pub recovery_seconds: i64,
    /// In hundredths of a percent.
    pub commission_bps: i32,
    pub die_at: Option<String>,
    /// Test mode alone: what goes wrong where.
    pub fault: Option<Plan>,
    /// Opens /_test/ to callers that know it.
    pub test_token: Option<String>,
    /// The European Central Bank's daily file of exchange rates. `None`: the rates in the binary.
    pub exchange_rates: Option<PathBuf>,
    /// A folder of additional fonts for share cards.
    pub card_fonts: Option<PathBuf>,
    /// Bytes of artwork in the disk cache at most.
    pub media_cache_bytes: u64,
    pub base_map: BaseMap,
    pub dashboard_links: DashboardLinks,
    pub videos: Videos,
}

/// The company that runs the site. The demonstration uses an address that does not exist, so that its pages are
/// complete.
fn company(mode: Mode) -> Result<Company> {
    let email = read("CONTACT_EMAIL");
    if let Some(email) = &email
        && credentials::email_error(email).is_some()
    {
        bail!("CONTACT_EMAIL={email} is not valid: use an address, as help@example.org");
    }
    let phone = read("CONTACT_PHONE");
    if let Some(phone) = &phone
        && dialled(phone).len() < 3
    {
        bail!("CONTACT_PHONE={phone} is not valid: use a number with its country code, as +356 2123 4567");
    }
    let demonstration = (mode != Mode::Production && phone.is_none()).then(|| "help@example.com".to_owned());
    let prices_include_tax = match read("PRICES_INCLUDE_TAX").as_deref() {
        None => None,
        Some("true") => Some(true),
        Some("false") => Some(false),
        Some(other) => bail!("PRICES_INCLUDE_TAX={other} is not valid: use true or false, or leave it out"),
    };
    Ok(Company {
        name: read("COMPANY_NAME"),
        address: read("COMPANY_ADDRESS"),
        email: email.or(demonstration),
        phone,
        tax_id: read("COMPANY_TAX_ID"),
        prices_include_tax,
    })
}

/// The address of the operator.
fn operator_email() -> Result<Option<String>> {
    let email = read("OPERATOR_EMAIL");
    if let Some(email) = &email
        && credentials::email_error(email).is_some()
    {
        bail!("OPERATOR_EMAIL={email} is not valid: use an address, as operator@example.org");
    }
    Ok(email)
}

/// The address of an external service.
fn address(key: &str, default: &str) -> Result<String> {
    let address = read(key).unwrap_or_else(|| default.to_owned());
    if !address.starts_with("https://") && !address.starts_with("http://") {
        bail!("{key}={address} is not valid: use an address as {default}");
    }
    Ok(address)
}

/// Whether an address is a path of this site or a page elsewhere.
fn is_page(address: &str) -> bool {
    let is_elsewhere = http::Uri::from_str(address).is_ok_and(|uri| {
        matches!(uri.scheme_str(), Some("https" | "http")) && uri.host().is_some_and(|host| !host.is_empty())
    });
    is_elsewhere || local_path(address).is_some()
}

/// The address of a text for people: a path of this site, or a page elsewhere.
fn reading(key: &str, own: &str) -> Result<String> {
    let address = read(key).unwrap_or_else(|| own.to_owned());
    if !is_page(&address) {
        bail!(
            "{key}={address} is not valid: use a path of this site, as {own}, or an address, as https://example.org{own}"
        );
    }
    Ok(address)
}

/// The value of a setting; `None` if it is absent or empty.
#[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
fn read(key: &str) -> Option<String> {
    std::env::var(key)
        .ok()
        .map(|value| value.trim().to_owned())
        .filter(|value| !value.is_empty())
}

fn parse<T: FromStr>(key: &str, default: T, remedy: &str) -> Result<T> {
    match read(key) {
        None => Ok(default),
        Some(text) => match text.parse() {
            Ok(value) => Ok(value),
            Err(_) => bail!("{key}={text} is not valid: {remedy}"),
        },
    }
}

/// A number above zero: with none of what it counts the server could not work.
fn at_least_one<T: FromStr + PartialEq + From<u8>>(key: &str, default: T, remedy: &str) -> Result<T> {
    let number = parse(key, default, remedy)?;
    if number == T::from(0) {
        bail!("{key}=0 is not valid: {remedy}");
    }
    Ok(number)
}

/// What creators get of the price of rooms that are booked through them, in hundredths of a percent.
fn commission() -> Result<i32> {
    const KEY: &str = "COMMISSION_PERCENT";
    let Some(text) = read(KEY) else {
        return Ok(domain::Settings::default().commission_bps);
    };
    match hundredths(&text).filter(|bps| *bps <= 5_000) {
        Some(bps) => Ok(bps),
        None => bail!("{KEY}={text} is not valid: use a number from 0 to 50 with at most two decimals, as 5 or 7.25"),
    }
}

/// A number with at most two decimals, a hundred times.
fn hundredths(text: &str) -> Option<i32> {
    let (whole, part) = text.split_once('.').map_or((text, "0"), |parts| parts);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || whole.len() > 4 || part.len() > 2 {
        return None;
    }
    Some(whole.parse::<i32>().ok()? * 100 + format!("{part:0<2}").parse::<i32>().ok()?)
}

fn flag(key: &str, default: bool) -> Result<bool> {
    match read(key).as_deref() {
        None => Ok(default),
        Some("true" | "1" | "yes" | "on") => Ok(true),
        Some("false" | "0" | "no" | "off") => Ok(false),
        Some(text) => bail!("{key}={text} is not valid: use true or false"),
    }
}

/// The first parameter of a PostgreSQL address that the driver does not know: it would pass over a mistyped `sslmode`.
fn unknown_parameter(url: &str) -> Option<String> {
    const KNOWN: [&str; 18] = [
        "sslmode",
        "ssl-mode",
        "sslrootcert",
        "ssl-root-cert",
        "ssl-ca",
        "sslcert",
        "ssl-cert",
        "sslkey",
        "ssl-key",
        "statement-cache-capacity",
        "host",
        "hostaddr",
        "port",
        "dbname",
        "user",
        "password",
        "application_name",
        "options",
    ];
    let (_, query) = url.strip_prefix("postgres")?.split_once('?')?;
    let names = query.split('&').filter_map(|pair| pair.split('=').next());
    let mut unknown = names.filter(|name| !name.is_empty() && !KNOWN.contains(name) && !name.starts_with("options["));
    unknown.next().map(str::to_owned)
}

/// Whether an address points to this machine.
fn is_of_this_machine(url: &str) -> bool {
    let host = http::Uri::from_str(url)
        .ok()
        .and_then(|uri| uri.host().map(str::to_owned));
    let host = host.unwrap_or_default();
    host == "localhost"
        || host
            .trim_matches(['[', ']'])
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}

/// A header's name.
fn header(key: &str, example: &str) -> Result<Option<http::HeaderName>> {
    match read(key) {
        None => Ok(None),
        Some(name) => match http::HeaderName::from_str(&name) {
            Ok(header) => Ok(Some(header)),
            Err(_) => bail!("{key}={name} is not valid: use a header's name, as {example}"),
        },
    }
}

impl Config {
    /// Whether other machines reach this one, or a proxy in front of it.
    pub fn is_public(&self, listening: SocketAddr) -> bool {
        !listening.ip().is_loopback() || !is_of_this_machine(&self.public_url)
    }

    /// How many connections are open at once. One network has a quarter of them, but behind a proxy they all come from it.
    pub fn connections(&self) -> Bounds {
        Bounds {
            all: self.max_connections,
            of_one_network: self.address_header.is_none().then(|| self.max_connections.div_ceil(4)),
        }
    }

    /// Reads the environment.
    pub fn from_env() -> Result<Self> {
        let mode = match read("MODE").as_deref() {
            None | Some("demo") => Mode::Demo,
            Some("production") => Mode::Production,
            Some("test") => Mode::Test,
            Some(text) => bail!("MODE={text} is not valid: use demo, production or test"),
        };
        let listen: SocketAddr = parse(
            "LISTEN",
            SocketAddr::from(([127, 0, 0, 1], 3000)),
            "use an address and a port, as 127.0.0.1:3000",
        )?;
        let data_dir = PathBuf::from(read("DATA_DIR").unwrap_or_else(|| "data".to_owned()));
        let database_url =
            read("DATABASE_URL").unwrap_or_else(|| format!("sqlite://{}", data_dir.join("club.db").display()));
        if !["sqlite:", "postgres:", "postgresql:"]
            .iter()
            .any(|scheme| database_url.starts_with(scheme))
        {
            bail!("DATABASE_URL is not valid: use sqlite://path/to/file or postgres://user:password@host/name");
        }
        if let Some(name) = unknown_parameter(&database_url) {
            bail!(
                "DATABASE_URL is not valid: PostgreSQL has no parameter {name:?}. For encrypted connections use \
                 sslmode=verify-full and sslrootcert=/path/to/ca.crt"
            );
        }
        let public_url = read("PUBLIC_URL").unwrap_or_else(|| format!("http://{listen}"));
        let is_url = public_url.starts_with("http://") || public_url.starts_with("https://");
        if !is_url || public_url.ends_with('/') {
            bail!(
                "PUBLIC_URL={public_url} is not valid: use the site's address without a slash at the end, as https://example.org"
            );
        }
        if mode == Mode::Production && public_url.starts_with("http://") && !is_of_this_machine(&public_url) {
            bail!(
                "PUBLIC_URL={public_url} is not valid in MODE=production: use an https address, so that passwords and sign-ins \
                 are not sent in the open"
            );
        }
        let log_format = match read("LOG_FORMAT").as_deref() {
            None => {
                if mode == Mode::Production {
                    LogFormat::Json
                } else {
                    LogFormat::Pretty
                }
            }
            Some("pretty") => LogFormat::Pretty,
            Some("json") => LogFormat::Json,
            Some(text) => bail!("LOG_FORMAT={text} is not valid: use pretty or json"),
        };
        let country_header = header("COUNTRY_HEADER", "CF-IPCountry")?;
        let hops = parse(
            "ADDRESS_HOPS",
            1,
            "use the number of proxies that add an address, at least 1",
        )?;
        if hops == 0 {
            bail!("ADDRESS_HOPS=0 is not valid: use the number of proxies that add an address, at least 1");
        }
        let address_header = header("ADDRESS_HEADER", "X-Forwarded-For")?;
        let address_header = address_header.map(|name| api::AddressHeader { name, hops });
        let smtp_url = read("SMTP_URL");
        let keeps_mail = flag("ALLOW_LOCAL_MAIL", mode != Mode::Production)?;
        if smtp_url.is_none() && !keeps_mail {
            bail!(
                "SMTP_URL is not set, so no mail would leave: set it to smtps://user:password@host, \
                 or set ALLOW_LOCAL_MAIL=true to keep mails in the built-in mailbox in MODE=production"
            );
        }
        let mail_from = read("MAIL_FROM");
        if mode == Mode::Production && smtp_url.is_some() && mail_from.is_none() {
            bail!("MAIL_FROM is not set: set it to the address that emails come from, as club@example.org");
        }
        let die_at = read("DIE_AT");
        if mode != Mode::Test && die_at.is_some() {
            bail!("DIE_AT belongs to MODE=test: remove it, or set MODE=test");
        }
        let fault = read("FAULT").map(|text| text.parse()).transpose()?;
        if mode != Mode::Test && fault.is_some() {
            bail!("FAULT belongs to MODE=test: remove it, or set MODE=test");
        }
        let test_token = read("TEST_TOKEN");
        if mode != Mode::Test && test_token.is_some() {
            bail!("TEST_TOKEN belongs to MODE=test: remove it, or set MODE=test");
        }
        let allow_test_gateway = flag("ALLOW_TEST_GATEWAY", mode != Mode::Production)?;
        let stripe = StripeKeys::from_env(mode)?;
        if mode == Mode::Production && stripe.is_none() && !allow_test_gateway {
            bail!(
                "no payment provider is set: the test gateway takes no real money. Set STRIPE_SECRET_KEY and \
                 STRIPE_PUBLISHABLE_KEY, or ALLOW_TEST_GATEWAY=true to use it all the same in MODE=production"
            );
        }
        Ok(Self {
            mode,
            listen,
            database_url,
            database_connections: at_least_one("DATABASE_CONNECTIONS", 16, "use a number of connections, as 16")?,
            public_url,
            site_name: read("SITE_NAME").unwrap_or_else(|| "Byrdli".to_owned()),
            company: company(mode)?,
            operator_email: operator_email()?,
            log_format,
            country_header,
            address_header,
            network_rate: parse(
                "NETWORK_RATE",
                if mode == Mode::Production { 50 } else { 0 },
                "use a number of requests a second, as 50, or 0 to count none",
            )?,
            max_connections: at_least_one("MAX_CONNECTIONS", 4_096, "use a number of connections, as 4096")?,
            metrics_token: read("METRICS_TOKEN"),
            smtp_url,
            mail_from: mail_from.unwrap_or_else(|| "no-reply@localhost".to_owned()),
            strict_enumeration: flag("STRICT_ENUMERATION", false)?,
            google: sign_in::google()?,
            facebook: sign_in::facebook()?,
            token_issuer: sign_in::token_issuer()?,
            demo_hotels: parse("DEMO_HOTELS", 5_500, "use a number of hotels, as 5500")?,
            terms_url: reading("TERMS_URL", paths::TERMS)?,
            privacy_url: reading("PRIVACY_URL", paths::PRIVACY)?,
            is_sign_up_enabled: flag("SIGN_UP_ENABLED", true)?,
            stripe,
            allow_test_gateway,
            gateway_url: read("TEST_GATEWAY_URL"),
            gateway_secret: read("TEST_GATEWAY_SECRET").unwrap_or_else(|| "demonstration".to_owned()),
            recovery_seconds: parse("RECOVERY_SECONDS", 45, "use a number of seconds, as 45")?,
            commission_bps: commission()?,
            die_at,
            fault,
            test_token,
            exchange_rates: read("EXCHANGE_RATES_FILE").map(PathBuf::from),
            card_fonts: read("CARD_FONTS").map(PathBuf::from),
            media_cache_bytes: parse("MEDIA_CACHE_MB", 1_024_u64, "use a number of megabytes, as 1024")? * 1024 * 1024,
            base_map: BaseMap::new(BaseMapSettings {
                style_url: read("MAP_STYLE_URL"),
                style_url_dark: read("MAP_STYLE_URL_DARK"),
                origins: read("MAP_ORIGINS"),
                pmtiles: read("MAP_PMTILES"),
            })?,
            dashboard_links: DashboardLinks::from_env()?,
            videos: Videos::from_env()?,
            data_dir,
        })
    }

    /// Whether the site is served over https, so that cookies carry the `__Host-` prefix.
    pub fn is_secure(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// Whether payments go to the test gateway.
    pub fn is_test_gateway(&self) -> bool {
        self.stripe.is_none() && self.allow_test_gateway
    }

    /// Pages for developers exist outside production.
    pub fn has_dev_pages(&self) -> bool {
        self.mode != Mode::Production
    }
}
