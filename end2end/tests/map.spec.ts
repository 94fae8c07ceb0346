// The map of hotels: list and map show the same stays after every move, filter and drawing.

import type { Page } from "@playwright/test";
import type { components } from "../../islands/src/api/schema.d.ts";
import { type Box, boxOf } from "../support/box.ts";
import { gate } from "../support/gate.ts";
import { expectAccessible } from "../support/look.ts";
import {
  type Answer,
  answerTo,
  type Body,
  CALL,
  canvas,
  card,
  drag,
  found,
  freePin,
  heading,
  openMap,
  pins,
  uncoverMap,
} from "../support/map.ts";
import { datesFrom, expect, test } from "../support/test.ts";

type Schemas = components["schemas"];

type Place = { latitude: number; longitude: number };

/** The position of a place in the window, from the bounds in the address: Web Mercator. */
function pixelOf({ latitude, longitude }: Place, view: Box, address: string): { x: number; y: number } {
  const bounds = new URL(address).searchParams.get("bounds") ?? "";
  const [south = 0, west = 0, north = 0, east = 0] = bounds.split(",").map(Number);
  const height = (degrees: number) => Math.asinh(Math.tan((degrees * Math.PI) / 180));
  return {
    x: view.x + ((longitude - west) / (east - west)) * view.width,
    y: view.y + ((height(north) - height(latitude)) / (height(north) - height(south))) * view.height,
  };
}

/** Whether a cluster can be pressed: it is in the window, and nothing covers it. */
function isAlone(cluster: Schemas["HotelCluster"], { map }: Answer, view: Box, address: string): boolean {
  const { x, y } = pixelOf(cluster, view, address);
  const isInside =
    x > view.x + 30 && x < view.x + view.width - 80 && y > view.y + 120 && y < view.y + view.height - 120;
  const others = [...(map?.pins ?? []), ...(map?.miniPins ?? []), ...(map?.clusters ?? [])];
  const isClear = others.every((other) => {
    const at = pixelOf(other, view, address);
    return other === cluster || Math.hypot(at.x - x, at.y - y) > 42;
  });
  return isInside && isClear && cluster.count > 1;
}

/** Waits until the map has drawn an answer: then it offers its marks to a pointer. */
async function expectDrawn(page: Page, x: number, y: number): Promise<void> {
  const cursor = async () => {
    await page.mouse.move(x + 3, y);
    await page.mouse.move(x, y);
    return page.locator(".maplibregl-canvas").evaluate((map) => getComputedStyle(map).cursor);
  };
  await expect.poll(cursor, { message: "the mark under the pointer" }).toBe("pointer");
}

/** Counts the page's canvases with a WebGL context: a browser drops the oldest when there are 16. */
async function countContexts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    const drawn = new Set<HTMLCanvasElement>();
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        if (kind.startsWith("webgl")) {
          drawn.add(this);
          document.documentElement.dataset["contexts"] = String(drawn.size);
        }
        return Reflect.apply(getContext, this, [kind, ...rest]);
      },
    });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset["contexts"]));
}

test("every stay of the answer is on the map once, and the list begins with the pins", {
  tag: ["@phone", "@firefox"],
}, async ({ page, trip }) => {
  const contexts = await countContexts(page);
  const { total, hotels, map } = await openMap(page, trip.searchId);
  // One finds out whether the browser can draw, the other is the map's.
  expect(await contexts()).toBe(2);
  const clustered = map?.clusters.reduce((sum, { count }) => sum + count, 0) ?? 0;
  expect((map?.pins.length ?? 0) + (map?.miniPins.length ?? 0) + clustered).toBe(total);
  await expect(pins(page)).toHaveCount(map?.pins.length ?? 0);
  const listed = await page
    .getByRole("article")
    .evaluateAll((cards) => cards.map((element) => element.getAttribute("data-hotel-id")));
  expect(listed).toEqual(hotels.map(({ id }) => id));
  expect(map?.pins.slice(0, listed.length).map(({ hotelId }) => hotelId)).toEqual(listed);
  await expect(page).toHaveTitle(/^\d+ stays? in .+ · /);
});

test("the search follows the map, and its address shows the same in another browser", {
  tag: ["@phone", "@firefox"],
}, async ({ page, trip, browser }) => {
  await openMap(page, trip.searchId);
  await uncoverMap(page);
  const before = await pins(page).evaluateAll((all) => {
    Object.assign(window, { pinsBefore: all });
    return all.map((pin) => pin.getAttribute("data-pin-id") ?? "");
  });
  const answer = await answerTo(page, () => drag(page, -60, 40));
  await expect(heading(page)).toHaveText(found(answer));
  await expect(pins(page)).toHaveCount(answer.map?.pins.length ?? 0);
  const kept = await page.evaluate(() => {
    const all: unknown = Reflect.get(window, "pinsBefore");
    return Array.isArray(all) ? all.map((pin) => pin instanceof Element && pin.isConnected) : [];
  });
  const wanted = new Set(answer.map?.pins.map(({ hotelId }) => hotelId));
  expect(kept, "a pin of both answers keeps its element, no other does").toEqual(before.map((id) => wanted.has(id)));
  await expect(page).toHaveURL(/bounds=/);
  const other = await browser.newPage({ viewport: { width: 1100, height: 700 } });
  const same = await answerTo(other, () => other.goto(page.url()));
  expect(same.total).toBe(answer.total);
  expect(same.hotels.map(({ id }) => id)).toEqual(answer.hotels.map(({ id }) => id));
  await other.close();
});

test("a search that does not follow waits for its button", async ({ page, trip }) => {
  await openMap(page, trip.searchId);
  await uncoverMap(page);
  await page.getByRole("switch", { name: "Search as I move the map" }).click();
  await expect(page).toHaveURL(/move=off/);
  await drag(page, -70, 30);
  const here = page.getByRole("button", { name: "Search this area" });
  await expect(here).toBeVisible();
  await expect(page).not.toHaveURL(/bounds=/);
  const answer = await answerTo(page, () => here.click());
  await expect(heading(page)).toHaveText(found(answer));
  await expect(page).toHaveURL(/bounds=/);
});

test("a pin opens its card, Escape closes it, and the focus returns to the pin", {
  tag: ["@phone", "@firefox"],
}, async ({ page, trip }) => {
  await openMap(page, trip.searchId);
  await uncoverMap(page);
  const pin = await freePin(page);
  const id = await pin.getAttribute("data-pin-id");
  await pin.click();
  await expect(card(page)).toBeFocused();
  await expect(card(page)).toContainText(/total for 2 nights/);
  await page.keyboard.press("Escape");
  await expect(card(page)).toBeHidden();
  await expect(page.locator(`[data-pin-id="${id}"]`)).toBeFocused();
});

test("in a short window the card of a pin shows its name and price", async ({ page, trip }) => {
  await page.setViewportSize({ width: 780, height: 360 });
  await openMap(page, trip.searchId);
  await (await freePin(page)).click();
  await expect(card(page).getByRole("link")).toBeInViewport({ ratio: 1 });
  await expect(card(page).getByText(/total for 2 nights/)).toBeInViewport({ ratio: 1 });
});

test("in a short window the card of each pin is whole, wherever the pin is", async ({ page, trip }) => {
  await page.setViewportSize({ width: 780, height: 360 });
  await openMap(page, trip.searchId);
  await uncoverMap(page);
  const pins = page.locator("[data-pin-id]");
  await expect(pins.first()).toBeVisible();
  for (const pin of (await pins.all()).slice(0, 6)) {
    await pin.press("Enter");
    await expect(card(page).getByText(/total for 2 nights/)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(card(page)).toBeHidden();
  }
});

test("the pin of an opened stay is marked as visited", async ({ page, trip }) => {
  await openMap(page, trip.searchId);
  await uncoverMap(page);
  const pin = await freePin(page);
  const id = await pin.getAttribute("data-pin-id");
  await pin.click();
  await card(page).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/hotel\/[^?]+\?searchId=/);
  await page.goBack();
  await expect(page.locator(`[data-pin-id="${id}"]`)).toHaveClass(/is-visited/);
});

test("a press on a cluster shows its stays one by one", async ({ page, api }) => {
  const { checkInDate, checkOutDate } = datesFrom(90);
  const { search } = await api.search("country:ES", { checkInDate, checkOutDate });
  // An area with far more stays than pins, whatever is sold; its pins are the cheapest, so that cities without any of
  // those show a cluster that no pin covers.
  const more = "&bounds=36,-10,55,20&order=price";
  const answer = await openMap(page, search.id, more);
  await uncoverMap(page);
  const moved = await answerTo(page, () => drag(page, -40, -10));
  const view = await boxOf(canvas(page));
  const free = moved.map?.clusters.find((cluster) => isAlone(cluster, moved, view, page.url()));
  expect(free, "a cluster that nothing lies on").toBeDefined();
  const { x, y } = free ? pixelOf(free, view, page.url()) : view;
  await expectDrawn(page, x, y);
  const inside = await answerTo(page, () => page.mouse.click(x, y));
  expect(inside.total).toBeGreaterThanOrEqual(free?.count ?? 1);
  expect(inside.total).toBeLessThan(answer.total);
});

test("the map beside the list draws the stays of the list, and marks the hovered one", {
  tag: "@firefox",
}, async ({ page, trip }) => {
  await page.goto(`/search?searchId=${trip.searchId}`);
  await expect(pins(page).first()).toBeVisible();
  const listed = page.getByRole("main").getByRole("article").first();
  await listed.getByRole("heading").getByRole("link").focus();
  await expect(page.locator("[data-pin-id].is-active")).toHaveCount(1);
  await (await freePin(page)).click();
  await expect(card(page)).toContainText(/total for/);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Search on the map" }).click();
  await expect(page).toHaveURL(/\/mapsearch\?searchId=/);
});

test("filters narrow list and map alike, and one step back reverts them", { tag: "@phone" }, async ({ page, trip }) => {
  const all = await openMap(page, trip.searchId);
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const terms = sheet.getByRole("group", { name: "Terms" });
  await terms.getByRole("checkbox", { name: /^Breakfast included/ }).check();
  const promised = all.facets?.breakfast ?? 0;
  const some = await answerTo(page, () =>
    sheet.getByRole("button", { name: new RegExp(`^Show ${promised} stays?$`) }).click(),
  );
  expect(some.total).toBe(promised);
  await expect(heading(page)).toHaveText(found(some));
  await expect(page).toHaveURL(/breakfast=true/);
  const again = await answerTo(page, () => page.goBack());
  expect(again.total).toBe(all.total);
  await expect(heading(page)).toHaveText(found(all));
});

test("only stays within a drawn area count, until it is removed", { tag: "@phone" }, async ({ page, trip }) => {
  const all = await openMap(page, trip.searchId);
  await uncoverMap(page);
  await page.getByRole("button", { name: "Draw an area" }).click();
  const box = await boxOf(canvas(page));
  const at = (share: number): [number, number] => {
    const angle = share * 2 * Math.PI;
    return [box.x + box.width * (0.5 + 0.3 * Math.cos(angle)), box.y + box.height * (0.5 + 0.3 * Math.sin(angle))];
  };
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step < 24; step += 1) {
    await page.mouse.move(...at(step / 24));
  }
  const asked = page.waitForRequest((request) => request.url().endsWith(CALL));
  const drawn = await answerTo(page, () => page.mouse.up());
  const { polygon }: Body = (await asked).postDataJSON();
  expect(polygon?.length).toBeLessThanOrEqual(100);
  const [south, north] = [Math.min, Math.max].map((end) => end(...(polygon ?? []).map(({ latitude }) => latitude)));
  for (const { latitude } of drawn.map?.pins ?? []) {
    expect(latitude).toBeGreaterThan(south ?? 90);
    expect(latitude).toBeLessThan(north ?? -90);
  }
  expect(drawn.total).toBeLessThanOrEqual(all.total);
  await expect(page).toHaveURL(/area=/);
  await expect(heading(page)).toHaveText(/in the drawn area$/);
  const again = await answerTo(page, () => page.getByRole("button", { name: "Remove the drawn area" }).click());
  await expect(page).not.toHaveURL(/area=/);
  await expect(heading(page)).toHaveText(found(again));
});

test("by keyboard the map moves, the list follows, and every stay can be opened", { tag: "@firefox" }, async ({
  page,
  trip,
}) => {
  await openMap(page, trip.searchId);
  await canvas(page).focus();
  const answer = await answerTo(page, () => page.keyboard.press("ArrowLeft"));
  await expect(heading(page)).toHaveText(found(answer));
  const nearer = await answerTo(page, () => page.keyboard.press("="));
  await expect(heading(page)).toHaveText(found(nearer));
  await page.goto(`/mapsearch?searchId=${trip.searchId}`);
  const link = page.getByRole("article").first().getByRole("link");
  await link.focus();
  await expect(page.locator("[data-pin-id].is-active")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/hotel\//);
});

test("a browser that cannot draw the map shows the list, and axe finds nothing", async ({ page, trip }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith("webgl") ? null : Reflect.apply(getContext, this, [kind, ...rest]);
      },
    });
  });
  await page.goto(`/mapsearch?searchId=${trip.searchId}`);
  await expect(page.getByText("The map cannot be drawn in this browser.")).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing in map, list, filters and card", { tag: "@phone" }, async ({ page, trip }) => {
  await openMap(page, trip.searchId);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await uncoverMap(page);
  await (await freePin(page)).click();
  await expect(card(page)).toContainText(/total for/);
  await expectAccessible(page);
});

test("another currency applies to the whole site, and the map keeps its view", async ({ page, trip }) => {
  await openMap(page, trip.searchId, "&order=price");
  await uncoverMap(page);
  const before = await answerTo(page, () => drag(page, -50, 30));
  await expect(page).toHaveURL(/bounds=/);
  const bounds = new URL(page.url()).searchParams.get("bounds");
  await page.getByRole("button", { name: /^Currency: / }).click();
  const after = await answerTo(page, () => page.getByRole("button", { name: /^CHF/ }).click());
  await expect(page.getByRole("button", { name: "Currency: CHF" })).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("bounds"), searchParams.get("order")]).toEqual([bounds, "price"]);
  expect(after.total).toBe(before.total);
  expect(after.hotels.map(({ offer }) => offer?.totalPrice.currency)).toEqual(after.hotels.map(() => "CHF"));
  await expect(pins(page).first()).toContainText("CHF");
});

test("two thumbs over the histogram set the price limits", { tag: "@phone" }, async ({ page, trip }) => {
  const all = await openMap(page, trip.searchId);
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const highest = sheet.getByRole("slider", { name: "Highest total" });
  await highest.focus();
  await page.keyboard.press("Home");
  // The thumb is at its end, the lowest total, and comes back by keys.
  await expect(sheet.getByLabel("To", { exact: true })).not.toHaveValue("");
  await page.keyboard.press("End");
  await expect(sheet.getByLabel("To", { exact: true })).toHaveValue("");
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press("ArrowLeft");
  }
  const most = Number(await sheet.getByLabel("To", { exact: true }).inputValue());
  expect(most).toBeGreaterThan(0);
  const some = await answerTo(page, () => sheet.getByRole("button", { name: /^Show \d+ stays?$/ }).click());
  expect(new URL(page.url()).searchParams.get("maxPrice")).toBe(String(most));
  expect(some.total).toBeLessThan(all.total);
  expect(some.hotels.every(({ offer }) => (offer?.totalPrice.amount ?? 0) <= most)).toBe(true);
});

/** The nearest mark around a point that the map offers to a pointer. A pressed cluster may leave its centre empty. */
async function markNear(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const map = page.locator(".maplibregl-canvas");
  const box = await boxOf(map);
  const isOnMap = (at: { x: number; y: number }) =>
    at.x > box.x && at.x < box.x + box.width && at.y > box.y && at.y < box.y + box.height;
  for (let radius = 0; radius <= box.width; radius += 20) {
    const steps = Math.max(1, Math.round((2 * Math.PI * radius) / 20));
    for (let step = 0; step < steps; step++) {
      const turn = (2 * Math.PI * step) / steps;
      const at = { x: x + radius * Math.cos(turn), y: y + radius * Math.sin(turn) };
      if (!isOnMap(at)) {
        continue;
      }
      await page.mouse.move(at.x, at.y);
      if ((await map.evaluate((element) => getComputedStyle(element).cursor)) === "pointer") {
        return at;
      }
    }
  }
  throw new Error("no mark near the point");
}

test("without dates a visitor browses, opens a stay, and searches in the visible area", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/mapsearch");
  const here = page.getByRole("button", { name: "Search this area" });
  await page.locator("x-island[name=world-map]").scrollIntoViewIfNeeded();
  await expect(here).toBeVisible();
  const view = await boxOf(page.getByRole("region", { name: "Map of all stays" }));
  const shows = async () => `${page.url()}?bounds=${encodeURIComponent((await here.getAttribute("value")) ?? "")}`;
  // At first Vienna is in some cluster of Europe; the pressed cluster is at the centre afterwards. The mark may have
  // changed by the time of the press, when the tiles of another zoom have loaded.
  const vienna = pixelOf({ latitude: 48.2, longitude: 16.4 }, view, await shows());
  const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  const first = await here.getAttribute("value");
  await expect(async () => {
    if ((await card(page).count()) === 0) {
      const before = await here.getAttribute("value");
      const look = before === first ? vienna : middle;
      const at = await markNear(page, look.x, look.y);
      await page.mouse.click(at.x, at.y);
      // The map moves to the cluster or opens the card. A second press before that would be a double click, which zooms.
      const answers = async () => (await card(page).count()) > 0 || (await here.getAttribute("value")) !== before;
      await expect.poll(answers, { timeout: 5_000 }).toBe(true);
    }
    expect(await card(page).count(), "a card").toBe(1);
  }).toPass();
  await expect(card(page).getByRole("link").first()).toHaveAttribute("href", /^\/hotel\/[^?]+$/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(card(page)).toHaveCount(0);
  await expect(page.locator(".maplibregl-canvas")).toBeFocused();
  const bounds = await here.getAttribute("value");
  const answer = await answerTo(page, () => here.click());
  await expect(page).toHaveURL(/\/mapsearch\?searchId=/);
  const { south, west, north, east } = answer.search?.area.boundingBox ?? {};
  expect([south, west, north, east].join(",")).toBe(bounds);
});

test("on a slow network the list loads before the map, and late answers change nothing", async ({ page, trip }) => {
  const mapsCode = gate();
  let held = 0;
  await page.route(/\/assets\/islands\/map-[\w-]{7}\.js$/, async (route) => {
    held++;
    await mapsCode.opened;
    await route.continue();
  });
  await page.goto(`/mapsearch?searchId=${trip.searchId}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => held, { message: "the map's code is on its way" }).toBeGreaterThan(0);
  await expect(canvas(page)).toHaveCount(0);

  // The first of two calls is answered after the second.
  const late = gate();
  await page.route(`**${CALL}`, async (route) => {
    const body: Body = route.request().postDataJSON();
    if (body.order === "price") {
      await late.opened;
    }
    // The request may have been aborted.
    await route.continue().catch(() => undefined);
  });
  const order = page.getByLabel("Sort by");
  await order.selectOption("price");
  const answer = await answerTo(page, () => order.selectOption("rating"));
  const listed = () =>
    page.getByRole("article").evaluateAll((cards) => cards.map((element) => element.getAttribute("data-hotel-id")));
  const wanted = answer.hotels.map(({ id }) => id);
  await expect.poll(listed).toEqual(wanted);
  late.open();
  mapsCode.open();
  await expect(pins(page)).toHaveCount(answer.map?.pins.length ?? 0);
  expect(await listed()).toEqual(wanted);
  await expect(page).toHaveURL(/order=rating/);
});
