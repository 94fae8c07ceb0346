import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HANG_TIMEOUT } from "../../testing/hang-timeout.ts";
import { settle } from "../../testing/page.ts";
import { failure, pending, Server } from "../../testing/server.ts";
import { MapSearch } from "./MapSearch.tsx";
import { aCreatorPin, aHotel, anAnswer, aSearch, MIA, SEARCH } from "./testing.ts";

const CALL = "POST /api/v1/hotel/boundingBox";

// happy-dom has no WebGL: these tests show the page of a browser that cannot draw the map.
let server: Server;

beforeEach(() => {
  document.documentElement.lang = "en";
  document.title = "Lisbon · Byrdli";
  history.replaceState(null, "", "/mapsearch?searchId=s1");
  sessionStorage.clear();
  document.body.innerHTML = `<script type="application/json" id="route-context">{"hasSession":false}</script>`;
  server = new Server();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(layout: "whole" | "beside" = "whole"): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <MapSearch search={SEARCH} layout={layout} />
    </QueryClientProvider>,
  );
  await settle();
}

const hotels = (count: number, from = 0) => Array.from({ length: count }, (_, index) => aHotel(`h${from + index}`));
const answer = (...args: Parameters<typeof anAnswer>) => Response.json(anAnswer(...args));
const cards = () => screen.getAllByRole("article").map((card) => card.getAttribute("data-hotel-id"));
const count = () => screen.getByRole("heading", { name: /in (this area|Lisbon)$/ }).textContent;

test("without WebGL the list works and says why there is no map; no map data is requested", async () => {
  server.on(CALL, () => answer(hotels(2)));
  await open();
  expect(screen.getByText(/The map cannot be drawn in this browser/)).toBeTruthy();
  expect(count()).toBe("2 stays in Lisbon");
  expect(document.title).toBe("2 stays in Lisbon · Byrdli");
  expect(cards()).toEqual(["h0", "h1"]);
  expect(server.of(CALL)[0]?.body).toMatchObject({ searchId: "s1", take: 15, skip: 0 });
  expect(server.of(CALL)[0]?.body).not.toHaveProperty("boundingBox");
  expect(server.of(CALL)[0]?.body).not.toHaveProperty("zoom");
});

test("beside the page's list a browser without WebGL shows only the notice", async () => {
  server.on(CALL, () => answer([]));
  await open("beside");
  expect(screen.getByText(/The list beside it has every stay/)).toBeTruthy();
  expect(screen.queryByRole("heading")).toBeNull();
  expect(document.title).toBe("Lisbon · Byrdli");
});

test("the loading list has its final size", async () => {
  const late = pending();
  server.on(CALL, () => late.answer);
  await open();
  expect(screen.getByRole("status", { name: "Looking for stays" })).toBeTruthy();
  late.give(answer(hotels(1)));
  await settle();
  expect(count()).toBe("1 stay in Lisbon");
});

test("the search uses the box, the area and the filters of the address", async () => {
  history.replaceState(
    null,
    "",
    "/mapsearch?searchId=s1&stars=4&order=price&bounds=1,2,3,4&minPrice=90&priceCurrency=EUR",
  );
  server.on(CALL, () => answer([]));
  await open();
  expect(server.of(CALL)[0]?.body).toMatchObject({
    boundingBox: { south: 1, west: 2, north: 3, east: 4 },
    filters: { stars: [4], minPrice: 90 },
    order: "price",
    currency: "EUR",
  });
});

test("more hotels are appended, until there are no more", async () => {
  server.on(CALL, ({ body }) =>
    JSON.stringify(body).includes('"skip":15')
      ? answer([aHotel("h14"), ...hotels(2, 15)], { total: 17, skip: 15 })
      : answer(hotels(15), { total: 17 }),
  );
  await open();
  expect(screen.getByText("1 to 15 of 17")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  await settle();
  expect(cards()).toHaveLength(17);
  expect(new Set(cards()).size).toBe(17);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("changing the order is a step that Back undoes", async () => {
  server.on(CALL, () => answer(hotels(1)));
  await open();
  fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "price" } });
  await settle();
  expect(location.search).toBe("?searchId=s1&order=price");
  expect(server.of(CALL).at(-1)?.body).toMatchObject({ order: "price" });
  await act(async () => {
    history.replaceState(null, "", "/mapsearch?searchId=s1");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await settle();
  expect(server.of(CALL).at(-1)?.body).toMatchObject({ order: "recommended" });
});

test("while a newer answer loads the last one stays", async () => {
  const late = pending();
  server.on(CALL, ({ body }) => (JSON.stringify(body).includes('"price"') ? late.answer : answer(hotels(2))));
  await open();
  fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "price" } });
  await settle();
  expect(cards()).toEqual(["h0", "h1"]);
  late.give(answer([aHotel("h9")]));
  await settle();
  expect(cards()).toEqual(["h9"]);
});

test("filters show their counts, and apply when the button is pressed", async () => {
  const facets = { ...anAnswer([]).facets, stars: [{ value: "5", count: 7 }] };
  server.on(CALL, ({ body }) =>
    JSON.stringify(body).includes('"stars":[5]')
      ? answer(hotels(1))
      : Response.json({ ...anAnswer(hotels(9)), facets }),
  );
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Filters" }));
  const sheet = await screen.findByRole("dialog", { name: "Filters" }, HANG_TIMEOUT);
  expect(within(sheet).getByText("7")).toBeTruthy();
  fireEvent.click(within(sheet).getByLabelText(/^5 stars/));
  await settle();
  expect(location.search).toBe("?searchId=s1");
  expect(within(sheet).getByRole("status").textContent).toBe("1 stay");
  fireEvent.click(within(sheet).getByRole("button", { name: "Show 1 stay" }));
  await settle();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(location.search).toBe("?searchId=s1&stars=5");
  expect(count()).toBe("1 stay in Lisbon");
  fireEvent.click(screen.getByRole("button", { name: "Remove filter: 5 stars" }));
  await settle();
  expect(location.search).toBe("?searchId=s1");
});

test("after a filter is removed the focus moves to the next one, and after the last one to the filters button", async () => {
  history.replaceState(null, "", "/mapsearch?searchId=s1&stars=4&breakfast=true");
  await open();
  const remove = () => screen.queryAllByRole("button", { name: /^Remove filter:/ });
  const names = remove().map(({ textContent }) => textContent);
  expect(names).toHaveLength(2);
  fireEvent.click(remove()[0] ?? document.body);
  await settle();
  expect(remove().map(({ textContent }) => textContent)).toEqual(names.slice(1));
  expect(document.activeElement).toBe(remove()[0]);
  fireEvent.click(remove()[0] ?? document.body);
  await settle();
  expect(remove()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filters" }));
});

test("a search without results suggests what to change", async () => {
  history.replaceState(null, "", "/mapsearch?searchId=s1&breakfast=true");
  server.on(CALL, ({ body }) => answer(JSON.stringify(body).includes('"breakfast":true') ? [] : hotels(3)));
  await open();
  expect(screen.getByRole("heading", { name: "No stays here match all your filters" })).toBeTruthy();
  const state = screen.getByRole("heading", { name: "No stays here match all your filters" }).parentElement;
  fireEvent.click(within(state ?? document.body).getByRole("button", { name: "Clear filters" }));
  await settle();
  expect(cards()).toHaveLength(3);
});

test("the filter that causes an empty result can be removed", async () => {
  history.replaceState(null, "", "/mapsearch?searchId=s1&breakfast=true&stars=5");
  const alternatives = { without: [{ filter: "breakfast" as const, total: 14 }], dates: [] };
  server.on(CALL, ({ body }) =>
    JSON.stringify(body).includes('"breakfast":true') ? answer([], { alternatives }) : answer(hotels(14)),
  );
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Without breakfast: 14 stays" }));
  await settle();
  expect(location.search).toBe("?searchId=s1&stars=5");
  expect(cards()).toHaveLength(14);
});

test("available stays on nearby dates link to the same map on those dates", async () => {
  history.replaceState(null, "", "/mapsearch?searchId=s1&stars=5&bounds=1,2,3,4");
  const dates = [
    { checkInDate: "2027-01-30", checkOutDate: "2027-02-02", total: 1 },
    { checkInDate: "2027-01-28", checkOutDate: "2027-01-31", total: 12 },
  ];
  const rooms = [{ adults: 2, childAges: [7] }];
  server
    .on(CALL, () => answer([], { alternatives: { without: [], dates } }))
    .on("GET /api/v1/hotel/search/s1", () => Response.json(aSearch({ rooms })))
    .on("POST /api/v1/hotel/search/create", () => Response.json({ searchId: "s2" }));
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  await open();
  expect(screen.getByRole("heading", { name: "Available on other dates" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "30 Jan – 2 Feb 2027: 1 stay" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "28 – 31 Jan 2027: 12 stays" }));
  await settle();
  expect(server.of("POST /api/v1/hotel/search/create")[0]?.body).toMatchObject({
    destinationId: "city:lisbon",
    checkInDate: "2027-01-28",
    checkOutDate: "2027-01-31",
    rooms,
  });
  expect(assign).toHaveBeenCalledExactlyOnceWith("/mapsearch?searchId=s2&stars=5&bounds=1%2C2%2C3%2C4");
});

test("a party too large for any room is split into more rooms with one press", async () => {
  history.replaceState(null, "", "/mapsearch?searchId=s1&bounds=1,2,3,4");
  const rooms = [
    { adults: 1, childAges: [4] },
    { adults: 1, childAges: [9] },
  ];
  server
    .on(CALL, () => answer([], { alternatives: { without: [], dates: [], rooms: { largest: 2, rooms } } }))
    .on("GET /api/v1/hotel/search/s1", () => Response.json(aSearch({ rooms: [{ adults: 2, childAges: [4, 9] }] })))
    .on("POST /api/v1/hotel/search/create", () => Response.json({ searchId: "s2" }));
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  await open();
  expect(screen.getByRole("heading", { name: "No room in this area takes all of you" })).toBeTruthy();
  expect(screen.getAllByText("Rooms here take up to 2 guests.").length).toBeGreaterThan(0);
  const [button] = screen.getAllByRole("button", { name: "Split into 2 rooms" });
  fireEvent.click(button ?? document.body);
  await settle();
  expect(server.of("POST /api/v1/hotel/search/create")[0]?.body).toMatchObject({
    destinationId: "city:lisbon",
    checkInDate: "2027-01-29",
    checkOutDate: "2027-02-01",
    rooms,
  });
  expect(assign).toHaveBeenCalledExactlyOnceWith("/mapsearch?searchId=s2&bounds=1%2C2%2C3%2C4");
});

test("dates that could not be saved are reported, and the list stays", async () => {
  const dates = [{ checkInDate: "2027-01-28", checkOutDate: "2027-01-31", total: 12 }];
  server
    .on(CALL, () => answer([], { alternatives: { without: [], dates } }))
    .on("GET /api/v1/hotel/search/s1", () => failure(404, "not-found", "There is no such search."));
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  await open();
  fireEvent.click(screen.getByRole("button", { name: "28 – 31 Jan 2027: 12 stays" }));
  await settle();
  expect(screen.getByRole("alert").textContent).toContain("These dates could not be searched for.");
  expect(assign).not.toHaveBeenCalled();
});

test("without a connection the list says so and waits", async () => {
  server.on(CALL, () => answer(hotels(1)));
  onlineManager.setOnline(false);
  await open();
  expect(screen.getByText("You are offline.")).toBeTruthy();
  expect(server.seen).toEqual([]);
  onlineManager.setOnline(true);
  await settle();
  expect(cards()).toEqual(["h0"]);
});

test("a failure shows its request id and can be retried", async () => {
  let isBroken = true;
  server.on(CALL, () => (isBroken ? failure(503, "unavailable", "Come back soon.") : answer(hotels(1))));
  await open();
  expect(screen.getByRole("alert").textContent).toContain("unavailable · Come back soon. · r-1");
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settle();
  expect(cards()).toEqual(["h0"]);
});

test("visitors from a creator's club see the creator's stays, also unavailable ones", async () => {
  history.replaceState(null, "", "/mapsearch?searchId=s1&creator=mia.lind");
  const creatorPins = [aCreatorPin("h1"), aCreatorPin("far")];
  server.on(CALL, () => answer(hotels(2), { creator: MIA, recommended: ["h1"], creatorPins }));
  await open();
  expect(server.of(CALL)[0]?.body).toMatchObject({ creator: "mia.lind" });
  const [first, second] = screen.getAllByRole("article");
  expect(first?.textContent).not.toContain("Recommended by");
  expect(second?.textContent).toContain("Recommended by Mia Lind");
  const link = within(second ?? document.body).getByRole("link", { name: "Hotel h1" });
  expect(link.getAttribute("href")).toBe("/hotel/hotel-h1?searchId=s1&creator=mia.lind");
  const own = screen.getByText("2 stays that Mia Lind recommends here").parentElement ?? document.body;
  const links = [...own.querySelectorAll("a")].map((stay) => stay.getAttribute("href"));
  expect(links).toEqual(["h1", "far"].map((id) => `/hotel/hotel-${id}?searchId=s1&creator=mia.lind`));
  expect(own.textContent).toContain("Not available");
});

test("an opened hotel is remembered", async () => {
  server.on(CALL, () => answer(hotels(2)));
  await open();
  const link = screen.getByRole("link", { name: "Hotel h1" });
  expect(link.getAttribute("href")).toBe("/hotel/hotel-h1?searchId=s1");
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  expect(sessionStorage.getItem("visited-hotels")).toBe('["h1"]');
});
