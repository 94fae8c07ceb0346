// The form of the club as an editor: text is saved within seconds, undone in steps, discarded and published; and its
// pictures are cropped.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { ready, runsScripts } from "../support/person.ts";
import { png } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

const SETTINGS = "/dashboard/club-settings";
const NOTE = "You have unpublished changes.";
const SAVED = "Saved, not published yet";

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;

const name = (page: Page) => page.getByRole("main").getByLabel("Name");

const about = (page: Page) => page.getByLabel("About your club");

const save = (page: Page) => page.getByRole("button", { name: "Publish", exact: true }).click();

/** Opens the page, and waits until its form is an editor. */
async function openEditor(page: Page): Promise<void> {
  await page.goto(SETTINGS);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(SAVED)).toBeVisible();
}

async function expectPublicName(page: Page, slug: string, publicName: string): Promise<void> {
  const club = await page.request.get(`/user/${slug}`);
  expect(await club.text()).toContain(publicName);
}

test.describe("with scripts", () => {
  test("edits are restored in a browser with empty storage, until they are published", {
    tag: "@phone",
  }, async ({ page }) => {
    const slug = newSlug();
    await ownsClub(page, slug, "Mia Lind");
    await openEditor(page);
    await expect(page.getByRole("button", { name: "Discard changes" })).toBeHidden();
    await name(page).fill("Mia of the sea");
    await about(page).fill("Slow mornings by the sea.");
    await expectSaved(page);
    await expectWhole(page, "club-settings-editor");
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await page.goto("/faq");
    await page.evaluate(() => sessionStorage.clear());
    await openEditor(page);
    await expect(page.getByText(NOTE)).toBeVisible();
    await expect(name(page)).toHaveValue("Mia of the sea");
    await expect(about(page)).toHaveValue("Slow mornings by the sea.");
    await expectPublicName(page, slug, "Mia Lind");

    await save(page);
    await expect(page.getByText("Your changes are published.")).toBeVisible();
    await expect(page.getByText(NOTE)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Discard changes" })).toBeHidden();
    await expectPublicName(page, slug, "Mia of the sea");
  });

  test("changes are discarded, and the tab does not restore them", async ({ page }) => {
    await ownsClub(page, newSlug(), "Mia Lind");
    await openEditor(page);
    await name(page).fill("Mia of the sea");
    await expectSaved(page);
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(page.getByText("Your changes are discarded.")).toBeVisible();
    await expect(name(page)).toHaveValue("Mia Lind");
    await page.goto("/faq");
    await openEditor(page);
    await expect(name(page)).toHaveValue("Mia Lind");
    await expect(page.getByText(NOTE)).toHaveCount(0);
  });

  test("steps are undone and redone, by buttons and by keys", async ({ page }) => {
    await ownsClub(page, newSlug(), "Mia Lind");
    await openEditor(page);
    const [undo, redo] = [page.getByRole("button", { name: "Undo" }), page.getByRole("button", { name: "Redo" })];
    const box = page.getByLabel("My club has a colour of its own");
    await expect(undo).toHaveAttribute("aria-disabled", "true");
    await name(page).fill("Mia of the sea");
    await about(page).fill("Slow mornings by the sea.");
    await box.check();
    await undo.click();
    await expect(box).not.toBeChecked();
    await undo.click();
    await expect(about(page)).toHaveValue("");
    await expect(name(page)).toHaveValue("Mia of the sea");
    await box.focus();
    await page.keyboard.press("Control+z");
    await expect(name(page)).toHaveValue("Mia Lind");
    await expect(undo).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Control+Shift+Z");
    await expect(name(page)).toHaveValue("Mia of the sea");
    await redo.click();
    await expect(about(page)).toHaveValue("Slow mornings by the sea.");
    await expectSaved(page);
  });

  test("of two windows that edit, the later one sees both texts", async ({ page, quiet }) => {
    quiet.expect(/409/);
    await ownsClub(page, newSlug(), "Mia Lind");
    await openEditor(page);
    const other = await page.context().newPage();
    await openEditor(other);
    await name(other).fill("Mia of the sea");
    await expectSaved(other);
    await other.close();
    await name(page).fill("Mia of the hills");
    await expect(page.getByText("Changed in another window; kept here")).toBeVisible();
    await page.getByRole("button", { name: "See both texts" }).click();
    const meanwhile = page.getByRole("region", { name: "What was saved meanwhile" });
    await expect(meanwhile).toContainText("Mia of the sea");
    await expect(name(page)).toHaveValue("Mia of the hills");
    await save(page);
    await expect(page.getByText("Your changes are published.")).toBeVisible();
    await expect(name(page)).toHaveValue("Mia of the hills");
    await expect(page.getByText(NOTE)).toHaveCount(0);
  });

  test("without a connection edits are kept here, and saved once there is one", async ({ page, quiet }) => {
    quiet.expect(/ERR_INTERNET_DISCONNECTED/);
    await ownsClub(page, newSlug(), "Mia Lind");
    await openEditor(page);
    await name(page).fill("Mia of the sea");
    await expectSaved(page);
    await page.context().setOffline(true);
    await name(page).fill("Mia of the lakes");
    await expect(page.getByText("No connection; kept here")).toBeVisible();
    await page.context().setOffline(false);
    await expectSaved(page);
    await page.reload();
    await expect(name(page)).toHaveValue("Mia of the lakes");
  });

  test("a picture changed in between is no conflict, and the hero image is cropped in place", async ({ page }) => {
    const slug = newSlug();
    await ownsClub(page, slug, "Mia Lind");
    await openEditor(page);
    await name(page).fill("Mia of the sea");
    await expectSaved(page);
    const hero = page.getByRole("region", { name: "Hero image", exact: true });
    await hero
      .getByLabel("Choose a picture")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: png(1200, 1200) });
    await hero.getByRole("button", { name: "Use as hero image" }).click();
    await expect(page.getByText("Your club shows the new picture.")).toBeVisible();
    await expect(page.getByText(NOTE)).toBeVisible();

    const open = page.getByRole("button", { name: "Change the hero image" });
    await open.click();
    const dialog = page.getByRole("dialog", { name: "Change the picture" });
    await dialog.getByLabel("Wide, 16:9").check();
    await dialog.getByLabel("Description (alt text)").fill("Boats at dawn");
    await dialog.getByRole("button", { name: "Save the picture" }).click();
    await expect(page.getByText("Your club shows the picture like this now.")).toBeVisible();
    await expect(name(page)).toHaveValue("Mia of the sea");
    await expectWhole(page, "club-settings-cut");
    await page.goto(`/user/${slug}`);
    const shown = page.getByRole("main").getByRole("img", { name: "Boats at dawn" });
    await expect(shown).toBeVisible();
    const ratio = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
    await expect.poll(ratio).toBeCloseTo(16 / 9, 1);
  });
});

test("unpublished changes at the server fill the form, which discards or publishes them without scripts", {
  tag: "@no-scripts",
}, async ({ page }) => {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  await api.typeOfClub({ slug, publicName: "Mia of the sea", bio: "" });
  await page.goto(SETTINGS);
  await ready(page);
  await expect(page.getByText(NOTE)).toBeVisible();
  await expect(name(page)).toHaveValue("Mia of the sea");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByText("Your changes are discarded.")).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await expect(name(page)).toHaveValue("Mia Lind");

  await api.typeOfClub({ slug, publicName: "Mia of the hills", bio: "" });
  await page.goto(SETTINGS);
  await expect(name(page)).toHaveValue("Mia of the hills");
  await save(page);
  await expect(page.getByText("Your changes are published.")).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await expectPublicName(page, slug, "Mia of the hills");
});

test("a portrait is cropped to a square by plain fields", { tag: "@no-scripts" }, async ({ page }) => {
  test.skip(runsScripts(), "with scripts the dialog crops");
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto(SETTINGS);
  const portrait = page.getByRole("region", { name: "Portrait", exact: true });
  const file = { name: "me.png", mimeType: "image/png", buffer: png(900, 600) };
  await portrait.getByLabel("Choose a picture").setInputFiles(file);
  await portrait.getByRole("button", { name: "Use as portrait" }).click();
  await expect(page.getByText("Your club shows the new picture.")).toBeVisible();
  await portrait.getByLabel("Part of the picture").selectOption("Square, 1:1");
  await portrait.getByLabel("Zoom, where it is a part").fill("60");
  await portrait.getByRole("button", { name: "Show it like this" }).click();
  await expect(portrait.getByText("Your club shows the picture like this now.")).toBeVisible();
  await expect(portrait.getByLabel("Part of the picture")).toHaveValue("portrait");
  await expect(portrait.getByLabel("Zoom, where it is a part")).toHaveValue("60");
  await expect(portrait.locator("img.portrait-large")).toHaveAttribute("src", /v=2/);
});
