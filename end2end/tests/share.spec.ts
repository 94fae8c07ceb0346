// Sharing a public page: the panel with its address, other apps where the browser can, and the QR code.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { runsScripts } from "../support/person.ts";
import { expect, test } from "../support/test.ts";

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;
const panel = (page: Page) => page.getByRole("dialog", { name: "Share" });

async function share(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Share" }).click();
  await expect(panel(page)).toBeVisible();
}

test("a visitor copies a club's address and opens its QR code", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  baseURL,
  context,
}) => {
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  await context.clearCookies();
  await page.goto(`/user/${slug}`);
  await share(page);
  await expect(panel(page).getByLabel("Link")).toHaveValue(`${baseURL}/user/${slug}`);
  if (runsScripts()) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await panel(page).getByRole("button", { name: "Copy link" }).click();
    await expect(panel(page).getByRole("status")).toHaveText("Link copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/user/${slug}`);
    await expectWhole(page, "share");
  } else {
    await expect(panel(page).getByRole("button", { name: "Copy link" })).toBeHidden();
  }
  await panel(page).getByRole("link", { name: "QR code" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "QR code" })).toBeVisible();
  const code = page.getByRole("img", { name: "QR code of the page's address" });
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  if (runsScripts()) {
    await expectWhole(page, "qr");
  }
  for (const [kind, type] of [
    ["PNG", "image/png"],
    ["SVG", "image/svg+xml"],
  ] as const) {
    const href = await page.getByRole("link", { name: `Download ${kind}` }).getAttribute("href");
    const file = await page.request.get(href ?? "");
    expect(file.status()).toBe(200);
    expect(file.headers()).toMatchObject({
      "content-type": type,
      "content-disposition": `attachment; filename="qr-${slug}.${kind.toLowerCase()}"`,
      "cache-control": "public, max-age=86400",
    });
  }
});

test("the browser's own way to share takes the address", async ({ page, baseURL }) => {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  const words = { blockType: "text" as const, order: 0, plainTextContent: "Come early." };
  const post = await api.writePost({ title: "Two days by the sea", status: "published", contentBlocks: [words] });
  await page.addInitScript(() => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    Object.assign(navigator, {
      canShare: () => true,
      share: (data: unknown) => {
        given.push(data);
        return Promise.resolve();
      },
    });
  });
  // The author shares it as visitors do.
  await page.goto(`/user/${slug}/post/${post.id}`);
  await share(page);
  await panel(page).getByRole("button", { name: "Other apps" }).click();
  expect(await page.evaluate(() => Reflect.get(window, "given"))).toEqual([
    { title: "Two days by the sea", url: `${baseURL}/user/${slug}/post/${post.id}` },
  ]);
});

test("a hotel is shared with its creator, and what is not published is not shared", async ({ page, baseURL, trip }) => {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  const [hotel] = trip.hotels;
  await api.recommend(hotel?.id ?? "", "Wake up to the harbour", "Ask for the upper floor.");
  await page.goto(`/hotel/${hotel?.slug}?creator=${slug}`);
  await share(page);
  await expect(panel(page).getByLabel("Link")).toHaveValue(`${baseURL}/hotel/${hotel?.slug}?creator=${slug}`);
  await page.goto(`/hotel/${hotel?.slug}`);
  await expect(page.getByRole("main").getByRole("button", { name: "Share" })).toHaveCount(0);
  const draft = await api.writePost({ title: "Not yet", status: "draft", contentBlocks: [] });
  await page.goto(`/user/${slug}/post/${draft.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Not yet" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Share" })).toHaveCount(0);
});

test("only public pages of this site have a QR code", async ({ request }) => {
  for (const of of ["/logout", "//evil.example", "https://evil.example/user/mia", "/user/trips", ""]) {
    for (const path of ["/qr", "/qr/code.svg", "/qr/code.png"]) {
      const answer = await request.get(`${path}?of=${encodeURIComponent(of)}`);
      expect(answer.status(), `${path} of ${of}`).toBe(404);
    }
  }
});
