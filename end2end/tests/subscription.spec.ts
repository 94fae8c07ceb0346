// Email updates of a club: requested at its bottom, confirmed by a link, sent when there is something new, and ended
// by one press. Each story has a site of its own, whose clock it sets to noon: updates are sent by day.

import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import type { Installation } from "../support/installation.ts";
import { expectWhole } from "../support/look.ts";
import { test as base } from "../support/own-site.ts";
import { newAddress, ready, runsScripts } from "../support/person.ts";
import { expect } from "../support/test.ts";
import { linkOf, TestMode } from "../support/test-mode.ts";

type Fixtures = {
  /** The calls of test mode, at a site where it is noon. */
  testMode: TestMode;
};

const test = base.extend<Fixtures>({
  testMode: async ({ request, own }, use) => {
    await use(await atNoon(request, own));
  },
});

test.skip(Boolean(process.env.BASE_URL), "the clock of a site that runs already is not ours");

const ASKS = "Confirm your subscription";

/** Moves the site's clock to the next noon in Greenwich, which is daytime in Lisbon as well. */
async function atNoon(request: APIRequestContext, own: Installation): Promise<TestMode> {
  const testMode = new TestMode(request, own.token);
  const now = new Date();
  const seconds = now.getUTCHours() * 3600 + now.getUTCMinutes() * 60 + now.getUTCSeconds();
  await testMode.advance((12 * 3600 - seconds + 86_400) % 86_400);
  return testMode;
}

async function expectToLook(page: Page, name: string): Promise<void> {
  if (runsScripts()) {
    await expectWhole(page, name);
  }
}

async function openClub(api: Api): Promise<string> {
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Mia Lind", "Slow mornings by the sea.");
  return slug;
}

async function publish(api: Api, title: string): Promise<string> {
  const text = { blockType: "text" as const, order: 0, plainTextContent: "The first ferry is worth it." };
  const post = await api.writePost({ title, status: "published", contentBlocks: [text] });
  return post.id;
}

/** The id of one of the site's hotels. */
async function anyHotel(page: Page): Promise<string> {
  const answer = await page.request.get("/_server/home");
  expect(answer.status()).toBe(200);
  const loaded: { home: { recommended: { id: string }[] } } = await answer.json();
  const [hotel] = loaded.home.recommended;
  if (!hotel) {
    throw new Error("the site recommends no hotel");
  }
  return hotel.id;
}

/** Types an address into the form of a club's page and submits it. */
async function ask(page: Page, email: string): Promise<void> {
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
}

/** Subscribes and follows the link of the confirmation email. */
async function subscribe(page: Page, testMode: TestMode, slug: string, email: string): Promise<void> {
  await page.goto(`/user/${slug}`);
  await ready(page);
  await ask(page, email);
  await expect(page.getByText("Check your inbox to confirm your email address.")).toBeVisible();
  const mail = await testMode.mail(email, new RegExp(ASKS));
  await page.goto(linkOf(mail, "/subscriptions/confirm"));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You're subscribed" })).toBeVisible();
}

test("a visitor subscribes, confirms, gets updates, and unsubscribes by one press in the mail program", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, request, api, testMode }) => {
  const email = newAddress();
  const slug = await openClub(api);
  await publish(api, "An older one");

  await page.goto(`/user/${slug}/feed?page=1&pageSize=5`);
  await ready(page);
  await expect(page.getByRole("region", { name: "Email updates from Mia Lind" })).toBeVisible();
  await expectToLook(page, "club-updates");
  await ask(page, email);
  await expect(page).toHaveURL(`/user/${slug}/feed?page=1&pageSize=5&updates=asked#updates`);
  await expect(page.getByText("Check your inbox to confirm your email address.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Subscribe" })).toHaveCount(0);
  await expectToLook(page, "club-updates-asked");

  // A link scanner follows the link before the subscriber does, which changes nothing.
  const confirm = linkOf(await testMode.mail(email, new RegExp(ASKS)), "/subscriptions/confirm");
  expect((await request.get(confirm)).status()).toBe(200);
  await page.goto(confirm);
  await expect(page.getByText("Do you want an email whenever there is something new from Mia Lind?")).toBeVisible();
  await expectToLook(page, "subscription-confirm");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You're subscribed" })).toBeVisible();
  await expectToLook(page, "subscription-confirmed");
  await page.goto(confirm);
  await expect(page.getByRole("heading", { level: 1, name: "You're subscribed" })).toBeVisible();

  const post = await publish(api, "Two days by the sea");
  await testMode.work();
  const mail = await testMode.mail(email, /^New from Mia Lind: Two days by the sea$/);
  expect(mail.text).toContain("The first ferry is worth it.");
  await page.goto(linkOf(mail, `/user/${slug}/post/${post}`));
  await expect(page.getByRole("heading", { level: 1, name: "Two days by the sea" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Email updates from Mia Lind" })).toBeVisible();
  await testMode.work();
  expect((await testMode.mails(email)).map((mail) => mail.subject)).toEqual([mail.subject, ASKS]);

  const headers = Object.fromEntries(mail.headers);
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const leave = linkOf(mail, "/subscriptions/leave");
  expect(headers["List-Unsubscribe"]).toBe(`<${leave}>`);
  const foreign = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
  const pressed = await request.post(leave, { headers: foreign, form: { "List-Unsubscribe": "One-Click" } });
  expect(pressed.status()).toBe(200);
  // Nothing else is open to other sites.
  expect((await request.post(confirm, { headers: foreign, form: {} })).status()).toBe(403);
  await publish(api, "Published in silence");
  await testMode.work();
  expect(await testMode.mails(email)).toHaveLength(2);
});

test.describe("where it is night at noon in Greenwich", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("updates wait for the daytime of the subscriber, whose browser knows the time zone", async ({
    page,
    api,
    testMode,
  }) => {
    const email = newAddress();
    const slug = await openClub(api);
    await subscribe(page, testMode, slug, email);
    await publish(api, "Two days by the sea");
    await testMode.work();
    expect((await testMode.mails(email)).map((mail) => mail.subject)).toEqual([ASKS]);
    // At noon in Greenwich, eight in the morning there is seven hours away in summer, and eight in winter.
    await testMode.advance(8 * 3600);
    await testMode.work();
    await testMode.mail(email, /^New from Mia Lind: Two days by the sea$/);
  });
});

test("a subscriber unsubscribes on the page that each update links to", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  api,
  testMode,
}) => {
  const email = newAddress();
  const slug = await openClub(api);
  await subscribe(page, testMode, slug, email);
  await publish(api, "Two days by the sea");
  await testMode.work();
  const leave = linkOf(await testMode.mail(email, /^New from Mia Lind/), "/subscriptions/leave");
  await page.goto(leave);
  await expect(page.getByRole("heading", { level: 1, name: "Unsubscribe?" })).toBeVisible();
  await expectToLook(page, "subscription-leave");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You're unsubscribed" })).toBeVisible();
  await expectToLook(page, "subscription-ended");
  await publish(api, "Published in silence");
  await testMode.work();
  expect(await testMode.mails(email)).toHaveLength(2);
});

test("a visitor who subscribes to posts alone gets no stays", async ({ page, api, testMode }) => {
  const email = newAddress();
  const slug = await openClub(api);
  await page.goto(`/user/${slug}`);
  await ready(page);
  const kind = page.getByLabel("What would you like to hear about?");
  await expect(kind.locator("option")).toHaveText(["Everything new", "New posts", "New stays"]);
  await expect(kind).toHaveValue("all");
  await kind.selectOption({ label: "New posts" });
  // An error of the address keeps the choice.
  await ask(page, "nobody");
  await expect(page.getByRole("heading", { level: 1, name: "Email updates from Mia Lind" })).toBeVisible();
  await expect(kind).toHaveValue("newPosts");
  await ask(page, email);
  await expect(page.getByText("Check your inbox to confirm your email address.")).toBeVisible();
  await page.goto(linkOf(await testMode.mail(email, new RegExp(ASKS)), "/subscriptions/confirm"));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You're subscribed" })).toBeVisible();

  const hotel = await anyHotel(page);
  await api.recommend(hotel, "Wake up to the harbour", "Ask for the upper floor.");
  await publish(api, "Two days by the sea");
  await testMode.work();
  await testMode.mail(email, /^New from Mia Lind: Two days by the sea$/);
  await testMode.work();
  expect(await testMode.mails(email)).toHaveLength(2);
});

test("an invalid address is reported, and a truncated link as well", { tag: "@no-scripts" }, async ({
  page,
  api,
  testMode,
}) => {
  const slug = await openClub(api);
  await page.goto(`/user/${slug}`);
  await ready(page);
  await ask(page, "nobody");
  await expect(page.getByRole("heading", { level: 1, name: "Email updates from Mia Lind" })).toBeVisible();
  await expect(page.getByLabel("Your email address")).toHaveValue("nobody");
  await expectToLook(page, "subscription-refused");
  const email = newAddress();
  await ask(page, email);
  await expect(page.getByText("Check your inbox to confirm your email address.")).toBeVisible();
  const confirm = linkOf(await testMode.mail(email, new RegExp(ASKS)), "/subscriptions/confirm");
  const answer = await page.goto(confirm.slice(0, -3));
  expect(answer?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
});
