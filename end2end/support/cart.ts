import { expect, type Page } from "@playwright/test";
import { Api, type Itinerary, PASSWORD } from "./api.ts";
import type { Trip } from "./test.ts";

/** A cart in the browser's own session, created through the API, and the client of its account. */
export type Cart = { api: Api; itinerary: Itinerary };
/** Whether cancelling is free: now, perhaps, or at no time. */
export type Free = boolean | "never";

/** Signs the browser in to a new account with an email address. */
export async function signedUp(page: Page, isCreator = false, address?: string): Promise<string> {
  const api = new Api(page.request);
  const email = await api.signUp(address);
  if (isCreator) {
    await api.becomeCreator();
  }
  await api.shareSession(await csrfToken(page));
  return email;
}

/**
 * Signs the browser in through calls, for stories that do not test signing in; the account has left the welcome page.
 */
export async function signedIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const api = new Api(page.request);
  await api.enter("signIn", email, password);
  await api.shareSession(await csrfToken(page));
  await leftWelcome(page);
}

/** The same for a new account; returns its address. */
export async function newcomer(page: Page): Promise<string> {
  const email = await signedUp(page);
  await leftWelcome(page);
  return email;
}

/** Marks the welcome page as left for the account that is signed in. */
export async function leftWelcome(page: Page): Promise<void> {
  const form = { csrf: await csrfToken(page), intent: "skip" };
  const answer = await page.request.post("/user/startSession", { form, maxRedirects: 0 });
  expect(answer.status(), "POST /user/startSession").toBe(303);
}

/** Signs the browser in to the account of a new creator with a club. */
export async function ownsClub(page: Page, slug: string, publicName: string): Promise<Api> {
  const api = new Api(page.request);
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, publicName, "");
  await api.shareSession(await csrfToken(page));
  return api;
}

/** Gives the browser a cart with the first hotels of `trip`, at the cheapest rate or at one with free cancellation. */
export async function draft(page: Page, trip: Trip, stays = 1, isFree: Free = false): Promise<Cart> {
  const api = new Api(page.request);
  await api.signIn();
  await api.shareSession(await csrfToken(page));
  const { id } = await api.createItinerary();
  for (const hotel of trip.hotels.slice(0, stays)) {
    const { roomTypes } = await api.availability(hotel.id, trip.searchId);
    const offers = roomTypes.flatMap((room) => room.rates.map((rate) => ({ room, rate })));
    const { room, rate } =
      offers.find(({ rate }) =>
        isFree === "never" ? !rate.refundable : !isFree || rate.cancellationPolicy.freeUntil,
      ) ?? {};
    if (!room || !rate) {
      throw new Error(`${hotel.name} has no free room`);
    }
    await api.addHotel(id, hotel.id, trip.searchId, room, rate);
  }
  return { api, itinerary: await api.itinerary(id) };
}

/** Gives the browser a trip whose invoice is open. */
export async function awaitingPayment(
  page: Page,
  trip: Trip,
  stays = 1,
  isFree: Free = false,
  email?: string,
): Promise<Cart> {
  const { api, itinerary } = await draft(page, trip, stays, isFree);
  await api.checkOut(itinerary, email);
  return { api, itinerary: await api.itinerary(itinerary.id) };
}

/** Gives the browser a trip that is booked, with an address of its own where one is given. */
export async function booked(page: Page, trip: Trip, stays = 1, isFree: Free = false, email?: string): Promise<Cart> {
  const { api, itinerary } = await awaitingPayment(page, trip, stays, isFree, email);
  await api.pay(itinerary.invoiceId ?? "");
  return { api, itinerary: await api.itinerary(itinerary.id) };
}

/** The CSRF token of this browser's pages; read from the text, so that it works with scripts off. */
async function csrfToken(page: Page): Promise<string> {
  const html = await (await page.request.get("/search")).text();
  const token = /"csrfToken":"([^"]+)"/.exec(html)?.[1];
  if (!token) {
    throw new Error("the page carries no CSRF token");
  }
  return token;
}
