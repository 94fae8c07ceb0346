// The other pages of the dashboard: navigation, settings, contacts, the college, and pages that are not available
// yet.

import type { Locator, Page } from "@playwright/test";
import { boxOf } from "../support/box.ts";
import { ownsClub, signedIn, signedUp } from "../support/cart.ts";
import { expectNoSidewaysScroll, expectWhole } from "../support/look.ts";
import { newSlug } from "../support/package.ts";
import { isSignedIn, runsScripts, signOut } from "../support/person.ts";
import { expect, test } from "../support/test.ts";

/** Address, title, and the screenshot's name. */
const PAGES = [
  ["/dashboard/posts", "Your posts", "dashboard-posts-none"],
  ["/dashboard/subscribers", "Subscribers", "dashboard-subscribers-none"],
  ["/dashboard/settings", "Settings", "dashboard-settings"],
  ["/dashboard/more", "More", "dashboard-more"],
  ["/dashboard/income", "Income", "dashboard-income"],
  ["/dashboard/analytics", "Analytics", "dashboard-analytics"],
  ["/dashboard/library", "Library", "dashboard-library"],
  ["/dashboard/chat", "Taylor", "dashboard-chat"],
  ["/dashboard/byrdli-college", "College", "dashboard-college"],
  ["/dashboard/byrdli-college/first-stay", "Your first stay", "dashboard-lesson"],
] as const;

/** The smallest touch target, in pixels. */
const TOUCH = 44;
/** More presses than any page needs. */
const MAX_PRESSES = 120;

/** Looks are checked where pictures and fonts can be waited for. */
async function expectToLook(page: Page, name: string): Promise<void> {
  if (runsScripts()) {
    await expectWhole(page, name);
  } else {
    await expectNoSidewaysScroll(page);
  }
}

function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

function navigation(page: Page): Locator {
  return page.getByRole("navigation", { name: "Dashboard" });
}

/** Presses Tab until the element has the focus, then Enter. */
async function press(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if ((await element.and(page.locator(":focus")).count()) > 0) {
      await page.keyboard.press("Enter");
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${element}`);
}

test("lists of the dashboard use the width of wide screens, and the parts of a club stand beside its form", async ({
  page,
}) => {
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/dashboard");
  const end = ({ x, width }: { x: number; width: number }) => Math.round(x + width);
  // The header ends where the page does.
  const header = await boxOf(page.locator(".site-header-bar"));
  const numbers = await boxOf(page.getByRole("list", { name: "Numbers of your club" }));
  const activity = await boxOf(page.getByRole("region", { name: "Recent activity" }));
  expect([numbers, activity].map(end)).toEqual([end(header), end(header)]);
  await page.goto("/dashboard/club-settings");
  const form = await boxOf(page.locator("form[data-working-copy]"));
  const parts = await boxOf(page.getByRole("navigation", { name: "Parts of your club" }));
  expect(parts.x).toBeGreaterThan(form.x + form.width);
  expect(end(parts)).toBe(end(header));
});

test("the parts of a club's settings are listed with their states, above the form on phones, and lead to each part", {
  tag: "@phone",
}, async ({ page }) => {
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/dashboard/club-settings");
  const parts = page.getByRole("navigation", { name: "Parts of your club" });
  await expect(parts.getByRole("link")).toHaveCount(7);
  await expect(parts.getByRole("link", { name: "Name" })).toContainText("Mia Lind");
  await expect(parts.getByRole("link", { name: "Portrait" })).toContainText("None yet");
  if (isNarrow(page)) {
    const [list, form] = [await boxOf(parts), await boxOf(page.locator("form[data-working-copy]"))];
    expect(list.y + list.height).toBeLessThanOrEqual(form.y);
  }
  const portrait = page.getByRole("heading", { name: "Portrait" });
  await expect(portrait).not.toBeInViewport();
  await parts.getByRole("link", { name: "Portrait" }).click();
  await expect(portrait).toBeInViewport();
});

for (const [path, title, name] of PAGES) {
  test(`${path} is whole`, { tag: ["@phone", "@no-scripts"] }, async ({ page }) => {
    await ownsClub(page, newSlug(), "Mia Lind");
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expectToLook(page, name);
  });
}

test("the navigation has all links at the side of wide screens, and five at the bottom of phones", {
  tag: "@phone",
}, async ({ page }) => {
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/dashboard/manage-stays");
  const links = navigation(page).getByRole("link");
  await expect(links.and(page.locator("[aria-current=page]"))).toHaveText(/Stays/);
  if (!isNarrow(page)) {
    expect(await links.count()).toBeGreaterThanOrEqual(10);
    for (const group of ["Club", "Grow", "Help", "Account"]) {
      await expect(navigation(page).getByRole("list", { name: group, exact: true })).toBeVisible();
    }
    return;
  }
  await expect(links).toHaveCount(5);
  for (const link of await links.all()) {
    const box = await boxOf(link);
    expect(box.width).toBeGreaterThanOrEqual(TOUCH);
    expect(box.height).toBeGreaterThanOrEqual(TOUCH);
  }
  await links.filter({ hasText: "More" }).click();
  await page.getByRole("list", { name: "All places" }).getByRole("link", { name: "Income" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Income" })).toBeVisible();
});

test("posts are found on phones too, by their state, and the editor leads back to them", { tag: "@phone" }, async ({
  page,
}) => {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  const contentBlocks = [{ blockType: "text" as const, order: 0, plainTextContent: "Come early." }];
  const { id } = await api.writePost({ title: "Two days by the sea", status: "published", contentBlocks });
  await api.writePost({ title: "Not yet", status: "draft", contentBlocks });
  await page.goto("/dashboard");
  await navigation(page).getByRole("link", { name: "Posts" }).click();
  const posts = page.getByRole("list", { name: "Your posts" }).getByRole("listitem");
  await expect(posts).toHaveCount(2);
  await page.getByRole("link", { name: "Drafts", exact: true }).click();
  await expect(posts).toHaveText([/Not yet/]);
  await expect(page.getByRole("link", { name: "Share Not yet" })).toHaveCount(0);
  await page.getByRole("link", { name: "Unpublished changes", exact: true }).click();
  await expect(page.getByText("No post has unpublished changes.")).toBeVisible();

  await page.goto(`/user/${slug}/posts/${id}/edit`);
  const title = page.getByRole("region", { name: "Your post" }).getByLabel("Title");
  await expect(title).toHaveValue("Two days by the sea");
  await title.fill("Three days by the sea");
  await expect(page.getByText("Saved. Visitors see your changes once you publish them.").first()).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Your posts" }).click();
  await page.getByRole("link", { name: "Unpublished changes", exact: true }).click();
  await expect(posts).toHaveText([/Two days by the sea.*Published.*Unpublished changes/s]);
  await expectWhole(page, "dashboard-posts-changed");
  await page.getByRole("link", { name: "Share Two days by the sea" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "QR code" })).toBeVisible();
});

test("the overview says what an unconfirmed address stops, counts the requests, and sends the link again", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page }) => {
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  const note = page.getByText("Confirm your email address.");
  await page.goto("/dashboard");
  await expect(note).toBeVisible();
  await expect(page.getByText("on your dashboard already")).toHaveCount(0);
  const club = await (await page.request.get(`/api/v1/userProfile/public/${slug}`)).json();
  const data = { creatorId: club.userId, name: "Ada", email: "ada@example.org", message: "Ten days in Porto." };
  expect((await page.request.post("/api/v1/request-travel-package", { data })).ok()).toBe(true);
  await page.goto("/dashboard");
  await expectToLook(page, "dashboard-unconfirmed");
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("If this address waits to be verified, a link is on its way.")).toBeVisible();
  await page.getByRole("link", { name: "1 package request is on your dashboard already." }).click();
  await expect(page.getByRole("main").getByText("Ten days in Porto.")).toBeVisible();
});

test("a lesson is found, read and marked by keyboard alone", async ({ page }) => {
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/dashboard");
  if (isNarrow(page)) {
    await press(page, navigation(page).getByRole("link", { name: "More" }));
    await press(page, page.getByRole("list", { name: "All places" }).getByRole("link", { name: "College" }));
  } else {
    await press(page, navigation(page).getByRole("link", { name: "College" }));
  }
  await expect(page.getByText("0 of 9 done")).toBeVisible();
  await press(page, page.getByRole("main").getByRole("link", { name: "Begin", exact: true }));
  await expect(page).toHaveURL(/\/byrdli-college\/handle-and-bio$/);
  await press(page, page.getByRole("button", { name: "Mark as done" }));
  await expect(page.getByText("This lesson is done.")).toBeVisible();
  await press(page, page.getByRole("link", { name: "Your first stay" }));
  await expect(page.getByRole("heading", { level: 1, name: "Your first stay" })).toBeVisible();
});

test("completed lessons stay completed after signing in again, until they are unmarked", {
  tag: "@no-scripts",
}, async ({ page }) => {
  const email = await signedUp(page, true);
  await page.goto("/dashboard/byrdli-college/letters");
  await page.getByRole("button", { name: "Mark as done" }).click();
  await expect(page.getByText("This lesson is done.")).toBeVisible();
  await signOut(page);
  await signedIn(page, email);
  await page.goto("/dashboard/byrdli-college");
  await expect(page.getByText("1 of 9 done")).toBeVisible();
  const lessons = page.getByRole("list", { name: "Lessons" }).getByRole("listitem");
  await expect(lessons).toHaveCount(9);
  await expect(lessons.filter({ hasText: "Done" })).toHaveText(/Email updates for your subscribers/);
  await lessons.getByRole("link", { name: "Email updates for your subscribers" }).click();
  await page.getByRole("button", { name: "Not done yet" }).click();
  await expect(page.getByText("This lesson is not done yet.")).toBeVisible();
  await page.getByRole("link", { name: "All lessons" }).click();
  await expect(page.getByText("0 of 9 done")).toBeVisible();
  expect((await page.goto("/dashboard/byrdli-college/nothing"))?.status()).toBe(404);
});

test("the account is changed in the dashboard and stays there", { tag: "@no-scripts" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signedUp(page, true);
  await page.goto("/dashboard/settings");
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText("Not confirmed yet")).toBeVisible();
  await page.getByRole("main").getByLabel("Name").fill("Mia Lind");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings\?done=basics$/);
  await expect(page.getByText("Your changes are saved.")).toBeVisible();
  await expect(page.getByRole("main").getByLabel("Name")).toHaveValue("Mia Lind");

  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("another evening train");
  await page.getByLabel("Repeat password").fill("another evening train");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert")).toContainText("The specified password does not match the records.");
  await expect(page).toHaveURL(/\/dashboard\/settings\?answer=[^&]+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: runsScripts() });
  try {
    const other = await context.newPage();
    await signedIn(other, email);
    await page.goto("/dashboard/settings");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
    expect(await isSignedIn(other)).toBe(false);
  } finally {
    await context.close();
  }
});

test("the overview lists recent events", async ({ page, trip }) => {
  const api = await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/dashboard");
  const lately = page.getByRole("region", { name: "Recent activity" });
  await expect(lately).toContainText("Nothing yet.");
  await api.recommend(trip.hotels[0]?.id ?? "", "Wake up to the harbour", "Ask for the upper floor.");
  await page.goto("/dashboard");
  await expect(lately.getByRole("listitem")).toHaveCount(1);
  await expect(lately.getByRole("listitem")).toContainText("Your stay is live: “Wake up to the harbour”");
  await expectToLook(page, "dashboard-lately");
  await page.goto("/dashboard/analytics");
  const numbers = page.getByRole("list", { name: "Numbers" }).getByRole("listitem");
  await expect(numbers.filter({ hasText: "stay is shown" })).toHaveText(/^\s*1\s*stay is shown\s*$/);
});

test("a traveller is offered a club in place of the dashboard, and a visitor signs in first", async ({ page }) => {
  await page.goto("/dashboard/byrdli-college/posts");
  await expect(page).toHaveURL(/\/signIn\?returnUrl=\/dashboard\/byrdli-college\/posts$/);
  await signedUp(page);
  for (const [path] of PAGES) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("button", { name: "Become a creator" })).toBeVisible();
  }
});

test("no link of the dashboard or of a lesson is broken", async ({ page }) => {
  await ownsClub(page, newSlug(), "Mia Lind");
  const linksOf = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    const [, main = ""] = html.split("<main");
    const found = [...main.matchAll(/href="(\/[^"#?]*)"/g)].map(([, link = ""]) => link);
    return found.filter((link) => !/^\/(assets|identity)\//.test(link));
  };
  const college = await linksOf("/dashboard/byrdli-college");
  const lessons = college.filter((link) => link.startsWith("/dashboard/byrdli-college/"));
  expect(new Set(lessons).size).toBe(9);
  const links = new Set<string>();
  for (const path of [...PAGES.map(([path]) => path), ...lessons]) {
    for (const link of await linksOf(path)) {
      links.add(link);
    }
  }
  const dead: string[] = [];
  for (const link of links) {
    const answer = await page.request.get(link);
    if (!answer.ok()) {
      dead.push(`${answer.status()} ${link}`);
    }
  }
  expect(dead).toEqual([]);
});
