// Unpublished changes: the server keeps them until they are published, for every browser of their author.

import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { ownsClub, signedIn } from "../support/cart.ts";
import { writesMarkdown } from "../support/editing.ts";
import { newSlug } from "../support/package.ts";
import { expect, test } from "../support/test.ts";

const TITLE = "Two days by the sea";
const BACK = "We restored your unpublished changes.";

const editor = (page: Page) => page.getByRole("region", { name: "Your post" });

const title = (page: Page) => editor(page).getByLabel("Title");

const button = (page: Page, name: string) => editor(page).getByRole("button", { name, exact: true });

interface Published {
  readonly email: string;
  /** The address of the post's editor. */
  readonly address: string;
}

/** A new creator with a published first post in its editor. */
async function published(page: Page): Promise<Published> {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  const contentBlocks = [{ blockType: "text" as const, order: 0, plainTextContent: "Come early." }];
  const { id } = await api.writePost({ title: TITLE, status: "published", contentBlocks });
  await page.goto(`/user/${slug}/posts/${id}/edit`);
  await expect(title(page)).toHaveValue(TITLE);
  return { email: api.email, address: page.url() };
}

/** Another, fresh browser of the same creator. */
async function otherBrowser(browser: Browser, baseURL: string | undefined, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  await writesMarkdown(context);
  const page = await context.newPage();
  await signedIn(page, email);
  await page.close();
  return context;
}

/** Makes a change, and waits until the server has it. */
async function kept(page: Page, change: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) =>
      response.request().method() === "PUT" && response.url().includes("/api/v1/workingCopy/") && response.ok(),
  );
  await change();
  await answer;
  await expectUnpublished(page);
}

/** The state is shown above the page, and announced to screen readers. */
async function expectUnpublished(page: Page): Promise<void> {
  await expect(editor(page).getByText("Saved. Visitors see your changes once you publish them.")).toHaveCount(2);
}

/** Expects the post's public title. */
async function expectSeen(request: APIRequestContext, address: string, words: string): Promise<void> {
  const answer = await request.get(address.replace(/\/posts\/([^/]+)\/edit$/, "/post/$1"));
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain(`<h1>${words}<`);
}

// editing-kit.spec.ts covers formatted text.
test.beforeEach(({ context }) => writesMarkdown(context));

test("changes of a published post survive a browser with empty storage, and go once they are published", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { email, address } = await published(page);
  await kept(page, () => title(page).fill("Three days by the sea"));
  await page.evaluate(() => localStorage.clear());
  await page.close();

  const context = await otherBrowser(browser, baseURL, email);
  try {
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByText(BACK)).toBeVisible();
    await expect(title(other)).toHaveValue("Three days by the sea");
    await expectUnpublished(other);
    await expectSeen(request, address, TITLE);

    const removed = other.waitForResponse(
      (response) => response.request().method() === "DELETE" && response.url().includes("/api/v1/workingCopy/"),
    );
    await button(other, "Publish changes").click();
    await expect(other.getByText("Your post is published.")).toBeVisible();
    expect((await removed).status()).toBe(204);
    await expectSeen(request, address, "Three days by the sea");
    await other.reload();
    await expect(title(other)).toHaveValue("Three days by the sea");
    await expect(editor(other).getByText("Saved", { exact: true })).toBeVisible();
    await expect(other.getByText(BACK)).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test("reverted changes are gone", async ({ page, request }) => {
  const { address } = await published(page);
  await kept(page, () => title(page).fill("Three days by the sea"));
  await button(page, "Undo").click();
  await expect(title(page)).toHaveValue(TITLE);
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue(TITLE);
  await expect(page.getByText(BACK)).toHaveCount(0);
  await expectSeen(request, address, TITLE);
});

test("changes have a preview before others see them", async ({ page, request }) => {
  const { address } = await published(page);
  await kept(page, () => title(page).fill("Three days by the sea"));
  const opened = page.waitForEvent("popup");
  await editor(page).getByRole("link", { name: "Preview changes" }).click();
  const preview = await opened;
  await expect(preview.getByRole("heading", { level: 1, name: "Three days by the sea" })).toBeVisible();
  await expect(preview.getByText("Only you see these changes: they are not published yet.")).toBeVisible();
  // Other users with the address see the published version.
  const answer = await request.get(new URL(preview.url()).href, { headers: { cookie: "" } });
  expect(preview.url()).toMatch(/\?preview$/);
  expect(await answer.text()).toContain(`<h1>${TITLE}<`);
  await expectSeen(request, address, TITLE);
  await preview.close();
});

test("two browsers change one published post, and no edit is lost", async ({
  page,
  browser,
  baseURL,
  request,
  quiet,
}) => {
  quiet.expect(/409/);
  const { email, address } = await published(page);
  const context = await otherBrowser(browser, baseURL, email);
  try {
    const other = await context.newPage();
    await other.goto(address);
    await kept(other, () => title(other).fill("Theirs"));

    const name = "This post was changed elsewhere";
    await title(page).fill("Mine");
    await page.getByRole("dialog", { name }).getByRole("button", { name: "Take theirs" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(title(page)).toHaveValue("Theirs");
    await expectUnpublished(page);
    await kept(page, () => button(page, "Undo").click());
    await expect(title(page)).toHaveValue("Mine");

    await title(other).fill("Theirs, later");
    await kept(other, () => other.getByRole("dialog", { name }).getByRole("button", { name: "Keep mine" }).click());
    await expect(other.getByRole("dialog")).toHaveCount(0);
    await expectSeen(request, address, TITLE);
    await other.reload();
    await expect(title(other)).toHaveValue("Theirs, later");
    await expectUnpublished(other);
  } finally {
    await context.close();
  }
});
