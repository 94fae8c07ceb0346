// Videos: uploaded in the post editor, processed, published, played by a visitor with and without scripts, kept in
// the library.

import { statSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { VIDEO, VIDEO_STORY } from "../support/limits.ts";
import { expectWhole } from "../support/look.ts";
import { newSlug } from "../support/package.ts";
import { expect, test } from "../support/test.ts";
import { CAPTIONS, expectToPlay, makeVideo, video } from "../support/video.ts";

const MADE = { timeout: VIDEO };
/** Bytes of a part: islands/src/editing/videos/send-video.ts. */
const PIECE = 2 * 1024 * 1024;
/** 8 megabits per second, whatever the content. */
const HEAVY = ["-b:v", "8M", "-minrate", "8M", "-maxrate", "8M", "-bufsize", "8M", "-x264-params", "nal-hrd=cbr"];

const editor = (page: Page) => page.getByRole("region", { name: "Your post" });
const library = (page: Page) => page.getByRole("region", { name: "Your library" });
const block = (page: Page, name: string) => editor(page).getByRole("listitem", { name });

async function expectSaved(page: Page): Promise<void> {
  await expect(editor(page).getByText("Saved", { exact: true })).toBeVisible();
}

/** The editor with a title and an empty video block. */
async function begin(page: Page): Promise<void> {
  await page.goto("/posts/create");
  await editor(page).getByLabel("Title").fill("A morning by the sea");
  await editor(page).getByRole("button", { name: "Video", exact: true }).click();
}

async function publish(page: Page): Promise<string> {
  await editor(page).getByLabel("Publish now").check();
  await editor(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Your post is published.")).toBeVisible();
  return page.url().replace(/\/posts\/([^/]+)\/edit$/, "/post/$1");
}

/** Opens the post in a browser without scripts. */
async function readWithoutScripts(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  const player = page.getByRole("article").locator("video");
  await expect(player).toHaveAttribute("controls", /.*/);
  await expect(player).toHaveAttribute("preload", "none");
  await expect(player).toHaveAttribute("poster", /^\/media\//);
  await expect(player.locator("track[kind=captions]")).toHaveAttribute("src", /\.vtt(\?|$)/);
  const source = player.locator("source").last();
  const answer = await page.request.get(new URL((await source.getAttribute("src")) ?? "", address).href, {
    headers: { range: "bytes=0-99" },
  });
  expect(answer.status()).toBe(206);
  expect((await answer.body()).length).toBe(100);
  await context.close();
}

test("a video is uploaded, processed, published, and played by a visitor", { tag: ["@phone", "@firefox"] }, async ({
  page,
  browser,
}) => {
  test.setTimeout(VIDEO_STORY);
  await (await ownsClub(page, newSlug(), "Mia Lind")).confirmAddress();
  await begin(page);
  const part = block(page, "Video 1");
  await part
    .getByLabel("Upload a video")
    .setInputFiles([{ name: "the_harbour.mp4", mimeType: "video/mp4", buffer: video() }]);
  // The progress is shown from the first part until the video is ready.
  await expect(part.getByRole("progressbar").first()).toBeVisible();
  await expect(part.getByText("the harbour", { exact: true })).toBeVisible();
  await part.getByLabel("Caption", { exact: true }).fill("The first ferry");
  await expectSaved(page);
  await expect(part.getByText(/^0:0[45]$/)).toBeVisible(MADE);
  await part
    .getByLabel("Captions")
    .setInputFiles([{ name: "harbour.vtt", mimeType: "text/vtt", buffer: Buffer.from(CAPTIONS) }]);
  await expect(part.getByText("The captions are saved.")).toBeVisible();
  await expectWhole(page, "post-editor-video");

  const address = await publish(page);
  await page.goto(address);
  const player = page.getByRole("article").locator("video");
  await expect(page.getByRole("article")).toContainText("The first ferry");
  await expect(player.locator("track[kind=captions]")).toHaveCount(1);
  await expect(page.locator('meta[property="og:video"]')).toHaveAttribute("content", /\.mp4$/);
  const told: unknown = JSON.parse((await page.locator("script[type='application/ld+json']").textContent()) ?? "");
  expect(told).toMatchObject({
    video: [{ "@type": "VideoObject", name: "the harbour", duration: expect.stringMatching(/^PT[45]S$/) }],
  });
  await expectWhole(page, "post-video");

  await expectToPlay(player);
  await readWithoutScripts(browser, address);

  // The dashboard's library has it, too, under a name of its own.
  await page.goto("/dashboard/library");
  await library(page).getByRole("button", { name: "Edit the harbour" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit the video" });
  await dialog.getByLabel("Title").fill("The old harbour");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(library(page).getByText("The old harbour")).toBeVisible();
  await expectWhole(page, "library-videos");
  await library(page).getByRole("button", { name: "Delete The old harbour" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(library(page).getByText("No videos yet")).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("article").locator("video")).toHaveCount(0);
});

test("an upload whose page is left resumes with the same file", async ({ page }, info) => {
  test.setTimeout(VIDEO_STORY);
  await (await ownsClub(page, newSlug(), "Mia Lind")).confirmAddress();
  await begin(page);
  // A file on disk, so that choosing it again gives the same one.
  const file = info.outputPath("waves.mp4");
  makeVideo(file, 6, "640x360", HEAVY);
  expect(statSync(file).size).toBeGreaterThan(2 * PIECE);
  let prepared = 0;
  const begins: string[] = [];
  page.on("request", (request) => {
    prepared += request.url().endsWith("/videos/prepare") ? 1 : 0;
    if (request.method() === "PATCH") {
      begins.push(request.headers()["upload-offset"] ?? "");
    }
  });
  // The first part arrives, the others are held back.
  let pieces = 0;
  await page.route("**/api/v1/uploads/**", async (route) => {
    pieces += route.request().method() === "PATCH" ? 1 : 0;
    if (pieces <= 1) {
      await route.continue();
    }
  });
  const part = block(page, "Video 1");
  await part.getByLabel("Upload a video").setInputFiles(file);
  await expect(part.getByText("waves", { exact: true })).toBeVisible();
  await expect.poll(() => pieces).toBe(2);
  await part.getByRole("button", { name: "Pause waves.mp4" }).click();
  await expect(part.getByText(/^Paused at \d+%$/)).toBeVisible();
  await expectSaved(page);
  await page.unroute("**/api/v1/uploads/**");
  begins.length = 0;
  await page.reload();
  await expect(part.getByText("Not all of it has arrived, and nothing is being sent now.")).toBeVisible();
  await part.getByLabel("Choose the same file again to go on").setInputFiles(file);
  await expect(part.getByText(/^0:0[67]$/)).toBeVisible(MADE);
  expect([prepared, begins[0]]).toEqual([1, String(PIECE)]);
});

test("a file that is no video says so and can be replaced", async ({ page }) => {
  test.setTimeout(VIDEO_STORY);
  await (await ownsClub(page, newSlug(), "Mia Lind")).confirmAddress();
  await begin(page);
  const part = block(page, "Video 1");
  await part
    .getByLabel("Upload a video")
    .setInputFiles([{ name: "broken.mp4", mimeType: "video/mp4", buffer: Buffer.from("no video") }]);
  await expect(part.getByRole("alert")).toBeVisible(MADE);
  await part.getByRole("button", { name: "Choose another video" }).click();
  await expect(part.getByLabel("Upload a video")).toBeFocused();
});

test("a video waits for the address to be confirmed, and the link is sent again", async ({ page, quiet }) => {
  quiet.expect(/403/);
  const api = await ownsClub(page, newSlug(), "Mia Lind");
  await begin(page);
  const part = block(page, "Video 1");
  await part
    .getByLabel("Upload a video")
    .setInputFiles([{ name: "the_harbour.mp4", mimeType: "video/mp4", buffer: video() }]);
  await expect(part.getByRole("alert")).toContainText("Confirm your email address first");
  await expectWhole(page, "video-needs-address");
  await part.getByRole("button", { name: "Send the confirmation again" }).click();
  await expect(part.getByText(`We have sent the link to ${api.email}.`)).toBeVisible();
});
