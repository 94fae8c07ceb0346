// The player of a video, which other sites embed; and a video that is too large.

import { closeSync, openSync, rmSync, truncateSync } from "node:fs";
import type { Page } from "@playwright/test";
import { ownsClub } from "../support/cart.ts";
import { serveElsewhere } from "../support/elsewhere.ts";
import { VIDEO_STORY } from "../support/limits.ts";
import { test as ownSite } from "../support/own-site.ts";
import { newSlug, openClub } from "../support/package.ts";
import { expect, test } from "../support/test.ts";
import { linkOf, TestMode } from "../support/test-mode.ts";
import { CAPTIONS, expectToPlay, video } from "../support/video.ts";

const TITLE = "The harbour & the hills";
const GIGABYTE = 1024 ** 3;

/** The cues of the captions track, once the browser has loaded it. */
function cues(page: Page): Promise<string[]> {
  const player = page.frameLocator("iframe").locator("video");
  return player.evaluate((element) => {
    const track = element instanceof HTMLVideoElement ? element.textTracks[0] : undefined;
    if (!track) {
      return [];
    }
    track.mode = "hidden";
    return [...(track.cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : ""));
  });
}

test("a video is embedded in a page of another site, with its title and captions", async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  test.setTimeout(VIDEO_STORY);
  await openClub(api, newSlug());
  await api.confirmAddress();
  const { id, playerUrl } = await api.keepVideo(video(), CAPTIONS, TITLE);
  expect(playerUrl).toBe(`/player/${id}`);
  const address = new URL(playerUrl, baseURL).href;
  const elsewhere = await serveElsewhere(
    `<h1>Where we were</h1><iframe src="${address}" title="A video" width="320" height="180" allow="autoplay"></iframe>`,
  );
  try {
    await page.goto(elsewhere.address);
    const frame = page.frameLocator("iframe");
    const player = frame.getByLabel(TITLE, { exact: true });
    await expect(player).toHaveAttribute("controls", /.*/);
    await expect(player).toHaveAttribute("poster", `/media/video/${id}/poster`);
    await expect(frame.locator("track[kind=captions]")).toHaveCount(1);
    await expect.poll(() => cues(page)).toEqual(["The harbour at dawn", "[a ferry's horn]"]);
    await expectToPlay(player);

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const other = await plain.newPage();
    await other.goto(elsewhere.address);
    const still = other.frameLocator("iframe").locator("video");
    await expect(still).toHaveAttribute("controls", /.*/);
    await expect(still.locator("source").first()).toHaveAttribute("src", /\.mp4$/);
    await plain.close();
  } finally {
    elsewhere.stop();
  }

  // The player itself is a page that search engines do not index: they index the post that shows the video.
  const answer = await page.goto(address);
  await expect(page).toHaveTitle(/^The harbour & the hills · ./);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  const headers = answer?.headers() ?? {};
  expect(headers["x-robots-tag"]).toBe("noindex");
  expect(headers["x-frame-options"]).toBeUndefined();
  expect(headers["content-security-policy"]).toContain("frame-ancestors *");
});

test("an unknown video is not found", { tag: "@phone" }, async ({ page }) => {
  for (const path of ["/player/nothing", "/player/00000000-0000-7000-8000-000000000000"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("This video is not here, or not ready yet.")).toBeVisible();
  }
});

ownSite.describe("where a video has at most a gigabyte", () => {
  ownSite.use({ settings: { MOST_VIDEO_BYTES: String(GIGABYTE) } });
  ownSite.skip(Boolean(process.env.BASE_URL), "the settings of a site that runs already are not ours");

  ownSite("a larger one is refused before any of it is sent", async ({ page, request, own, quiet }, info) => {
    // Its entry in the library is deleted when it is refused, and once more when it is cancelled.
    quiet.expect(/404/);
    const { email } = await ownsClub(page, newSlug(), "Mia Lind");
    const mail = await new TestMode(request, own.token).mail(email, /^Confirm your email address$/);
    await page.goto(linkOf(mail, "/resetPassword"));
    await page.getByRole("button", { name: "This is my address" }).click();
    await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
    const pieces: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/v1/uploads/")) {
        pieces.push(request.method());
      }
    });
    // A sparse file of that size.
    const file = info.outputPath("the_harbour.mp4");
    closeSync(openSync(file, "w"));
    truncateSync(file, GIGABYTE + 1);
    await page.goto("/posts/create");
    const editor = page.getByRole("region", { name: "Your post" });
    await editor.getByLabel("Title").fill("A morning by the sea");
    await editor.getByRole("button", { name: "Video", exact: true }).click();
    const part = editor.getByRole("listitem", { name: "Video 1", exact: true });
    await part.getByLabel("Upload a video").setInputFiles(file);
    await expect(part.getByRole("alert")).toHaveText("This video is too large: 1.0 GB at most.");
    expect(pieces).toEqual([]);
    await part.getByRole("button", { name: "Cancel the_harbour.mp4" }).click();
    await expect(part.getByLabel("Upload a video")).toBeVisible();
    rmSync(file);

    // Nothing of it is left in the library.
    await page.goto("/dashboard/library");
    await expect(page.getByRole("region", { name: "Your library" }).getByText("No videos yet")).toBeVisible();
  });
});
