// By keyboard alone, and with a visible focus: subscribing to a club, booking one of its stays up to the payment, and
// a post that is written, sorted, scheduled, and changed in two windows.

import type { Locator, Page } from "@playwright/test";
import { type Api, CUSTOMER, type HotelSummary } from "../support/api.ts";
import { ownsClub } from "../support/cart.ts";
import { dragByKey } from "../support/editing.ts";
import { expectFocusSeen, reach } from "../support/hands.ts";
import { newSlug, openClub } from "../support/package.ts";
import { newAddress } from "../support/person.ts";
import { addButton, awake, continueLink, payButton } from "../support/story.ts";
import { datesFrom, expect, PLACES_OF_STORIES, test } from "../support/test.ts";
import { linkOf, TestMode } from "../support/test-mode.ts";

const RECOMMENDED = "Wake up to the harbour";
const TITLE = "Two days by the sea";
/** The most parts that a date and time field has: the sixth is AM or PM. */
const PARTS = 6;

const editor = (page: Page) => page.getByRole("region", { name: "Your post" });

const title = (page: Page) => editor(page).getByLabel("Title");

const block = (page: Page, name: string) => editor(page).getByRole("listitem", { name, exact: true });

const button = (page: Page, name: string) => editor(page).getByRole("button", { name, exact: true });

async function expectSaved(page: Page): Promise<void> {
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
}

async function press(page: Page, element: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await reach(page, element);
  await page.keyboard.press(key);
}

/** Replaces the text of a field. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Adds a block, whose field then has the focus, and types into it. */
async function addBlock(page: Page, kind: "Text" | "Heading", place: number, words: string): Promise<void> {
  const kinds = editor(page).getByRole("group", { name: "Add a block" });
  await press(page, kinds.getByRole("button", { name: kind, exact: true }));
  await expectFocusSeen(block(page, `${kind} ${place}`).getByLabel(kind, { exact: true }));
  await page.keyboard.type(words);
}

/** A hotel that is available on the weekend that a stay's fields have at first: app/src/pages/parts/search_box.rs. */
async function freeAtFirst(api: Api): Promise<HotelSummary> {
  const later = new Date(Date.now() + 14 * 86_400_000);
  const dates = datesFrom(14 + ((12 - later.getUTCDay()) % 7));
  for (const { destination } of (await api.destinations()).slice(0, PLACES_OF_STORIES)) {
    const { hotels } = await api.search(destination.id, dates);
    const [hotel] = hotels;
    if (hotel) {
      return hotel;
    }
  }
  throw new Error(`no place has a hotel that is free from ${dates.checkInDate} on`);
}

/** Chooses a time on the first day of next year. The browser decides on the order of the field's parts. */
async function chooseNextYear(page: Page, field: Locator): Promise<void> {
  await reach(page, field);
  for (let part = 0; part < PARTS; part += 1) {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
  }
  await expect(field).not.toHaveValue("");
  const year = async () => Number((await field.inputValue()).split("-")[0]);
  const first = await year();
  for (let part = 0; part < PARTS; part += 1) {
    await page.keyboard.press("ArrowUp");
    if ((await year()) > first) {
      const next = new Date().getFullYear() + 1;
      await page.keyboard.type(String(next));
      await expect(field).toHaveValue(new RegExp(`^${next}-01-01T`));
      return;
    }
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
  }
  throw new Error("no part of the field is the year");
}

test("a visitor subscribes to emails, and books a stay of the club up to the payment", async ({
  page,
  request,
  api,
}) => {
  test.skip(!TestMode.token(), "a site that is not in test mode does not show its emails");
  const slug = newSlug();
  const email = newAddress();
  const hotel = await freeAtFirst(api);
  await openClub(api, slug);
  await api.recommend(hotel.id, RECOMMENDED, "Ask for the upper floor.");

  await page.goto(`/user/${slug}`);
  await awake(page);
  await write(page, page.getByLabel("Your email address"), email);
  await press(page, page.getByRole("button", { name: "Subscribe" }), "Space");
  await expect(page.getByText("Check your inbox to confirm your email address.")).toBeVisible();
  const testMode = new TestMode(request, TestMode.token() ?? "");
  const mail = await testMode.mail(email, /Confirm your subscription/);
  await page.goto(linkOf(mail, "/subscriptions/confirm"));
  await press(page, page.getByRole("button", { name: "Confirm" }));
  await expect(page.getByRole("heading", { level: 1, name: "You're subscribed" })).toBeVisible();

  await press(page, page.getByRole("link", { name: "To the club" }));
  await expect(page).toHaveURL(new RegExp(`/user/${slug}$`));
  await awake(page);
  await press(page, page.getByRole("main").getByRole("article").getByRole("link", { name: RECOMMENDED }));
  await expect(page).toHaveURL(new RegExp(`/hotel/${hotel.slug}\\?creator=${slug}$`));
  await awake(page);
  await press(page, page.getByRole("form", { name: "Show prices" }).getByRole("button", { name: "Show prices" }));
  await expect(page).toHaveURL(/searchId=/);
  await awake(page);
  await press(page, addButton(page));
  await press(page, continueLink(page));
  await expect(page).toHaveURL(/\/itinerary\/[^/]+\/contact$/);

  await awake(page);
  const details = {
    "First name": CUSTOMER.firstName,
    "Last name": CUSTOMER.lastName,
    Email: CUSTOMER.email,
    "Guest's first name": "Grace",
    "Guest's last name": "Hopper",
  };
  for (const [label, text] of Object.entries(details)) {
    await write(page, page.getByLabel(label, { exact: true }), text);
  }
  await press(page, page.getByRole("button", { name: "Continue to payment" }));
  await expect(page).toHaveURL(/\/itinerary\/[^/]+\/payment$/);
  await reach(page, page.getByLabel("Card number"));
  await reach(page, payButton(page));
});

test("a post is written, sorted and scheduled", async ({ page }) => {
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/posts/create");
  await awake(page);
  await write(page, title(page), TITLE);
  await addBlock(page, "Text", 1, "Come early.");
  await addBlock(page, "Heading", 2, "The harbour");

  // By its buttons, and by picking it up and dropping it.
  await reach(page, button(page, "Move up: Heading 2"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(block(page, "Heading 1")).toBeVisible();
  await expectFocusSeen(button(page, "Move up: Heading 1"));
  const handle = button(page, "Drag: Heading 1");
  await reach(page, handle, "Shift+Tab");
  await dragByKey(page, handle, "Heading 1", "ArrowDown", 2);
  await page.keyboard.press("Space");
  await expect(block(page, "Heading 2")).toBeVisible();
  await expectFocusSeen(button(page, "Drag: Heading 2"));
  await expectSaved(page);

  await reach(page, editor(page).getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowDown");
  await expect(editor(page).getByLabel("Publish now")).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(editor(page).getByLabel("At a time")).toBeChecked();
  await expectFocusSeen(editor(page).getByLabel("At a time"));
  await chooseNextYear(page, editor(page).getByLabel("Day and time"));
  await press(page, button(page, "Schedule"));
  await expect(page.getByText(/^Your post is scheduled for .+ time\)\.$/)).toBeVisible();

  await page.reload();
  await expect(title(page)).toHaveValue(TITLE);
  await expect(block(page, "Text 1")).toContainText("Come early.");
  await expect(block(page, "Heading 2").getByLabel("Heading", { exact: true })).toHaveValue("The harbour");
  await expect(editor(page).getByLabel("At a time")).toBeChecked();
});

test("of two windows that change one post either can be kept", async ({ page, quiet }) => {
  quiet.expect(/409/);
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/posts/create");
  await awake(page);
  await write(page, title(page), TITLE);
  await expectSaved(page);
  await expect(page).toHaveURL(/\/edit$/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await awake(other);
  await write(other, title(other), "Theirs");
  await expectSaved(other);

  await write(page, title(page), "Mine");
  const name = "This post was changed elsewhere";
  await expectFocusSeen(page.getByRole("dialog", { name }).getByRole("button", { name: "Keep mine" }));
  await press(page, page.getByRole("dialog", { name }).getByRole("button", { name: "Take theirs" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(title(page)).toHaveValue("Theirs");
  // The creator is back where they were typing, and the text is not lost.
  await expectFocusSeen(title(page));
  await reach(page, button(page, "Undo"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveValue("Mine");
  await expectSaved(page);

  await write(other, title(other), "Theirs, later");
  await expectFocusSeen(other.getByRole("dialog", { name }).getByRole("button", { name: "Keep mine" }));
  await other.keyboard.press("Space");
  await expectSaved(other);
  await other.reload();
  await expect(title(other)).toHaveValue("Theirs, later");
  await other.close();
});
