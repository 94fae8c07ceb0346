import { expect, test, vi } from "vitest";
import type { Answer } from "../api/result.ts";
import { saved } from "./calls.ts";
import { texts } from "./texts.ts";

const isThing = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The outcome of an answer that comes from a proxy instead of the server. */
async function outcomeOf(status: number) {
  const error = "<html>No</html>";
  const answer: Answer<unknown> = { error, response: new Response(error, { status }) };
  return saved(Promise.resolve(answer), isThing, false);
}

test.each([400, 413, 414])(
  "a call that a proxy rejects with the status %s is not repeated unchanged",
  async (status) => {
    expect(await outcomeOf(status)).toEqual({
      status: "refused",
      errors: [{ code: `http-${status}`, message: texts.turnedAway }],
    });
  },
);

test.each([403, 408, 429, 502, 503])(
  "a proxy's answer %s says nothing about the call: it is retried",
  async (status) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await outcomeOf(status)).toEqual({ status: "failed" });
  },
);
