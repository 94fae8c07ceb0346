//! `server verify`, which a restore ends with.

use anyhow::Result;
use domain::Ctx;
use std::process::ExitCode;

/// Prints what does not hold; 0 where nothing is found.
pub async fn verify(ctx: &Ctx) -> Result<ExitCode> {
    let mut findings = domain::verify::verify(ctx).await?;
    match domain::verify::verify_provider(ctx).await {
        Ok(more) => findings.extend(more),
        // The database can be checked without the provider.
        Err(error) => eprintln!("The payment provider could not be asked, so its refunds are not compared: {error}"),
    }
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() {
        println!("Nothing is lost, double-booked or double-charged.");
        return Ok(ExitCode::SUCCESS);
    }
    println!("{} findings.", findings.len());
    Ok(ExitCode::from(1))
}
