//! Malformed forms.

use super::files::photograph;
use crate::support::{BOUNDARY, Form};

/// Malformed forms with their names.
pub fn forms() -> Vec<(String, Form)> {
    let photograph = photograph(16, 16);
    let file = photograph.as_slice();
    let mut forms = Vec::new();
    for name in [
        "../../etc/passwd",
        "..\\\\..\\\\boot.ini",
        "/dev/null",
        "a%00.png",
        "<script>.png",
        "me.php;.png",
    ] {
        let head = format!("name=\"image\"; filename=\"{name}\"");
        forms.push((format!("a file called {name}"), Form::of(&[(head.as_str(), file)])));
    }
    let image = "name=\"image\"; filename=\"me.png\"";
    forms.push(("no part".to_owned(), Form::of(&[])));
    forms.push(("no picture".to_owned(), Form::of(&[("name=\"caption\"", b"Sea")])));
    forms.push(("two pictures".to_owned(), Form::of(&[(image, file), (image, file)])));
    let captions: [(&str, &[u8]); 3] = [
        (image, file),
        ("name=\"caption\"", b"One"),
        ("name=\"caption\"", b"Two"),
    ];
    forms.push(("two captions".to_owned(), Form::of(&captions)));
    forms.push((
        "a part without a name".to_owned(),
        Form::of(&[("filename=\"a\"", file)]),
    ));
    forms.push((
        "a thousand parts".to_owned(),
        Form::of(&[("name=\"x\"", b"x".as_slice()); 1000]),
    ));
    for (what, content_type) in [
        ("another boundary", "multipart/form-data; boundary=other".to_owned()),
        ("no boundary", "multipart/form-data".to_owned()),
        (
            "an endless boundary",
            format!("multipart/form-data; boundary={}", "b".repeat(5000)),
        ),
        ("JSON by name", "application/json".to_owned()),
        ("a picture by name", "image/png".to_owned()),
    ] {
        let Form { body, .. } = Form::file(file);
        forms.push((what.to_owned(), Form { content_type, body }));
    }
    let mut cut = Form::file(file);
    cut.body.truncate(cut.body.len() / 2);
    forms.push(("half a form".to_owned(), cut));
    let mut headless = Form::file(file);
    headless.body = format!("--{BOUNDARY}\r\n\r\n").into_bytes();
    forms.push(("a part without a head".to_owned(), headless));
    forms
}
