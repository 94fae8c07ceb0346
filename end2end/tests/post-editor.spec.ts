// Editing a post: blocks, pictures, a stay, publishing; two windows, a broken connection, an expired session.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/api.ts";
import { ownsClub, signedIn, signedUp } from "../support/cart.ts";
import { writesMarkdown } from "../support/editing.ts";
import { expectWhole } from "../support/look.ts";
import { signOut } from "../support/person.ts";
import { describePicture, png } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;

const editor = (page: Page) => page.getByRole("region", { name: "Your post" });

const block = (page: Page, name: string) => editor(page).getByRole("listitem", { name });

async function add(page: Page, kind: string): Promise<void> {
  await editor(page).getByRole("button", { name: kind, exact: true }).click();
}

async function expectSaved(page: Page): Promise<void> {
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
}

/** A post with a title and a text, whose address names it. */
async function begin(page: Page, slug: string): Promise<void> {
  await page.goto("/posts/create");
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/posts/create$`));
  await editor(page).getByLabel("Title").fill("Two days by the sea");
  await add(page, "Text");
  await block(page, "Text 1").getByLabel("Text", { exact: true }).fill("Come **early**.");
  await expectSaved(page);
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/posts/[0-9a-f-]+/edit$`));
}

// editing-kit.spec.ts covers formatted text.
test.beforeEach(({ context }) => writesMarkdown(context));

test("a creator without a handle learns why it comes first", async ({ page }) => {
  await signedUp(page, true);
  await page.goto("/posts/create");
  await expect(page).toHaveURL(/\/dashboard\/club-settings$/);
  await expect(page.getByText("Choose a handle first: your club and your posts are found under it.")).toBeVisible();
});

test("a creator writes a post and publishes it", { tag: ["@phone", "@firefox"] }, async ({ page, trip, quiet }) => {
  // A file that is no picture.
  quiet.expect(/422/);
  const slug = newSlug();
  const hotel = trip.hotels[0]?.name ?? "";
  await ownsClub(page, slug, "Mia Lind");
  await page.goto("/posts/create");
  await expect(editor(page).getByText("Begin with a text or a picture")).toBeVisible();
  await expectWhole(page, "post-editor-new");
  await begin(page, slug);

  await add(page, "Heading");
  await block(page, "Heading 2").getByLabel("Heading", { exact: true }).fill("The harbour");
  await page.getByRole("button", { name: "Move up: Heading 2" }).press("Enter");
  await expect(block(page, "Heading 1")).toBeVisible();
  await expect(page.getByRole("button", { name: "Move up: Heading 1" })).toBeFocused();
  await editor(page).getByRole("button", { name: "Undo" }).click();
  await expect(block(page, "Heading 2")).toBeVisible();
  await editor(page).getByRole("button", { name: "Redo" }).click();

  await add(page, "Picture");
  const picture = block(page, "Picture 3");
  await picture
    .locator("input[type=file]")
    .setInputFiles([{ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") }]);
  await expect(picture.getByRole("button", { name: "Try notes.png again" })).toBeVisible();
  await picture.getByRole("button", { name: "Cancel notes.png" }).click();
  await picture
    .locator("input[type=file]")
    .setInputFiles([{ name: "harbour.png", mimeType: "image/png", buffer: png(900, 600) }]);
  await describePicture(picture, "The harbour at dawn");
  await expect(picture.getByRole("img", { name: "The harbour at dawn" })).toBeVisible();

  await add(page, "Stay");
  const stay = block(page, "Stay 4");
  await stay.getByLabel("Which stay?").fill(hotel);
  await stay.getByRole("option", { name: hotel }).first().click();
  await stay.getByLabel("Note").fill("Ask for the upper floor.");
  await expectSaved(page);
  await expectWhole(page, "post-editor");

  // The text is restored, and still a draft.
  await page.reload();
  await expect(editor(page).getByLabel("Title")).toHaveValue("Two days by the sea");
  await expect(block(page, "Stay 4")).toContainText(hotel);
  await editor(page).getByLabel("Publish now").check();
  await editor(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your post is published.")).toBeVisible();
  await expectWhole(page, "post-editor-published");
  const address = page.url().replace(/\/posts\/([^/]+)\/edit$/, "/post/$1");
  await page.goto(address);
  const body = page.getByRole("main").getByRole("article");
  await expect(body.locator("strong")).toHaveText("early");
  await expect(body.getByRole("heading", { name: "The harbour" })).toBeVisible();
  await expect(body).toContainText("Ask for the upper floor.");

  // After its deletion it is gone from the feed.
  await page.getByRole("link", { name: "Edit" }).click();
  await editor(page).getByRole("button", { name: "Delete the post" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/feed$`));
  await expect(page.getByRole("heading", { name: "No posts yet" })).toBeVisible();
});

test("values missing for publishing show errors at their fields", async ({ page, quiet }) => {
  quiet.expect(/422/);
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  await page.goto("/posts/create");
  await add(page, "Heading");
  await block(page, "Heading 1").getByLabel("Heading", { exact: true }).fill("The harbour");
  await editor(page).getByLabel("Publish now").check();
  await editor(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(editor(page).getByLabel("Title")).toBeFocused();
  await expect(editor(page).getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
});

test("two windows change one post, and no edit is lost", async ({ page, quiet }) => {
  quiet.expect(/409/);
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  await begin(page, slug);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await block(other, "Text 1").getByLabel("Text", { exact: true }).fill("Come late.");
  await expectSaved(other);

  await editor(page).getByLabel("Title").fill("Three days by the sea");
  const dialog = page.getByRole("dialog", { name: "This post was changed elsewhere" });
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(block(page, "Text 1").getByLabel("Text", { exact: true })).toHaveValue("Come late.");
  await expect(editor(page).getByLabel("Title")).toHaveValue("Two days by the sea");
  await editor(page).getByRole("button", { name: "Undo" }).click();
  await expect(editor(page).getByLabel("Title")).toHaveValue("Three days by the sea");
  await expectSaved(page);

  await editor(other).getByLabel("Title").fill("Four days by the sea");
  await other.getByRole("dialog").getByRole("button", { name: "Keep mine" }).click();
  await expectSaved(other);
  await other.reload();
  await expect(editor(other).getByLabel("Title")).toHaveValue("Four days by the sea");
  await other.close();
});

test("a broken connection loses nothing", async ({ page, quiet }) => {
  quiet.expect(/ERR_INTERNET_DISCONNECTED/);
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  await begin(page, slug);
  await page.context().setOffline(true);
  await editor(page).getByLabel("Title").fill("Three days by the sea");
  await expect(editor(page).getByText("Could not be saved. Trying again.").first()).toBeVisible();
  await page.context().setOffline(false);
  await expectSaved(page);
  await page.reload();
  await expect(editor(page).getByLabel("Title")).toHaveValue("Three days by the sea");
});

test("a session that ends while a post is edited keeps the edits", async ({ page, quiet }) => {
  quiet.expect(/401/);
  const slug = newSlug();
  const { email } = await ownsClub(page, slug, "Mia Lind");
  await begin(page, slug);
  const address = page.url();

  await signOut(await page.context().newPage());
  await editor(page).getByLabel("Title").fill("Three days by the sea");
  await expect(page.getByText("Sign in to go on. What you wrote is kept on this device.")).toBeVisible();
  // The text is restored after leaving the page, too.
  await page.goto(address);
  await signedIn(page, email);
  await page.goto(address);
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(editor(page).getByLabel("Title")).toHaveValue("Three days by the sea");
  await expectSaved(page);

  await signOut(await page.context().newPage());
  await editor(page).getByLabel("Title").fill("Four days by the sea");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Sign in (opens a new tab)" }).click();
  const tab = await opened;
  await tab.getByLabel("Email").fill(email);
  await tab.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await tab.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(tab).toHaveURL(/\/dashboard$/);
  await tab.close();
  // In headless browsers all tabs are always visible.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expectSaved(page);
});

test("a post shows one of the creator's itineraries, and leads there", async ({ page }) => {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  const made = await api.writeItinerary({ title: "Lisbon by tram", days: [{}, {}], isActive: true });
  await begin(page, slug);
  await add(page, "Itinerary");
  const itinerary = block(page, "Itinerary 2");
  await itinerary.getByLabel("Which itinerary?").fill("tram");
  await itinerary.getByRole("option", { name: "Lisbon by tram" }).click();
  await itinerary.getByLabel("Note").fill("Go in May.");
  await expectSaved(page);
  await editor(page).getByLabel("Publish now").check();
  await editor(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your post is published.")).toBeVisible();
  await page.goto(page.url().replace(/\/posts\/([^/]+)\/edit$/, "/post/$1"));
  const card = page.getByRole("region", { name: "Lisbon by tram" });
  await expect(card).toContainText("2 days");
  await expect(card).toContainText("Go in May.");
  await card.getByRole("link", { name: "Lisbon by tram" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/itineraries/${made.id}$`));
});
