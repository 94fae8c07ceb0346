import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { token } from "../../api/client.ts";
import { HeldRequest } from "../../testing/held-request.ts";
import { settle } from "../../testing/page.ts";
import { aUserImage } from "../testing.ts";
import { sendImage } from "./send-image.ts";

const failing = (code: string, message: string) => ({ hasErrors: true, errors: [{ code, message }] });

beforeEach(() => {
  HeldRequest.made = [];
  vi.stubGlobal("XMLHttpRequest", HeldRequest);
  token.forget();
  let count = 0;
  vi.stubGlobal("fetch", async () => {
    count += 1;
    return Response.json({ token: `t${count}`, expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" });
  });
});

afterEach(() => vi.unstubAllGlobals());

async function begin(content = "x") {
  const abort = new AbortController();
  const onProgress = vi.fn();
  const file = new File([content], "a.png", { type: "image/png" });
  const result = sendImage("u 1", { file, callKey: "k1", signal: abort.signal, onProgress });
  await settle();
  return { result, abort, onProgress };
}

test("the picture is sent with the page's token", async () => {
  const { result, onProgress } = await begin();
  const request = HeldRequest.at(0);
  expect(request.opened).toBe("POST /api/v1/userProfile/u%201/images");
  expect(request.headers["authorization"]).toBe("Bearer t1");
  expect(request.headers["idempotency-key"]).toBe("k1");
  expect(request.form?.get("caption")).toBeNull();
  expect(request.form?.get("image")).toMatchObject({ name: "a.png" });
  request.progress(1, 4);
  expect(onProgress).toHaveBeenLastCalledWith(0.25);
  request.give(200, aUserImage("i1"));
  expect(await result).toEqual({ ok: true, value: aUserImage("i1") });
});

test("a refusal is a failure in the server's words", async () => {
  const { result } = await begin();
  HeldRequest.at(0).give(413, failing("payload-too-large", "The picture is too large."));
  expect(await result).toMatchObject({ ok: false, status: 413, errors: [{ message: "The picture is too large." }] });
});

test("an empty file is not sent", async () => {
  const { result } = await begin("");
  expect(await result).toMatchObject({ ok: false, errors: [{ message: "This file is empty. Choose another one." }] });
  expect(HeldRequest.made).toEqual([]);
});

test("an outdated token is renewed once", async () => {
  const { result } = await begin();
  HeldRequest.at(0).give(401, failing("session-expired", "Ended"));
  await settle();
  expect(HeldRequest.at(1).headers["authorization"]).toBe("Bearer t2");
  HeldRequest.at(1).give(401, failing("session-expired", "Ended"));
  expect(await result).toMatchObject({ ok: false, errors: [{ message: expect.stringContaining("Sign in") }] });
  expect(HeldRequest.made).toHaveLength(2);
});

test.each([
  ["no answer", (request: HeldRequest) => request.dispatchEvent(new Event("error"))],
  ["an answer of another server", (request: HeldRequest) => request.give(502, "<html>")],
  ["an answer that is no picture", (request: HeldRequest) => request.give(200, { id: 1 })],
])("%s is a failure, not an exception", async (_, answer) => {
  const { result } = await begin();
  answer(HeldRequest.at(0));
  expect(await result).toMatchObject({ ok: false, errors: [{ message: expect.stringMatching(/./) }] });
});

test("cancelling aborts the upload", async () => {
  const { result, abort } = await begin();
  const aborted = vi.spyOn(HeldRequest.at(0), "abort");
  abort.abort();
  expect((await result).ok).toBe(false);
  expect(aborted).toHaveBeenCalledOnce();
});

test("a page bound to one user sends nothing in the name of another", async () => {
  token.keepTo("u1");
  vi.stubGlobal("fetch", async () =>
    Response.json({ token: "t9", userId: "u2", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
  );
  const { result } = await begin();
  expect(await result).toMatchObject({ ok: false, errors: [{ code: "session-expired" }] });
  expect(HeldRequest.made).toHaveLength(0);
});
