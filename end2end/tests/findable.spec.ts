// What makes the site findable: the sitemap, the metadata of shared links, and the accounts of a demonstration.

import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/look.ts";
import { ready, runsScripts } from "../support/person.ts";
import { expect, test } from "../support/test.ts";

const CREATOR = "mia.lind@example.com";
const PASSWORD = "demonstration";

/** The addresses of a sitemap, as paths of this site. */
async function addresses(request: APIRequestContext, path: string): Promise<string[]> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  expect(answer.headers()["content-type"]).toContain("xml");
  const text = await answer.text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? "").pathname);
}

/** A metadata element of the page's head. */
function meta(page: Page, name: string): Locator {
  return page.locator(`meta[property="${name}"], meta[name="${name}"]`);
}

/** The page's structured data for search engines. */
async function structured(page: Page): Promise<Record<string, unknown>> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const document: Record<string, unknown> = JSON.parse(text ?? "");
  return document;
}

test("crawlers find the sitemap, and every kind of page in it", async ({ request }) => {
  const rules = await (await request.get("/robots.txt")).text();
  expect(rules).toContain("Disallow: /dashboard\n");
  expect(rules).toMatch(/Sitemap: https?:\/\/[^\s]+\/sitemap\.xml\n$/);
  expect((await request.head("/robots.txt")).status()).toBe(200);
  expect((await request.head("/sitemap.xml")).status()).toBe(200);
  const files = await addresses(request, "/sitemap.xml");
  for (const kind of ["pages", "hotels", "creators", "posts"]) {
    expect(files).toContain(`/sitemap/${kind}-1.xml`);
  }
  expect(await addresses(request, "/sitemap/creators-1.xml")).toContain("/user/mia.lind");
  expect(await addresses(request, "/sitemap/pages-1.xml")).toContain("/faq");
});

test("a post of the demonstration is read, shared and found", { tag: "@no-scripts" }, async ({ page, request }) => {
  const [post] = await addresses(request, "/sitemap/posts-1.xml");
  await page.goto(post ?? "");
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await expect(page).toHaveTitle(/ · /);
  await expect(meta(page, "og:title")).toHaveAttribute("content", new RegExp(escaped(title ?? "")));
  await expect(meta(page, "twitter:title")).toHaveAttribute("content", new RegExp(escaped(title ?? "")));
  await expect(meta(page, "description")).toHaveAttribute("content", /.{40,}/);
  const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
  expect(canonical?.endsWith(post ?? " ")).toBe(true);
  await expect(meta(page, "og:url")).toHaveAttribute("content", canonical ?? "");
  expect(await structured(page)).toMatchObject({ "@type": "BlogPosting", headline: title });
  // Several paragraphs, and the hotel that they are about.
  const body = page.getByRole("main").getByRole("article").first();
  expect(await body.getByRole("paragraph").count()).toBeGreaterThan(3);
  await expect(body.locator('a[href*="/hotel/"]').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  if (runsScripts()) {
    await expectAccessible(page);
  }
});

test("a club's lists are in the structured data, in order", async ({ page, request }) => {
  const clubs = await addresses(request, "/sitemap/creators-1.xml");
  for (const tab of ["/stays", "/feed", "/explore"]) {
    const path = clubs.find((address) => address.endsWith(tab));
    expect(path, tab).toBeDefined();
    await page.goto(path ?? "");
    await expect(meta(page, "description")).toHaveAttribute("content", /.+/);
    const document = await structured(page);
    expect(JSON.stringify(document)).toContain('"ItemList"');
    const shown = await page.getByRole("main").getByRole("article").count();
    expect(JSON.stringify(document).split('"ListItem"').length - 1).toBe(shown);
  }
});

test("personal pages are excluded from search engines", async ({ page, trip }) => {
  for (const path of [`/search?searchId=${trip.searchId}`, "/signIn", "/signUp", "/forgotPassword", "/dev"]) {
    await page.goto(path);
    await expect(meta(page, "robots"), path).toHaveAttribute("content", "noindex");
  }
});

test("a visitor of the demonstration signs in with one of its accounts", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
}) => {
  await page.goto("/dev");
  const people = page.getByRole("table");
  await expect(people.getByRole("rowheader")).toHaveText(["Creator", "Traveller", "Operator"]);
  await expect(people.getByRole("row", { name: "Creator" })).toContainText(PASSWORD);
  await expectNoSidewaysScroll(page);
  await people.getByRole("link", { name: "Sign in as creator" }).click();
  await ready(page);
  await expect(page.getByLabel("Email")).toHaveValue(CREATOR);
  // The address is filled in; the visitor types the password.
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Mia Lind");
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
