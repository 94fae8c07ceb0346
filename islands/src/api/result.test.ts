import { expect, test } from "vitest";
import { toResult } from "./result.ts";

const answer = (status: number, content: { data?: { id: string }; error?: unknown }) =>
  toResult(Promise.resolve({ ...content, response: new Response(null, { status }) }));
const envelope = {
  hasErrors: true,
  errors: [{ code: "cart/hotel-not-found", message: "Hotel not found", field: "hotelId" }],
  requestId: "r-1",
};

test("a good answer is its value", async () => {
  expect(await answer(200, { data: { id: "h1" } })).toEqual({ ok: true, value: { id: "h1" } });
});

test.each([400, 401, 404, 409, 422])("a failure with status %i is a value, not an exception", async (status) => {
  expect(await answer(status, { error: envelope })).toEqual({
    ok: false,
    status,
    errors: envelope.errors,
    requestId: "r-1",
  });
});

test("errors make a failure of an answer with status 200 too", async () => {
  const data = { id: "h1", errors: envelope.errors };
  expect(await answer(200, { data })).toMatchObject({ ok: false, status: 200 });
});

test("500 and above is thrown with code, message and request id", async () => {
  await expect(answer(503, { error: envelope })).rejects.toMatchObject({
    code: "cart/hotel-not-found",
    message: "Hotel not found",
    requestId: "r-1",
  });
});

test("a failure of unknown form is thrown with its status", async () => {
  await expect(answer(404, { error: "<html>" })).rejects.toMatchObject({ code: "http-404" });
});
