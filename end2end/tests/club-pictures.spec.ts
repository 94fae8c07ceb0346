// A creator sets the hero image and the portrait of the club, by forms alone or with scripts; and files that are no
// pictures.

import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { runsScripts } from "../support/person.ts";
import { png } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

const SETTINGS = "/dashboard/club-settings";

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;

/** The section of the page for one of the pictures. */
const part = (page: Page, name: "Hero image" | "Portrait") => page.getByRole("region", { name, exact: true });

/** With scripts the forms accept dropped and pasted files, and say so. */
async function takesPictures(place: Locator): Promise<void> {
  await expect(place).toContainText("You can also paste it or drop it here.");
}

/** Submits a file; the button names its purpose. */
async function send(place: Locator, button: string, buffer: Buffer): Promise<void> {
  const field = place.getByLabel(/^Choose (a|another) picture/);
  await field.setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await place.getByRole("button", { name: button }).click();
}

/** Sets the alternative text and the focal point of a picture: in the dialog, or by its form without scripts. */
async function adjust(page: Page, place: Locator, alt: string, left: string, top: string): Promise<void> {
  if (runsScripts()) {
    await place.getByRole("button", { name: /^Change the/ }).click();
    const dialog = page.getByRole("dialog", { name: "Change the picture" });
    await dialog.getByLabel("Left–right").fill(left);
    await dialog.getByLabel("Up–down").fill(top);
    await dialog.getByLabel("Description (alt text)").fill(alt);
    await dialog.getByRole("button", { name: "Save the picture" }).click();
    await expect(place.getByText("Your club shows the picture like this now.")).toBeVisible();
    return;
  }
  await place.getByLabel("Description (alt text)").fill(alt);
  await place.getByLabel("From the left edge to the right").fill(left);
  await place.getByLabel("From the upper edge to the lower").fill(top);
  await place.getByRole("button", { name: "Show it like this" }).click();
  await expect(place.getByText("Your club shows the picture like this now.")).toBeVisible();
}

test("a creator sets the hero image, adjusts it, sees it in the club and removes it", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page }) => {
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  await page.goto(SETTINGS);
  const hero = part(page, "Hero image");
  await expect(hero).toContainText("There is none yet");
  await send(hero, "Use as hero image", png(1200, 900));
  await expect(page.getByText("Your club shows the new picture.")).toBeVisible();
  await expect(hero.locator(".club-hero img")).toBeVisible();
  await adjust(page, hero, "Boats at dawn", "90", "20");
  const shown = page.getByRole("main").getByRole("img", { name: "Boats at dawn" });
  await expect(shown).toHaveCSS("object-position", "90% 20%");
  if (runsScripts()) {
    // The dialog does what the sliders do for pages without scripts.
    await expect(hero.getByLabel("From the left edge to the right")).toHaveCount(0);
    await expectWhole(page, "club-pictures");
  } else {
    await expect(hero.getByLabel("From the left edge to the right")).toHaveValue("90");
  }

  await page.goto(`/user/${slug}`);
  await expect(shown).toBeVisible();
  await expect(shown).toHaveCSS("object-position", "90% 20%");
  if (runsScripts()) {
    await expectWhole(page, "club-with-hero");
  }

  await page.goto(SETTINGS);
  await hero.getByRole("button", { name: "Remove the hero image" }).click();
  await expect(page.getByText("The picture is removed.")).toBeVisible();
  await expect(hero).toContainText("There is none yet");
  await page.goto(`/user/${slug}`);
  await expect(page.locator(".club-hero")).toHaveCount(1);
  await expect(page.locator(".club-hero img")).toHaveCount(0);
});

test("a chosen picture is shown before it is sent", { tag: "@phone" }, async ({ page }) => {
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto(SETTINGS);
  const portrait = part(page, "Portrait");
  await takesPictures(portrait);
  const file = { name: "me.png", mimeType: "image/png", buffer: png(600, 600) };
  await portrait.getByLabel("Choose a picture").setInputFiles(file);
  await expect(portrait.locator("img.portrait-large")).toHaveAttribute("src", /^blob:/);
  await expect(portrait.locator("img.portrait-large")).toHaveJSProperty("naturalWidth", 600);
});

test("the portrait is set in the same way, and another one starts over", { tag: "@phone" }, async ({ page }) => {
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  await page.goto(SETTINGS);
  const portrait = part(page, "Portrait");
  await send(portrait, "Use as portrait", png(900, 600));
  await adjust(page, portrait, "Mia at sea", "10", "50");
  await page.goto(`/user/${slug}`);
  const face = page.getByRole("img", { name: "Mia at sea" });
  await expect(face).toBeVisible();
  await expect(face).toHaveCSS("object-position", "10% 50%");

  await page.goto(SETTINGS);
  await send(portrait, "Use as portrait", png(600, 900));
  await expect(page.getByText("Your club shows the new picture.")).toBeVisible();
  // The page opens at the portrait.
  await expect(portrait.getByRole("heading", { name: "Portrait" })).toBeInViewport();
  await portrait.getByRole("button", { name: "Change the portrait" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the picture" });
  await expect(dialog.getByLabel("Description (alt text)")).toHaveValue("");
  await expect(dialog.getByLabel("Left–right")).toHaveValue("50");
  // A portrait is shown in a circle and has no caption.
  await expect(dialog.locator(".picture-preview")).toHaveCount(1);
  await expect(dialog.locator(".picture-preview")).toHaveAttribute("data-round", "true");
  await expect(dialog.getByLabel("Caption")).toHaveCount(0);
  await expectWhole(page, "club-portrait-dialog");
  await dialog.getByRole("button", { name: "Close" }).click();
  await portrait.getByRole("button", { name: "Remove the portrait" }).click();
  await expect(page.getByText("The picture is removed.")).toBeVisible();
  await page.goto(`/user/${slug}`);
  await expect(page.locator("img.portrait-large")).toHaveCount(0);
});

test("a dropped picture is sent at once, and again after the connection broke", { tag: "@firefox" }, async ({
  page,
  quiet,
}) => {
  quiet.expect(/ERR_FAILED/);
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto(SETTINGS);
  const hero = part(page, "Hero image");
  await takesPictures(hero);
  const call = "**/api/v1/userProfile/*/heroImage";
  await page.route(call, (route) => route.abort());
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "sea.png", { type: "image/png" }));
      return data;
    },
    [...png(1200, 900)],
  );
  await hero.dispatchEvent("drop", { dataTransfer });
  await expect(hero.getByRole("alert")).toContainText("We could not reach the site.");
  await expectWhole(page, "club-pictures-unsent");
  await page.unroute(call);
  await hero.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Your club shows the new picture.")).toBeVisible();
  await expect(hero.locator(".club-hero img")).toBeVisible();
});

test("a file that is no picture, or too large, is refused at its field", { tag: "@no-scripts" }, async ({
  page,
  quiet,
}) => {
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto(SETTINGS);
  const hero = part(page, "Hero image");
  const field = hero.getByLabel("Choose a picture");
  if (runsScripts()) {
    quiet.expect(/status of 4(00|13|22)/);
    await takesPictures(hero);
  }
  for (const [file, words] of [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "Choose a picture as JPEG, PNG, WebP or GIF."],
    [Buffer.alloc(10 * 1024 * 1024 + 1), "The picture has more than 10 MB. Choose a smaller one."],
  ] as const) {
    await send(hero, "Use as hero image", file);
    await expect(page.getByRole("alert")).toContainText(words);
    await expect(hero).toContainText(words);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    if (!runsScripts()) {
      // The page was loaded again, with the error at its top.
      await page.getByRole("alert").getByRole("link").click();
    }
    await expect(field).toBeInViewport();
  }
  if (runsScripts()) {
    await expectWhole(page, "club-pictures-refused");
  }

  // Another site could submit the form, but not with its token.
  const image = { name: "me.png", mimeType: "image/png", buffer: png(8, 8) };
  const forged = await page.request.post(`${SETTINGS}/pictures/hero`, { multipart: { csrf: "guess", image } });
  expect(forged.status()).toBe(403);
  await page.goto(SETTINGS);
  await expect(hero).toContainText("There is none yet");
});
