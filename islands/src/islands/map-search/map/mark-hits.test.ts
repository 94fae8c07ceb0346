import { expect, test } from "vitest";
import { centreOf } from "./mark-hits.ts";

test("a mark that is drawn beside its hotels has their centre", () => {
  expect(centreOf({ count: 8, zoom: 9, latitude: 44.4, longitude: 26.1 })).toEqual({ latitude: 44.4, longitude: 26.1 });
  expect(centreOf({ count: 8, zoom: 9 })).toBeUndefined();
});
