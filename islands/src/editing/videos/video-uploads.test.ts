import { expect, test, vi } from "vitest";
import { aVideo, type HeldVideo, heldRun } from "./video-testing.ts";
import { createVideoUploads } from "./video-uploads.ts";

const file = new File(["x"], "harbour.mp4", { type: "video/mp4" });

function setUp() {
  const sent: HeldVideo[] = [];
  const onDone = vi.fn();
  const onVideo = vi.fn();
  const uploads = createVideoUploads({
    send(video) {
      const run = heldRun();
      sent.push({ ...video, run });
      return run;
    },
    onDone,
  });
  uploads.add("block-1", file, "Harbour", onVideo);
  const key = uploads.state()[0]?.key ?? "";
  return { uploads, sent, onDone, onVideo, key };
}

test("a video is known before its upload is complete, and leaves the list afterwards", () => {
  const { uploads, sent, onDone, onVideo } = setUp();
  sent[0]?.onPrepared("v1");
  sent[0]?.onProgress(0.4);
  expect(onVideo).toHaveBeenCalledExactlyOnceWith("v1");
  expect(uploads.state()).toMatchObject([{ name: "harbour.mp4", videoId: "v1", status: "sending", progress: 0.4 }]);
  sent[0]?.onEnd({ ok: true, video: aVideo("v1") });
  expect(uploads.state()).toEqual([]);
  expect(onDone).toHaveBeenCalledExactlyOnceWith(aVideo("v1"));
});

test("an upload can be paused, resumed, and retried after a failure", () => {
  const { uploads, sent, key } = setUp();
  uploads.pause(key);
  expect(uploads.state()).toMatchObject([{ status: "paused" }]);
  expect(sent[0]?.run.pause).toHaveBeenCalledOnce();
  uploads.resume(key);
  sent[0]?.onEnd({ ok: false, message: "No room" });
  expect(uploads.state()).toMatchObject([{ status: "failed", message: "No room" }]);
  uploads.resume(key);
  expect(uploads.state()).toMatchObject([{ status: "sending", message: undefined }]);
  expect(sent[0]?.run.resume).toHaveBeenCalledTimes(2);
});

test("a cancelled upload is forgotten, whatever its outcome", () => {
  const { uploads, sent, onDone, onVideo, key } = setUp();
  uploads.cancel(key);
  expect(sent[0]?.run.cancel).toHaveBeenCalledOnce();
  sent[0]?.onPrepared("v1");
  sent[0]?.onEnd({ ok: true, video: aVideo("v1") });
  expect(uploads.state()).toEqual([]);
  expect(onVideo).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
});

test("leaving the page pauses uploads and does not delete them", () => {
  const { uploads, sent } = setUp();
  uploads.stop();
  expect(sent[0]?.run.pause).toHaveBeenCalledOnce();
  expect(sent[0]?.run.cancel).not.toHaveBeenCalled();
});
