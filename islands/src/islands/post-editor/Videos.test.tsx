import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPicture, leave, pick, press, rest } from "../../editing/testing.ts";
import { aVideo, heldVideos } from "../../editing/videos/video-testing.ts";
import { settle } from "../../testing/page.ts";
import { failure } from "../../testing/server.ts";
import { aPost, goodServer, open } from "./testing.tsx";

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/user/mia/posts/p1/edit");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const VIDEO = "GET /api/v1/user/videos/v1";
const PUT = "PUT /api/v1/post/p1";
const empty = aPost({ contentBlocks: [{ blockType: "video", order: 0 }] });
const named = aPost({ contentBlocks: [{ blockType: "video", order: 0, videoId: "v1" }] });
const file = new File(["x"], "the_harbour.mp4", { type: "video/mp4" });

function choose(label: string, chosen: File) {
  fireEvent.change(screen.getByLabelText(label), { target: { files: [chosen] } });
}

test("a video uploads while the creator writes, and is in the post before it has arrived", async () => {
  const sent = heldVideos();
  let video = aVideo("v1", { title: "the harbour", status: "uploading", progress: 0 });
  const server = goodServer(empty).on(VIDEO, () => Response.json(video));
  await open();
  choose("Upload a video", file);
  expect(sent).toMatchObject([{ title: "the harbour" }]);
  await act(async () => sent[0]?.onPrepared("v1"));
  await settle();
  act(() => sent[0]?.onProgress(0.42));
  expect(screen.getByText("42% sent")).toBeTruthy();
  await press("Pause the_harbour.mp4");
  expect(screen.getByText("Paused at 42%")).toBeTruthy();
  expect(sent[0]?.run.pause).toHaveBeenCalledOnce();
  await press("Go on with the_harbour.mp4");
  expect(sent[0]?.run.resume).toHaveBeenCalledOnce();
  video = aVideo("v1", { title: "the harbour", status: "processing", progress: 10 });
  act(() => sent[0]?.onEnd({ ok: true, video }));
  await settle();
  expect(screen.queryByText("42% sent")).toBeNull();
  expect(screen.getByText("Being made ready: 10%")).toBeTruthy();
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ contentBlocks: [{ blockType: "video", videoId: "v1" }] });
});

test("a failed video shows why, and can be retried or cancelled", async () => {
  const sent = heldVideos();
  goodServer(empty);
  await open();
  choose("Upload a video", file);
  act(() => sent[0]?.onEnd({ ok: false, message: "You have no room left." }));
  expect(screen.getByText("You have no room left.")).toBeTruthy();
  await press("Try the_harbour.mp4 again");
  expect(sent[0]?.run.resume).toHaveBeenCalledOnce();
  await press("Cancel the_harbour.mp4");
  expect(sent[0]?.run.cancel).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByLabelText("Upload a video"));
});

test("a file that is no video is not sent", async () => {
  const sent = heldVideos();
  goodServer(empty);
  await open();
  choose("Upload a video", new File(["x"], "notes.txt", { type: "text/plain" }));
  expect(screen.getByText("This is not a video. Choose a file such as MP4 or MOV.")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("an upload whose page was left resumes with the same file", async () => {
  const sent = heldVideos();
  goodServer(named).on(VIDEO, () => Response.json(aVideo("v1", { status: "uploading", progress: 40 })));
  await open();
  await settle();
  expect(screen.getByText("Arriving: 40%")).toBeTruthy();
  choose("Choose the same file again to go on", file);
  expect(sent).toHaveLength(1);
});

test("a video that failed to load says why, a deleted one says so", async () => {
  const failed = aVideo("v1", { status: "failed", failure: "It holds no picture." });
  goodServer(named).on(VIDEO, () => Response.json(failed));
  await open();
  await settle();
  expect(screen.getByRole("alert").textContent).toContain("It holds no picture.");
  cleanup();
  goodServer(named).on(VIDEO, () => failure(404, "not-found", "Not Found"));
  await open();
  await settle();
  expect(screen.getByText("This video is no longer there.")).toBeTruthy();
});

test("videos of the library are searched and chosen from", async () => {
  const videos = [aVideo("v1", { durationSeconds: 65 }), aVideo("v2", { status: "processing", progress: 30 })];
  const server = goodServer(empty)
    .on("GET /api/v1/userProfile/u1/videos", () => Response.json({ total: 2, videos: videos, skip: 0, take: 20 }))
    .on(VIDEO, () => Response.json(videos[0]));
  await open();
  await press("Choose from your videos");
  const dialog = within(screen.getByRole("dialog", { name: "Your videos" }));
  expect(dialog.getByText("Being made ready: 30%")).toBeTruthy();
  fireEvent.change(dialog.getByLabelText("Search in their titles"), { target: { value: "harbour" } });
  await rest();
  expect(server.of("GET /api/v1/userProfile/u1/videos").at(-1)?.query).toContain("searchString=harbour");
  await press(/Video v1/);
  await settle();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("1:05")).toBeTruthy();
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ contentBlocks: [{ videoId: "v1" }] });
  await press("Choose another video");
  expect(screen.getByLabelText("Upload a video")).toBeTruthy();
});

test("captions are sent as they are, and their errors are shown", async () => {
  const captions = "PUT /api/v1/user/videos/v1/captions";
  const server = goodServer(named)
    .on(VIDEO, () => Response.json(aVideo("v1")))
    .on(captions, () => failure(422, "invalid", "The file begins with WEBVTT."));
  await open();
  await settle();
  choose("Captions", new File(["1"], "a.vtt", { type: "text/vtt" }));
  await settle();
  expect(screen.getByText("The file begins with WEBVTT.")).toBeTruthy();
  server.on(captions, () => Response.json(aVideo("v1", { captionsUrl: "/media/video/v1/captions.vtt" })));
  choose("Captions", new File(["WEBVTT"], "a.vtt", { type: "text/vtt" }));
  await settle();
  expect(server.of(captions).at(-1)).toMatchObject({ body: "WEBVTT", authorization: "Bearer t1" });
  expect(screen.getByText("The captions are saved.")).toBeTruthy();
});

test("one of the creator's packages is found by its title; a hidden one says so", async () => {
  const trip = (packageId: string, title: string, isActive: boolean) => ({
    package: { packageId, title, nights: 3, isActive, images: [] },
    hotels: [],
  });
  const packages = [trip("k1", "Lisbon in May", false), trip("k2", "Porto", true)];
  const server = goodServer(aPost({ contentBlocks: [{ blockType: "package", order: 0 }] })).on(
    "GET /api/v1/travelpackage",
    () => Response.json({ total: 2, packages, skip: 0, take: 50 }),
  );
  await open();
  await settle();
  expect(screen.getByRole("option", { name: /Porto/ })).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Which package?"), { target: { value: "LISBON" } });
  await rest();
  expect(screen.queryByRole("option", { name: /Porto/ })).toBeNull();
  await pick(/Lisbon in May/);
  expect(screen.getByText("Hidden: visitors see this block without it.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Note"));
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ contentBlocks: [{ blockType: "package", packageId: "k1" }] });
  await press("Choose another package");
  expect(document.activeElement).toBe(screen.getByLabelText("Which package?"));
});

test("one of the creator's itineraries is found by its title, and shown again by its call", async () => {
  const itinerary = (id: string, title: string) => ({ id, title, days: 4, isActive: true, description: "" });
  const itineraries = [itinerary("c1", "Lisbon by tram"), itinerary("c2", "Porto")];
  const server = goodServer(aPost({ contentBlocks: [{ blockType: "itineraryContent", order: 0 }] })).on(
    "GET /api/itinerary-content",
    () => Response.json({ total: 2, itineraries, skip: 0, take: 50 }),
  );
  await open();
  await settle();
  fireEvent.change(screen.getByLabelText("Which itinerary?"), { target: { value: "tram" } });
  await rest();
  expect(screen.queryByRole("option", { name: /Porto/ })).toBeNull();
  await pick(/Lisbon by tram/);
  expect(screen.getByText("4 days")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Note"));
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({
    contentBlocks: [{ blockType: "itineraryContent", itineraryContentId: "c1" }],
  });
  await press("Choose another itinerary");
  expect(document.activeElement).toBe(screen.getByLabelText("Which itinerary?"));
});

test("an itinerary that a post names is loaded where it did not come along", async () => {
  const contentBlocks = [{ blockType: "itineraryContent", order: 0, itineraryContentId: "c1" }] as const;
  const days = [{}, {}];
  const images = [aPicture("i1", "The sea")];
  goodServer(aPost({ contentBlocks })).on("GET /api/itinerary-content/c1", () =>
    Response.json({ id: "c1", title: "Lisbon by tram", days, images, isActive: false }),
  );
  await open();
  await settle();
  expect(screen.getByText("Lisbon by tram")).toBeTruthy();
  expect(screen.getByText("2 days")).toBeTruthy();
  expect(document.querySelector(".editor-stay img")?.getAttribute("src")).toBe("/media/i1?width=200");
  expect(screen.getByText("Hidden: visitors see this block without it.")).toBeTruthy();
});

test("while packages are missing no search claims to be empty; the rest can be loaded again", async () => {
  const porto = { package: { packageId: "k2", title: "Porto", nights: 3, isActive: true, images: [] }, hotels: [] };
  let isDown = true;
  goodServer(aPost({ contentBlocks: [{ blockType: "package", order: 0 }] })).on(
    "GET /api/v1/travelpackage",
    ({ query }) => {
      if (!new URLSearchParams(query).get("skip")?.match(/[1-9]/)) {
        return Response.json({ total: 2, packages: [porto], skip: 0, take: 1 });
      }
      const lisbon = { ...porto, package: { ...porto.package, packageId: "k1", title: "Lisbon" } };
      return isDown
        ? failure(400, "refused", "No.")
        : Response.json({ total: 2, packages: [lisbon], skip: 1, take: 1 });
    },
  );
  await open();
  await settle();
  fireEvent.change(screen.getByLabelText("Which package?"), { target: { value: "Lisbon" } });
  await rest();
  expect(screen.getByText("None of the packages that are loaded so far has such a title.")).toBeTruthy();
  await press("More packages");
  expect(screen.getByText("Your packages could not be loaded. Try again in a moment.")).toBeTruthy();
  isDown = false;
  await press("Try again");
  expect(screen.getByRole("option", { name: /Lisbon/ })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Which package?"));
});
