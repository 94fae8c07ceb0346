// The list of a club's subscribers: searched, exported and shortened by its creator.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { expectNoSidewaysScroll, expectWhole } from "../support/look.ts";
import { followMail } from "../support/mailbox.ts";
import { newSlug } from "../support/package.ts";
import { newAddress, ready, runsScripts } from "../support/person.ts";
import { expect, test } from "../support/test.ts";

const PATH = "/dashboard/subscribers";

async function expectToLook(page: Page, name: string): Promise<void> {
  if (runsScripts()) {
    await expectWhole(page, name);
  } else {
    await expectNoSidewaysScroll(page);
  }
}

/** Subscribes an address on the club's page, which says who sees it, and confirms by the link of the email. */
async function subscribe(page: Page, slug: string, email: string): Promise<void> {
  await page.goto(`/user/${slug}`);
  await ready(page);
  await expect(page.getByText("Mia Lind sees your address.")).toBeVisible();
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Check your inbox to confirm your email address.")).toBeVisible();
  await followMail(page, email, "Confirm your subscription", /subscriptions\/confirm/);
  await expect(page.getByText("Mia Lind sees your email address in the list of subscribers.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You're subscribed" })).toBeVisible();
}

test("a creator lists, finds, exports and removes subscribers", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
}) => {
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  await page.goto(PATH);
  await expect(page.getByRole("heading", { name: "No subscribers yet" })).toBeVisible();
  await expectToLook(page, "subscribers-none");
  const [noa, ben] = [newAddress(), newAddress()];
  await subscribe(page, slug, noa);
  await subscribe(page, slug, ben);

  await page.goto(PATH);
  await ready(page);
  const rows = page.getByRole("list", { name: "Subscribers" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(ben);
  await expect(rows.first()).toContainText("Everything new");
  await expectToLook(page, "subscribers");

  const arriving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as CSV" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe("subscribers.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(lines[0]).toBe("email,subscribed,updates");
  expect(lines.map((line) => line.split(",")[0])).toEqual(["email", ben, noa]);

  await page.getByLabel("Email address").fill(noa.slice(0, 9).toUpperCase());
  await page.getByRole("button", { name: "Search" }).click();
  await expect(rows).toHaveCount(1);
  await rows.first().getByText("Remove", { exact: false }).first().click();
  await rows.first().getByRole("button", { name: "Remove for good" }).click();
  await expect(page.getByText("The subscriber is removed.")).toBeVisible();
  await expect(page.getByText("No address contains this text.")).toBeVisible();
  await page.goto(PATH);
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(ben);
});
