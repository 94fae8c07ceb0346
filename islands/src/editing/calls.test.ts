import { expect, test, vi } from "vitest";
import type { Answer } from "../api/result.ts";
import { saved } from "./calls.ts";
import { texts } from "./texts.ts";

const isThing = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What comes of an answer that is none of the server's own, as something between it and the browser gives it. */
async function outcomeOf(status: number) {
  const error = "<html>No</html>";
  const answer: Answer<unknown> = { error, response: new Response(error, { status }) };
  return saved(Promise.resolve(answer), isThing, false);
}

test.each([400, 413, 414])(
  "what is turned away with %s on its way is not sent again and again as it is",
  async (status) => {
    expect(await outcomeOf(status)).toEqual({
      status: "refused",
      errors: [{ code: `http-${status}`, message: texts.turnedAway }],
    });
  },
);

test.each([403, 408, 429, 502, 503])(
  "an answer %s on its way says nothing of what was asked: it is tried again",
  async (status) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await outcomeOf(status)).toEqual({ status: "failed" });
  },
);
