// A creator sets the club's links and its colour by a form alone; invalid input, and edits that are not lost.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { boxOf } from "../support/box.ts";
import { ownsClub, signedIn, signedUp } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { runsScripts } from "../support/person.ts";
import { expect, test } from "../support/test.ts";

const save = (page: Page) => page.getByRole("button", { name: "Publish", exact: true }).click();

/** Sets the value of a colour field, which accepts no typing. */
async function choose(page: Page, color: string): Promise<void> {
  await page.getByLabel("Colour of your club").fill(color);
}

/** The visible rows of links. */
const addresses = (page: Page) => page.getByLabel(/^URL of link/).and(page.locator(":visible"));

/** Waits until the form saves by itself, where scripts run: a page that is left before keeps less of what was typed. */
async function awake(page: Page): Promise<void> {
  if (runsScripts()) {
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  }
}

async function openSettings(page: Page): Promise<void> {
  await page.goto("/dashboard/club-settings");
  await awake(page);
}

async function published(page: Page): Promise<void> {
  await expect(page.getByText("Your changes are published.")).toBeVisible();
  await awake(page);
}

async function addLink(page: Page, number: number, title: string, address: string): Promise<void> {
  if (!(await page.getByLabel(`Title of link ${number}`, { exact: true }).isVisible())) {
    await page.getByRole("button", { name: "Add a link" }).click();
  }
  await page.getByLabel(`Title of link ${number}`, { exact: true }).fill(title);
  await page.getByLabel(`URL of link ${number}`, { exact: true }).fill(address);
}

test("a creator adds links to the club, puts them in order, hides and removes them", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page }) => {
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  await ownsClub(page, slug, "Mia Lind");
  await openSettings(page);
  await expect(addresses(page)).toHaveCount(1);
  await addLink(page, 1, "Harbour letters", "https://letters.example.org/mia");
  await addLink(page, 2, "Shop", "http://shop.example.com");
  await save(page);
  await expect(page.getByRole("alert")).toContainText("Link 2: Write an address such as instagram.com/mia");
  await page.getByRole("alert").getByRole("link").click();
  const wrong = page.getByLabel("URL of link 2", { exact: true });
  await expect(wrong).toHaveValue("http://shop.example.com");
  await expect(wrong).toHaveAttribute("aria-invalid", "true");
  await wrong.fill("shop.example.com/mia");
  await save(page);
  await published(page);
  await expect(addresses(page)).toHaveCount(3);
  await page.goto(`/user/${slug}`);
  const links = page.getByRole("list", { name: "Links" }).getByRole("link");
  await expect(links).toHaveText(["Harbour letters", "Shop"]);
  await expect(links.last()).toHaveAttribute("href", "https://shop.example.com/mia");

  // In another order; the focus stays with the link.
  await openSettings(page);
  await expect(page.getByRole("button", { name: "Move up link 1", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Move up link 2", exact: true }).click();
  await expect(page.getByLabel("Title of link 1", { exact: true })).toHaveValue("Shop");
  await expect(page.getByLabel("Title of link 2", { exact: true })).toHaveValue("Harbour letters");
  if (runsScripts()) {
    await expect(page.getByRole("button", { name: "Move down link 1", exact: true })).toBeFocused();
    await expectWhole(page, "club-settings-links");
  }
  await save(page);
  await published(page);
  await page.goto(`/user/${slug}`);
  await expect(links).toHaveText(["Shop", "Harbour letters"]);

  await openSettings(page);
  await page.getByLabel("Hide link 1", { exact: true }).check();
  await save(page);
  await published(page);
  await expect(page.getByLabel("Hide link 1", { exact: true })).toBeChecked();
  await page.goto(`/user/${slug}`);
  await expect(links).toHaveText(["Harbour letters"]);

  await openSettings(page);
  await page.getByRole("button", { name: "Remove link 2", exact: true }).click();
  await expect(page.getByLabel("Title of link 2", { exact: true })).toHaveValue("");
  await page.getByLabel("Hide link 1", { exact: true }).uncheck();
  await save(page);
  await published(page);
  await page.goto(`/user/${slug}`);
  await expect(links).toHaveText(["Shop"]);
});

test("a link is dragged to another place", async ({ page }) => {
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  const api = await ownsClub(page, slug, "Mia Lind");
  const link = (label: string) => ({ label, url: `https://${label.toLowerCase()}.example.org/` });
  await api.dressClub([link("Letters"), link("Shop"), link("Films")], "");
  await openSettings(page);
  const grip = (place: number) => page.locator("[data-row-grip]").nth(place);
  await expect(grip(2)).toBeVisible();
  await grip(2).hover();
  await page.mouse.down();
  const first = await boxOf(page.getByLabel("Title of link 1", { exact: true }));
  await page.mouse.move(first.x, first.y, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByLabel("Title of link 1", { exact: true })).toHaveValue("Films");
  await expect(page.getByLabel("Title of link 3", { exact: true })).toHaveValue("Shop");
  await expect(page.getByText("Saved, not published yet")).toBeVisible();
  await save(page);
  await published(page);
  await page.goto(`/user/${slug}`);
  await expect(page.getByRole("list", { name: "Links" }).getByRole("link")).toHaveText(["Films", "Letters", "Shop"]);
});

test("a creator previews unpublished changes, publishes them, and removes the colour", {
  tag: "@no-scripts",
}, async ({ page, browser, baseURL }) => {
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  await ownsClub(page, slug, "Mia Lind");
  const own = page.getByLabel("My club has a colour of its own");
  const sample = page.getByRole("group", { name: "How it will look" });
  const theme = async () => /--theme:(#[0-9a-f]{6})/.exec(await (await page.request.get(`/user/${slug}`)).text())?.[1];
  await openSettings(page);
  await expect(sample).toHaveCount(0);
  await own.check();
  await choose(page, "#ffe100");
  await page.getByLabel("About your club").fill("Slow mornings by the sea.");
  await addLink(page, 1, "Harbour letters", "letters.example.org/mia");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}\\?preview$`));
  await expect(page.getByText("Only you see these changes: they are not published yet.")).toBeVisible();
  await expect(page.getByText("Slow mornings by the sea.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Harbour letters" })).toBeVisible();
  expect(await page.content()).toContain("--theme:#ffe100");
  if (runsScripts()) {
    await expectWhole(page, "club-preview");
  }
  expect(await theme()).toBeUndefined();
  const stranger = await browser.newContext({ baseURL: baseURL ?? "" });
  const seen = await (await stranger.request.get(`/user/${slug}?preview`)).text();
  await stranger.close();
  expect(seen).not.toContain("Slow mornings");

  // The settings have them too, until they are published.
  await page.getByRole("link", { name: "Back to club settings" }).click();
  await expect(own).toBeChecked();
  await expect(sample).toContainText("On a dark page");
  if (runsScripts()) {
    await expectWhole(page, "club-settings-colour");
  }
  await save(page);
  await published(page);
  await expect(sample).toBeVisible();
  expect(await theme()).toBe("#ffe100");

  await openSettings(page);
  await own.uncheck();
  await save(page);
  await published(page);
  await expect(sample).toHaveCount(0);
  expect(await theme()).toBeUndefined();
});

test("a changed handle is asked about first, and links to the former one lead to the club", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page }) => {
  const [from, to] = [`mia.${randomUUID().slice(0, 8)}`, `sea.${randomUUID().slice(0, 8)}`];
  const api = await ownsClub(page, from, "Mia Lind");
  const words = { blockType: "text" as const, order: 0, plainTextContent: "Come early." };
  const post = await api.writePost({ title: "Two days by the sea", status: "published", contentBlocks: [words] });
  await openSettings(page);
  const handle = page.getByLabel("Handle");
  await handle.fill(to);
  await page.getByLabel("About your club").fill("Slow mornings by the sea.");
  await save(page);
  const question = runsScripts()
    ? page.getByRole("dialog", { name: "Change your club's address?" })
    : page.getByRole("main");
  await expect(question).toContainText(`/user/${to}`);
  await expect(question).toContainText(`@${from} stays yours`);
  if (runsScripts()) {
    await expectWhole(page, "club-settings-handle");
  }
  await question.getByRole("button", { name: `Keep @${from}` }).click();
  await expect(handle).toHaveValue(from);
  await expect(page.getByLabel("About your club")).toHaveValue("Slow mornings by the sea.");

  await handle.fill(to);
  await save(page);
  await question.getByRole("button", { name: "Change handle" }).click();
  await published(page);
  await expect(page.getByText(`Former handles, which lead to your club: @${from}.`)).toBeVisible();
  await page.goto(`/user/${from}/post/${post.id}`);
  await expect(page).toHaveURL(new RegExp(`/user/${to}/post/${post.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Two days by the sea" })).toBeVisible();

  // The creator takes it back.
  await openSettings(page);
  await handle.fill(from);
  if (runsScripts()) {
    await expect(page.getByText("This is a former handle of yours. You can take it back.")).toBeVisible();
  }
  await save(page);
  await question.getByRole("button", { name: "Change handle" }).click();
  await published(page);
  await page.goto(`/user/${to}`);
  await expect(page).toHaveURL(new RegExp(`/user/${from}$`));
});

test("two windows change one club, and no edit is lost", { tag: "@no-scripts" }, async ({ page }) => {
  await ownsClub(page, `mia.${randomUUID().slice(0, 8)}`, "Mia Lind");
  await openSettings(page);
  const other = await page.context().newPage();
  await other.goto("/dashboard/club-settings");
  await other.getByRole("main").getByLabel("Name").fill("Mia of the sea");
  await save(other);
  await expect(other.getByText("Your changes are published.")).toBeVisible();
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
  await expect(page.getByText("Your changes are published.")).toBeVisible();
  await expect(name).toHaveValue("Mia of the hills");
});

test("unsaved edits of a club are restored", async ({ page }) => {
  await ownsClub(page, `mia.${randomUUID().slice(0, 8)}`, "Mia Lind");
  await openSettings(page);
  const about = page.getByLabel("About your club");
  await about.fill("Slow mornings by the sea.");
  await page.getByLabel("URL of link 1", { exact: true }).fill("https://letters.example.org/mia");
  await page.getByLabel("My club has a colour of its own").check();
  await choose(page, "#d9480f");
  await page.goto("/faq");
  await openSettings(page);
  await expect(about).toHaveValue("Slow mornings by the sea.");
  await expect(page.getByLabel("URL of link 1", { exact: true })).toHaveValue("https://letters.example.org/mia");
  await expect(page.getByLabel("My club has a colour of its own")).toBeChecked();
  await expect(page.getByLabel("Colour of your club")).toHaveValue("#d9480f");

  // A preview publishes nothing, and loses nothing.
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Only you see these changes")).toBeVisible();
  await page.goto("/faq");
  await openSettings(page);
  await expect(about).toHaveValue("Slow mornings by the sea.");

  await page.getByLabel("Title of link 1", { exact: true }).fill("Harbour letters");
  await save(page);
  await expect(page.getByText("Your changes are published.")).toBeVisible();
  await page.goto("/faq");
  await openSettings(page);
  await expect(about).toHaveValue("Slow mornings by the sea.");
});

test("a session that ends while a club is edited keeps the edits", async ({ page }) => {
  const email = await signedUp(page, true);
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  await openSettings(page);
  await page.getByLabel("Handle").fill(slug);
  await page.getByLabel("About your club").fill("Slow mornings by the sea.");
  await page.context().clearCookies();
  await save(page);
  await page.goto("/dashboard/club-settings");
  await expect(page).toHaveURL(/\/signIn\?returnUrl=\/dashboard\/club-settings$/);
  await signedIn(page, email);
  await openSettings(page);
  await expect(page.getByLabel("Handle")).toHaveValue(slug);
  await expect(page.getByLabel("About your club")).toHaveValue("Slow mornings by the sea.");
  await save(page);
  await expect(page.getByText("Your changes are published.")).toBeVisible();
});
