// After booking, the guests, wishes and time of arrival of a stay are changed until check-in.

import { booked } from "../support/cart.ts";
import { expectNoSidewaysScroll } from "../support/look.ts";
import { newAddress } from "../support/person.ts";
import { expect, test } from "../support/test.ts";
import { linkOf, TestMode } from "../support/test-mode.ts";

const token = TestMode.token();
test.skip(!token, "the site was not started with TEST_TOKEN");

test("guests and wishes of a booked stay are changed twice, and a shared trip offers no change", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, browser, request, trip }) => {
  const email = newAddress();
  const { api, itinerary } = await booked(page, trip, 1, true, email);
  const testMode = new TestMode(request, token ?? "");
  const told = async () =>
    (await testMode.mails(email)).filter(({ subject }) => subject.includes("our guests were changed")).length;
  const voucher = async () => (await page.request.get(`/user/itinerary/${itinerary.id}/voucher.pdf`)).body();
  const before = await voucher();
  await page.goto(`/itinerary/${itinerary.id}/confirmation`);
  await page.getByRole("link", { name: "Change guests" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Change guests" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("The hotel gets the change at once.");
  await expectNoSidewaysScroll(page);

  const first = page.getByLabel("Adult 1: first name");
  await first.fill("");
  await page.getByLabel("Wishes for the hotel").fill("A quiet room, please.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the first name.");
  await expect(first).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Wishes for the hotel")).toHaveValue("A quiet room, please.");
  await expectNoSidewaysScroll(page);
  expect(await told()).toBe(0);

  await first.fill("Grace");
  await page.getByLabel("Adult 1: last name").fill("Hopper");
  await page.getByLabel("Time of arrival").fill("18:30");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(new RegExp(`/itinerary/${itinerary.id}/confirmation`));
  const main = page.getByRole("main");
  for (const text of ["Grace Hopper", "A quiet room, please.", "18:30", "The hotel has the new names."]) {
    await expect(main).toContainText(text);
  }
  await expectNoSidewaysScroll(page);
  await expect.poll(told).toBe(1);
  expect((await voucher()).equals(before), "the voucher has the new names").toBe(false);

  // Two tabs save the same names; the second one finds them there.
  const other = await page.context().newPage();
  const line = itinerary.lineItems[0]?.identity;
  for (const tab of [page, other]) {
    await tab.goto(`/user/itinerary/${itinerary.id}/guests?stay=${line}`);
    await tab.getByLabel("Adult 1: first name").fill("Edith");
  }
  for (const tab of [page, other]) {
    await tab.getByRole("button", { name: "Save changes" }).click();
    await expect(tab.getByRole("main")).toContainText("Edith Hopper");
  }
  await expect.poll(told).toBe(2);
  const room = (await api.itinerary(itinerary.id)).lineItems[0]?.hotelBooking.rooms[0];
  expect(room?.guests[0]).toMatchObject({ firstName: "Edith", lastName: "Hopper" });

  await page.getByRole("button", { name: "Make a link" }).click();
  const { pathname } = new URL(await page.getByLabel("Address of your trip").inputValue());
  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  await visitor.goto(new URL(pathname, page.url()).href);
  await expect(visitor.getByRole("main")).toContainText(itinerary.lineItems[0]?.hotelBooking.hotelName ?? "no hotel");
  await expect(visitor.getByRole("link", { name: "Change guests" })).toHaveCount(0);
  await expect(visitor.getByRole("main")).not.toContainText("Edith");
  const closed = await visitor.goto(new URL(`/user/itinerary/${itinerary.id}/guests`, page.url()).href);
  expect(closed?.status()).toBeGreaterThanOrEqual(400);
  await stranger.close();
});

test("a guest with a mailed link changes the names", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
  request,
  trip,
}) => {
  const email = newAddress();
  const { itinerary } = await booked(page, trip, 1, true, email);
  const reference = itinerary.lineItems[0]?.bookingReference ?? "";
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: page.viewportSize(),
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  const other = await context.newPage();
  await other.goto(`/user/trips/find?reference=${reference}`);
  await other.getByLabel("Email").fill(email);
  await other.getByRole("button", { name: "Send me the link" }).click();
  const mail = await new TestMode(request, token ?? "").mail(email, /^Your trip at /);
  await other.goto(linkOf(mail, "/user/trips/open"));
  await other.getByRole("button", { name: "Open my trip" }).click();
  await other.getByRole("link", { name: "Change guests" }).click();
  await other.getByLabel("Adult 1: first name").fill("Grace");
  await other.getByLabel("Adult 1: last name").fill("Hopper");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other).toHaveURL(new RegExp(`/itinerary/${itinerary.id}/confirmation`));
  await expect(other.getByRole("main")).toContainText("Grace Hopper");
  await expect(other.getByRole("main")).toContainText("The hotel has the new names.");
  await page.goto(`/itinerary/${itinerary.id}/confirmation`);
  await expect(page.getByRole("main")).toContainText("Grace Hopper");
  await context.close();
});
