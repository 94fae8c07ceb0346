// What is kept and shown of a trip: documents as PDF, a link for those who travel along, and a calendar address.

import type { Page } from "@playwright/test";
import { booked } from "../support/cart.ts";
import { expectNoSidewaysScroll } from "../support/look.ts";
import { expect, test } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

test.skip(!TestMode.token(), "the site was not started with TEST_TOKEN");

/** The path of the address that a page shows for copying. */
async function pathOf(page: Page, label: string): Promise<string> {
  const { pathname } = new URL(await page.getByLabel(label).inputValue());
  return pathname;
}

test("only the traveller opens invoice and voucher", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  browser,
  trip,
}) => {
  const { itinerary } = await booked(page, trip, 1, true);
  await page.goto(`/itinerary/${itinerary.id}/confirmation`);
  const documents = page.getByRole("region", { name: "Documents" });
  await expectNoSidewaysScroll(page);
  const stranger = await browser.newContext();
  for (const name of ["Invoice (PDF)", "Voucher for the hotel (PDF)"]) {
    const path = (await documents.getByRole("link", { name }).getAttribute("href")) ?? "";
    const file = await page.request.get(path);
    expect(file.status()).toBe(200);
    expect(file.headers()["content-type"]).toBe("application/pdf");
    expect(file.headers()["cache-control"]).toBe("no-store");
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
    const again = await page.request.get(path);
    expect((await again.body()).equals(await file.body())).toBe(true);
    const refused = await stranger.request.get(new URL(path, page.url()).href);
    expect(refused.status()).toBe(404);
  }
  await stranger.close();
});

test("a trip is shared by a link that ends", { tag: ["@phone", "@no-scripts"] }, async ({ page, browser, trip }) => {
  const { itinerary } = await booked(page, trip, 1, true);
  const hotel = itinerary.lineItems[0]?.hotelBooking.hotelName ?? "no hotel";
  await page.goto(`/itinerary/${itinerary.id}/confirmation`);
  await page.getByRole("button", { name: "Make a link" }).click();
  const path = await pathOf(page, "Address of your trip");
  await expectNoSidewaysScroll(page);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  const address = new URL(path, page.url()).href;
  const shown = await visitor.goto(address);
  expect(shown?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(shown?.headers()["x-robots-tag"]).toContain("noindex");
  const main = visitor.getByRole("main");
  await expect(main.getByRole("heading", { level: 2, name: hotel })).toBeVisible();
  await expect(main).not.toContainText(itinerary.lineItems[0]?.bookingReference ?? "no reference");
  await expect(main).not.toContainText(/[€$£]/);
  await expectNoSidewaysScroll(visitor);

  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByRole("button", { name: "Make a link" })).toBeVisible();
  expect((await visitor.goto(address))?.status()).toBe(410);
  await expect(visitor.getByRole("main")).toContainText("The owner of this trip has ended this link.");
  await expect(visitor.getByRole("main")).not.toContainText(hotel);
  await expectNoSidewaysScroll(visitor);
  // An address that was never given out says nothing of an owner.
  expect((await visitor.goto(address.replace(/.{6}$/, "AAAAAA")))?.status()).toBe(404);
  await context.close();
});

test("a calendar program reads all trips under an address that ends", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  trip,
}) => {
  const { itinerary } = await booked(page, trip, 2, true);
  await page.goto("/user/trips");
  await page.getByRole("button", { name: "Make a calendar address" }).click();
  const path = await pathOf(page, "Calendar address");
  await expectNoSidewaysScroll(page);
  const calendar = await page.request.get(path);
  expect(calendar.headers()["content-type"]).toContain("text/calendar");
  const text = await calendar.text();
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text).toContain(itinerary.lineItems[0]?.identity ?? "no stay");
  await page.getByRole("button", { name: "End this address" }).click();
  await expect(page.getByRole("button", { name: "Make a calendar address" })).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(410);
});
