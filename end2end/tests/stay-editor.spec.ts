// Editing a recommendation: text, pictures and their order, publishing it; two windows, an expired session.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectApart } from "../support/box.ts";
import { ownsClub, signedIn } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { signOut } from "../support/person.ts";
import { describePicture, png } from "../support/picture.ts";
import { expect, type Trip, test } from "../support/test.ts";

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;

const editor = (page: Page) => page.getByRole("region", { name: "Edit recommendation" });

const title = (page: Page) => editor(page).getByLabel("Title", { exact: true });

async function expectSaved(page: Page): Promise<void> {
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
}

/** A draft about the first hotel in its editor; returns the hotel's name. */
async function begin(page: Page, trip: Trip): Promise<string> {
  const name = trip.hotels[0]?.name ?? "";
  await page.goto("/dashboard/stays/add");
  await page.getByLabel("Which stay?").fill(name);
  await page.getByRole("option", { name }).first().click();
  await expect(title(page)).toHaveValue("");
  return name;
}

test("a creator writes about a stay with sorted pictures and shows it", { tag: "@phone" }, async ({ page, trip }) => {
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  await begin(page, trip);
  await title(page).fill("Wake up to the harbour");
  await editor(page).getByLabel("Why you recommend it").fill("Ask for the upper floor.");
  await expectSaved(page);

  const gallery = editor(page).getByRole("group", { name: "Pictures beside your words" });
  for (const caption of ["The garden", "The stairs"]) {
    await gallery
      .locator("input[type=file]")
      .setInputFiles([{ name: `${caption}.png`, mimeType: "image/png", buffer: png(900, 600) }]);
    await describePicture(gallery, caption);
    await expect(gallery.getByRole("img", { name: caption })).toBeVisible();
  }
  await gallery.getByRole("button", { name: "Move picture 2 earlier" }).press("Enter");
  await expect(gallery.getByRole("button", { name: "Move picture 1 earlier" })).toBeFocused();
  await editor(page).getByRole("button", { name: "Undo" }).click();
  await expect(gallery.getByRole("img").first()).toHaveAttribute("alt", "The garden");
  await editor(page).getByRole("button", { name: "Redo" }).click();
  await expect(gallery.getByRole("img").first()).toHaveAttribute("alt", "The stairs");

  const cover = editor(page).getByRole("group", { name: "Cover" });
  await cover.getByRole("button", { name: "Choose from your pictures" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "The garden", exact: true }).click();
  await expect(cover.getByRole("img", { name: "The garden" })).toBeVisible();
  await expectSaved(page);
  await expectWhole(page, "stay-editor-pictures");

  // The text is restored, and no visitor sees it yet.
  await page.reload();
  await expect(title(page)).toHaveValue("Wake up to the harbour");
  await expect(gallery.getByRole("img").first()).toHaveAttribute("alt", "The stairs");
  await editor(page).getByLabel("Show it in my club").check();
  await expect(page.getByText("Your stay is shown in your club.")).toBeVisible();

  const address = page.url();
  await page.goto(`/user/${slug}`);
  await page.getByRole("link", { name: "Wake up to the harbour" }).first().click();
  const pictures = page.getByRole("list", { name: "Pictures of the stay" }).getByRole("link");
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first()).toHaveAccessibleName("The stairs");
  await expectApart(page.locator(".recommended > .card-pad > *"));
  await expectWhole(page, "hotel-recommended-pictures");

  await page.goto(address);
  await editor(page).getByRole("button", { name: "Delete the stay" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/manage-stays$/);
  await expect(page.getByRole("heading", { name: "No stays yet" })).toBeVisible();
});

test("a title missing for showing a stay shows an error at its field", async ({ page, trip, quiet }) => {
  quiet.expect(/422/);
  await ownsClub(page, newSlug(), "Mia Lind");
  await begin(page, trip);
  await title(page).fill("");
  await expectSaved(page);
  await editor(page).getByLabel("Show it in my club").click();
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveAttribute("aria-invalid", "true");
  await expect(editor(page).getByLabel("Show it in my club")).not.toBeChecked();
});

test("two windows write about one stay, and no edit is lost", async ({ page, trip, quiet }) => {
  quiet.expect(/409/);
  await ownsClub(page, newSlug(), "Mia Lind");
  await begin(page, trip);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await title(other).fill("Theirs");
  await expectSaved(other);

  await title(page).fill("Mine");
  const dialog = page.getByRole("dialog", { name: "This stay was changed elsewhere" });
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(title(page)).toHaveValue("Theirs");
  await editor(page).getByRole("button", { name: "Undo" }).click();
  await expect(title(page)).toHaveValue("Mine");
  await expectSaved(page);
  await other.close();
});

test("a session that ends while a stay is edited keeps the edits", async ({ page, trip, quiet }) => {
  quiet.expect(/401/);
  const { email } = await ownsClub(page, newSlug(), "Mia Lind");
  await begin(page, trip);
  const address = page.url();
  await signOut(await page.context().newPage());
  // The browser asks only a visitor who has interacted with the page.
  await title(page).click();
  await title(page).fill("Mine");
  await expect(page.getByText("Sign in to go on. What you wrote is kept on this device.")).toBeVisible();
  await page.goto(address);
  await signedIn(page, email);
  await page.goto(address);
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(title(page)).toHaveValue("Mine");
  await expectSaved(page);
});
