import { expect, test, vi } from "vitest";
import type { Result } from "../../api/result.ts";
import { settle } from "../../testing/page.ts";
import { aUserImage } from "../testing.ts";
import { createUploads, type SendImage, type UserImage } from "./uploads.ts";

const file = (name: string) => new File(["x"], name, { type: "image/png" });
const done = (id: string): Result<UserImage> => ({ ok: true, value: aUserImage(id) });
const refused = (message: string): Result<UserImage> => ({
  ok: false,
  status: 422,
  errors: [{ code: "invalid", message }],
  requestId: undefined,
});

function setUp() {
  const sent: (SendImage & { give(result: Result<UserImage>): void })[] = [];
  const onDone = vi.fn();
  const uploads = createUploads<UserImage>({
    send: (image) => new Promise((give) => sent.push({ ...image, give })),
    onDone,
  });
  const states = () => uploads.state().map(({ name, status }) => `${name} ${status}`);
  return { uploads, sent, onDone, states };
}

test("three pictures upload at a time, and the next when one is done", async () => {
  const { uploads, sent, onDone, states } = setUp();
  uploads.add("item-1", ["a", "b", "c", "d"].map(file));
  expect(states()).toEqual(["a sending", "b sending", "c sending", "d waiting"]);
  sent[0]?.give(done("i1"));
  await settle();
  expect(onDone).toHaveBeenCalledExactlyOnceWith("item-1", aUserImage("i1"), "upload-1");
  expect(states()).toEqual(["b sending", "c sending", "d sending"]);
});

test("pictures arrive in the order in which they were chosen, whichever is sent first", async () => {
  const { uploads, sent, onDone } = setUp();
  uploads.add("item-1", ["a", "b", "c", "d"].map(file));
  uploads.add("item-2", [file("e")]);
  const arrived = () => onDone.mock.calls.map(([item, { id }]) => `${item} ${id}`);
  for (const index of [2, 1, 3]) {
    sent[index]?.give(done(`i${index}`));
    await settle();
  }
  expect(arrived()).toEqual([]);
  // The next one is sent although three answers wait.
  sent[4]?.give(done("other"));
  await settle();
  expect(arrived()).toEqual(["item-2 other"]);
  sent[0]?.give(done("i0"));
  await settle();
  expect(arrived().slice(1)).toEqual(["item-1 i0", "item-1 i1", "item-1 i2", "item-1 i3"]);
  expect(uploads.state()).toEqual([]);
});

test("a picture that fails or is cancelled holds back none after it", async () => {
  const { uploads, sent, onDone } = setUp();
  uploads.add("item-1", ["a", "b", "c"].map(file));
  sent[2]?.give(done("c"));
  sent[0]?.give(refused("Too large"));
  await settle();
  expect(onDone).not.toHaveBeenCalled();
  uploads.cancel(uploads.state()[1]?.key ?? "");
  expect(onDone).toHaveBeenCalledExactlyOnceWith("item-1", aUserImage("c"), "upload-3");
});

test("progress is reported during an upload", () => {
  const { uploads, sent } = setUp();
  uploads.add("item-1", [file("a")]);
  sent[0]?.onProgress(0.4);
  expect(uploads.state()).toMatchObject([{ progress: 0.4, status: "sending" }]);
});

test("a refused file shows its message, frees a slot and can be retried", async () => {
  const { uploads, sent, onDone, states } = setUp();
  uploads.add("item-1", ["a", "b", "c", "d"].map(file));
  sent[0]?.give(refused("Too large"));
  await settle();
  expect(uploads.state()[0]).toMatchObject({ status: "failed", message: "Too large" });
  expect(states()[3]).toBe("d sending");
  const [key = ""] = uploads.state().map((upload) => upload.key);
  uploads.retry(key);
  expect(states()[0]).toBe("a waiting");
  sent[1]?.give(done("i2"));
  await settle();
  expect(states()[0]).toBe("a sending");
  sent[4]?.give(done("i1"));
  await settle();
  expect(onDone.mock.calls.map(([, { id }]) => id)).toEqual(["i1", "i2"]);
});

test("a picture is sent with the same key until there is an answer", async () => {
  const { uploads, sent } = setUp();
  uploads.add("item-1", ["a", "b"].map(file));
  const [first = "", other = ""] = sent.map(({ callKey }) => callKey);
  expect(first).not.toBe(other);
  const [key = ""] = uploads.state().map((upload) => upload.key);
  const keys: string[] = [];
  for (const result of [{ ...refused("No answer"), status: 0 }, refused("Too large")]) {
    sent.at(keys.length === 0 ? 0 : -1)?.give(result);
    await settle();
    uploads.retry(key);
    await settle();
    keys.push(sent.at(-1)?.callKey ?? "");
  }
  expect(keys[0]).toBe(first);
  expect([first, ""]).not.toContain(keys[1]);
});

test("cancelling aborts the upload and adds nothing", async () => {
  const { uploads, sent, onDone, states } = setUp();
  uploads.add("item-1", ["a", "b", "c", "d"].map(file));
  uploads.cancel(uploads.state()[0]?.key ?? "");
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(states()).toEqual(["b sending", "c sending", "d sending"]);
  sent[0]?.give(done("i1"));
  await settle();
  expect(onDone).not.toHaveBeenCalled();
});

test("unmounting the editor aborts all uploads", () => {
  const { uploads, sent } = setUp();
  uploads.add("item-1", ["a", "b"].map(file));
  uploads.stop();
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect(uploads.state()).toEqual([]);
});
