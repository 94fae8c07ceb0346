// A creator sets the club's links and its colour by a form alone; invalid input, and edits that are not lost.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ownsClub, signedIn, signedUp } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { runsScripts } from "../support/person.ts";
import { expect, test } from "../support/test.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

/** Sets the value of a colour field, which accepts no typing. */
async function choose(page: Page, color: string): Promise<void> {
  await page.getByLabel("Colour of your club").fill(color);
}

test("a creator adds links to the club, which keep their order and can be removed", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page }) => {
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  await ownsClub(page, slug, "Mia Lind");
  await page.goto("/dashboard/club-settings");
  await expect(page.getByLabel(/^URL of link/)).toHaveCount(5);
  await page.getByLabel("Title of link 1").fill("Harbour letters");
  await page.getByLabel("URL of link 1").fill("https://letters.example.org/mia");
  await page.getByLabel("Title of link 3").fill("Shop");
  await page.getByLabel("URL of link 3").fill("http://shop.example.com");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Link 3: Write an address such as instagram.com/mia");
  await page.getByRole("alert").getByRole("link").click();
  await expect(page.getByLabel("URL of link 3")).toHaveValue("http://shop.example.com");
  await expect(page.getByLabel("URL of link 3")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("URL of link 3").fill("shop.example.com/mia");
  await save(page);
  await expect(page.getByText("Your changes are saved.")).toBeVisible();
  await expect(page.getByLabel("Title of link 2")).toHaveValue("Shop");
  await expect(page.getByLabel(/^URL of link/)).toHaveCount(7);
  await page.goto(`/user/${slug}`);
  const links = page.getByRole("list", { name: "Links" }).getByRole("link");
  await expect(links).toHaveText(["Harbour letters", "Shop"]);
  await expect(links.last()).toHaveAttribute("href", "https://shop.example.com/mia");

  await page.goto("/dashboard/club-settings");
  await page.getByLabel("Title of link 1").fill("");
  await page.getByLabel("URL of link 1").fill("");
  await save(page);
  await page.goto(`/user/${slug}`);
  await expect(links).toHaveText(["Shop"]);
});

test("a creator previews a colour, saves it, and removes it", { tag: "@no-scripts" }, async ({ page }) => {
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  await ownsClub(page, slug, "Mia Lind");
  const own = page.getByLabel("My club has a colour of its own");
  const sample = page.getByRole("group", { name: "How it will look" });
  const theme = async () => /--theme:(#[0-9a-f]{6})/.exec(await (await page.request.get(`/user/${slug}`)).text())?.[1];
  await page.goto("/dashboard/club-settings");
  await expect(sample).toHaveCount(0);
  await own.check();
  await choose(page, "#ffe100");
  await page.getByRole("button", { name: "See how it looks" }).click();
  await expect(sample).toContainText("On a dark page");
  if (runsScripts()) {
    await expectWhole(page, "club-settings-colour");
  }
  expect(await theme()).toBeUndefined();

  await page.goto("/dashboard/club-settings");
  await own.check();
  await choose(page, "#ffe100");
  await save(page);
  await expect(page.getByText("Your changes are saved.")).toBeVisible();
  await expect(sample).toBeVisible();
  expect(await theme()).toBe("#ffe100");

  await page.goto("/dashboard/club-settings");
  await own.uncheck();
  await save(page);
  await expect(sample).toHaveCount(0);
  expect(await theme()).toBeUndefined();
});

test("two windows change one club, and no edit is lost", { tag: "@no-scripts" }, async ({ page }) => {
  await ownsClub(page, `mia.${randomUUID().slice(0, 8)}`, "Mia Lind");
  await page.goto("/dashboard/club-settings");
  const other = await page.context().newPage();
  await other.goto("/dashboard/club-settings");
  await other.getByRole("main").getByLabel("Name").fill("Mia of the sea");
  await save(other);
  await expect(other.getByText("Your changes are saved.")).toBeVisible();
  await other.close();

  const name = page.getByRole("main").getByLabel("Name");
  await name.fill("Mia of the hills");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Your club was changed in another window");
  const meanwhile = page.getByRole("region", { name: "What was saved meanwhile" });
  await expect(meanwhile).toContainText("Mia of the sea");
  await expect(meanwhile).not.toContainText("Handle");
  await expect(name).toHaveValue("Mia of the hills");
  if (runsScripts()) {
    await expectWhole(page, "club-settings-conflict");
  }
  await save(page);
  await expect(page.getByText("Your changes are saved.")).toBeVisible();
  await expect(name).toHaveValue("Mia of the hills");
});

test("unsaved edits of a club are restored", async ({ page }) => {
  await ownsClub(page, `mia.${randomUUID().slice(0, 8)}`, "Mia Lind");
  await page.goto("/dashboard/club-settings");
  const about = page.getByLabel("About your club");
  await about.fill("Slow mornings by the sea.");
  await page.getByLabel("URL of link 1").fill("https://letters.example.org/mia");
  await page.getByLabel("My club has a colour of its own").check();
  await choose(page, "#d9480f");
  await page.goto("/faq");
  await page.goto("/dashboard/club-settings");
  await expect(about).toHaveValue("Slow mornings by the sea.");
  await expect(page.getByLabel("URL of link 1")).toHaveValue("https://letters.example.org/mia");
  await expect(page.getByLabel("My club has a colour of its own")).toBeChecked();
  await expect(page.getByLabel("Colour of your club")).toHaveValue("#d9480f");

  // A preview saves nothing, and loses nothing.
  await page.getByRole("button", { name: "See how it looks" }).click();
  await expect(page.getByRole("group", { name: "How it will look" })).toBeVisible();
  await page.goto("/faq");
  await page.goto("/dashboard/club-settings");
  await expect(about).toHaveValue("Slow mornings by the sea.");

  await page.getByLabel("Title of link 1").fill("Harbour letters");
  await save(page);
  await expect(page.getByText("Your changes are saved.")).toBeVisible();
  await page.goto("/faq");
  await page.goto("/dashboard/club-settings");
  await expect(about).toHaveValue("Slow mornings by the sea.");
});

test("a session that ends while a club is edited keeps the edits", async ({ page }) => {
  const email = await signedUp(page, true);
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  await page.goto("/dashboard/club-settings");
  await page.getByLabel("Handle").fill(slug);
  await page.getByLabel("About your club").fill("Slow mornings by the sea.");
  await page.context().clearCookies();
  await save(page);
  await page.goto("/dashboard/club-settings");
  await expect(page).toHaveURL(/\/signIn\?returnUrl=\/dashboard\/club-settings$/);
  await signedIn(page, email);
  await page.goto("/dashboard/club-settings");
  await expect(page.getByLabel("Handle")).toHaveValue(slug);
  await expect(page.getByLabel("About your club")).toHaveValue("Slow mornings by the sea.");
  await save(page);
  await expect(page.getByText("Your changes are saved.")).toBeVisible();
});
