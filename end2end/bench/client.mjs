// Creates the data to measure through the API: a browser's cart, a creator with a club.

import { randomUUID } from "node:crypto";

/** How many days ahead the stay begins. */
const DAYS_AHEAD = 42;
const NIGHTS = 2;

/** Signs a browser in to a new account without an address; returns a client of its API. */
export async function visitor(request) {
  const { token } = await call(request, "POST", "/identity/v1/anonymous", {});
  return signIn(request, token);
}

/** The same for a new creator with a club. */
export async function creator(request) {
  const email = `${randomUUID().slice(0, 13)}@example.org`;
  const { token } = await call(request, "POST", "/identity/v1/signUp", { email, password: "sunlit harbour walk" });
  await call(request, "PUT", "/api/v1/userProfile/role?role=creator", undefined, token);
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  await call(request, "PUT", "/api/v1/userProfile", { slug, publicName: "Mia Lind", bio: "" }, token);
  return { slug, api: await signIn(request, token) };
}

/** A search of the place with the most hotels, and its available ones. */
export async function search(request) {
  const home = await call(request, "GET", "/api/v1/bff/traveller/home");
  const [{ destination }] = home.destinations.toSorted((one, other) => other.hotelCount - one.hotelCount);
  const day = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const wanted = {
    destinationId: destination.id,
    checkInDate: day(DAYS_AHEAD),
    checkOutDate: day(DAYS_AHEAD + NIGHTS),
  };
  const found = await call(request, "POST", "/api/v1/hotel/search", { search: wanted, take: 15 });
  return { searchId: found.search.id, hotels: found.hotels };
}

/** Adds a room of each hotel to the caller's cart. */
export async function draft(api, { searchId }, hotels) {
  const { id } = await api("POST", "/api/v1/itinerary", {});
  for (const hotel of hotels) {
    const path = `/api/v1/hotel/${hotel.id}/checkAvailability`;
    const { roomTypes } = await api("POST", path, { hotelId: hotel.id, hotelSearchId: searchId });
    const [room] = roomTypes;
    const [rate] = room.rates;
    await api("POST", `/api/v1/itinerary/${id}/addHotel`, {
      hotelId: hotel.id,
      hotelSearchId: searchId,
      roomTypeId: room.id,
      roomId: rate.id,
      searchResultReference: rate.searchResultReference,
    });
  }
}

/** Adds a picture to the library of a creator; returns its id. */
export async function keepPicture(request, api, token, buffer) {
  const { userId } = await api("GET", "/api/v1/userProfile/my");
  const path = `/api/v1/userProfile/${userId}/images`;
  const image = { name: "picture.png", mimeType: "image/png", buffer };
  const headers = { authorization: `Bearer ${token}` };
  return (await read(await request.post(path, { headers, multipart: { image, caption: "Picture" } }), path)).id;
}

async function signIn(request, token) {
  const html = await (await request.get("/search")).text();
  const csrf = /"csrfToken":"([^"]+)"/.exec(html)?.[1];
  const form = { data: JSON.stringify({ token }), csrf };
  const answer = await request.post("/api/sessionLogin", { form });
  if (!answer.ok()) {
    throw new Error(`POST /api/sessionLogin: ${answer.status()}`);
  }
  return Object.assign((method, path, data) => call(request, method, path, data, token), { token });
}

async function call(request, method, path, data, token) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return read(await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) }), path);
}

async function read(answer, path) {
  if (!answer.ok()) {
    throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  }
  return answer.json();
}
