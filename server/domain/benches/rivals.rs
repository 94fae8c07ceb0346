//! The same hotels, nights and questions, side by side: the index, PostgreSQL with GiST and SQLite with its R*Tree.
//!
//! `cargo run -p xtask -- postgres cargo bench -p domain --bench rivals -- [HOTELS] [QUERIES]`
//!
//! Asked is what any list needs: which hotels of an area have a free room for one party on every night, how many they
//! are, and the 15 most recommended of them, each with the lowest sum of its nights. The databases stop there; the index
//! adds taxes, currencies, the counts of every filter and the histogram of prices. That all three find the same number of
//! hotels is checked for every question.

#[path = "../../search/tests/index/market.rs"]
mod market;

use market::{FIRST, Market, MarketRules, OwnedQuery};
use sea_orm::sqlx::{self, AssertSqlSafe, Connection, Executor, PgConnection, Row, SqliteConnection};
use search::{
    BoundingBox,
    index::{Area, Filters, HotelIndex, HotelRecord, Order},
};
use std::{collections::BTreeMap, time::Instant};

const NIGHTS: usize = 365;
const CITIES: usize = 20_000;
const WARM_UP: usize = 100;
const ENGINES: [&str; 3] = ["index", "PostgreSQL", "SQLite"];

/// Ids follow the curve, so that neighbours lie together.
const TABLES: &str = "CREATE TABLE hotel (id INTEGER PRIMARY KEY, latitude DOUBLE PRECISION NOT NULL, \
    longitude DOUBLE PRECISION NOT NULL, country TEXT NOT NULL, region TEXT NOT NULL, recommended INTEGER NOT NULL); \
    CREATE TABLE rate (id INTEGER PRIMARY KEY, hotel_id INTEGER NOT NULL, max_guests INTEGER NOT NULL, \
    max_adults INTEGER NOT NULL, max_children INTEGER NOT NULL, weekend_nights INTEGER NOT NULL)";
const NIGHT: &str = "night (rate_id INTEGER NOT NULL, day INTEGER NOT NULL, free INTEGER NOT NULL, \
    price INTEGER NOT NULL";
const HOTEL_ROW: &str = "INSERT INTO hotel (id, latitude, longitude, country, region, recommended) \
    VALUES ($1, $2, $3, $4, $5, $6)";
const RATE_ROW: &str = "INSERT INTO rate VALUES ($1, $2, $3, $4, $5, $6)";

/// Where the hotels of a box are looked for: the table, and what holds of it.
type Boxed = (&'static str, &'static str);
const POSTGRES: Boxed = ("hotel h", "h.position <@ box(point($8, $6), point($9, $7))");
const SQLITE: Boxed = (
    // The order of a CROSS JOIN is kept: the planner would go through all hotels and look each up in the tree.
    "hotel_area a CROSS JOIN hotel h",
    "h.id = a.id AND a.north >= $6 AND a.south <= $7 AND a.east >= $8 AND a.west <= $9 \
     AND h.latitude BETWEEN $6 AND $7 AND h.longitude BETWEEN $8 AND $9",
);

/// The question of a traveller with all that it leaves open, for either database.
macro_rules! question {
    ($asked:expr, $sql:expr) => {{
        let (stay, guests) = (&$asked.stay, &$asked.guests[0]);
        let query = sqlx::query(AssertSqlSafe($sql))
            .bind(stay.check_in)
            .bind(stay.check_in + stay.nights as i32)
            .bind(i32::from(guests.adults))
            .bind(i32::from(guests.children))
            .bind(i32::from(MarketRules::is_weekend(stay.check_in)));
        match &$asked.area {
            Area::Box(area) => query.bind(area.south).bind(area.north).bind(area.west).bind(area.east),
            Area::Country(code) | Area::Region(code) => query.bind(code.clone()),
            _ => query,
        }
    }};
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), sqlx::Error> {
    let numbers: Vec<usize> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |at: usize, otherwise: usize| numbers.get(at).copied().unwrap_or(otherwise);
    let (hotels, queries) = (number(0, 100_000), number(1, 1_000));
    let market = Market::new(2026, hotels, CITIES, NIGHTS);
    println!("{hotels} hotels of {CITIES} cities by Zipf's law, 2 rates each, {NIGHTS} nights; {queries} queries");
    let order = market.in_order();
    let records = || order.iter().map(|number| market.hotel(*number));

    let begun = Instant::now();
    let index = HotelIndex::new(FIRST, NIGHTS);
    index.extend(records());
    println!("the index is filled in {:.0} s", begun.elapsed().as_secs_f64());
    let begun = Instant::now();
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("rival.db").display().to_string();
    let mut sqlite = SqliteConnection::connect(&format!("sqlite://{path}?mode=rwc")).await?;
    fill_sqlite(&mut sqlite, records()).await?;
    println!("SQLite is filled in {:.0} s", begun.elapsed().as_secs_f64());
    let begun = Instant::now();
    let address = postgres_address();
    let mut postgres = PgConnection::connect(&address).await?;
    fill_postgres(&mut postgres, records()).await?;
    println!("PostgreSQL is filled in {:.0} s", begun.elapsed().as_secs_f64());

    let asked: Vec<OwnedQuery> = (0..)
        .filter_map(|number| plain(market.query(number)))
        .take(queries)
        .collect();
    let mut times: BTreeMap<&str, [Vec<f64>; 3]> = BTreeMap::new();
    let mut wrong = 0;
    for (position, asked) in asked.iter().cycle().take(WARM_UP + asked.len()).enumerate() {
        let begun = Instant::now();
        let found = index
            .search(&asked.query())
            .expect("a query of the market is one")
            .total;
        let of_index = begun.elapsed();
        let begun = Instant::now();
        let by_postgres = question!(asked, question(asked, POSTGRES))
            .fetch_all(&mut postgres)
            .await?;
        let of_postgres = begun.elapsed();
        let begun = Instant::now();
        let by_sqlite = question!(asked, question(asked, SQLITE)).fetch_all(&mut sqlite).await?;
        let of_sqlite = begun.elapsed();
        let total_of = |first: Option<i64>| first.unwrap_or(0) == i64::from(found);
        let is_same = total_of(by_postgres.first().map(|row| row.get("found")))
            && total_of(by_sqlite.first().map(|row| row.get("found")));
        wrong += u32::from(!is_same);
        if position >= WARM_UP {
            let kept = times.entry(asked.kind).or_default();
            for (engine, took) in [of_index, of_postgres, of_sqlite].into_iter().enumerate() {
                kept[engine].push(took.as_secs_f64() * 1e3);
            }
        }
    }
    report(&mut times);
    println!("\n{wrong} questions were answered with different numbers of hotels");
    if let Some(city) = asked.iter().find(|asked| asked.kind == "city") {
        println!("\nPostgreSQL's plan for a city:");
        let sql = format!("EXPLAIN (ANALYZE, BUFFERS) {}", question(city, POSTGRES));
        for row in question!(city, sql).fetch_all(&mut postgres).await? {
            println!("{}", row.get::<String, _>(0));
        }
        println!("\nSQLite's plan for a city:");
        let sql = format!("EXPLAIN QUERY PLAN {}", question(city, SQLITE));
        for row in question!(city, sql).fetch_all(&mut sqlite).await? {
            println!("{}", row.get::<String, _>("detail"));
        }
    }
    assert_eq!(wrong, 0, "all three find the same hotels");
    Ok(())
}

/// The question in SQL: $1 to $2 the nights, $3 adults, $4 children, $5 whether they come at a weekend, then the area.
fn question(asked: &OwnedQuery, boxed: Boxed) -> String {
    let (table, within) = match &asked.area {
        Area::Box(_) => boxed,
        Area::Country(_) => ("hotel h", "h.country = $6"),
        Area::Region(_) => ("hotel h", "h.region = $6"),
        _ => ("hotel h", "TRUE"),
    };
    format!(
        "WITH offer AS MATERIALIZED (SELECT h.id, h.recommended, (SELECT SUM(n.price) FROM night n WHERE n.rate_id = r.id \
         AND n.day >= $1 AND n.day < $2 AND n.free >= 1 HAVING COUNT(*) = $2 - $1) AS total \
         FROM {table} JOIN rate r ON r.hotel_id = h.id WHERE {within} AND r.max_guests >= $3 + $4 \
         AND r.max_adults >= $3 AND r.max_children >= $4 AND ($5 = 0 OR r.weekend_nights <= $2 - $1)), \
         fit AS (SELECT id, recommended, MIN(total) AS total FROM offer WHERE total IS NOT NULL \
         GROUP BY id, recommended) \
         SELECT id, total, COUNT(*) OVER () AS found FROM fit ORDER BY recommended DESC, id LIMIT 15"
    )
}

/// The question as any database takes it: one party, no filters, by recommendation, and areas that are boxes or codes.
fn plain(asked: OwnedQuery) -> Option<OwnedQuery> {
    let area = match asked.area {
        Area::Circle {
            latitude,
            longitude,
            kilometres,
        } => Area::Box(BoundingBox::around(latitude, longitude, kilometres)),
        Area::Polygon(_) | Area::Shared(_) => return None,
        area => area,
    };
    if matches!(&area, Area::Box(area) if area.crosses_antimeridian()) {
        return None;
    }
    let (mut stay, mut guests) = (asked.stay, asked.guests);
    stay.rooms.truncate(1);
    guests.truncate(1);
    Some(OwnedQuery {
        area,
        stay,
        guests,
        filters: Filters::default(),
        order: Order::Recommended,
        first: None,
        skip: 0,
        ..asked
    })
}

/// Makes the tables and fills them by the statement that takes the nights of a rate at once.
macro_rules! fill {
    ($database:expr, $records:expr, $nights:expr, $list:expr) => {{
        let mut tx = $database.begin().await?;
        for (id, hotel) in $records.enumerate() {
            let id = id as i32;
            let row = sqlx::query(HOTEL_ROW)
                .bind(id)
                .bind(hotel.latitude)
                .bind(hotel.longitude);
            let row = row.bind(hotel.country_code).bind(hotel.region_code).bind(hotel.rank);
            row.execute(&mut *tx).await?;
            for rate in &hotel.rates {
                let rate_id = id * 2 + rate.tag as i32;
                let limits = &rate.limits;
                sqlx::query(RATE_ROW)
                    .bind(rate_id)
                    .bind(id)
                    .bind(i32::from(limits.max_guests))
                    .bind(i32::from(limits.max_adults))
                    .bind(i32::from(limits.max_children))
                    .bind(rate.rules.weekend_nights as i32)
                    .execute(&mut *tx)
                    .await?;
                // Free rooms are less than 16.
                let nights: Vec<i32> = rate
                    .nights
                    .iter()
                    .map(|night| (night.steps as i32) << 4 | i32::from(night.free))
                    .collect();
                let list = $list(nights);
                sqlx::query($nights)
                    .bind(rate_id)
                    .bind(FIRST)
                    .bind(list)
                    .execute(&mut *tx)
                    .await?;
            }
        }
        tx.commit().await?;
    }};
}

async fn fill_sqlite(
    database: &mut SqliteConnection,
    records: impl Iterator<Item = HotelRecord<'static, MarketRules>>,
) -> Result<(), sqlx::Error> {
    let settings = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -2000000; \
                    PRAGMA mmap_size = 16000000000";
    database.execute(settings).await?;
    database.execute(TABLES).await?;
    let night = format!("CREATE TABLE {NIGHT}, PRIMARY KEY (rate_id, day)) WITHOUT ROWID");
    database.execute(AssertSqlSafe(night)).await?;
    let nights = "INSERT INTO night SELECT $1, $2 + key, value & 15, value >> 4 FROM json_each($3)";
    let list = |nights: Vec<i32>| format!("{nights:?}");
    fill!(database, records, nights, list);
    let after = "CREATE INDEX rate_of_hotel ON rate (hotel_id, max_guests, max_adults, max_children, weekend_nights); \
                 CREATE INDEX hotel_country ON hotel (country); CREATE INDEX hotel_region ON hotel (region); \
                 CREATE VIRTUAL TABLE hotel_area USING rtree(id, south, north, west, east); \
                 INSERT INTO hotel_area SELECT id, latitude, latitude, longitude, longitude FROM hotel; ANALYZE";
    database.execute(after).await?;
    Ok(())
}

async fn fill_postgres(
    database: &mut PgConnection,
    records: impl Iterator<Item = HotelRecord<'static, MarketRules>>,
) -> Result<(), sqlx::Error> {
    database
        .execute("SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'; SET jit = off")
        .await?;
    database.execute(TABLES).await?;
    let night = format!("CREATE UNLOGGED TABLE {NIGHT})");
    database.execute(AssertSqlSafe(night)).await?;
    let nights = "INSERT INTO night SELECT $1, $2 + place::int - 1, value & 15, value >> 4 \
                  FROM UNNEST($3::int[]) WITH ORDINALITY AS list (value, place)";
    fill!(database, records, nights, |nights: Vec<i32>| nights);
    let after = "ALTER TABLE night ADD PRIMARY KEY (rate_id, day) INCLUDE (free, price); \
                 ALTER TABLE hotel ADD position point; UPDATE hotel SET position = point(longitude, latitude); \
                 CREATE INDEX hotel_position ON hotel USING gist (position); \
                 CREATE INDEX hotel_country ON hotel (country); CREATE INDEX hotel_region ON hotel (region); \
                 CREATE INDEX rate_of_hotel ON rate (hotel_id) \
                 INCLUDE (id, max_guests, max_adults, max_children, weekend_nights)";
    database.execute(after).await?;
    for table in ["hotel", "rate", "night"] {
        database
            .execute(AssertSqlSafe(format!("VACUUM (ANALYZE) {table}")))
            .await?;
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "a measurement has no settings but this")]
fn postgres_address() -> String {
    std::env::var("TEST_POSTGRES_URL").expect("run it by `cargo run -p xtask -- postgres`")
}

/// Times of all engines by kind of area, and how many times longer the databases take.
fn report(times: &mut BTreeMap<&str, [Vec<f64>; 3]>) {
    println!(
        "\n| area | queries | engine | p50 ms | p99 ms | slowest ms | p99 of the index × |\n|---|---|---|---|---|---|---|"
    );
    for (kind, engines) in times {
        engines.iter_mut().for_each(|times| times.sort_by(f64::total_cmp));
        let at = |times: &[f64], share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
        let ours = at(&engines[0], 0.99);
        for (name, times) in ENGINES.iter().zip(engines.iter()) {
            let (p50, p99, slowest) = (at(times, 0.5), at(times, 0.99), at(times, 1.0));
            println!(
                "| {kind} | {} | {name} | {p50:.3} | {p99:.3} | {slowest:.3} | {:.0} |",
                times.len(),
                p99 / ours
            );
        }
    }
}
