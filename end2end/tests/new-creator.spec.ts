// A new creator from the invitation to a club with a stay, a post, a package and an itinerary: by mouse or finger,
// and by keyboard alone.

import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { PASSWORD } from "../support/api.ts";
import { type Hands, pointing, typing } from "../support/hands.ts";
import { newAddress, ready } from "../support/person.ts";
import { expect, test } from "../support/test.ts";

/** The contents that the creator adds to the club. */
const POST = "Two days by the sea";
const TRIP = "Five days by the sea";
const ITINERARY = "Four days, day by day";
const STAY = "Wake up to the harbour";

const region = (page: Page, name: string) => page.getByRole("region", { name });

async function join(page: Page, hands: Hands): Promise<void> {
  await page.goto("/signUp?invite=true");
  await ready(page);
  await hands.write(page.getByLabel("Email"), newAddress());
  await hands.press(page.getByRole("button", { name: "Continue" }));
  await hands.write(page.getByLabel("Password", { exact: true }), PASSWORD);
  await hands.write(page.getByLabel("Repeat password"), PASSWORD);
  await hands.press(page.getByRole("button", { name: "Sign Up" }));
  await expect(page.getByRole("heading", { name: "Choose your club's address" })).toBeVisible();
  await hands.press(page.getByRole("link", { name: "Finish later" }));
  await expect(page.getByRole("heading", { name: "0 of 7 steps to a full club" })).toBeVisible();
}

/** Opens one of the steps in the dashboard. */
async function step(page: Page, hands: Hands, name: string): Promise<void> {
  await page.goto("/dashboard");
  await ready(page);
  await hands.press(page.getByRole("main").getByRole("link", { name }));
  await expect(page).not.toHaveURL(/\/dashboard$/);
  await ready(page);
}

async function openClub(page: Page, hands: Hands, slug: string): Promise<void> {
  await step(page, hands, "Choose a handle");
  await hands.write(page.getByLabel("Handle"), slug);
  await hands.write(page.getByLabel("Name"), "Mia Lind");
  await hands.write(page.getByLabel("About your club"), "Slow mornings by the sea.");
  await hands.press(page.getByRole("button", { name: "Publish", exact: true }));
  await expect(page.getByText("Your changes are published.")).toBeVisible();
}

async function recommend(page: Page, hands: Hands, hotel: string): Promise<void> {
  await step(page, hands, "Recommend a stay");
  const stay = page.getByLabel("Which stay?");
  await hands.write(stay, hotel);
  await hands.chooseFound(stay, page.getByRole("option", { name: hotel }).first());
  await expect(page.getByRole("heading", { level: 1, name: "Edit recommendation" })).toBeVisible();
  await ready(page);
  const editor = region(page, "Edit recommendation");
  await hands.write(editor.getByLabel("Title", { exact: true }), STAY);
  await hands.write(editor.getByLabel("Why you recommend it"), "Ask for the upper floor.");
  await expect(editor.getByText("Saved", { exact: true })).toBeVisible();
  await tickToShow(editor.getByLabel("Show it in my club"), hands);
  await expect(page.getByText("Your stay is shown in your club.")).toBeVisible();
}

async function writePost(page: Page, hands: Hands): Promise<void> {
  await step(page, hands, "Write your first post");
  const editor = region(page, "Your post");
  await hands.write(editor.getByLabel("Title"), POST);
  await hands.press(editor.getByRole("button", { name: "Text", exact: true }));
  const text = editor.getByRole("listitem", { name: "Text 1" }).getByLabel("Text", { exact: true });
  await hands.write(text, "Come early.");
  await expect(editor.getByText("Saved", { exact: true })).toBeVisible();
  await hands.chooseNext(editor, editor.getByLabel("Publish now"));
  await hands.press(editor.getByRole("button", { name: "Publish", exact: true }));
  await expect(page.getByText("Your post is published.")).toBeVisible();
}

async function makeTrip(page: Page, hands: Hands, hotel: string): Promise<void> {
  await step(page, hands, "Make your first package");
  const editor = region(page, "Your package");
  await hands.write(editor.getByLabel("Title", { exact: true }), TRIP);
  await hands.write(editor.getByLabel("Description", { exact: true }), "The harbour, and then the hills.");
  const add = editor.getByRole("group", { name: "Add a stay" });
  const stay = add.getByLabel("Which stay?");
  await hands.write(stay, hotel);
  await hands.chooseFound(stay, add.getByRole("option", { name: hotel }).first());
  await expect(editor.getByRole("listitem", { name: "Stay 1" })).toContainText(hotel);
  await expect(editor.getByText("Saved", { exact: true })).toBeVisible();
  await tickToShow(editor.getByLabel("Show it in my club"), hands);
  await expect(page.getByText("Your package is shown in your club.")).toBeVisible();
}

async function tellTrip(page: Page, hands: Hands): Promise<void> {
  await page.goto("/dashboard/manage-itineraries/add");
  await ready(page);
  const editor = region(page, "Your itinerary");
  await hands.write(editor.getByLabel("Title", { exact: true }), ITINERARY);
  await hands.press(editor.getByRole("button", { name: "Add a day" }));
  const day = editor.getByRole("listitem", { name: "Day 1", exact: true });
  await hands.write(day.getByLabel("Name of the day"), "Arrival");
  await hands.write(day.getByRole("textbox", { name: "What happens" }), "Come early.");
  await expect(editor.getByText("Saved", { exact: true })).toBeVisible();
  await tickToShow(editor.getByLabel("Show it in my club"), hands);
  await expect(page.getByText("Your itinerary is shown in your club.")).toBeVisible();
}

/** The box is ticked once the server has accepted it. */
async function tickToShow(box: Locator, hands: Hands): Promise<void> {
  await hands.tick(box);
  await expect(box).toBeChecked();
}

/** Expects the public view of the club. */
async function expectClub(browser: Browser, baseURL: string, slug: string): Promise<void> {
  const context = await browser.newContext({ baseURL });
  try {
    const visitor = await context.newPage();
    await visitor.goto(`/user/${slug}`);
    await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Mia Lind");
    await expect(visitor.getByRole("main")).toContainText(STAY);
    await visitor.goto(`/user/${slug}/feed`);
    await expect(visitor.getByRole("link", { name: POST }).first()).toBeVisible();
    await visitor.goto(`/user/${slug}/itineraries`);
    await expect(visitor.getByRole("link", { name: TRIP }).first()).toBeVisible();
    await expect(visitor.getByRole("link", { name: ITINERARY }).first()).toBeVisible();
  } finally {
    await context.close();
  }
}

/** The whole story, with these hands. */
async function live(page: Page, browser: Browser, baseURL: string, hotel: string, hands: Hands): Promise<void> {
  const slug = `mia.${randomUUID().slice(0, 8)}`;
  await join(page, hands);
  await openClub(page, hands, slug);
  await recommend(page, hands, hotel);
  await writePost(page, hands);
  await makeTrip(page, hands, hotel);
  await tellTrip(page, hands);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "6 of 7 steps to a full club" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Show your face" })).toBeVisible();
  await expectClub(browser, baseURL, slug);
}

test("a new creator fills a club from the invitation on", { tag: "@phone" }, async ({
  page,
  browser,
  baseURL,
  trip,
}) => {
  await live(page, browser, baseURL ?? "", trip.hotels[0]?.name ?? "", pointing);
});

test("a new creator fills a club by keyboard alone", async ({ page, browser, baseURL, trip }) => {
  await live(page, browser, baseURL ?? "", trip.hotels[0]?.name ?? "", typing(page));
});
