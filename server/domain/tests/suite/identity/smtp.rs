//! Sending emails through a real SMTP conversation with a server on a socket.

use super::support::*;
use contract::identity::MagicLinkRequest;
use domain::{
    delivery, identity,
    outside::mail::{DeliveryError, Envelope, MailTransport, Smtp},
    testing::TestDb,
};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

/// A mail server with one answer to every recipient.
struct Server {
    url: String,
    received: Arc<Mutex<Vec<Received>>>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Received {
    from: String,
    to: String,
    message: String,
}

impl Server {
    async fn answering(recipient: &'static str) -> Self {
        Self::dawdling(recipient, Duration::ZERO).await
    }

    /// Waits that long before each of its answers.
    async fn dawdling(recipient: &'static str, pause: Duration) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let received = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&received);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(talk(stream, recipient, pause, Arc::clone(&kept)));
            }
        });
        Self { url, received }
    }

    fn transport(&self) -> Smtp {
        Smtp::new(&self.url, "Byrdli <no-reply@example.org>").unwrap()
    }

    fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }
}

/// One conversation (RFC 5321).
async fn talk(stream: TcpStream, recipient: &str, pause: Duration, kept: Arc<Mutex<Vec<Received>>>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut mail = Received::default();
    let mut answer = "220 test ready".to_owned();
    loop {
        tokio::time::sleep(pause).await;
        if write.write_all(format!("{answer}\r\n").as_bytes()).await.is_err() {
            return;
        }
        let Ok(Some(line)) = lines.next_line().await else {
            return;
        };
        let inside = |line: &str| {
            let (_, rest) = line.split_once('<').unwrap_or_default();
            rest.split('>').next().unwrap_or_default().to_owned()
        };
        answer = match line.split([' ', ':']).next().unwrap_or_default() {
            "EHLO" => "250-test\r\n250 8BITMIME".to_owned(),
            "MAIL" => {
                mail.from = inside(&line);
                "250 ok".to_owned()
            }
            "RCPT" => {
                mail.to = inside(&line);
                recipient.to_owned()
            }
            "DATA" => {
                if write.write_all(b"354 go on\r\n").await.is_err() {
                    return;
                }
                while let Ok(Some(line)) = lines.next_line().await {
                    if line == "." {
                        break;
                    }
                    mail.message.push_str(&line);
                    mail.message.push('\n');
                }
                kept.lock().unwrap().push(std::mem::take(&mut mail));
                "250 taken".to_owned()
            }
            "QUIT" => "221 bye".to_owned(),
            _ => "250 ok".to_owned(),
        };
    }
}

fn envelope(db: &TestDb, recipient: &str) -> Envelope {
    Envelope {
        id: db.ctx.new_id(),
        recipient: recipient.to_owned(),
        rendered: ::mail::RenderedEmail {
            subject: "Grüße aus Alfama".to_owned(),
            html: "<p>The sea is calm.</p>".to_owned(),
            text: "The sea is calm.\n.\nA line with one dot above.".to_owned(),
            attachments: vec![::mail::Attachment {
                name: "trip.ics".to_owned(),
                media_type: "text/calendar; charset=utf-8".to_owned(),
                content: b"BEGIN:VCALENDAR".to_vec(),
            }],
            headers: vec![(
                "List-Unsubscribe".to_owned(),
                format!("<https://club.example/{}>", "a".repeat(120)),
            )],
        },
    }
}

#[tokio::test]
async fn a_mail_server_receives_both_versions_the_file_and_the_name_of_the_message() {
    let db = TestDb::new().await;
    let server = Server::answering("250 ok").await;
    let envelope = envelope(&db, MIA);
    server.transport().send(&db.ctx, &envelope).await.unwrap().unwrap();
    let [mail] = server.received().try_into().unwrap();
    assert_eq!((mail.from.as_str(), mail.to.as_str()), ("no-reply@example.org", MIA));
    let id = format!("Message-ID: <{}@example.org>", envelope.id);
    let leave = format!("List-Unsubscribe: <https://club.example/{}>\n", "a".repeat(120));
    for part in [
        id.as_str(),
        "From: Byrdli <no-reply@example.org>",
        "To: mia.lind@example.org",
        "Subject: ",
        "multipart/alternative",
        "Content-Type: text/plain",
        "Content-Type: text/html",
        "text/calendar",
        "filename=\"trip.ics\"",
        // A long URL is not wrapped.
        leave.as_str(),
        "The sea is calm.",
        "<p>The sea is calm.</p>",
    ] {
        assert!(mail.message.contains(part), "{part} is missing in {}", mail.message);
    }
}

#[tokio::test]
async fn an_email_of_the_outbox_leaves_by_the_server_of_the_setting() {
    let db = TestDb::new().await;
    let server = Server::answering("250 ok").await;
    let ctx = mailing_by(&db, Arc::new(server.transport())).await;
    let input = MagicLinkRequest {
        email: MIA.to_owned(),
        ..MagicLinkRequest::default()
    };
    identity::request_magic_link(&ctx, &input, &browser("phone"))
        .await
        .unwrap();
    assert_eq!(delivery::pass(&ctx).await.unwrap(), 1);
    let [mail] = server.received().try_into().unwrap();
    assert_eq!(mail.to, MIA);
    assert!(mail.message.contains("Subject: Welcome to Byrdli"), "{}", mail.message);
    assert_eq!(count(&ctx, "mail").await, 0, "the built-in mailbox has no part in it");
}

#[tokio::test]
async fn a_refusal_is_for_good_or_for_now_as_the_server_says() {
    let db = TestDb::new().await;
    for (answer, is_final) in [
        ("550 no such mailbox", true),
        ("553 not here", true),
        ("451 later", false),
        // The setting is wrong, not the email.
        ("535 later, with another password", false),
    ] {
        let server = Server::answering(answer).await;
        let outcome = server.transport().send(&db.ctx, &envelope(&db, MIA)).await.unwrap();
        match outcome {
            Err(DeliveryError::ForGood(cause)) => assert!(is_final && cause.contains(&answer[4..]), "{cause}"),
            Err(DeliveryError::ForNow(cause)) => assert!(!is_final && cause.contains("later"), "{cause}"),
            Ok(()) => panic!("{answer} is no yes"),
        }
        assert_eq!(server.received(), []);
    }
}

#[tokio::test]
async fn an_address_that_is_none_is_refused_for_good_and_no_server_is_asked() {
    let db = TestDb::new().await;
    let server = Server::answering("250 ok").await;
    for recipient in [
        "",
        "mia",
        "a<b>@example.org",
        "mia@example.org>\r\nRCPT TO:<noa@example.org",
    ] {
        let outcome = server
            .transport()
            .send(&db.ctx, &envelope(&db, recipient))
            .await
            .unwrap();
        assert!(matches!(outcome, Err(DeliveryError::ForGood(_))), "{recipient:?}");
    }
    assert_eq!(server.received(), []);
}

#[tokio::test]
async fn a_server_that_is_not_there_is_tried_again() {
    let db = TestDb::new().await;
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    drop(listener);
    let smtp = Smtp::new(&url, "no-reply@example.org").unwrap();
    let outcome = smtp.send(&db.ctx, &envelope(&db, MIA)).await.unwrap();
    assert!(matches!(outcome, Err(DeliveryError::ForNow(_))));
}

/// The runtime's clock advances by itself here, so the test does not wait.
#[tokio::test]
async fn a_server_that_dawdles_at_every_step_is_left_before_another_process_takes_over() {
    let db = TestDb::new().await;
    let server = Server::dawdling("250 ok", Duration::from_secs(19)).await;
    let (smtp, envelope) = (server.transport(), envelope(&db, MIA));
    tokio::time::pause();
    let begin = tokio::time::Instant::now();
    let outcome = smtp.send(&db.ctx, &envelope).await.unwrap();
    assert!(matches!(outcome, Err(DeliveryError::ForNow(_))), "{outcome:?}");
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}

#[test]
fn a_setting_that_is_no_server_or_no_sender_is_refused() {
    assert!(Smtp::new("nonsense", "no-reply@example.org").is_err());
    assert!(Smtp::new("smtp://127.0.0.1:25", "nobody in particular").is_err());
    assert!(Smtp::new("http://127.0.0.1:25", "no-reply@example.org").is_err());
}
