import { expect, test } from "vitest";
import { aPin } from "../testing.ts";
import { fanOf, fanOut, MAX_FANNED_PINS, PIN } from "./fan.ts";

const counts = Array.from({ length: MAX_FANNED_PINS - 1 }, (_, index) => index + 2);

test.each(counts)("of %i pins none covers another or the place itself", (count) => {
  for (const width of [PIN.width, 150]) {
    const offsets = fanOut(count, width);
    expect(offsets).toHaveLength(count);
    for (const [index, one] of offsets.entries()) {
      const isFree = ({ x, y }: { x: number; y: number }) =>
        Math.abs(one.x - x) >= width || Math.abs(one.y - y) >= PIN.height;
      expect(offsets.slice(index + 1).every(isFree)).toBe(true);
      expect(Math.hypot(one.x, one.y)).toBeGreaterThan(30);
    }
  }
});

test("they stay near enough to be seen together", () => {
  for (const { x, y } of fanOut(MAX_FANNED_PINS, PIN.width)) {
    expect(Math.abs(x)).toBeLessThan(260);
    expect(Math.abs(y)).toBeLessThan(200);
  }
});

test("each pin has its own offset, and a long price gets more space", () => {
  const pins = [aPin("a"), aPin("b")];
  const point = { latitude: 38.7, longitude: -9.1 };
  const short = fanOf(point, pins, ["€360", "€360"]).offsets;
  expect([...short.keys()]).toEqual(["a", "b"]);
  expect(short.get("a")?.x).toBe(60);
  const long = fanOf(point, pins, ["€360", "IDR 12,345,678"]).offsets;
  expect(long.get("a")?.x).toBeGreaterThan(100);
});
