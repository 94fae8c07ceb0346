// The forms of a search: filters that act at once, one calendar for the dates, remembered dates, and forms that are
// never sent twice.

import type { Locator, Page } from "@playwright/test";
import { PASSWORD } from "../support/api.ts";
import { boxOf } from "../support/box.ts";
import { expectAccessible } from "../support/look.ts";
import { addRoom, awake, fillDetails, searchStays } from "../support/story.ts";
import { datesFrom, expect, test } from "../support/test.ts";

const facts = (page: Page) => page.locator(".results-head .soft").first();

async function openFilters(page: Page): Promise<void> {
  const open = page.getByRole("button", { name: "Filters" }).filter({ visible: true });
  if (await open.isVisible()) {
    await open.click();
  }
}

/** The count at the start of a text. */
async function countOf(part: Locator): Promise<number> {
  await expect(part).toHaveText(/\d/);
  return Number(((await part.textContent()) ?? "").replace(/^\D*(\d+).*$/s, "$1"));
}

test("a filter acts at once, the button shows the number of stays, and Back reverts it", {
  tag: ["@phone", "@firefox"],
}, async ({ page, trip }) => {
  await page.goto(`/search?searchId=${trip.searchId}`);
  await awake(page);
  await expect(page.locator(".list-filters-foot")).toHaveClass(/is-live/);
  const all = await countOf(facts(page));
  await openFilters(page);
  const box = page.getByRole("checkbox", { name: /^Free cancellation/ });
  await box.check();
  await expect(page).toHaveURL(/freeCancellation=true/);
  await expect(box).toBeFocused();
  const some = await countOf(facts(page));
  await expect(page.locator("[data-live-said]")).toHaveText(new RegExp(`^${some} stays?$`));
  const show = page.getByRole("button", { name: new RegExp(`^Show ${some} stays?$`) });
  if (await show.isVisible()) {
    await expect(show).toBeInViewport();
    await show.click();
    await expect(show).toBeHidden();
  }
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Free cancellation");
  // The replaced list works as the first one did.
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/freeCancellation/);
  await expect(facts(page)).toHaveText(new RegExp(`^${all} `));
  await expect(page.locator('[type="checkbox"][name="freeCancellation"]')).not.toBeChecked();
});

test("without scripts the buttons apply filters and order", { tag: "@no-scripts-only" }, async ({ page, trip }) => {
  await page.goto(`/search?searchId=${trip.searchId}`);
  await page.getByRole("checkbox", { name: /^Breakfast included/ }).check();
  await page.getByRole("button", { name: "Show stays" }).click();
  await expect(page).toHaveURL(/breakfast=true/);
  await page.getByLabel("Sort by").selectOption({ label: "Lowest total first" });
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await expect(page).toHaveURL(/order=price/);
  await expect(page).toHaveURL(/breakfast=true/);
});

test("thumbs on the price histogram set the limits by keyboard", async ({ page, trip }) => {
  await page.goto(`/search?searchId=${trip.searchId}`);
  const lowest = page.getByRole("slider", { name: "Lowest total" });
  await lowest.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/minPrice=\d/);
  await expect(lowest).toBeFocused();
  await expect(page.getByLabel("From", { exact: true })).not.toHaveValue("");
});

test("the price slider lies within its panel, with a line between its thumbs, as the map's does", {
  tag: "@phone",
}, async ({ page, trip }) => {
  const spans = () =>
    page.evaluate(() => {
      const span = (selector: string) => {
        const found = [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
        const boxes = found.map((part) => part.getBoundingClientRect());
        return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))] as const;
      };
      const [from, to] = span("fieldset:has(.price-bars)");
      const [first, last] = span(".price-bars");
      const [begin, end] = span(".range-slider");
      return { bars: [first - from, to - last], slider: [begin - from, to - end] };
    });
  await page.goto(`/search?searchId=${trip.searchId}`);
  await awake(page);
  await openFilters(page);
  const slider = page.locator(".range-slider");
  await expect(slider).toBeVisible();
  expect(await slider.evaluate((part) => getComputedStyle(part, "::before").backgroundImage)).toMatch(/gradient/);
  // Half a thumb is beside the bars, and none of it beside the panel.
  const list = await spans();
  expect(list).toEqual({ bars: [22, 22], slider: [0, 0] });
  await page.goto(`/mapsearch?searchId=${trip.searchId}`);
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("slider", { name: "Lowest total" })).toBeVisible();
  expect(await spans()).toEqual(list);
});

test("filters do not remove each other, and impossible limits show an error", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, trip }) => {
  await page.goto(`/search?searchId=${trip.searchId}`);
  const stars = page.locator('.filters [name="stars"]');
  const kinds = page.locator('.filters [name="propertyTypes"]');
  const [starsBefore, kindsBefore] = [await stars.count(), await kinds.count()];
  expect(starsBefore).toBeGreaterThan(1);
  await page.goto(`/search?searchId=${trip.searchId}&minRating=9&maxPrice=1`);
  await expect(stars).toHaveCount(starsBefore);
  await expect(kinds).toHaveCount(kindsBefore);
  await page.goto(`/search?searchId=${trip.searchId}&minPrice=500&maxPrice=100`);
  await expect(page.getByRole("alert")).toContainText("The highest price is below the lowest.");
  const highest = page.locator('[name="maxPrice"]');
  await expect(highest).toHaveValue("100");
  await expect(highest).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("one calendar chooses both dates, by mouse and by keyboard", { tag: ["@phone", "@firefox"] }, async ({ page }) => {
  await page.goto("/search");
  await awake(page);
  const form = page.getByRole("form", { name: "Search" });
  const [checkIn, checkOut] = [form.locator("[name=checkIn]"), form.locator("[name=checkOut]")];
  await expect(checkIn).toHaveAttribute("aria-haspopup", "dialog");
  await checkIn.click();
  const calendar = page.getByRole("dialog", { name: "Dates of your stay" });
  await expect(calendar).toBeVisible();
  await expectAccessible(page);
  const { checkInDate } = datesFrom(40);
  const days = calendar.locator("[data-day]");
  // Keys lead into the month, whichever are shown.
  for (let press = 0; press < 60 && !(await calendar.locator(`[data-day="${checkInDate}"]`).isVisible()); press += 1) {
    await page.keyboard.press("PageDown");
  }
  await days.and(page.locator(`[data-day="${checkInDate}"]`)).click();
  await expect(checkIn).toHaveValue(checkInDate);
  await expect(calendar.getByRole("status")).toContainText("Choose the day you leave.");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) {
    await page.keyboard.press(key);
  }
  await expect(calendar).toBeHidden();
  const nights = (Date.parse(await checkOut.inputValue()) - Date.parse(checkInDate)) / 86_400_000;
  expect(nights).toBe(4);
  await expect(form.locator("[data-nights]")).toHaveText("4 nights");
  await checkOut.press(" ");
  await expect(calendar).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(checkOut).toBeFocused();
});

test("dates that are no stay say so at the field before the search", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/search");
  await awake(page);
  const form = page.getByRole("main").getByRole("form", { name: "Search" });
  const [checkIn, checkOut] = [form.locator("[name=checkIn]"), form.locator("[name=checkOut]")];
  await expect(checkIn).toHaveAttribute("aria-haspopup", "dialog");
  const { checkInDate, checkOutDate } = datesFrom(40);
  await checkIn.fill(checkOutDate);
  await checkOut.fill(checkInDate);
  const error = form.getByRole("alert");
  await expect(error).toHaveText("Check-out must be after check-in.");
  await expect(checkOut).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await checkIn.fill(checkInDate);
  await expect(error).toHaveCount(0);
  await expect(checkOut).not.toHaveAttribute("aria-invalid");
});

test("the dates of the last search fill all forms until they are changed", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, api, trip }) => {
  const dates = datesFrom(33);
  const { hotels } = await api.search(trip.destination.id, dates);
  await searchStays(page, trip.destination.name, dates);
  for (const path of ["/search", "/mapsearch"]) {
    await page.goto(path);
    const form = page.getByRole("main").getByRole("form", { name: "Search" });
    await expect(form.locator("[name=checkIn]")).toHaveValue(dates.checkInDate);
    await expect(form.locator("[name=checkOut]")).toHaveValue(dates.checkOutDate);
  }
  await page.goto(`/hotel/${hotels[0]?.slug}`);
  const form = page.getByRole("main").getByRole("form", { name: "Change dates" });
  await expect(form.locator("[name=checkIn]")).toHaveValue(dates.checkInDate);
  await expect(page.getByRole("button", { name: /^Add to trip/ }).first()).toBeVisible();
});

test("other dates on a hotel's page keep the link back to the list", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  trip,
}) => {
  await page.goto(`/hotel/${trip.hotels[0]?.slug}?searchId=${trip.searchId}`);
  const crumb = page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link").nth(1);
  const place = (await crumb.textContent()) ?? "";
  const form = page.getByRole("main").getByRole("form", { name: "Change dates" });
  const dates = datesFrom(52);
  await form.locator("[name=checkIn]").fill(dates.checkInDate);
  await form.locator("[name=checkOut]").fill(dates.checkOutDate);
  await form.getByRole("button", { name: "Change dates" }).last().click();
  await expect(page).not.toHaveURL(new RegExp(trip.searchId));
  await expect(crumb).toHaveText(place);
  await crumb.click();
  await expect(page.getByRole("heading", { level: 1, name: place })).toBeVisible();
});

test("a refused form has an address of its own: neither Back nor a reload submits it again", {
  tag: ["@phone", "@no-scripts", "@firefox"],
}, async ({ page, trip }) => {
  await page.goto(`/hotel/${trip.hotels[0]?.slug}?searchId=${trip.searchId}`);
  await addRoom(page);
  await fillDetails(page);
  const email = page.getByRole("region", { name: "Your details" }).getByLabel("Email");
  await email.fill("nobody");
  await page
    .locator("form#contact")
    .evaluate((form) => form.setAttribute("novalidate", ""))
    .catch(() => {});
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/contact\?answer=/);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(email).toHaveValue("nobody");
  await page.reload();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(email).toHaveValue("nobody");
  await email.fill("ada@example.org");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Who is travelling?" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the press on Sign In after a wrong password is not lost", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  api,
}) => {
  const address = await api.signUp();
  await page.goto("/signIn?returnUrl=/faq");
  const button = page.getByRole("button", { name: "Sign In", exact: true });
  await page.getByLabel("Email").fill(address);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await button.click();
  await expect(page.getByRole("alert")).toContainText("The specified password does not match the records.");
  await page.getByLabel("Password", { exact: true }).click();
  await page.keyboard.type(PASSWORD);
  // Presses as a hand does: down and up at one place, in the middle of the button's current position.
  const box = await boxOf(button);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.8);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).not.toHaveURL(/\/signIn/);
});

test("the header has labelled links, and an unknown page links to the stays", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page, quiet }) => {
  quiet.expect(/404/);
  await page.goto("/no-such-page");
  await page.getByRole("link", { name: "Go Back To Home" }).click();
  await expect(page).toHaveURL(/\/search$/);
  const banner = page.getByRole("banner");
  const menu = banner.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) {
    await menu.click();
  }
  for (const [name, path] of [
    ["Stays", "/search"],
    ["Map", "/mapsearch"],
    ["Trips", "/user/trips"],
  ] as const) {
    await expect(banner.getByRole("link", { name, exact: true }).filter({ visible: true })).toHaveAttribute(
      "href",
      path,
    );
  }
  await expect(banner.locator(".brand")).toHaveAttribute("href", "/search");
});

test("a second skip link leads to the stays", async ({ page, trip }) => {
  await page.goto(`/search?searchId=${trip.searchId}`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the stays" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Stays", exact: true })).toBeFocused();
});

test("the sign-in window names its purpose when a like button opened it", async ({ page, trip }) => {
  await page.goto(`/search?searchId=${trip.searchId}`);
  await awake(page);
  await page
    .getByRole("main")
    .getByRole("article")
    .first()
    .getByRole("button", { name: /^Save / })
    .click();
  await expect(page.getByRole("dialog", { name: "Sign in to save this stay" })).toBeVisible();
});
