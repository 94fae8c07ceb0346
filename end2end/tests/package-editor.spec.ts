// Editing a package: stays, days, pictures, publishing it; two windows, an expired session.

import type { Page } from "@playwright/test";
import { ownsClub, signedIn } from "../support/cart.ts";
import { writesMarkdown } from "../support/editing.ts";
import { expectWhole } from "../support/look.ts";
import { newSlug, tripTo } from "../support/package.ts";
import { signOut } from "../support/person.ts";
import { describePicture, png } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

const editor = (page: Page) => page.getByRole("region", { name: "Your package" });

const item = (page: Page, name: string) => editor(page).getByRole("listitem", { name });

const title = (page: Page) => editor(page).getByLabel("Title", { exact: true });

async function expectSaved(page: Page): Promise<void> {
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
}

async function addStay(page: Page, hotel: string): Promise<void> {
  const add = editor(page).getByRole("group", { name: "Add a stay" });
  await add.getByLabel("Which stay?").fill(hotel);
  await add.getByRole("option", { name: hotel }).first().click();
}

/** A package with a title, whose address names it. */
async function begin(page: Page): Promise<void> {
  await page.goto("/dashboard/experiences/add");
  await title(page).fill("Five days by the sea");
  await expectSaved(page);
  await expect(page).toHaveURL(/\/dashboard\/experiences\/[0-9a-f-]{36}$/);
}

// editing-kit.spec.ts covers formatted text.
test.beforeEach(({ context }) => writesMarkdown(context));

test("a creator makes a package of two stays and shows it", { tag: "@phone" }, async ({ page, trip, quiet }) => {
  // A picture of the package may arrive during a save; the editor resolves that conflict itself.
  quiet.expect(/409/);
  const slug = newSlug();
  const [first = "", second = ""] = trip.hotels.map(({ name }) => name);
  await ownsClub(page, slug, "Mia Lind");
  await page.goto("/dashboard/experiences/add");
  await expect(editor(page).getByText("Add a stay to see a price.")).toBeVisible();
  await expectWhole(page, "package-editor-new");
  await begin(page);
  await editor(page).getByLabel("Description", { exact: true }).fill("The harbour, and then the hills.");

  await addStay(page, second);
  await expect(item(page, "Stay 1").getByLabel("Nights")).toBeFocused();
  await item(page, "Stay 1").getByLabel("Nights").selectOption("3");
  await addStay(page, first);
  await item(page, "Stay 2").getByLabel("Nights").selectOption("2");
  await item(page, "Stay 2").getByLabel("Note").fill("Ask for the upper floor.");
  await page.getByRole("button", { name: "Move up: Stay 2" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move up: Stay 1" })).toBeFocused();
  await expect(item(page, "Stay 1")).toContainText(first);
  await expect(item(page, "Stay 1").getByLabel("Nights")).toHaveValue("2");
  await editor(page).getByRole("button", { name: "Undo" }).click();
  await expect(item(page, "Stay 1")).toContainText(second);
  await editor(page).getByRole("button", { name: "Redo" }).click();
  await expect(item(page, "Stay 1")).toContainText(first);

  await editor(page).getByRole("button", { name: "Add a day" }).click();
  const day = item(page, "Day 1");
  await day.getByLabel("Name of the day").fill("Arrival");
  await day.getByLabel("What happens").fill("Come **early**.");
  await day
    .locator("input[type=file]")
    .setInputFiles([{ name: "harbour.png", mimeType: "image/png", buffer: png(900, 600) }]);
  await describePicture(day, "The harbour at dawn");
  await expect(day.getByRole("img", { name: "The harbour at dawn" })).toBeVisible();
  const own = editor(page).getByRole("group", { name: "Pictures of the package" });
  await own
    .locator("input[type=file]")
    .setInputFiles([{ name: "title.png", mimeType: "image/png", buffer: png(1200, 800) }]);
  await expect(own.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await expectSaved(page);
  await expect(editor(page).getByText("for two, the next 5 available nights")).toBeVisible();
  await expectWhole(page, "package-editor");

  // The edits are restored, and no visitor sees them yet.
  await page.reload();
  await expect(title(page)).toHaveValue("Five days by the sea");
  await expect(item(page, "Stay 1")).toContainText(first);
  await expect(item(page, "Stay 2")).toContainText(second);
  await expect(own.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await editor(page).getByLabel("Show it in my club").check();
  await expect(page.getByText("Your package is shown in your club.")).toBeVisible();

  // From now on edits wait until they are published.
  await title(page).fill("Five days in the sun");
  await expect(editor(page).getByText("Saved. Visitors see your changes once you publish them.").first()).toBeVisible();
  await editor(page).getByRole("button", { name: "Publish changes" }).click();
  await expectSaved(page);
  const address = page.url();
  await page.goto(`/user/${slug}/itineraries`);
  await page.getByRole("link", { name: "Five days in the sun" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/itineraries/[0-9a-f-]{36}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Five days in the sun");
  await expect(page.getByRole("main")).toContainText("Ask for the upper floor.");

  // After its deletion it is gone from the club.
  await page.goto(address);
  await editor(page).getByRole("button", { name: "Delete the package" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/manage-itineraries$/);
  await page.goto(`/user/${slug}/itineraries`);
  await expect(page.getByRole("link", { name: "Five days in the sun" })).toHaveCount(0);
});

test("edits of a shown package have their price and a preview before others see them", async ({
  page,
  trip,
  request,
}) => {
  const slug = newSlug();
  const [hotel] = trip.hotels;
  if (!hotel) {
    throw new Error("no hotel is available");
  }
  const api = await ownsClub(page, slug, "Mia Lind");
  const { packageId } = await api.writePackage(tripTo([hotel]));
  const address = `/user/${slug}/itineraries/${packageId}`;
  await page.goto(`/dashboard/experiences/${packageId}`);
  const price = editor(page).getByRole("region", { name: "Price" });
  await expect(price).toContainText(/2 (available )?nights/);
  const amount = price.locator(".price-amount");
  const before = await amount.textContent();
  await item(page, "Stay 1").getByLabel("Nights").selectOption("3");
  await expect(price).toContainText(/3 (available )?nights/);
  await expect(price).toContainText("With your changes. Visitors see this price once you publish them.");
  await expect(amount).not.toHaveText(before ?? "");

  const opened = page.waitForEvent("popup");
  await editor(page).getByRole("link", { name: "Preview changes" }).click();
  const preview = await opened;
  await expect(preview).toHaveURL(/\?preview$/);
  await expect(preview.getByText("Only you see these changes: they are not published yet.")).toBeVisible();
  await expect(preview.locator(".package-head")).toContainText(/3 (available )?nights/);
  await expect(preview.getByRole("button", { name: "Book this" })).toHaveCount(0);
  await expectWhole(preview, "trip-preview");
  // Other users with the address see the published version.
  const answer = await request.get(preview.url(), { headers: { cookie: "" } });
  expect(await answer.text()).not.toContain("3 nights");
  await preview.close();

  await editor(page).getByRole("button", { name: "Publish changes" }).click();
  await expect(price).not.toContainText("With your changes");
  await expect(price).toContainText(/3 (available )?nights/);
  await page.goto(address);
  await expect(page.locator(".package-head")).toContainText(/3 (available )?nights/);
});

test("values missing for showing a package show errors at their fields", async ({ page, quiet }) => {
  quiet.expect(/422/);
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/dashboard/experiences/add");
  await editor(page).getByLabel("Show it in my club").click();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveAttribute("aria-invalid", "true");
  await expect(editor(page).getByLabel("Show it in my club")).not.toBeChecked();
});

test("two windows change one package, and no edit is lost", async ({ page, quiet }) => {
  quiet.expect(/409/);
  await ownsClub(page, newSlug(), "Mia Lind");
  await begin(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await editor(other).getByLabel("Description", { exact: true }).fill("By train.");
  await expectSaved(other);

  await title(page).fill("Six days by the sea");
  const dialog = page.getByRole("dialog", { name: "This package was changed elsewhere" });
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(editor(page).getByLabel("Description", { exact: true })).toHaveValue("By train.");
  await expect(title(page)).toHaveValue("Five days by the sea");
  await editor(page).getByRole("button", { name: "Undo" }).click();
  await expect(title(page)).toHaveValue("Six days by the sea");
  await expectSaved(page);

  await title(other).fill("Seven days by the sea");
  await other.getByRole("dialog").getByRole("button", { name: "Keep mine" }).click();
  await expectSaved(other);
  await other.reload();
  await expect(title(other)).toHaveValue("Seven days by the sea");
  await other.close();
});

test("a picture that one window adds is no conflict for the other", async ({ page, quiet }) => {
  quiet.expect(/409/);
  await ownsClub(page, newSlug(), "Mia Lind");
  await begin(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const own = (window: Page) => editor(window).getByRole("group", { name: "Pictures of the package" });
  await own(other)
    .locator("input[type=file]")
    .setInputFiles([{ name: "title.png", mimeType: "image/png", buffer: png(900, 600) }]);
  await expect(own(other).getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await other.close();

  await title(page).fill("Six days by the sea");
  await expect(own(page).getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await expectSaved(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a session that ends while a package is edited keeps the edits", async ({ page, quiet }) => {
  quiet.expect(/401/);
  const { email } = await ownsClub(page, newSlug(), "Mia Lind");
  await begin(page);
  const address = page.url();

  await signOut(await page.context().newPage());
  // The browser asks only a visitor who has interacted with the page.
  await title(page).click();
  await title(page).fill("Six days by the sea");
  await expect(page.getByText("Sign in to go on. What you wrote is kept on this device.")).toBeVisible();
  // The text is restored after leaving the page, too.
  await page.goto(address);
  await signedIn(page, email);
  await page.goto(address);
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(title(page)).toHaveValue("Six days by the sea");
  await expectSaved(page);
});
