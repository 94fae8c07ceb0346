// Stays pasted by name or link: matches, another match, drafts; stays that are recommended already.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { boxOf } from "../support/box.ts";
import { ownsClub } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { expect, test } from "../support/test.ts";

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;

const finder = (page: Page) => page.getByRole("region", { name: "Find stays" });

async function paste(page: Page, lines: readonly string[]): Promise<void> {
  await finder(page).getByLabel("Names or links, one on each line").fill(lines.join("\n"));
  await finder(page).getByRole("button", { name: "Find them" }).click();
}

/** A name as sites write it in their addresses. */
function inAddress(name: string): string {
  const plain = name.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
  return plain.replaceAll(/[^a-z0-9]+/gu, "-");
}

/** The row of a line. */
const rowOf = (page: Page, line: string) =>
  finder(page)
    .getByRole("listitem")
    .filter({ hasText: `“${line}”` });

test("a creator pastes names and links and creates drafts of them", { tag: "@phone" }, async ({ page, trip }) => {
  await ownsClub(page, newSlug(), "Mia Lind");
  const [first, second] = trip.hotels;
  const [name = "", slug = ""] = [first?.name, first?.slug];
  const other = second?.name ?? "";
  await page.goto("/dashboard/stays/add");
  const link = `https://stays.example/hotel/pt/${inAddress(other)}.html`;
  const nothing = "qqqq xxxx zzzz";
  await paste(page, [`/hotel/${slug}`, link, nothing]);
  const ours = rowOf(page, `/hotel/${slug}`);
  await expect(ours.getByRole("checkbox")).toBeChecked();
  await expect(ours).toContainText(name);
  await expect(ours).toContainText("Exact match");
  await expect(rowOf(page, nothing)).toContainText("No match found.");
  await expect(rowOf(page, link).getByRole("checkbox")).toBeVisible();
  const map = await boxOf(finder(page).locator(".stay-finder-map"));
  expect(map.width).toBe((await boxOf(ours.locator("xpath=ancestor::ul"))).width);
  await expectWhole(page, "stay-finder");

  // A line without a match is searched by its name, and removed again.
  const row = rowOf(page, nothing);
  await row.getByRole("button", { name: `Search by name instead of ${nothing}` }).click();
  await row.getByLabel("Which stay?").fill(other);
  await row.getByRole("option", { name: other }).first().click();
  await expect(row.getByRole("checkbox")).toBeChecked();
  await row.getByRole("button", { name: /^Remove/ }).click();
  await expect(row).toHaveCount(0);

  await rowOf(page, link).getByRole("checkbox").uncheck();
  await finder(page).getByRole("button", { name: "Add 1 stay" }).click();
  await expect(finder(page).getByText("1 stay added as a draft.")).toBeVisible();
  await expect(finder(page).getByRole("link", { name: `Write about ${name}` })).toBeVisible();

  // The same line again is a stay that is recommended already.
  await page.reload();
  await paste(page, [`/hotel/${slug}`]);
  await expect(ours).toContainText("Already among your stays");
  await expect(ours.getByRole("checkbox")).not.toBeChecked();
  await ours.getByRole("link", { name: "Edit yours" }).click();
  await expect(page).toHaveURL(/\/dashboard\/stays\/[0-9a-f-]{36}$/);
});

test("too many lines, and none, are reported at the field", async ({ page }) => {
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/dashboard/stays/add");
  await paste(page, []);
  await expect(finder(page).getByText("Paste a name or a link first.")).toBeVisible();
  await paste(
    page,
    Array.from({ length: 21 }, (_, line) => `Hotel ${line}`),
  );
  await expect(finder(page).getByText("These are 21 lines. Paste at most 20 at once.")).toBeVisible();
});
