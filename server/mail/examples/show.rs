//! Writes each email as HTML and as text into the folder that is named, to look at.

#[path = "../tests/mail/samples.rs"]
mod samples;

use std::{fs, io, path::PathBuf};

fn main() -> io::Result<()> {
    let folder = std::env::args_os()
        .nth(1)
        .map(PathBuf::from)
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "name a folder"))?;
    fs::create_dir_all(&folder)?;
    for (name, content) in samples::emails() {
        let rendered = mail::render(&samples::site(), &content);
        fs::write(folder.join(format!("{name}.html")), rendered.html)?;
        fs::write(folder.join(format!("{name}.txt")), rendered.text)?;
        println!("{name}: {}", rendered.subject);
    }
    Ok(())
}
