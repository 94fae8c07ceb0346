import { expect, test } from "vitest";
import { aVideo } from "./video-testing.ts";
import { mayBeVideo, pauseBefore, stateWords, titleOf } from "./videos.ts";

const file = (name: string, type = "") => new File(["x"], name, { type });

test("an unfinished video is polled every two seconds, later less often, a settled one never", () => {
  const video = aVideo("v1", { status: "processing" });
  expect(pauseBefore(video, 1)).toBe(2_000);
  expect(pauseBefore(video, 15)).toBe(2_000);
  expect(pauseBefore(video, 16)).toBe(2_600);
  expect(pauseBefore(video, 1_000)).toBe(30_000);
  expect(pauseBefore(aVideo("v1"), 1)).toBe(false);
  expect(pauseBefore(aVideo("v1", { status: "failed" }), 1)).toBe(false);
  expect(pauseBefore(undefined, 0)).toBe(false);
});

test("the processing state of a video reads as text", () => {
  expect(stateWords(aVideo("v1", { status: "uploading", progress: 40 }))).toBe("Arriving: 40%");
  expect(stateWords(aVideo("v1", { status: "processing", progress: 7 }))).toBe("Being made ready: 7%");
  expect(stateWords(aVideo("v1", { durationSeconds: 125 }))).toBe("2:05");
  expect(stateWords(aVideo("v1", { status: "failed", failure: "It is a list." }))).toBe("It is a list.");
  expect(stateWords(aVideo("v1", { status: "failed" }))).toContain("Send it once more");
});

test.each([
  ["the_harbour.mp4", "the harbour"],
  [`${"é".repeat(130)}.mov`, "é".repeat(120)],
  [".mp4", "Video"],
  ["  ", "Video"],
])("%j suggests a title", (name, title) => {
  expect(titleOf(name)).toBe(title);
});

test("videos are distinguished from other files, also where the system knows no type", () => {
  expect(mayBeVideo(file("a.mkv"))).toBe(true);
  expect(mayBeVideo(file("a", "video/mp4"))).toBe(true);
  expect(mayBeVideo(file("a.txt", "text/plain"))).toBe(false);
});
