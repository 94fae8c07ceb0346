// A whole booking by keyboard alone.

import type { Page } from "@playwright/test";
import { CUSTOMER } from "../support/api.ts";
import { tabTo } from "../support/hands.ts";
import { addButton, awake, CARD, continueLink, expectBooked, payButton } from "../support/story.ts";
import { expect, test } from "../support/test.ts";

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test("a trip is booked by keyboard alone", async ({ page, trip }) => {
  await page.goto("/search");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Where", { exact: true }));
  await page.keyboard.type(trip.destination.name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/searchId=/);

  await tabTo(page, page.getByRole("main").getByRole("article").first().getByRole("link"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/hotel\//);
  await awake(page);
  await tabTo(page, addButton(page));
  await page.keyboard.press("Enter");
  await expect(continueLink(page)).toBeVisible();
  await tabTo(page, continueLink(page));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/contact$/);

  await type(page, "First name", CUSTOMER.firstName);
  await type(page, "Last name", CUSTOMER.lastName);
  await type(page, "Email", CUSTOMER.email);
  await type(page, "Guest's first name", "Grace");
  await type(page, "Guest's last name", "Hopper");
  await tabTo(page, page.getByRole("button", { name: "Continue to payment" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/payment$/);

  await type(page, "Card number", CARD.good);
  await type(page, "Valid until, month", "12");
  await type(page, "Valid until, year", String(new Date().getFullYear() + 2));
  await type(page, "Security code", "123");
  await tabTo(page, payButton(page));
  await page.keyboard.press("Enter");
  await expectBooked(page, 1);
});
