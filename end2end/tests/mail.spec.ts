// Email sent by SMTP, through a real mail server: what arrives, and what happens to an email that is refused. Each
// story has a site and a mail server of its own.

import type { APIRequestContext, Page } from "@playwright/test";
import type { ParsedMail } from "mailparser";
import { newcomer } from "../support/cart.ts";
import type { Installation } from "../support/installation.ts";
import { type MailServer, SENDER, smtpUrl, startMailServer } from "../support/mail-server.ts";
import { test as base } from "../support/own-site.ts";
import { isSignedIn, leaveWelcome, newAddress, ready, signIn } from "../support/person.ts";
import { expect } from "../support/test.ts";
import { linkOf, TestMode } from "../support/test-mode.ts";

type Fixtures = {
  /** Whether the mail server offers TLS, which the site then requires. */
  speaksTls: boolean;
  /** The password that the site uses at the mail server. */
  password: string;
  mailServer: MailServer;
};

const test = base.extend<Fixtures>({
  speaksTls: [false, { option: true }],
  password: [SENDER.password, { option: true }],
  mailServer: async ({ speaksTls }, use) => {
    const mailServer = await startMailServer(speaksTls);
    await use(mailServer);
    await mailServer.stop();
  },
  settings: async ({ mailServer, password, speaksTls }, use) => {
    const url = smtpUrl(mailServer, password);
    await use({
      MAIL_FROM: "Byrdli <no-reply@example.org>",
      SMTP_URL: speaksTls ? `${url}?tls=required` : url,
    });
  },
});

test.skip(Boolean(process.env.BASE_URL), "a site that runs already sends by a mail server of its own");

/** When these stories began, by the real clock. */
const BEGIN = Date.now();
/** Longer than any of the first retry delays, in seconds. */
const NEXT_ATTEMPT = 60;

function testMode(request: APIRequestContext, own: Installation): TestMode {
  return new TestMode(request, own.token);
}

/** Requests a sign-in link. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/signIn?returnUrl=%2Ffaq");
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(page.getByText("A sign in link has been sent to your email address.")).toBeVisible();
}

/** Waits for the email with a subject. */
async function arrived({ mails }: MailServer, subject: string): Promise<ParsedMail> {
  await expect.poll(() => mails.map((mail) => mail.subject)).toContain(subject);
  const mail = mails.find((one) => one.subject === subject);
  if (!mail) {
    throw new Error("unreachable");
  }
  return mail;
}

/** Expects a complete email, and returns its link, which is in both its text and its HTML part. */
async function expectEmail(
  sent: Promise<ParsedMail>,
  testMode: TestMode,
  email: string,
  path: string,
): Promise<string> {
  const mail = await sent;
  expect(mail.from?.value).toEqual([{ name: "Byrdli", address: "no-reply@example.org" }]);
  expect([mail.to].flat().flatMap((to) => to?.value)).toEqual([{ name: "", address: email }]);
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
  // Its date is that of the site's clock, which is never behind the real one; it has whole seconds.
  expect(mail.date?.getTime()).toBeGreaterThanOrEqual(BEGIN - 1_000);
  expect(mail.date?.getTime()).toBeLessThanOrEqual(await testMode.now());
  expect(mail.headers.get("content-type")).toMatchObject({ value: "multipart/alternative" });
  expect(mail.attachments).toEqual([]);
  const link = linkOf(mail, path);
  expect(String(mail.html)).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
  return link;
}

test("a link to sign in arrives complete, and signs in", async ({ page, request, own, mailServer }) => {
  const email = newAddress();
  await askForLink(page, email);
  const link = await expectEmail(
    arrived(mailServer, "Welcome to Byrdli"),
    testMode(request, own),
    email,
    "/continueSignIn",
  );
  await page.goto(link);
  await page.getByRole("button", { name: "Sign In" }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/faq$/);
  expect(await isSignedIn(page)).toBe(true);
  expect(mailServer.mails).toHaveLength(1);
});

test("a link to choose a password arrives complete, and the new password signs in", async ({
  page,
  request,
  own,
  mailServer,
}) => {
  const email = await newcomer(page);
  await page.goto("/forgotPassword");
  await ready(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  const link = await expectEmail(
    arrived(mailServer, "Choose a new password"),
    testMode(request, own),
    email,
    "/resetPassword",
  );
  await page.goto(link);
  await ready(page);
  const next = "another evening train";
  await page.getByLabel("New password").fill(next);
  await page.getByLabel("Repeat password").fill(next);
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await signIn(page, email, next, "/signIn?returnUrl=%2Fuser");
  await expect(page.getByText(email)).toBeVisible();
});

test("an email that is refused temporarily arrives later, and once", async ({ page, request, own, mailServer }) => {
  const email = newAddress();
  mailServer.refuse(2);
  await askForLink(page, email);
  for (const refused of [1, 2]) {
    await expect.poll(() => mailServer.seen.offers).toBeGreaterThanOrEqual(refused);
    await testMode(request, own).advance(NEXT_ATTEMPT);
  }
  await expectEmail(arrived(mailServer, "Welcome to Byrdli"), testMode(request, own), email, "/continueSignIn");
  await expect.poll(() => testMode(request, own).waiting()).toEqual([]);
  // The next email is sent after all pending attempts of the first.
  await testMode(request, own).advance(NEXT_ATTEMPT);
  const other = newAddress();
  await askForLink(page, other);
  await expect.poll(() => mailServer.mails.map((mail) => [mail.to].flat()[0]?.text)).toEqual([email, other]);
  expect(mailServer.seen.offers).toBe(4);
});

test.describe("at a mail server with an untrusted certificate", () => {
  test.use({ speaksTls: true });

  test("the site reveals neither password nor email, and the email stays queued", async ({
    page,
    request,
    own,
    mailServer,
  }) => {
    const email = newAddress();
    await askForLink(page, email);
    for (const visit of [1, 2]) {
      await expect.poll(() => mailServer.seen.visits).toBeGreaterThanOrEqual(visit);
      await testMode(request, own).advance(NEXT_ATTEMPT);
    }
    expect(await testMode(request, own).waiting()).toEqual([email]);
    expect(mailServer.seen).toMatchObject({ logins: 0, offers: 0 });
    await page.goto("/faq");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test.describe("with a wrong password at the mail server", () => {
  test.use({ password: "yesterdays-password" });

  test("the email stays queued, the site keeps running, and the right password sends it", async ({
    page,
    request,
    own,
    mailServer,
  }) => {
    const email = newAddress();
    await askForLink(page, email);
    await expect.poll(() => mailServer.seen.logins).toBeGreaterThan(0);
    await page.goto("/faq");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await testMode(request, own).advance(NEXT_ATTEMPT);
    await expect.poll(() => mailServer.seen.logins).toBeGreaterThan(1);
    expect(await testMode(request, own).waiting()).toEqual([email]);
    expect(mailServer.seen).toMatchObject({ welcome: 0, offers: 0 });
    // The clock is the real one again.
    await own.restart({ SMTP_URL: smtpUrl(mailServer) });
    await testMode(request, own).advance(2 * NEXT_ATTEMPT);
    await expectEmail(arrived(mailServer, "Welcome to Byrdli"), testMode(request, own), email, "/continueSignIn");
    expect(mailServer.mails).toHaveLength(1);
  });
});
