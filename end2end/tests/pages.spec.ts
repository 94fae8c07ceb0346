// Every page, light and dark, narrow and wide: no console error, no policy violation (every story checks both),
// islands loaded, no findings of axe, no sideways scrolling. Keeps a screenshot of each.

import type { Page } from "@playwright/test";
import { awaitingPayment, booked, draft, signedUp } from "../support/cart.ts";
import { expectNoSidewaysScroll, expectWhole } from "../support/look.ts";
import { awake, CARD, fillCard, payButton } from "../support/story.ts";
import { expect, type Trip, test } from "../support/test.ts";

type Visit = { name: string; open: (page: Page, trip: Trip) => Promise<unknown> };

const hotel = (trip: Trip) => `/hotel/${trip.hotels[0]?.slug}`;

const VISITS: Visit[] = [
  { name: "start", open: (page) => page.goto("/search") },
  { name: "list", open: (page, trip) => page.goto(`/search?searchId=${trip.searchId}`) },
  {
    name: "list-filtered",
    open: (page, trip) =>
      page.goto(`/search?searchId=${trip.searchId}&order=price&minRating=7&stars=3&stars=4&stars=5`),
  },
  { name: "list-calendar", open: (page, trip) => page.goto(`/search?searchId=${trip.searchId}&flex=calendar`) },
  { name: "list-empty", open: (page, trip) => page.goto(`/search?searchId=${trip.searchId}&maxPrice=1`) },
  { name: "map", open: (page, trip) => openMap(page, `/mapsearch?searchId=${trip.searchId}`) },
  { name: "map-empty", open: (page, trip) => page.goto(`/mapsearch?searchId=${trip.searchId}&maxPrice=1`) },
  { name: "map-before-search", open: (page) => page.goto("/mapsearch") },
  { name: "hotel", open: (page, trip) => page.goto(`${hotel(trip)}?searchId=${trip.searchId}`) },
  { name: "hotel-without-dates", open: (page, trip) => page.goto(hotel(trip)) },
  { name: "contact", open: (page, trip) => toCart(page, trip, "contact") },
  {
    name: "contact-refused",
    open: async (page, trip) => {
      await toCart(page, trip, "contact");
      await withoutBrowserChecks(page);
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "contact-empty",
    open: async (page, trip) => {
      const { itinerary } = await draft(page, trip, 0);
      await page.goto(`/itinerary/${itinerary.id}/contact`);
    },
  },
  { name: "payment", open: (page, trip) => toPayment(page, trip) },
  {
    name: "payment-declined",
    open: async (page, trip) => {
      await toPayment(page, trip);
      await fillCard(page, CARD.declined);
      await payButton(page).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "payment-challenge",
    open: async (page, trip) => {
      await toPayment(page, trip);
      await fillCard(page, CARD.challenged);
      await payButton(page).click();
      await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
    },
  },
  {
    name: "confirmation",
    open: async (page, trip) => {
      const { itinerary } = await booked(page, trip, 2);
      await page.goto(`/itinerary/${itinerary.id}/confirmation`);
    },
  },
  { name: "sign-in", open: (page) => page.goto("/signIn?returnUrl=%2Fsearch") },
  {
    name: "sign-in-refused",
    open: async (page) => {
      await page.goto("/signIn");
      await awake(page);
      await page.getByLabel("Email").fill("nobody@example.org");
      await page.getByLabel("Password", { exact: true }).fill("sunlit harbour walk");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page.getByRole("link", { name: "The email address is not registered." })).toBeVisible();
    },
  },
  { name: "auth-modal", open: (page) => modal(page) },
  {
    name: "auth-modal-sign-up",
    open: async (page) => {
      await modal(page);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /sign up/i })
        .click();
      await expect(page.getByRole("dialog").getByRole("button", { name: "Continue" })).toBeVisible();
    },
  },
  { name: "sign-up", open: (page) => page.goto("/signUp?invite=true") },
  {
    name: "sign-up-passwords",
    open: async (page) => {
      await page.goto("/signUp");
      await awake(page);
      await page.getByLabel("Email").fill("somebody@example.org");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByLabel("Password", { exact: true }).fill("short");
      await page.getByLabel("Repeat password").fill("other");
      await page.getByLabel("Password", { exact: true }).focus();
    },
  },
  { name: "forgot-password", open: (page) => page.goto("/forgotPassword?sent=true") },
  { name: "link-expired", open: (page) => page.goto("/resetPassword?mode=resetPassword&oobCode=nothing") },
  { name: "way-back-expired", open: (page) => page.goto("/resetPassword?mode=recoverEmail&oobCode=nothing") },
  { name: "sign-in-link-expired", open: (page) => page.goto("/continueSignIn?oobCode=nothing") },
  { name: "signed-out", open: (page) => page.goto("/logout") },
  { name: "sign-out", open: (page) => asPerson(page, "/logout") },
  { name: "welcome", open: (page) => asPerson(page, "/user/startSession?returnUrl=%2Fsearch") },
  { name: "account", open: (page) => asPerson(page, "/user") },
  { name: "become-a-creator", open: (page) => asPerson(page, "/dashboard") },
  {
    name: "dashboard",
    open: async (page) => {
      await signedUp(page, true);
      await page.goto("/dashboard");
    },
  },
  { name: "faq", open: (page) => page.goto("/faq") },
  { name: "terms", open: (page) => page.goto("/terms") },
  { name: "privacy", open: (page) => page.goto("/privacy") },
  { name: "not-found", open: (page) => page.goto("/nowhere") },
  { name: "hotel-not-found", open: (page) => page.goto("/hotel/nowhere") },
  { name: "itinerary-not-found", open: (page) => page.goto("/itinerary/nowhere/contact") },
  { name: "trips-empty", open: (page) => page.goto("/user/trips") },
  {
    name: "trips",
    open: async (page, trip) => {
      await booked(page, trip, 2, true);
      await page.goto("/user/trips");
    },
  },
  {
    name: "cancel-choose",
    open: async (page, trip) => {
      const { itinerary } = await booked(page, trip, 2, true);
      await page.goto(`/user/itinerary/${itinerary.id}/cancel`);
    },
  },
  {
    name: "cancel-confirm",
    open: async (page, trip) => {
      const { itinerary } = await booked(page, trip, 1, true);
      const room = itinerary.lineItems[0]?.hotelBooking.rooms[0]?.id;
      await page.goto(`/user/itinerary/${itinerary.id}/cancel?room=${room}`);
    },
  },
  { name: "api-docs", open: (page) => page.goto("/api/docs") },
  { name: "dev", open: (page) => page.goto("/dev") },
  { name: "dev-style", open: (page) => page.goto("/dev/style") },
  { name: "dev-mail", open: (page) => page.goto("/dev/mail") },
  { name: "dev-artwork", open: (page) => page.goto("/dev/artwork") },
];

/** Long pages of one column that developers read on a wide screen. */
const WIDE_ALONE = ["api-docs", "dev-artwork"];

for (const { name, open } of VISITS) {
  test(`${name} is whole`, { tag: WIDE_ALONE.includes(name) ? [] : "@phone" }, async ({ page, trip }) => {
    await open(page, trip);
    await expectWhole(page, name);
  });
}

test("every page can be read without scripts", { tag: "@no-scripts-only" }, async ({ page, trip }) => {
  const { itinerary } = await booked(page, trip, 1);
  const addresses = [
    "/search",
    `/search?searchId=${trip.searchId}`,
    `/search?searchId=${trip.searchId}&flex=calendar`,
    `/mapsearch?searchId=${trip.searchId}`,
    "/mapsearch",
    `${hotel(trip)}?searchId=${trip.searchId}`,
    `/itinerary/${itinerary.id}/confirmation`,
    "/user/likes",
    "/user/trips",
    `/user/itinerary/${itinerary.id}/cancel`,
    "/signIn",
    "/signUp",
    "/forgotPassword",
    "/faq",
    "/terms",
    "/privacy",
    "/nowhere",
    "/dev",
    "/dev/style",
    "/dev/mail",
    "/dev/artwork",
  ];
  for (const address of addresses) {
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await test.step(address, async () => {
      await expect(page.getByRole("main")).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  }
});

test("pages can be read at 400 % zoom of a 1280 px window without scrolling sideways", async ({ page, trip }) => {
  const { itinerary } = await awaitingPayment(page, trip, 2);
  await page.setViewportSize({ width: 320, height: 256 });
  const addresses = [
    "/search",
    `/search?searchId=${trip.searchId}`,
    `${hotel(trip)}?searchId=${trip.searchId}`,
    `/itinerary/${itinerary.id}/contact`,
    `/itinerary/${itinerary.id}/payment`,
  ];
  for (const address of addresses) {
    await page.goto(address);
    await test.step(address, () => expectNoSidewaysScroll(page));
  }
});

test("no link of a main page is broken", async ({ page, trip }) => {
  const { itinerary } = await booked(page, trip, 2);
  const addresses = [
    "/search",
    "/signIn",
    "/signUp",
    "/faq",
    "/terms",
    "/dev",
    `/search?searchId=${trip.searchId}`,
    `${hotel(trip)}?searchId=${trip.searchId}`,
    `/itinerary/${itinerary.id}/confirmation`,
  ];
  const links = new Set<string>();
  for (const address of addresses) {
    await page.goto(address);
    const found = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const link of found.filter((href) => href.startsWith("/") && !href.startsWith("/media/"))) {
      links.add(link.replace(/#.*$/, ""));
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

/** The map with its first pins. */
async function openMap(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("[data-pin-id]").first()).toBeVisible();
}

async function toCart(page: Page, trip: Trip, part: string): Promise<void> {
  const { itinerary } = await draft(page, trip, 2);
  await page.goto(`/itinerary/${itinerary.id}/${part}`);
}

/** Opens the sign-in modal over a page. */
async function modal(page: Page): Promise<void> {
  await page.goto("/faq");
  await awake(page);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function asPerson(page: Page, path: string): Promise<void> {
  await signedUp(page);
  await page.goto(path);
}

async function toPayment(page: Page, trip: Trip): Promise<void> {
  const { itinerary } = await awaitingPayment(page, trip, 2);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
}

/** Lets an empty form reach the server. */
async function withoutBrowserChecks(page: Page): Promise<void> {
  await page.locator("form").evaluateAll((forms) => {
    for (const form of forms) {
      form.setAttribute("novalidate", "");
    }
  });
}
