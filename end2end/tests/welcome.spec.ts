// A new creator goes from the invitation to a shared club in at most nine presses, skips steps and comes back.

import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { PASSWORD } from "../support/api.ts";
import { expectNoSidewaysScroll, expectWhole } from "../support/look.ts";
import { newAddress, ready, runsScripts } from "../support/person.ts";
import { png } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

/** The greatest number of presses from the sign-up to the shared club. */
const MAX_PRESSES = 9;

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;
const preview = (page: Page) => page.getByRole("complementary", { name: "Preview" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Counts the presses of buttons and links; typing and choosing a file are no presses. */
class Presses {
  readonly names: string[] = [];

  async press(button: Locator): Promise<void> {
    this.names.push((await button.textContent()) ?? "");
    await button.click();
  }
}

async function expectToLook(page: Page, name: string): Promise<void> {
  if (runsScripts()) {
    await expectWhole(page, name);
  } else {
    await expectNoSidewaysScroll(page);
  }
}

async function join(page: Page, presses: Presses): Promise<void> {
  await page.goto("/signUp?invite=1");
  await ready(page);
  await page.getByLabel("Email").fill(newAddress());
  if (runsScripts()) {
    await presses.press(page.getByRole("button", { name: "Continue" }));
  }
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat password").fill(PASSWORD);
  await presses.press(page.getByRole("button", { name: "Sign Up" }));
  await expect(heading(page, "Choose your club's address")).toBeVisible();
  await expect(page).toHaveURL("/dashboard/welcome");
  await ready(page);
}

const onward = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

test("a new creator shares a club after at most nine presses", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  browser,
  baseURL,
  trip,
}) => {
  const hotel = trip.hotels[0]?.name ?? "";
  const slug = newSlug();
  const presses = new Presses();
  await join(page, presses);
  await expect(page.getByText("Confirm your email address.")).toBeVisible();

  await page.getByLabel("Handle").fill(`@${slug.toUpperCase()}`);
  if (runsScripts()) {
    await expect(page.getByText(new RegExp(`/user/${slug}$`)).first()).toBeVisible();
    await expect(page.getByText("This handle is available.")).toBeVisible();
    await expect(preview(page)).toContainText(slug);
  }
  await page.getByLabel("Your name").fill("Mia Lind");
  await expectToLook(page, "welcome-handle");
  await presses.press(onward(page));

  await expect(heading(page, "Add your portrait")).toBeVisible();
  await ready(page);
  const file = { name: "me.png", mimeType: "image/png", buffer: png(600, 600) };
  await page.getByLabel("Choose a picture").setInputFiles(file);
  if (runsScripts()) {
    await expect(preview(page).locator("img.portrait")).toHaveAttribute("src", /^blob:/);
  }
  await expectToLook(page, "welcome-portrait");
  await presses.press(onward(page));

  await expect(heading(page, "Add your links")).toBeVisible();
  await ready(page);
  await page.getByLabel("URL of link 1").fill("instagram.com/mia");
  if (runsScripts()) {
    await expect(preview(page)).toContainText("Instagram");
  }
  await expectToLook(page, "welcome-links");
  await presses.press(onward(page));

  await expect(heading(page, "Recommend your first stay")).toBeVisible();
  await expect(preview(page).getByText("Instagram")).toBeVisible();
  await page.getByLabel("Hotel or city").fill(hotel);
  await presses.press(page.getByRole("button", { name: "Find" }));
  await expectToLook(page, "welcome-stay-found");
  await presses.press(page.getByRole("button", { name: `Recommend ${hotel}`, exact: true }).first());
  await page.getByLabel("Title", { exact: true }).fill("Wake up to the harbour");
  await page.getByLabel("Why you recommend it").fill("Ask for the upper floor.");
  await expectToLook(page, "welcome-stay");
  await presses.press(page.getByRole("button", { name: "Show it in my club" }));

  await expect(heading(page, "Share your club")).toBeVisible();
  await ready(page);
  await expect(page.getByLabel("Your club's address")).toHaveValue(new RegExp(`/user/${slug}$`));
  await expect(preview(page)).toContainText("Wake up to the harbour");
  await expectToLook(page, "welcome-share");
  if (runsScripts()) {
    await presses.press(page.getByRole("button", { name: "Copy link" }));
  }
  expect(presses.names.length, presses.names.join(", ")).toBeLessThanOrEqual(MAX_PRESSES);

  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  try {
    const visitor = await context.newPage();
    await visitor.goto(`/user/${slug}`);
    await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Mia Lind");
    await expect(visitor.getByRole("main")).toContainText("Wake up to the harbour");
    await expect(visitor.getByRole("link", { name: "Instagram" })).toBeVisible();
  } finally {
    await context.close();
  }

  await page.getByRole("button", { name: "Go to your dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Set up your club" })).toHaveCount(0);
});

test("steps can be skipped, and the creator goes on where they were", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
}) => {
  await join(page, new Presses());
  const skip = page.getByRole("button", { name: "Skip" });
  await skip.click();
  await expect(heading(page, "Add your portrait")).toBeVisible();
  await skip.click();
  await expect(heading(page, "Add your links")).toBeVisible();
  await page.getByRole("link", { name: "Finish later" }).click();
  await expect(page.getByRole("heading", { name: "Set up your club" })).toBeVisible();
  await expectToLook(page, "dashboard-set-up");
  await page.getByRole("link", { name: "Continue setup" }).click();
  await expect(heading(page, "Add your links")).toBeVisible();

  // An earlier step is one press away, and what is wrong is said there.
  await page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name: "Address" }).click();
  await ready(page);
  await page.getByLabel("Handle").fill("dashboard");
  if (runsScripts()) {
    await expect(page.getByText("This handle is taken").first()).toBeVisible();
  }
  await onward(page).click();
  await expect(page.getByLabel("Handle")).toHaveAttribute("aria-invalid", "true");
  await expectToLook(page, "welcome-handle-refused");
  const slug = newSlug();
  await page.getByLabel("Handle").fill(slug);
  await onward(page).click();
  await expect(heading(page, "Add your portrait")).toBeVisible();
  await page.goto("/dashboard/welcome?step=handle");
  await expect(page.getByText(`/user/${slug}`).first()).toBeVisible();
  await expect(page.getByLabel("Handle")).toHaveCount(0);
  await page.goto("/dashboard/welcome");
  await expect(heading(page, "Add your links")).toBeVisible();
});

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("country and currency come from the language", { tag: "@no-scripts" }, async ({ page }) => {
    await join(page, new Presses());
    await page.getByRole("button", { name: "Skip" }).click();
    await expect(heading(page, "Add your portrait")).toBeVisible();
    await page.goto("/user");
    await expect(page.getByLabel("Country")).toHaveValue("DE");
    await expect(page.getByLabel("Currency", { exact: true }).last()).toHaveValue("EUR");
  });
});
