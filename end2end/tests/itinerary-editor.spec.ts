// Editing an itinerary: by keyboard, publishing it; two windows, an expired session.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ownsClub, signedIn } from "../support/cart.ts";
import { formattingIsThere } from "../support/editing.ts";
import { expectWhole } from "../support/look.ts";
import { signOut } from "../support/person.ts";
import { png } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;

const editor = (page: Page) => page.getByRole("region", { name: "Your itinerary" });

const item = (page: Page, name: string) => editor(page).getByRole("listitem", { name, exact: true });

const title = (page: Page) => editor(page).getByLabel("Title", { exact: true });

async function expectSaved(page: Page): Promise<void> {
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
}

/** An itinerary with a title, which its address names. */
async function begin(page: Page): Promise<void> {
  await page.goto("/dashboard/manage-itineraries/add");
  await title(page).fill("Four days by the sea");
  await expectSaved(page);
  await expect(page).toHaveURL(/\/dashboard\/manage-itineraries\/[0-9a-f-]{36}$/);
}

test("a creator writes an itinerary by keyboard, it saves automatically, and a visitor sees it once it is shown", {
  tag: ["@phone", "@firefox"],
}, async ({ page, browser, baseURL, request, trip }) => {
  const slug = newSlug();
  const hotel = trip.hotels[0]?.name ?? "";
  await ownsClub(page, slug, "Mia Lind");
  await page.goto("/dashboard/manage-itineraries/add");
  await expect(editor(page).getByText("Nothing to save yet")).toBeVisible();
  await expectWhole(page, "itinerary-editor-new");

  await title(page).focus();
  await page.keyboard.type("Four days by the sea");
  await page.keyboard.press("Tab");
  await page.keyboard.type("By train, and on foot.");
  await editor(page).getByRole("button", { name: "Add a day" }).press("Enter");
  const day = item(page, "Day 1");
  await expect(day.getByLabel("Name of the day")).toBeFocused();
  await page.keyboard.type("Arrival");
  await formattingIsThere(day.getByRole("textbox", { name: "What happens" }));
  await page.keyboard.press("Tab");
  await expect(day.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Come **early**.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(day.getByLabel("Name of the place")).toBeFocused();
  await page.keyboard.type("The lighthouse");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Go up early.");
  await page.keyboard.press("Tab");
  await page.keyboard.type("by the sea");
  await expect(day.getByLabel("On the map")).toBeFocused();
  // An invalid value shows its error at its field, and is not lost.
  await expect(day.getByLabel("On the map")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("38.6916, -9.216");
  await expectSaved(page);
  await expect(day.getByLabel("On the map")).not.toHaveAttribute("aria-invalid", "true");

  await day.getByLabel("Which stay?").focus();
  await page.keyboard.type(hotel);
  await expect(day.getByRole("option", { name: hotel }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(day.getByRole("button", { name: "Choose another stay" })).toBeFocused();
  await expect(day).toContainText(hotel);

  await editor(page).getByRole("button", { name: "Add a day" }).press("Enter");
  await expect(item(page, "Day 2").getByLabel("Name of the day")).toBeFocused();
  await page.keyboard.type("The hills");
  await item(page, "Day 2").getByRole("button", { name: "The same as the night before" }).press("Enter");
  await expect(item(page, "Day 2")).toContainText(hotel);
  await page.getByRole("button", { name: "Move up: Day 2", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Move up: Day 1", exact: true })).toBeFocused();
  await expect(item(page, "Day 1").getByLabel("Name of the day")).toHaveValue("The hills");
  await editor(page).getByRole("button", { name: "Undo" }).press("Enter");
  await expect(item(page, "Day 1").getByLabel("Name of the day")).toHaveValue("Arrival");

  const cover = editor(page).getByRole("group", { name: "Title picture" });
  await cover
    .locator("input[type=file]")
    .setInputFiles([{ name: "title.png", mimeType: "image/png", buffer: png(1200, 800) }]);
  await expect(cover.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await expectSaved(page);
  await expectWhole(page, "itinerary-editor");

  // The text is restored, and no visitor sees it yet.
  await page.reload();
  await expect(title(page)).toHaveValue("Four days by the sea");
  await expect(item(page, "Day 1, place 1").getByLabel("On the map")).toHaveValue("38.6916, -9.216");
  await expect(item(page, "Day 2")).toContainText(hotel);
  await expect(cover.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  const address = `/user/${slug}/itineraries/${new URL(page.url()).pathname.split("/").at(-1)}`;
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: page.viewportSize() });
  try {
    expect((await context.request.get(address)).status()).toBe(404);
    await editor(page).getByLabel("Show it in my club").press("Space");
    await expect(page.getByText("Your itinerary is shown in your club.")).toBeVisible();
    const visitor = await context.newPage();
    await visitor.goto(`/user/${slug}/itineraries`);
    await visitor.getByRole("link", { name: "Four days by the sea" }).first().click();
    await expect(visitor).toHaveURL(new RegExp(`${address}$`));
    const diary = visitor.getByRole("region", { name: "Day by day" });
    await expect(diary).toContainText("Go up early.");
    await expect(diary.locator("strong")).toHaveText("early");
    await expect(diary).toContainText(hotel);
    await expect(visitor.getByRole("button", { name: "Copy this itinerary" })).toBeVisible();
  } finally {
    await context.close();
  }

  // From now on edits wait until they are published.
  await title(page).fill("Four days in the sun");
  await expect(editor(page).getByText("Saved. Visitors see your changes once you publish them.").first()).toBeVisible();
  const opened = page.waitForEvent("popup");
  await editor(page).getByRole("link", { name: "Preview changes" }).click();
  const preview = await opened;
  await expect(preview).toHaveURL(new RegExp(`${address}\\?preview$`));
  await expect(preview.getByText("Only you see these changes: they are not published yet.")).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Four days in the sun");
  await expect(preview.getByRole("region", { name: "Day by day" })).toContainText(hotel);
  await expect(preview.getByRole("button", { name: "Copy this itinerary" })).toHaveCount(0);
  await expectWhole(preview, "itinerary-preview");
  // Other users with the address see the published version.
  const answer = await request.get(preview.url());
  expect(await answer.text()).not.toContain("Four days in the sun");
  await preview.close();
  await editor(page).getByRole("button", { name: "Publish changes" }).click();
  await expectSaved(page);

  // After its deletion it is gone from the club.
  await editor(page).getByRole("button", { name: "Delete the itinerary" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/manage-itineraries$/);
  expect((await page.request.get(address)).status()).toBe(404);
});

test("a place is chosen by its name, by a pasted link of a map, and stays without the server", {
  tag: "@phone",
}, async ({ page, quiet }) => {
  quiet.expect(/503|Failed to load resource/);
  await ownsClub(page, newSlug(), "Mia Lind");
  await begin(page);
  await editor(page).getByRole("button", { name: "Add a day" }).press("Enter");
  const day = item(page, "Day 1");
  const place = (number: number) => item(page, `Day 1, place ${number}`);
  const name = (number: number) => place(number).getByLabel("Name of the place");
  const where = (number: number) => place(number).getByLabel("On the map");
  await day.getByRole("button", { name: "Add a place" }).press("Enter");
  await expect(name(1)).toBeFocused();
  await page.keyboard.type("Naples");
  const naples = place(1)
    .getByRole("option", { name: /^Naples .*Italy/ })
    .first();
  await expect(naples).toBeVisible();
  await expectWhole(page, "itinerary-editor-places");
  // By touch or pointer, and by keyboard.
  await naples.click();
  await expect(where(1)).toHaveValue(/^40\.8\d+, 14\.2\d+$/);
  await expect(name(1)).toHaveValue("Naples");
  await expect(place(1).getByRole("option")).toHaveCount(0);

  await day.getByRole("button", { name: "Add a place" }).press("Enter");
  await page.keyboard.type("Sorrento");
  await expect(
    place(2)
      .getByRole("option", { name: /^Sorrento .*Italy/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(where(2)).toHaveValue(/^40\.6\d+, 14\.3\d+$/);

  await day.getByRole("button", { name: "Add a place" }).press("Enter");
  await name(3).fill("https://www.google.com/maps/place/Castel+Nuovo/@40.8,14.2,17z/data=!3d40.8384!4d14.2525");
  await expect(name(3)).toHaveValue("Castel Nuovo");
  await expect(where(3)).toHaveValue("40.8384, 14.2525");
  await where(3).fill("https://maps.app.goo.gl/AbCdEf");
  await expect(place(3).getByText(/^Short links do not name a place/)).toBeVisible();
  await where(3).fill("40°50'18\"N 14°15'9\"E");

  await page.route("**/api/v1/bff/recommendation/suggestions*", (route) => route.fulfill({ status: 503, body: "" }));
  await day.getByRole("button", { name: "Add a place" }).press("Enter");
  await page.keyboard.type("The old harbour");
  await expect(place(4).getByText("Places could not be loaded. Your text stays.")).toBeVisible();
  await title(page).focus();
  await expectSaved(page);
  await page.reload();
  await expect(name(4)).toHaveValue("The old harbour");
  await expect(where(3)).toHaveValue("40.838333, 14.2525");
  await expect(where(1)).toHaveValue(/^40\.8\d+, 14\.2\d+$/);
});

test("values missing for showing an itinerary show errors at their fields", async ({ page, quiet }) => {
  quiet.expect(/422/);
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/dashboard/manage-itineraries/add");
  await editor(page).getByLabel("Show it in my club").click();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveAttribute("aria-invalid", "true");
  await expect(editor(page).getByLabel("Show it in my club")).not.toBeChecked();
});

test("two windows change one itinerary, and no edit is lost", async ({ page, quiet }) => {
  quiet.expect(/409/);
  await ownsClub(page, newSlug(), "Mia Lind");
  await begin(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await editor(other).getByLabel("Description", { exact: true }).fill("By train.");
  await expectSaved(other);

  await title(page).fill("Five days by the sea");
  const dialog = page.getByRole("dialog", { name: "This itinerary was changed elsewhere" });
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(editor(page).getByLabel("Description", { exact: true })).toHaveValue("By train.");
  await expect(title(page)).toHaveValue("Four days by the sea");
  await editor(page).getByRole("button", { name: "Undo" }).click();
  await expect(title(page)).toHaveValue("Five days by the sea");
  await expectSaved(page);

  await title(other).fill("Six days by the sea");
  await other.getByRole("dialog").getByRole("button", { name: "Keep mine" }).click();
  await expectSaved(other);
  await other.reload();
  await expect(title(other)).toHaveValue("Six days by the sea");
  await other.close();
});

test("a session that ends while an itinerary is edited keeps the edits", async ({ page, quiet }) => {
  quiet.expect(/401/);
  const { email } = await ownsClub(page, newSlug(), "Mia Lind");
  await begin(page);
  const address = page.url();

  await signOut(await page.context().newPage());
  // The browser asks only a visitor who has interacted with the page.
  await title(page).click();
  await title(page).fill("Five days by the sea");
  await expect(page.getByText("Sign in to go on. What you wrote is kept on this device.")).toBeVisible();
  // The text is restored after leaving the page, too.
  await page.goto(address);
  await signedIn(page, email);
  await page.goto(address);
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(title(page)).toHaveValue("Five days by the sea");
  await expectSaved(page);
});
