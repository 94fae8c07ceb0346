//! The real binary: a gateway process with its file, a server process that can be killed at a point, and travellers who
//! use only the HTTP API.

mod bucket;
mod creators;
mod plain;
mod proxy;
mod uploads;

pub use bucket::Bucket;
pub use creators::{creator, session_cookie};
pub use plain::Answer;
pub use proxy::Proxy;
pub use uploads::{BOUNDARY, Form};

use self::plain::{ADDRESS_HEADER, client_at};
use chrono::{Days, NaiveDate};
use contract::{
    Code, Failure, InvoiceId, ItineraryId, RoomTypeId,
    availability::{CheckAvailability, HotelAvailability},
    hotel::{HotelSummary, Rate},
    invoice::{Card, ChallengeAnswer, Invoice, InvoicePayment, PayInvoice},
    itinerary::{
        AddHotel, CancelItinerary, CancellationTerms, Customer, Guest, Itinerary, ItineraryCreate, RoomGuests,
        SetGuestDetails,
    },
    search::{HotelList, Occupancy, SearchCreate, SearchCreated},
    visitor::{AccessToken, AnonymousSignIn},
};
use domain::clock::{Clock, SystemClock};
use gateway::Status;
use http::{HeaderName, StatusCode};
use reqwest::Method;
use sea_orm::{ConnectionTrait, Database, Statement};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    net::Ipv4Addr,
    path::{Path, PathBuf},
    process::{ExitStatus, Output, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
    sync::Mutex,
};

const BINARY: &str = env!("CARGO_BIN_EXE_server");
/// The secret of the gateway.
pub const SECRET: &str = "crash";
/// Seconds until the worker takes over: longer than a payment on a busy machine.
const RECOVERY_SECONDS: &str = "4";
/// Time-out of every wait.
const HANG_TIMEOUT: Duration = Duration::from_secs(60);

/// Polls until `look` returns a value.
pub async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let seen = async {
        loop {
            if let Some(seen) = look().await {
                return seen;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let seen = tokio::time::timeout(HANG_TIMEOUT, seen).await;
    seen.unwrap_or_else(|_| panic!("{what} within {HANG_TIMEOUT:?}"))
}

pub const GOOD: &str = "4242 4242 4242 4242";
pub const CHALLENGE: &str = "4000 0000 0000 3220";
pub const DECLINED: &str = "4000 0000 0000 0002";

#[expect(
    clippy::disallowed_methods,
    reason = "which engine the suite runs on is the test command's choice"
)]
fn setting(key: &str) -> Option<String> {
    std::env::var(key).ok().filter(|value| !value.is_empty())
}

/// The URL of a new, empty database.
async fn new_database(folder: &Path) -> String {
    if setting("TEST_DATABASE").as_deref() != Some("postgres") {
        return format!("sqlite://{}", folder.join("club.db").display());
    }
    let base = setting("TEST_POSTGRES_URL").expect("TEST_DATABASE=postgres needs TEST_POSTGRES_URL");
    // Names of temporary folders are unique.
    let folder: String = folder
        .display()
        .to_string()
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let name = format!("test_{}_{}", std::process::id(), folder.to_lowercase());
    let server = Database::connect(&base).await.unwrap();
    let create = Statement::from_string(server.get_database_backend(), format!("CREATE DATABASE {name}"));
    server.execute_raw(create).await.unwrap();
    let (host, query) = base
        .split_once('?')
        .map_or((base.as_str(), ""), |(host, query)| (host, query));
    let (host, _) = host.rsplit_once('/').unwrap();
    format!("{host}/{name}?{query}")
}

/// An installation: a database with hotels, and a gateway that outlives the server.
pub struct Installation {
    folder: tempfile::TempDir,
    database_url: String,
    pub gateway_url: String,
    pub gateway: gateway::Client,
    /// None: it is another installation's.
    _gateway: Option<Process>,
}

/// A running process; dropping it kills it.
struct Process {
    child: Child,
    /// Its output; `None`: the output goes to a file.
    lines: Option<Lines<BufReader<ChildStdout>>>,
}

impl Process {
    fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).kill_on_drop(true).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self {
            child,
            lines: Some(lines),
        }
    }

    /// The first address in its output.
    async fn address(&mut self) -> String {
        let lines = self.lines.as_mut().expect("its output is read");
        while let Some(line) = lines.next_line().await.unwrap() {
            if let Some(start) = line.find("http://127.0.0.1:") {
                return line[start..].trim().to_owned();
            }
        }
        panic!("it ended without having listened: {:?}", self.child.wait().await)
    }
}

impl Installation {
    /// An installation with a few hotels of the demonstration set.
    pub async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database_url = new_database(folder.path()).await;
        let mut command = Command::new(BINARY);
        command
            .args(["gateway", "--file"])
            .arg(folder.path().join("gateway.log"));
        command
            .env("MODE", "test")
            .env("TEST_GATEWAY_SECRET", SECRET)
            .env("RUST_LOG", "warn");
        let mut gateway = Process::start(command);
        let gateway_url = gateway.address().await;
        let client = gateway::Client::new(&gateway_url, SECRET).unwrap();
        let installation = Self {
            folder,
            database_url,
            gateway_url,
            gateway: client,
            _gateway: Some(gateway),
        };
        let loaded = installation
            .command(&["demo", "load"])
            .stdout(Stdio::null())
            .status()
            .await
            .unwrap();
        assert!(loaded.success());
        installation
    }

    /// An empty machine whose payments go to the same gateway.
    pub async fn empty_machine(&self) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            database_url: new_database(folder.path()).await,
            folder,
            gateway_url: self.gateway_url.clone(),
            gateway: gateway::Client::new(&self.gateway_url, SECRET).unwrap(),
            _gateway: None,
        }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(BINARY);
        command
            .args(arguments)
            .env("MODE", "test")
            .env("LISTEN", "127.0.0.1:0")
            .env("DATA_DIR", self.folder.path())
            .env("DATABASE_URL", &self.database_url)
            .env("TEST_GATEWAY_URL", &self.gateway_url)
            .env("TEST_GATEWAY_SECRET", SECRET)
            .env("RECOVERY_SECONDS", RECOVERY_SECONDS)
            .env("DEMO_HOTELS", "24")
            .env("ADDRESS_HEADER", ADDRESS_HEADER)
            .env("RUST_LOG", "warn")
            .env_remove("DIE_AT")
            .env_remove("FAULT");
        command
    }

    /// A path in the installation's folder.
    pub fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// Writes a file in the installation's folder; returns its path.
    pub fn file(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.path(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }

    /// Runs a command and waits for its end.
    pub async fn run(&self, arguments: &[&str]) -> Run {
        self.command(arguments).output().await.unwrap().into()
    }

    /// Runs a command with additional settings and waits for its end.
    pub async fn run_with(&self, arguments: &[&str], settings: &[(&str, &str)]) -> Run {
        let mut command = self.command(arguments);
        command.envs(settings.iter().copied()).kill_on_drop(true);
        let ended = tokio::time::timeout(HANG_TIMEOUT, command.output());
        ended.await.expect("it ends in time").unwrap().into()
    }

    /// Runs a command and asks it to end after a time.
    pub async fn run_until(&self, arguments: &[&str], patience: Duration) -> Run {
        let mut command = self.command(arguments);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let id = child.id().expect("it runs").to_string();
        let mut ended = std::pin::pin!(child.wait_with_output());
        match tokio::time::timeout(patience, &mut ended).await {
            Ok(output) => output.unwrap().into(),
            Err(_) => {
                let asked = Command::new("kill").args(["-TERM", &id]).status().await.unwrap();
                assert!(asked.success(), "it could be asked to end");
                ended.await.unwrap().into()
            }
        }
    }

    /// Starts a command, sends it a signal and waits for its end.
    pub async fn run_and_signal(&self, arguments: &[&str], signal: &str) -> Run {
        let mut command = self.command(arguments);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let id = child.id().expect("it runs").to_string();
        // It may have ended.
        Command::new("kill")
            .args([&format!("-{signal}"), &id])
            .status()
            .await
            .unwrap();
        child.wait_with_output().await.unwrap().into()
    }

    /// Starts a server, which dies at the point if one is given.
    pub async fn serve(&self, die_at: Option<&str>) -> Server {
        match die_at {
            Some(point) => self.serve_with(&[("DIE_AT", point)]).await,
            None => self.serve_with(&[]).await,
        }
    }

    /// Starts a server with the most detailed log; returns it with the log's file.
    pub async fn serve_chattering(&self) -> (Server, PathBuf) {
        let file = self.folder.path().join("server.log");
        let log = std::fs::File::create(&file).unwrap();
        let mut command = self.command(&["serve"]);
        command.env("RUST_LOG", "trace").stderr(log.try_clone().unwrap());
        let child = command.stdout(log).kill_on_drop(true).spawn().unwrap();
        let ready = async {
            loop {
                let text = std::fs::read_to_string(&file).unwrap();
                if let Some((_, rest)) = text.split_once("Ready on ") {
                    return rest.lines().next().unwrap().trim().to_owned();
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let url = tokio::time::timeout(HANG_TIMEOUT, ready)
            .await
            .expect("it listens in time");
        let process = Some(Mutex::new(Process { child, lines: None }));
        (Server { process, url }, file)
    }

    /// Starts a server with additional settings.
    pub async fn serve_with(&self, settings: &[(&str, &str)]) -> Server {
        let mut command = self.command(&["serve"]);
        command.envs(settings.iter().copied());
        let mut process = Process::start(command);
        let url = tokio::time::timeout(HANG_TIMEOUT, process.address())
            .await
            .expect("it listens in time");
        Server {
            process: Some(Mutex::new(process)),
            url,
        }
    }

    /// Whether several servers can share the database.
    pub fn is_shared(&self) -> bool {
        self.database_url.starts_with("postgres")
    }

    /// An id as queries of this database have it.
    pub fn id_text(&self, id: uuid::Uuid) -> String {
        if self.is_shared() {
            format!("'{id}'")
        } else {
            format!("X'{}'", id.simple())
        }
    }

    /// The texts that a query finds, one a row.
    pub async fn texts(&self, sql: &str) -> Vec<String> {
        let database = Database::connect(&self.database_url).await.unwrap();
        let found = Statement::from_string(database.get_database_backend(), sql.to_owned());
        let rows = database.query_all_raw(found).await.unwrap();
        let texts = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
        database.close().await.unwrap();
        texts
    }

    /// What `server verify` says: exit code 0.
    pub async fn verify(&self, when: &str) {
        let output = self.command(&["verify"]).output().await.unwrap();
        assert!(
            output.status.success(),
            "{when}: {}",
            String::from_utf8_lossy(&output.stdout)
        );
    }

    /// The amounts captured at the gateway, by payment id, in minor units; and the number of open holds.
    pub async fn taken(&self) -> (BTreeMap<String, i64>, usize) {
        let mut last = BTreeMap::new();
        for entry in self.gateway.list_log(0).await.unwrap() {
            if let gateway::Answer::Authorization(authorization) = entry.answer {
                last.insert(entry.authorization_id, *authorization);
            }
        }
        let held = last.values().filter(|one| one.status == Status::Authorized).count();
        let mut taken = BTreeMap::new();
        for one in last.into_values().filter(|one| one.status == Status::Captured) {
            assert!(
                taken.insert(one.reference, one.captured_minor).is_none(),
                "one payment, two captures"
            );
        }
        (taken, held)
    }
}

/// The result of a command.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub said: String,
    pub warned: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            code: output.status.code(),
            said: text(&output.stdout),
            warned: text(&output.stderr),
        }
    }
}

/// A server process.
pub struct Server {
    /// `None`: a proxy, behind which servers are.
    process: Option<Mutex<Process>>,
    pub url: String,
}

impl Server {
    /// The servers behind a proxy.
    pub fn behind(proxy: &Proxy) -> Self {
        Self {
            process: None,
            url: proxy.url.clone(),
        }
    }

    async fn process(&self) -> tokio::sync::MutexGuard<'_, Process> {
        self.process.as_ref().expect("a process").lock().await
    }

    /// Waits until the process has died.
    pub async fn died(&self) {
        let mut process = self.process().await;
        let ended = tokio::time::timeout(HANG_TIMEOUT, process.child.wait())
            .await
            .expect("it dies")
            .unwrap();
        assert!(!ended.success(), "{ended}");
    }

    /// Whether it has died.
    pub async fn has_ended(&self) -> bool {
        self.process().await.child.try_wait().unwrap().is_some()
    }

    /// Asks it to stop, as a supervisor of services does, and waits until it has; how it ended.
    pub async fn stop(&self) -> ExitStatus {
        let mut process = self.process().await;
        let id = process.child.id().expect("it runs");
        let asked = Command::new("sh").args(["-c", &format!("kill -TERM {id}")]).status();
        assert!(asked.await.unwrap().success());
        tokio::time::timeout(HANG_TIMEOUT, process.child.wait())
            .await
            .expect("it stops in time")
            .unwrap()
    }

    /// The address it listens on.
    pub fn address(&self) -> &str {
        self.url.strip_prefix("http://").expect("an address")
    }

    /// kill -9.
    pub async fn kill(&self) {
        self.process().await.child.kill().await.unwrap();
    }
}

/// Why a call has no result.
#[derive(Debug)]
pub enum Failed {
    /// The server refused the call.
    Refused(Code),
    /// No answer: the outcome is unknown.
    NoAnswer,
}

/// A person with a token and an itinerary.
#[derive(Clone)]
pub struct Traveller {
    http: reqwest::Client,
    token: String,
    pub id: ItineraryId,
}

/// An offer with its hotel.
pub struct FoundOffer {
    pub hotel: HotelSummary,
    pub room_type: RoomTypeId,
    pub rooms_left: u32,
    pub offer: AddHotel,
    /// The cheapest offer of which something comes back; none: nothing ever does.
    pub refundable: Option<AddHotel>,
}

fn date(days: u64) -> NaiveDate {
    SystemClock.now().date_naive() + Days::new(days)
}

impl Traveller {
    /// Signs in anonymously and creates an itinerary, each traveller from an address of their own: a network has a
    /// limit of anonymous accounts.
    pub async fn new(server: &Server) -> Self {
        static TRAVELLERS: AtomicU32 = AtomicU32::new(1);
        let number = TRAVELLERS.fetch_add(1, Ordering::Relaxed);
        let http = client_at(Ipv4Addr::from_bits(
            Ipv4Addr::new(10, 0, 0, 0).to_bits() + (number << 8),
        ));
        let unknown = ItineraryId(uuid::Uuid::nil());
        let mut traveller = Self {
            http,
            token: String::new(),
            id: unknown,
        };
        let signed_in: AccessToken = traveller
            .post(server, "/identity/v1/anonymous", &AnonymousSignIn::default())
            .await
            .unwrap();
        traveller.token = signed_in.token;
        let input = ItineraryCreate {
            title: None,
            currency: Some("EUR".parse().unwrap()),
        };
        let itinerary: Itinerary = traveller.post(server, "/api/v1/itinerary", &input).await.unwrap();
        traveller.id = itinerary.id;
        traveller
    }

    /// The session cookie, as a browser has it.
    pub async fn cookie(&self, server: &Server) -> String {
        session_cookie(server, &self.token).await
    }

    async fn call<T: DeserializeOwned>(
        &self,
        server: &Server,
        method: Method,
        path: &str,
        body: Option<&impl Serialize>,
        key: Option<&str>,
    ) -> Result<T, Failed> {
        let mut request = self.http.request(method, format!("{}{path}", server.url));
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let response = request.send().await.map_err(|_| Failed::NoAnswer)?;
        if response.status() == StatusCode::BAD_GATEWAY {
            // A proxy's server broke off.
            return Err(Failed::NoAnswer);
        }
        let is_success = response.status().is_success();
        let bytes = response.bytes().await.map_err(|_| Failed::NoAnswer)?;
        if is_success {
            return Ok(serde_json::from_slice(&bytes).unwrap());
        }
        let failure: Failure = serde_json::from_slice(&bytes).unwrap();
        Err(Failed::Refused(failure.errors[0].code))
    }

    async fn get<T: DeserializeOwned>(&self, server: &Server, path: &str) -> Result<T, Failed> {
        self.call(server, Method::GET, path, None::<&()>, None).await
    }

    async fn post<T: DeserializeOwned>(&self, server: &Server, path: &str, body: &impl Serialize) -> Result<T, Failed> {
        self.call(server, Method::POST, path, Some(body), None).await
    }

    /// Hotels with available rooms for these nights, each with its cheapest offer.
    pub async fn find(&self, server: &Server, days_ahead: u64, rooms: usize) -> Vec<FoundOffer> {
        let list: HotelList = self.get(server, "/api/v1/hotel/recommended?take=24").await.unwrap();
        let mut found = Vec::new();
        for hotel in list.hotels {
            found.extend(self.find_in(server, hotel, days_ahead, rooms).await);
        }
        found
    }

    /// An offer of which something comes back; which hotel is asked first depends on the number.
    pub async fn find_refundable(&self, server: &Server, days_ahead: u64, number: u64) -> AddHotel {
        let list: HotelList = self.get(server, "/api/v1/hotel/recommended?take=24").await.unwrap();
        let mut hotels = list.hotels;
        let first = number % hotels.len() as u64;
        hotels.rotate_left(usize::try_from(first).unwrap());
        for hotel in hotels {
            let found = self.find_in(server, hotel, days_ahead, 1).await;
            if let Some(offer) = found.into_iter().find_map(|found| found.refundable) {
                return offer;
            }
        }
        panic!("no hotel has a refundable rate in {days_ahead} days")
    }

    async fn find_in(&self, server: &Server, hotel: HotelSummary, days_ahead: u64, rooms: usize) -> Vec<FoundOffer> {
        let mut found = Vec::new();
        let input = SearchCreate {
            hotel_id: Some(hotel.id),
            check_in_date: Some(date(days_ahead)),
            check_out_date: Some(date(days_ahead + 3)),
            rooms: Some(vec![Occupancy::default(); rooms]),
            currency: Some("EUR".parse().unwrap()),
            ..SearchCreate::default()
        };
        let search: SearchCreated = self.post(server, "/api/v1/hotel/search/create", &input).await.unwrap();
        let input = CheckAvailability {
            hotel_id: None,
            hotel_search_id: search.search_id,
            currency: None,
        };
        let path = format!("/api/v1/hotel/{}/checkAvailability", hotel.id);
        let answer: HotelAvailability = match self.post(server, &path, &input).await {
            Ok(answer) => answer,
            Err(Failed::Refused(Code::NoRoomsAvailable)) => return found,
            Err(other) => panic!("{other:?}"),
        };
        for room_type in answer.room_types {
            let offer_of = |rate: &Rate| AddHotel {
                hotel_id: Some(hotel.id),
                hotel_search_id: Some(search.search_id),
                room_type_id: Some(room_type.id),
                room_id: Some(rate.id),
                search_result_reference: Some(rate.search_result_reference.clone()),
                ..AddHotel::default()
            };
            let offer = offer_of(&room_type.rates[0]);
            let refundable = room_type.rates.iter().find(|rate| rate.refundable).map(offer_of);
            let rooms_left = room_type.rooms_left.unwrap_or(0);
            found.push(FoundOffer {
                hotel: hotel.clone(),
                room_type: room_type.id,
                rooms_left,
                offer,
                refundable,
            });
        }
        found
    }

    fn path(&self, call: &str) -> String {
        format!("/api/v1/itinerary/{}{call}", self.id)
    }

    /// Adds offers to the itinerary, names the guests and creates the invoice.
    pub async fn order(&self, server: &Server, offers: &[&AddHotel]) -> Invoice {
        for offer in offers {
            let _: Itinerary = self.post(server, &self.path("/addHotel"), offer).await.unwrap();
        }
        let itinerary = self.itinerary(server).await;
        let guest = Guest {
            first_name: "Ada".to_owned(),
            last_name: "Lovelace".to_owned(),
            age: None,
        };
        let rooms = itinerary.line_items.iter().flat_map(|line| &line.hotel_booking.rooms);
        let rooms = rooms
            .map(|room| RoomGuests {
                room_id: room.id,
                guests: vec![guest.clone()],
            })
            .collect();
        let _: Itinerary = self
            .post(
                server,
                &self.path("/setGuestDetails"),
                &SetGuestDetails {
                    rooms,
                    ..Default::default()
                },
            )
            .await
            .unwrap();
        let customer = Customer {
            first_name: "Ada".to_owned(),
            last_name: "Lovelace".to_owned(),
            email: "ada@example.org".to_owned(),
            phone: None,
            country_code: "GB".to_owned(),
            time_zone: None,
        };
        let _: Itinerary = self
            .post(server, &self.path("/updateCustomerData"), &customer)
            .await
            .unwrap();
        self.post(server, &self.path("/createInvoice"), &serde_json::json!({}))
            .await
            .unwrap()
    }

    /// Creates an itinerary of two hotels with an open invoice.
    pub async fn order_two_hotels(&self, server: &Server, days_ahead: u64) -> Invoice {
        let found = self.find(server, days_ahead, 1).await;
        let first = &found[0];
        let second = found
            .iter()
            .find(|other| other.hotel.id != first.hotel.id)
            .expect("two hotels with rooms");
        self.order(server, &[&first.offer, &second.offer]).await
    }

    pub async fn itinerary(&self, server: &Server) -> Itinerary {
        self.get(server, &self.path("")).await.unwrap()
    }

    pub async fn invoice(&self, server: &Server, id: InvoiceId) -> Invoice {
        self.try_invoice(server, id).await.unwrap()
    }

    /// The invoice, when the server answers.
    pub async fn try_invoice(&self, server: &Server, id: InvoiceId) -> Result<Invoice, Failed> {
        self.get(server, &format!("/api/v1/invoice/{id}")).await
    }

    /// Polls the invoice until its payment has ended.
    pub async fn settled(&self, server: &Server, id: InvoiceId) -> Invoice {
        let mut ticks = tokio::time::interval(Duration::from_millis(100));
        let settled = async {
            loop {
                ticks.tick().await;
                let invoice = self.invoice(server, id).await;
                if invoice.status != contract::invoice::InvoiceStatus::Processing {
                    return invoice;
                }
            }
        };
        tokio::time::timeout(HANG_TIMEOUT, settled)
            .await
            .expect("the worker ends what was begun")
    }

    pub async fn pay(&self, server: &Server, id: InvoiceId, number: &str, key: &str) -> Result<InvoicePayment, Failed> {
        let card = Card {
            number: number.to_owned(),
            exp_month: 12,
            exp_year: 2090,
            cvc: "123".to_owned(),
            holder: None,
        };
        let input = PayInvoice {
            card: Some(card),
            payment_method: None,
            challenge: None,
        };
        let path = format!("/api/v1/invoice/{id}/payment");
        self.call(server, Method::POST, &path, Some(&input), Some(key)).await
    }

    /// Pays with what is given, without a key.
    pub async fn pay_with(&self, server: &Server, id: InvoiceId, input: &PayInvoice) -> Result<InvoicePayment, Failed> {
        self.post(server, &format!("/api/v1/invoice/{id}/payment"), input).await
    }

    /// Asks for the quote of everything that is booked and agrees to it; None: nothing is booked any more.
    pub async fn cancel(&self, server: &Server) -> Result<Option<Itinerary>, Failed> {
        let terms: CancellationTerms = self.get(server, &self.path("/cancellationTerms")).await?;
        let Some(quote) = terms.quote else { return Ok(None) };
        let input = CancelItinerary {
            quote: Some(quote.token),
            ..CancelItinerary::default()
        };
        let path = self.path("/cancel");
        self.call(server, Method::PUT, &path, Some(&input), None)
            .await
            .map(Some)
    }

    /// Names another guest of each room of a booked trip.
    pub async fn change_guests(&self, server: &Server) -> Result<(), Failed> {
        let trip = self.try_itinerary(server).await?;
        for line in &trip.line_items {
            let rooms = line.hotel_booking.rooms.iter().map(|room| {
                let guest = serde_json::json!({ "firstName": "Grace", "lastName": "Hopper" });
                serde_json::json!({ "roomId": room.id, "guests": [guest] })
            });
            let input = serde_json::json!({ "lineItemId": line.identity, "rooms": rooms.collect::<Vec<_>>() });
            let path = self.path("/guests");
            let _: Value = self.call(server, Method::PUT, &path, Some(&input), None).await?;
        }
        Ok(())
    }

    /// The trip, when the server answers.
    pub async fn try_itinerary(&self, server: &Server) -> Result<Itinerary, Failed> {
        self.get(server, &self.path("")).await
    }

    pub async fn answer(
        &self,
        server: &Server,
        id: InvoiceId,
        answer: ChallengeAnswer,
    ) -> Result<InvoicePayment, Failed> {
        let input = PayInvoice {
            card: None,
            payment_method: None,
            challenge: Some(answer),
        };
        self.post(server, &format!("/api/v1/invoice/{id}/payment"), &input)
            .await
    }
}

/// The token of test mode.
pub const TOKEN: (HeaderName, &str) = (HeaderName::from_static("x-test-token"), "let me in");

/// The code of the newest email that verifies an address.
pub async fn proof(server: &Server, email: &str) -> String {
    until("a mail comes", async || {
        let mails: Value = server.get_with("/_test/mail", &[TOKEN]).await.json();
        mails.as_array().unwrap().iter().find_map(|mail| {
            let words = mail["text"].as_str().unwrap().split_whitespace();
            let link = words
                .filter(|_| mail["recipient"] == email)
                .find(|word| word.contains("mode=verifyEmail"))?;
            let (_, code) = link.split_once("oobCode=")?;
            Some(code.split('&').next().unwrap_or(code).to_owned())
        })
    })
    .await
}

/// Restarts the PostgreSQL of the test, which is no other test's: TEST_POSTGRES_DATA is its folder, and TEST_POSTGRES_CONTROL
/// its `pg_ctl` with what goes before it.
pub async fn restart_postgres(mode: &str) {
    let needed = |key: &str| setting(key).unwrap_or_else(|| panic!("{key} names the PostgreSQL to restart"));
    let (control, data) = (needed("TEST_POSTGRES_CONTROL"), needed("TEST_POSTGRES_DATA"));
    let mut words = control.split(' ');
    let mut command = Command::new(words.next().unwrap());
    command.args(words).args(["-D", &data, "-l"]).arg(format!("{data}.log"));
    command.args(["-w", "-m", mode, "restart"]).current_dir("/");
    // The new server would keep this process's pipes open.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    assert!(command.status().await.unwrap().success(), "PostgreSQL starts again");
}
