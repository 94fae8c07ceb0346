import { beforeEach, expect, test, vi } from "vitest";
import { settle } from "../../testing/page.ts";
import { failure, Server } from "../../testing/server.ts";
import { sendVideo } from "./send-video.ts";
import { aVideo } from "./video-testing.ts";

/** Stands in for the uploads of the tus library, whose network calls have tests of their own. */
const tus = vi.hoisted(() => {
  const state: {
    made: { options: Record<string, unknown>; start: () => void; abort: (isEnd?: boolean) => Promise<void> }[];
    resumed: unknown[];
    previous: unknown[];
  } = { made: [], resumed: [], previous: [] };
  return state;
});

vi.mock("tus-js-client", () => ({
  Upload: class {
    options: Record<string, unknown>;
    start = vi.fn();
    abort = vi.fn(() => Promise.resolve());
    constructor(_: File, options: Record<string, unknown>) {
      this.options = options;
      tus.made.push(this);
    }
    findPreviousUploads = () => Promise.resolve(tus.previous);
    resumeFromPreviousUpload = (previous: unknown) => tus.resumed.push(previous);
  },
}));

const PREPARE = "POST /api/v1/userProfile/u1/videos/prepare";
const DONE = "POST /api/v1/userProfile/u1/videos";
const file = new File(["0123456789"], "harbour.mp4", { type: "video/mp4" });

beforeEach(async () => {
  // The first import takes longer than a test's timeout.
  await import("tus-js-client");
  tus.made = [];
  tus.resumed = [];
  tus.previous = [];
  return () => vi.unstubAllGlobals();
});

function server(mostBytes = 1_000) {
  const video = aVideo("v1", { status: "uploading" });
  return new Server()
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on(PREPARE, () =>
      Response.json({ video: video, uploadUrl: "/api/v1/uploads/s1", expiresAt: "2099-01-01T00:00:00Z", mostBytes }),
    )
    .on("GET /api/v1/user/videos/v1", () => Response.json(video))
    .on("DELETE /api/v1/user/videos/v1", () => new Response(null, { status: 204 }))
    .on(DONE, () => Response.json(aVideo("v1", { status: "processing", progress: 0 })));
}

function begin() {
  const video = { file, title: "Harbour", onPrepared: vi.fn(), onProgress: vi.fn(), onEnd: vi.fn() };
  return { ...video, run: sendVideo("u1", video) };
}

function call(name: string): void {
  const handler = tus.made[0]?.options[name];
  if (typeof handler === "function") {
    handler();
  }
}

test("a video is prepared, uploaded to its address, and added to the library", async () => {
  const seen = server();
  const { onPrepared, onEnd } = begin();
  await settle();
  expect(seen.of(PREPARE)).toMatchObject([{ body: { title: "Harbour" }, authorization: "Bearer t1" }]);
  expect(onPrepared).toHaveBeenCalledExactlyOnceWith("v1");
  const { options, start } = tus.made[0] ?? {};
  expect(options).toMatchObject({ uploadUrl: `${location.origin}/api/v1/uploads/s1`, metadata: { videoId: "v1" } });
  expect(start).toHaveBeenCalledOnce();
  call("onSuccess");
  await settle();
  expect(seen.of(DONE)).toMatchObject([{ body: { title: "Harbour", videoId: "v1" } }]);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({
    ok: true,
    video: aVideo("v1", { status: "processing", progress: 0 }),
  });
});

test("the same file resumes as long as the server waits for it", async () => {
  const seen = server();
  const previous = { metadata: { videoId: "v1" }, uploadUrl: "/api/v1/uploads/s1" };
  tus.previous = [previous];
  const { onPrepared } = begin();
  await settle();
  expect(tus.resumed).toEqual([previous]);
  expect(seen.of(PREPARE)).toEqual([]);
  expect(onPrepared).toHaveBeenCalledExactlyOnceWith("v1");
});

test("an upload that the server has forgotten starts over", async () => {
  const seen = server().on("GET /api/v1/user/videos/v1", () => failure(404, "not-found", "Not Found"));
  tus.previous = [{ metadata: { videoId: "v1" }, uploadUrl: "/api/v1/uploads/s1" }];
  begin();
  await settle();
  expect(tus.resumed).toEqual([]);
  expect(seen.of(PREPARE)).toHaveLength(1);
});

test("a video that is too large leaves nothing behind", async () => {
  const seen = server(5);
  const { onEnd } = begin();
  await settle();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ ok: false, message: "This video is too large: 0.0 GB at most." });
  expect(seen.of("DELETE /api/v1/user/videos/v1")).toHaveLength(1);
  expect(tus.made[0]?.start).not.toHaveBeenCalled();
});

test("a refusal is reported, and a cancelled video is deleted", async () => {
  const refused = server().on(PREPARE, () => failure(422, "invalid", "You have no room left."));
  const first = begin();
  await settle();
  expect(first.onEnd).toHaveBeenCalledExactlyOnceWith({ ok: false, message: "You have no room left." });
  refused.on(PREPARE, () =>
    Response.json({ video: aVideo("v1"), uploadUrl: "/api/v1/uploads/s1", expiresAt: "", mostBytes: 1_000 }),
  );
  first.run.resume();
  await settle();
  await first.run.cancel();
  expect(refused.of("DELETE /api/v1/user/videos/v1")).toHaveLength(1);
  expect(tus.made.at(-1)?.abort).toHaveBeenCalledWith(true);
});

test("a creator without a confirmed address learns what to do", async () => {
  const message = "Confirm your email address first.";
  server().on(PREPARE, () => failure(403, "auth/unconfirmed-email", message));
  const { onEnd } = begin();
  await settle();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ ok: false, message, needsAddress: true });
});

test("a site without storage space says so, and is not asked again at once", async () => {
  server();
  const { onEnd } = begin();
  await settle();
  const body = { hasErrors: true, errors: [{ code: "storage-full", message: "This site has no room." }] };
  const originalResponse = { getStatus: () => 507, getBody: () => JSON.stringify(body) };
  const error = Object.assign(new Error("no room"), { originalResponse });
  const { onShouldRetry, onError } = tus.made[0]?.options ?? {};
  if (typeof onShouldRetry === "function" && typeof onError === "function") {
    expect(onShouldRetry(error, 0, {})).toBe(false);
    onError(error);
  }
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ ok: false, message: "This site has no room." });
});

test("parts declare the length of the video, and carry no token", async () => {
  server();
  begin();
  await settle();
  const before = tus.made[0]?.options["onBeforeRequest"];
  const headers = new Map<string, string>();
  const request = {
    getMethod: () => "PATCH",
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string) => headers.set(name, value),
  };
  if (typeof before === "function") {
    before(request);
  }
  expect(Object.fromEntries(headers)).toEqual({ "Upload-Length": "10" });
});
