//! `server verify`, which a restore ends with.

use anyhow::Result;
use domain::Ctx;
use std::process::ExitCode;

/// The exit code where the database holds and the payment provider could not be asked.
const NOT_COMPARED: u8 = 2;

/// Prints what does not hold; 0 where nothing is found and the payment provider agrees.
pub async fn verify(ctx: &Ctx) -> Result<ExitCode> {
    let mut findings = domain::verify::verify(ctx).await?;
    let is_compared = match domain::verify::verify_provider(ctx).await {
        Ok(more) => {
            findings.extend(more);
            true
        }
        // The database can be checked without the provider.
        Err(error) => {
            eprintln!("The payment provider could not be asked, so its payments and refunds are not compared: {error}");
            false
        }
    };
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() && !is_compared {
        println!("The database holds, and the payment provider is not compared.");
        return Ok(ExitCode::from(NOT_COMPARED));
    }
    if findings.is_empty() {
        println!("Nothing is lost, double-booked or double-charged.");
        return Ok(ExitCode::SUCCESS);
    }
    println!("{} findings.", findings.len());
    Ok(ExitCode::from(1))
}
