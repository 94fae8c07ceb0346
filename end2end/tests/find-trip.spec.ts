// A booking without an account is found again on another device by its reference and address, and comes into the account
// that proves the address.

import { awaitingPayment, booked, signedUp } from "../support/cart.ts";
import { expectNoSidewaysScroll } from "../support/look.ts";
import { newAddress } from "../support/person.ts";
import { CARD, expectBooked, fillCard, payButton } from "../support/story.ts";
import { expect, test } from "../support/test.ts";
import { linkOf, TestMode } from "../support/test-mode.ts";

const token = TestMode.token();
test.skip(!token, "the site was not started with TEST_TOKEN");

const ANSWER = "If a trip with that reference was booked with this address, we have sent a link to it.";

test("a booking is found on another device by its reference and address, and cancelled there", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, browser, baseURL, javaScriptEnabled, request, trip }) => {
  const email = newAddress();
  const { itinerary } = await booked(page, trip, 1, true, email);
  const reference = itinerary.lineItems[0]?.bookingReference ?? "";
  await page.goto(`/itinerary/${itinerary.id}/confirmation`);
  await expect(page.getByRole("link", { name: "Find this booking with its reference and your email" })).toBeVisible();

  const phone = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: page.viewportSize(),
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  const other = await phone.newPage();
  await other.goto(`/itinerary/${itinerary.id}/confirmation`);
  await other.getByRole("link", { name: "Find your trip with its reference and your email" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Find your booking" })).toBeVisible();
  await expectNoSidewaysScroll(other);
  const ask = async (code: string, address: string) => {
    await other.getByLabel("Booking reference").fill(code);
    await other.getByLabel("Email").fill(address);
    await other.getByRole("button", { name: "Send me the link" }).click();
    await expect(other.getByText(ANSWER)).toBeVisible();
  };
  // A wrong one and a right one have the same answer.
  await ask("AAAA2222", email);
  await ask(reference.toLowerCase(), email);
  const mail = await new TestMode(request, token ?? "").mail(email, /^Your trip at /);
  await other.goto(linkOf(mail, "/user/trips/open"));
  await expectNoSidewaysScroll(other);
  await other.getByRole("button", { name: "Open my trip" }).click();
  await expect(other).toHaveURL(new RegExp(`/itinerary/${itinerary.id}/confirmation$`));
  await expect(other.getByRole("main")).toContainText(reference);

  // Without an account, too, the crumbs lead to pages that open and show the trip.
  const line = itinerary.lineItems[0]?.identity;
  for (const name of ["cancel", "guests", "change"]) {
    await other.goto(`/user/itinerary/${itinerary.id}/${name}?stay=${line}`);
    const crumbs = other.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link");
    await expect(crumbs).toHaveText(["Your trips", itinerary.title]);
    for (const crumb of await crumbs.all()) {
      const answer = await other.request.get((await crumb.getAttribute("href")) ?? "");
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toContain(reference);
    }
  }

  await other.goto("/user/trips");
  await expect(other.getByRole("region", { name: "Upcoming" })).toContainText(reference);
  const room = itinerary.lineItems[0]?.hotelBooking.rooms[0]?.id;
  await other.goto(`/user/itinerary/${itinerary.id}/cancel?room=${room}`);
  await other.getByRole("button", { name: /^Cancel and get .+ back$/ }).click();
  await expect(other.getByRole("heading", { level: 1, name: "This trip is cancelled" })).toBeVisible();
  await phone.close();
});

test("the browser that booked without an account sees the trip after its session has ended", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, context, trip }) => {
  const { itinerary } = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
  const kept = (await context.cookies()).filter(({ name }) => name.endsWith("trips"));
  expect(kept).toHaveLength(1);
  await context.clearCookies();
  await context.addCookies(kept);
  await page.reload();
  await expectBooked(page, 1);
  await page.goto("/user/trips");
  await expect(page.getByText("You are not signed in")).toBeVisible();
  await expect(page.getByRole("region", { name: "Upcoming" })).toContainText("Confirmed");
});

test("a trip comes into the account that proves its address, and into no other", { tag: "@no-scripts" }, async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
  request,
  trip,
}) => {
  const email = newAddress();
  const { api, itinerary } = await booked(page, trip, 1, false, email);
  const phone = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: page.viewportSize(),
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  const other = await phone.newPage();
  await signedUp(other);
  await other.goto("/user/trips");
  await expect(other.getByRole("heading", { name: "No trips yet" })).toBeVisible();
  await other.context().clearCookies();

  await other.goto("/signIn");
  await other.getByLabel("Email").fill(email);
  await other.getByRole("button", { name: "Email me a sign-in link" }).click();
  const mail = await new TestMode(request, token ?? "").mail(email, /^Welcome to /);
  await other.goto(linkOf(mail, "/continueSignIn"));
  await other.getByRole("button", { name: "Sign In" }).click();
  await expect(other).not.toHaveURL(/continueSignIn/);
  await other.goto("/user/trips");
  const reference = itinerary.lineItems[0]?.bookingReference ?? "no reference";
  await expect(other.getByRole("region", { name: "Upcoming" })).toContainText(reference);
  // The browser that booked it keeps it.
  expect((await api.itinerary(itinerary.id)).status).toBe("confirmed");
  await page.goto("/user/trips");
  await expect(page.getByRole("region", { name: "Upcoming" })).toContainText(reference);
  await phone.close();
});
