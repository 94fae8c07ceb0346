// Scheduled posts: hidden before their time, public from then on. The story that waits for the time has a site of its
// own, whose clock it moves. Also the preview of a draft.

import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { writesMarkdown } from "../support/editing.ts";
import { test as ownSite } from "../support/own-site.ts";
import { newSlug } from "../support/package.ts";
import { describePicture, png } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

const TITLE = "Two days by the sea";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How far ahead a post is scheduled, in milliseconds: much longer than a story may last. */
const AHEAD = 24 * HOUR;

const editor = (page: Page) => page.getByRole("region", { name: "Your post" });

const block = (page: Page, name: string) => editor(page).getByRole("listitem", { name });

const time = (page: Page) => editor(page).getByLabel("Day and time");

/** A saved post with a title and a text in its editor; returns the address of its page. */
async function begin(page: Page): Promise<string> {
  await writesMarkdown(page.context());
  await page.goto("/posts/create");
  await editor(page).getByLabel("Title").fill(TITLE);
  await editor(page).getByRole("button", { name: "Text", exact: true }).click();
  await block(page, "Text 1").getByLabel("Text", { exact: true }).fill("Come **early**, and walk.");
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]+\/edit$/);
  await expectSaved(page);
  return page.url().replace(/\/posts\/([^/]+)\/edit$/, "/post/$1");
}

async function expectSaved(page: Page): Promise<void> {
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
}

/** An instant as the browser's fields show it, in its own time zone. */
function local(page: Page, instant: number): Promise<string> {
  return page.evaluate((at) => {
    const offset = new Date(at).getTimezoneOffset() * 60_000;
    return new Date(at - offset).toISOString().slice(0, 16);
  }, instant);
}

/** Schedules the post for a whole minute. */
async function schedule(page: Page, instant: number): Promise<void> {
  await editor(page).getByLabel("At a time").check();
  await time(page).fill(await local(page, instant));
  await editor(page).getByRole("button", { name: "Schedule", exact: true }).click();
}

/** Expects that another visitor finds the post neither by its address nor in the feed. */
async function expectHidden(stranger: APIRequestContext, address: string): Promise<void> {
  expect((await stranger.get(address)).status()).toBe(404);
  const feed = await (await stranger.get(feedOf(address))).text();
  expect(feed).toContain("No posts yet");
  expect(feed).not.toContain(TITLE);
}

/** Expects that another visitor finds it in the feed and reads it. */
async function expectShown(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(feedOf(address));
    await page.getByRole("main").getByRole("article").getByRole("link", { name: TITLE }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await expect(page.getByText(/^Only you see this/)).toHaveCount(0);
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  } finally {
    await context.close();
  }
}

function feedOf(address: string): string {
  return address.replace(/\/post\/[^/]+$/, "/feed");
}

/** The content of a post below its header: text, and the pictures' descriptions. */
function body(page: Page): Promise<string[]> {
  return page
    .getByRole("main")
    .getByRole("article")
    .evaluate((post) =>
      [...post.children]
        .filter((part) => part.localName !== "header")
        .map((part) => {
          const pictures = [...part.querySelectorAll("img")].map((picture) => picture.alt);
          return [part.localName, (part.textContent ?? "").trim(), ...pictures].join(" | ");
        }),
    );
}

ownSite.describe("on a site of its own", () => {
  ownSite.skip(Boolean(process.env.BASE_URL), "the clock of a site that runs already is not ours");

  ownSite("a post appears at its time and not before", async ({ page, browser, playwright, request, own }) => {
    await ownsClub(page, newSlug(), "Mia Lind");
    const address = await begin(page);
    const editing = page.url();
    const instant = Math.floor((Date.now() + AHEAD) / MINUTE) * MINUTE;
    await schedule(page, instant);
    await expect(page.getByText(/^Your post is scheduled for .+ time\)\.$/)).toBeVisible();

    const stranger = await playwright.request.newContext();
    await expectHidden(stranger, address);
    await page.goto(address);
    const from = new Date(instant).toISOString().slice(11, 16);
    await expect(page.getByText(new RegExp(`^Only you see this until .+, ${from} UTC\\.$`))).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await page.goto("/dashboard/posts?show=scheduled");
    const last = page.getByRole("list", { name: "Your posts" }).getByRole("listitem").filter({ hasText: TITLE });
    await expect(last).toContainText("Scheduled");
    await page.goto(editing);
    await expect(editor(page).getByLabel("At a time")).toBeChecked();
    await expect(time(page)).toHaveValue(await local(page, instant));

    const testMode = new TestMode(request, own.token);
    await testMode.advance((AHEAD - HOUR) / 1000);
    await expectHidden(stranger, address);
    await testMode.advance(HOUR / 1000);
    expect((await stranger.get(address)).status()).toBe(200);
    await expectShown(browser, address);
    await stranger.dispose();
    await page.goto("/dashboard/posts?show=published");
    await expect(last).toContainText("Published");
    await page.goto(editing);
    await expect(editor(page).getByRole("radio", { name: /^Published/ })).toBeChecked();
  });
});

test("a past time is refused at its field, and a scheduled post can be published at once", async ({
  page,
  browser,
  playwright,
  quiet,
}) => {
  quiet.expect(/422/);
  await ownsClub(page, newSlug(), "Mia Lind");
  const address = await begin(page);
  await editor(page).getByLabel("At a time").check();
  await editor(page).getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(time(page)).toBeFocused();
  await expect(time(page)).toHaveAccessibleDescription(/Choose a day and a time\./);
  await schedule(page, Date.now() - AHEAD);
  await expect(time(page)).toHaveAccessibleDescription(/Choose a time that lies ahead\./);
  await expect(time(page)).toHaveAttribute("aria-invalid", "true");
  await schedule(page, Date.now() + AHEAD);
  await expect(page.getByText(/^Your post is scheduled for .+ time\)\.$/)).toBeVisible();
  const stranger = await playwright.request.newContext();
  await expectHidden(stranger, address);
  await stranger.dispose();

  await editor(page).getByLabel("Publish now").check();
  await editor(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your post is published.")).toBeVisible();
  await expectShown(browser, address);
});

test("the preview of a draft equals the later page", async ({ page }) => {
  await ownsClub(page, newSlug(), "Mia Lind");
  const address = await begin(page);
  await editor(page).getByRole("button", { name: "Heading", exact: true }).click();
  await block(page, "Heading 2").getByLabel("Heading", { exact: true }).fill("The harbour");
  await editor(page).getByRole("button", { name: "Picture", exact: true }).click();
  const picture = block(page, "Picture 3");
  await picture
    .locator("input[type=file]")
    .setInputFiles([{ name: "harbour.png", mimeType: "image/png", buffer: png(900, 600) }]);
  await describePicture(picture, "The harbour at dawn");
  await expect(picture.getByRole("img", { name: "The harbour at dawn" })).toBeVisible();
  await expectSaved(page);

  const opened = page.context().waitForEvent("page");
  await editor(page).getByRole("link", { name: "Preview (opens a new tab)" }).click();
  const preview = await opened;
  await expect(preview).toHaveURL(address);
  await expect(preview.getByText("Only you see this: it is a draft.")).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  const expected = await body(preview);
  expect(expected.join("\n")).toContain("Come early, and walk.");
  expect(expected.join("\n")).toContain("The harbour at dawn");
  await preview.close();

  await editor(page).getByLabel("Publish now").check();
  await editor(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your post is published.")).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("Only you see this: it is a draft.")).toHaveCount(0);
  expect(await body(page)).toEqual(expected);
});
