import { expect, test } from "vitest";
import { newCallKey } from "./call-key.ts";

test("a key has 32 digits and is unique", () => {
  const keys = Array.from({ length: 50 }, newCallKey);
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) {
    expect(key).toMatch(/^[0-9a-f]{32}$/);
  }
});
