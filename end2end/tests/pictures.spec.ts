// The focal point of a picture: set by keyboard and by mouse, and kept in view where the picture is cropped; files
// that are no pictures, and how to continue.

import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { boxOf } from "../support/box.ts";
import { ownsClub } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { ANIMATED, describePicture, png, webpSize } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;

const editor = (page: Page) => page.getByRole("region", { name: "Your post" });
const block = (page: Page, name: string) => editor(page).getByRole("listitem", { name });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Change the picture" });
const point = (dialog: Locator) => dialog.getByRole("button", { name: /^What matters:/ });

async function choose(picture: Locator, name: string, buffer: Buffer, mimeType = "image/png"): Promise<void> {
  await picture.locator("input[type=file]").setInputFiles([{ name, mimeType, buffer }]);
}

/** A post with one picture of 900 × 600 open in its editor; returns its block. */
async function beginWithPicture(page: Page): Promise<Locator> {
  await ownsClub(page, newSlug(), "Mia Lind");
  await page.goto("/posts/create");
  await editor(page).getByLabel("Title").fill("Two days by the sea");
  await editor(page).getByRole("button", { name: "Picture", exact: true }).click();
  const picture = block(page, "Picture 1");
  await choose(picture, "harbour.png", png(900, 600));
  await describePicture(picture, "The harbour at dawn");
  await expect(picture.getByRole("img", { name: "The harbour at dawn" })).toBeVisible();
  return picture;
}

async function save(page: Page): Promise<void> {
  await dialogOf(page).getByRole("button", { name: "Save the picture" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

/** Publishes the post and opens it. */
async function publish(page: Page): Promise<void> {
  await editor(page).getByLabel("Publish now").check();
  await editor(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your post is published.")).toBeVisible();
  await page.goto(page.url().replace(/\/posts\/([^/]+)\/edit$/, "/post/$1"));
}

test("by keyboard a creator sets the focal point and the caption of a picture, and the page follows", async ({
  page,
}) => {
  const picture = await beginWithPicture(page);
  const change = picture.getByRole("button", { name: "Change picture 1" });
  await change.focus();
  await change.press("Enter");
  const dialog = dialogOf(page);
  await expect(point(dialog)).toBeFocused();
  await expectWhole(page, "picture-dialog");
  for (let step = 0; step < 4; step += 1) {
    await point(dialog).press("Shift+ArrowUp");
  }
  await point(dialog).press("ArrowLeft");
  await expect(point(dialog)).toHaveAccessibleName("What matters: 49% from the left, 10% from above");
  // The same on a slider.
  await dialog.getByRole("slider", { name: "Up–down" }).focus();
  await dialog.getByRole("slider", { name: "Up–down" }).press("ArrowLeft");
  await expect(point(dialog)).toHaveAccessibleName("What matters: 49% from the left, 9% from above");
  await dialog.getByLabel("Description (alt text)").fill("Boats behind a wall");
  await dialog.getByLabel("Caption").fill("Early, before the ferry");
  await dialog.getByRole("button", { name: "Save the picture" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(change).toBeFocused();
  await expect(picture.getByRole("img", { name: "Boats behind a wall" })).toBeVisible();

  await publish(page);
  const figure = page.getByRole("main").getByRole("figure");
  await expect(figure).toContainText("Early, before the ferry");
  const shown = figure.getByRole("img", { name: "Boats behind a wall" });
  await expect(shown).toHaveAttribute("src", /&v=3$/);
  await expect(shown).toHaveCSS("object-position", "50% 10%");
});

test("by mouse the focal point goes where it is pressed and dragged, and a crop alone is shown", {
  tag: "@phone",
}, async ({ page }) => {
  const picture = await beginWithPicture(page);
  await picture.getByRole("button", { name: "Change picture 1" }).click();
  const dialog = dialogOf(page);
  const box = await boxOf(point(dialog));
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(point(dialog)).toHaveAccessibleName(/^What matters: (89|90|91)% from the left/);
  await dialog.getByLabel("Square, 1:1").check();
  await expect(dialog.getByLabel("Zoom")).toHaveValue("100");
  await expectWhole(page, "picture-dialog-crop");
  await save(page);

  await publish(page);
  const shown = page.getByRole("main").getByRole("figure").getByRole("img");
  const address = new URL((await shown.getAttribute("src")) ?? "", page.url());
  expect(address.searchParams.get("v")).toBe("3");
  // The square crop of 900 × 600 is 600 × 600; the whole picture is still behind the link.
  const part = await page.request.get(address.pathname + address.search);
  expect(webpSize(await part.body())).toEqual({ width: 600, height: 600 });
  const whole = await page.request.get(`${address.pathname}?size=original`);
  expect(webpSize(await whole.body())).toEqual({ width: 900, height: 600 });
});

test("pictures of the library can be edited where they are chosen", async ({ page }) => {
  const picture = await beginWithPicture(page);
  await picture.getByRole("button", { name: "Choose from your pictures" }).click();
  await page.getByRole("button", { name: "Change: The harbour at dawn" }).click();
  await dialogOf(page).getByLabel("Description (alt text)").fill("Boats");
  await save(page);
  const library = page.getByRole("dialog", { name: "Your pictures" });
  await expect(library.getByRole("button", { name: "Change: Boats" })).toBeVisible();
  await library.getByRole("button", { name: "Done" }).click();
  await expect(picture.getByRole("img", { name: "Boats" })).toBeVisible();
});

test("files that are no pictures, and huge ones, show an error and can be replaced", async ({ page, quiet }) => {
  quiet.expect(/4(13|22)/);
  const picture = await beginWithPicture(page);
  const whole = png(64, 48);
  const cases = [
    {
      name: "drawing.png",
      buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      says: /Choose a picture as JPEG/,
    },
    { name: "half.png", buffer: whole.subarray(0, whole.length / 2), says: /damaged/ },
    { name: "page.png", buffer: Buffer.concat([whole, Buffer.from("<script>")]), says: /a page at once/ },
    { name: "huge.png", buffer: Buffer.alloc(10 * 1024 * 1024 + 1), says: /more than 10 MB/ },
  ];
  for (const { name, buffer, says } of cases) {
    await choose(picture, name, buffer);
    await expect(picture.getByText(says)).toBeVisible();
    await expect(picture.getByRole("button", { name: `Try ${name} again` })).toBeVisible();
    await picture.getByRole("button", { name: `Cancel ${name}` }).click();
    await expect(picture.getByText(says)).toHaveCount(0);
  }
  // The earlier picture is still there, and the next valid one replaces it.
  await expect(picture.getByRole("img", { name: "The harbour at dawn" })).toBeVisible();
  await choose(picture, "garden.png", png(600, 900));
  await expect(picture.getByRole("img", { name: "The harbour at dawn" })).toHaveCount(0);
});

test("an animated picture, which the server refuses, is added as its first frame", async ({ page }) => {
  const picture = await beginWithPicture(page);
  await choose(picture, "waves.gif", ANIMATED, "image/gif");
  await expect(picture.getByRole("img", { name: "The harbour at dawn" })).toHaveCount(0);
  await expect(picture.locator("img")).toHaveCount(1);
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
});
