// Packages in their creator's dashboard: requests, hidden packages, and where packages are created.

import type { Page } from "@playwright/test";
import { hold, openActingAtOnce } from "../support/at-once.ts";
import { ownsClub } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { newSlug, openClub, TITLE, tripTo } from "../support/package.ts";
import { newAddress, runsScripts } from "../support/person.ts";
import { expect, test } from "../support/test.ts";

/** Looks are checked where pictures and fonts can be waited for. */
async function expectToLook(page: Page, name: string): Promise<void> {
  if (runsScripts()) {
    await expectWhole(page, name);
  }
}

test("a visitor requests a package, and the creator finds the request in the dashboard", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, browser, baseURL }) => {
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  const address = newAddress();
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    javaScriptEnabled: runsScripts(),
    viewport: page.viewportSize(),
  });
  try {
    const visitor = await context.newPage();
    await visitor.goto(`/user/${slug}/itineraries`);
    await visitor.getByRole("link", { name: "Ask for your own package" }).click();
    await expect(visitor).toHaveURL(new RegExp(`/user/${slug}/request$`));
    await visitor.getByLabel("Your name").fill("Ada");
    await visitor.getByLabel("Email").fill("nowhere");
    await visitor.getByLabel("Your request").fill("A week in May.\n\nWith two children.");
    await visitor.getByRole("button", { name: "Send" }).click();
    await expect(visitor.getByRole("alert")).toBeVisible();
    await expect(visitor.getByLabel("Your name")).toHaveValue("Ada");
    await expect(visitor.getByLabel("Your request")).toHaveValue(/With two children\./);
    await expectToLook(visitor, "trip-request");
    await visitor.getByLabel("Email").fill(address);
    await visitor.getByRole("button", { name: "Send" }).click();
    await expect(visitor.getByText("Your request is on its way. Mia Lind answers by email.")).toBeVisible();
    await expect(visitor.getByLabel("Your name")).toHaveValue("");
  } finally {
    await context.close();
  }
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Packages" }).click();
  const requests = page.getByRole("region", { name: "Requests for packages" }).getByRole("listitem");
  await expect(requests).toHaveCount(1);
  await expect(requests).toContainText("With two children.");
  // The email links to the entry itself; an id of another creator leads to the list.
  const anchor = await requests.getAttribute("id");
  expect(anchor).toMatch(/^wish-[0-9a-f-]{36}$/);
  const request = anchor?.replace("wish-", "") ?? "";
  await page.goto(`/dashboard/manage-itineraries?wishes=9&wish=${request}#${anchor}`);
  await expect(requests).toBeInViewport();
  await expect(page.locator(":target")).toContainText("With two children.");
  await page.goto("/dashboard/manage-itineraries?wish=0192f000-0000-7000-8000-000000000001");
  await expect(requests).toHaveCount(1);
  await expect(requests.getByRole("link", { name: address })).toHaveAttribute("href", `mailto:${address}`);
  // What was answered is marked, and the mark stays; the page is again at the entry.
  await expect(page.getByText("1 to answer.")).toBeVisible();
  await requests.getByRole("button", { name: "Mark as answered" }).click();
  await expect(page.locator(":target")).toContainText("Mark as not answered");
  await page.goto("/dashboard/manage-itineraries");
  await expect(page.getByText("All are answered.")).toBeVisible();
  await requests.getByRole("button", { name: "Mark as not answered" }).click();
  await expect(page.getByText("1 to answer.")).toBeVisible();
});

test("a creator hides a package, which no one else can see then", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  browser,
  baseURL,
  trip,
}) => {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  const made = await api.writePackage(tripTo(trip.hotels.slice(0, 1)));
  const address = `/user/${slug}/itineraries/${made.packageId}`;
  await page.goto("/dashboard/manage-itineraries");
  const row = page.getByRole("list", { name: "Your packages" }).getByRole("listitem").filter({ hasText: TITLE });
  await expect(row).toContainText("Shown");
  await expect(row.getByRole("link", { name: `Edit ${TITLE}` })).toHaveAttribute(
    "href",
    `/dashboard/experiences/${made.packageId}`,
  );
  await expectToLook(page, "manage-trips");

  const stranger = await browser.newContext({ baseURL: baseURL ?? "" });
  try {
    expect((await stranger.request.get(address)).status()).toBe(200);
    await row.getByRole("button", { name: "Hide" }).click();
    await expect(page.getByText("Only you see it now.")).toBeVisible();
    await expect(row).toContainText("Hidden");
    const answer = await stranger.request.get(address);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain("Package not found");
    const loaded = await stranger.request.get(`/_server/clubItinerary?slug=${slug}&id=${made.packageId}`);
    expect(await loaded.json()).toMatchObject({ errors: [{ message: "Package not found" }] });
  } finally {
    await stranger.close();
  }
  await page.goto(address);
  await expect(page.getByText("Only you see this: it is hidden.")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("button", { name: "Book this" })).toHaveCount(0);
  await page.goto(`/user/${slug}/itineraries`);
  await expect(page.getByRole("heading", { name: "No packages yet" })).toBeVisible();

  await page.goto("/dashboard/manage-itineraries");
  await row.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("Visitors see it in your club now.")).toBeVisible();
  await expect(row.getByRole("button", { name: "Remove for good" })).toBeHidden();
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Remove for good" }).click();
  await expect(page.getByText("It is removed.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No packages yet" })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test("a package goes at once, comes back when the server refuses, and the last one leaves an empty list", async ({
  page,
  trip,
  quiet,
}) => {
  quiet.expect(/409/);
  const api = await ownsClub(page, newSlug(), "Mia Lind");
  await api.writePackage(tripTo(trip.hotels.slice(0, 1), { title: "By the bay" }));
  await api.writePackage(tripTo(trip.hotels.slice(0, 1), { title: "In the hills" }));
  await openActingAtOnce(page, "/dashboard/manage-itineraries");
  const titles = page.getByRole("list", { name: "Your packages" }).getByRole("heading", { level: 3 });
  await expect(titles).toHaveCount(2);
  const [first = "", second = ""] = await titles.allTextContents();
  const held = await hold(page, "**/api/v1/travelpackage/*", {
    hasErrors: true,
    errors: [{ code: "conflict", message: "Held, then refused." }],
  });
  const button = page.getByRole("button", { name: "Remove for good" });
  await page.locator("[data-dashboard-list=trips] summary").first().click();
  await button.click();
  await expect(titles.filter({ visible: true })).toHaveText([second]);
  await expect(page.getByRole("link", { name: second, exact: true })).toBeFocused();
  await held.asked;
  held.refuse();
  const failed = `${first} could not be removed. It is back in its place. Held, then refused.`;
  await expect(page.getByRole("alert")).toHaveText(failed);
  await expect(titles.filter({ visible: true })).toHaveText([first, second]);

  await button.click();
  await expect(page.getByText("It is removed.")).toBeVisible();
  await expect(titles).toHaveText([second]);
  await page.locator("[data-dashboard-list=trips] summary").click();
  await button.click();
  await expect(page.getByRole("heading", { name: "No packages yet" })).toBeVisible();
  await expect(page.getByText("It is removed.")).toBeVisible();
});

test("an incomplete package cannot be shown, and the dashboard says so", { tag: "@no-scripts" }, async ({
  page,
  quiet,
}) => {
  // With scripts the browser logs the refused call.
  quiet.expect(/\b422\b/);
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  await api.writePackage({ title: "" });
  await page.goto("/dashboard/manage-itineraries");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("list", { name: "Your packages" })).toContainText("Hidden");
});

test("the editor of packages is for creators, and for their own packages", async ({ page, api, trip }) => {
  await page.goto("/dashboard/experiences/add");
  await expect(page).toHaveURL(/\/signIn\?returnUrl=\/dashboard\/experiences\/add$/);
  await openClub(api, newSlug());
  const foreign = await api.writePackage(tripTo(trip.hotels.slice(0, 1)));
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/dashboard/experiences/add");
  await expect(page.getByRole("heading", { level: 1, name: "Make a package" })).toBeVisible();
  // Neither the browser nor Playwright exposes the content of noscript.
  expect(await page.content()).toContain("Making a package needs scripts.");
  const answer = await page.goto(`/dashboard/experiences/${foreign.packageId}`);
  expect(answer?.status()).toBe(404);
});
