import { once } from "node:events";
import { type ParsedMail, simpleParser } from "mailparser";
import { generate } from "selfsigned";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** The credentials that the mail server requires. */
export const SENDER = { user: "club", password: "quiet-lighthouse-42" };

/** A running mail server, and its records. */
export type MailServer = {
  /** Its address, for SMTP_URL. */
  readonly host: string;
  /** The emails that it accepted, in order, parsed as a mail program does. */
  readonly mails: readonly ParsedMail[];
  /** How many clients connected, authenticated, did so with the right password, and offered an email. */
  readonly seen: Readonly<RequestCounts>;
  /** Answers the next emails with 451, "try again later" (RFC 5321), before it accepts one. */
  refuse(times: number): void;
  stop(): Promise<void>;
};

type RequestCounts = { visits: number; logins: number; welcome: number; offers: number };

/**
 * Starts Nodemailer's SMTP server on a free loopback port. It requires the password, and works either without
 * encryption, or only after STARTTLS with an untrusted certificate.
 */
export async function startMailServer(speaksTls: boolean): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  const seen: RequestCounts = { visits: 0, logins: 0, welcome: 0, offers: 0 };
  let refusals = 0;
  const server = new SMTPServer({
    authMethods: ["PLAIN", "LOGIN"],
    ...(speaksTls ? certified() : { allowInsecureAuth: true, disabledCommands: ["STARTTLS"] }),
    onConnect: (_, done) => {
      seen.visits += 1;
      done();
    },
    onAuth: ({ username, password }, _, done) => {
      seen.logins += 1;
      if (username === SENDER.user && password === SENDER.password) {
        seen.welcome += 1;
        done(null, { user: username });
      } else {
        done(new Error("Authentication credentials invalid"));
      }
    },
    onData: (stream, _, done) => {
      seen.offers += 1;
      // The protocol requires reading the whole email before answering.
      simpleParser(stream).then((mail) => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        } else {
          mails.push(mail);
          done();
        }
      }, done);
    },
  });
  // A client that rejects the certificate is no failure of the server.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  return {
    host: `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    mails,
    seen,
    refuse: (times) => {
      refusals = times;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}

/** A valid certificate for the server's own address, except that it is self-signed. */
function certified(): SMTPServerOptions {
  const { private: key, cert } = generate([{ name: "commonName", value: "127.0.0.1" }], {
    algorithm: "sha256",
    keySize: 2048,
    extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] }],
  });
  return { key, cert };
}

/** The SMTP_URL setting for a mail server. */
export function smtpUrl({ host }: MailServer, password = SENDER.password): string {
  return `smtp://${SENDER.user}:${password}@${host}`;
}
