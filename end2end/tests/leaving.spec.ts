// Leaving an editor: the page asks first if the server does not have all edits, and only then.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { writesMarkdown } from "../support/editing.ts";
import { expect, test } from "../support/test.ts";

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;

const editor = (page: Page) => page.getByRole("region", { name: "Your post" });

const title = (page: Page) => editor(page).getByLabel("Title");

async function expectSaved(page: Page): Promise<void> {
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
}

/** Types key by key: the browser asks only a visitor who has interacted with the page. */
async function write(page: Page, words: string): Promise<void> {
  await title(page).click();
  await title(page).press("End");
  await title(page).pressSequentially(words);
}

/** Answers every question before leaving by staying, and records it. */
function answers(page: Page): { readonly asked: string[] } {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  return { asked };
}

/** Navigates as a link does; the answer to a question may keep the page open. */
async function goAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => location.assign("/faq"), 0);
  });
}

// editing-kit.spec.ts covers formatted text.
test.beforeEach(({ context }) => writesMarkdown(context));

test("leaving an unsaved draft asks first, and editing continues after staying", async ({ page, quiet }) => {
  quiet.expect(/ERR_INTERNET_DISCONNECTED/);
  await ownsClub(page, newSlug(), "Mia Lind");
  const answer = answers(page);
  await page.goto("/posts/create");
  await write(page, "Two days by the sea");
  await expectSaved(page);
  const address = page.url();
  await page.context().setOffline(true);
  await write(page, " in May");
  await expect(editor(page).getByText("Could not be saved. Trying again.").first()).toBeVisible();
  await goAway(page);
  await expect.poll(() => answer.asked).toEqual(["beforeunload"]);
  await expect(title(page)).toHaveValue("Two days by the sea in May");
  expect(page.url()).toBe(address);

  await page.context().setOffline(false);
  await expectSaved(page);
  await goAway(page);
  await expect(page).toHaveURL(/\/faq$/);
  expect(answer.asked).toHaveLength(1);
});

/**
 * Makes a page that is marked as closing send nothing more. The emulated offline state ends a moment before the page
 * does, so a last call would arrive.
 */
async function cutOffWhileItCloses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (...call) =>
      document.documentElement.hasAttribute("data-closing")
        ? Promise.reject(new TypeError("Failed to fetch"))
        : send(...call);
  });
}

/** A published post with the title "Two days"; returns the address of its editor. */
async function published(page: Page): Promise<string> {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  const post = await api.writePost({
    title: "Two days",
    status: "published",
    contentBlocks: [{ blockType: "text", order: 0, plainTextContent: "Come early." }],
  });
  return `/user/${slug}/posts/${post.id}/edit`;
}

test("edits of a published post are saved before they are published: leaving asks nothing, and they are restored", async ({
  page,
}) => {
  const address = await published(page);
  const answer = answers(page);
  await page.goto(address);
  await write(page, " by the sea");
  const saved = editor(page).getByText("Saved. Visitors see your changes once you publish them.");
  await expect(saved.first()).toBeVisible();
  await goAway(page);
  await expect(page).toHaveURL(/\/faq$/);
  expect(answer.asked).toEqual([]);
  await page.goto(address);
  await expect(page.getByText("We restored your unpublished changes.")).toBeVisible();
  await expect(title(page)).toHaveValue("Two days by the sea");
});

test("edits of a published post that could not be saved ask before leaving, and are restored", async ({
  page,
  quiet,
}) => {
  quiet.expect(/ERR_INTERNET_DISCONNECTED/);
  const address = await published(page);
  const answer = answers(page);
  await cutOffWhileItCloses(page);
  await page.goto(address);
  await expect(title(page)).toHaveValue("Two days");
  await page.context().setOffline(true);
  await write(page, " by the sea");
  await expect(editor(page).getByText("Could not be saved. Trying again.").first()).toBeVisible();
  await goAway(page);
  await expect.poll(() => answer.asked).toEqual(["beforeunload"]);
  expect(new URL(page.url()).pathname).toBe(address);

  // Closing the window anyway keeps them on this device.
  const other = await page.context().newPage();
  await page.evaluate(() => document.documentElement.setAttribute("data-closing", ""));
  await page.close();
  await other.context().setOffline(false);
  await other.goto(address);
  await expect(other.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(title(other)).toHaveValue("Two days by the sea");
  const saved = editor(other).getByText("Saved. Visitors see your changes once you publish them.");
  await expect(saved.first()).toBeVisible();
});

/** Milliseconds from one key to the next of continuous typing. */
const KEY_PAUSE = 150;

test("continuous typing is saved all the while", async ({ page }) => {
  const slug = newSlug();
  await page.clock.install();
  await ownsClub(page, slug, "Mia Lind");
  await page.goto("/posts/create");
  await title(page).click();
  const saved = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/v1/post"));
  // From here on time passes only from key to key, so that typing never pauses.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  for (const letter of "Two days by the sea in May") {
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await page.clock.runFor(KEY_PAUSE);
  }
  await saved;
  await page.clock.resume();
  await expect(title(page)).toHaveValue("Two days by the sea in May");
  await expectSaved(page);
  await page.reload();
  await expect(title(page)).toHaveValue("Two days by the sea in May");
});
