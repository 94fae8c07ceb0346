import { expect, test, vi } from "vitest";
import type { BasemapAnswer, BasemapRequest } from "./basemap-worker.ts";
import type { Bounds } from "./bounds.ts";
import { holds, movingBasemap, reachAround } from "./moving-basemap.ts";

test("the fine base map reaches beyond the view, but not beyond the map", () => {
  expect(reachAround([0, 0, 10, 10])).toEqual([-6, -6, 16, 16]);
  expect(reachAround([9, 38, 9.1, 38.1])).toEqual([7, 36, 11.1, 40.1]);
  expect(reachAround([0, 70, 40, 84])[3]).toBe(84);
});

test("a view within the reach loads nothing, on any turn of the globe", () => {
  const reach = reachAround([178, -20, 182, -16]);
  expect(holds(reach, [179, -19, 181, -17])).toBe(true);
  expect(holds(reach, [-181, -19, -179, -17])).toBe(true);
  expect(holds(reach, [170, -19, 181, -17])).toBe(false);
  expect(holds(reach, [179, -19, 181, -1])).toBe(false);
});

test("beyond the last latitude there is nothing to load", () => {
  expect(holds(reachAround([0, 70, 40, 84]), [1, 71, 39, 85])).toBe(true);
});

/** A base map whose worker the test answers for. */
function moving() {
  const asked: BasemapRequest["detail"][] = [];
  let answer = (_: BasemapAnswer) => {};
  vi.stubGlobal(
    "Worker",
    class {
      postMessage({ detail }: BasemapRequest) {
        asked.push(detail);
      }
      addEventListener(kind: string, hear: (event: { data: BasemapAnswer }) => void) {
        if (kind === "message") {
          answer = (data) => hear({ data });
        }
      }
      terminate() {}
    },
  );
  const listener = { show: vi.fn(), shown: vi.fn(), failed: vi.fn() };
  const basemap = movingBasemap("en", listener);
  vi.unstubAllGlobals();
  return { basemap, listener, asked, answer: (given: BasemapAnswer) => answer(given) };
}

const LISBON: Bounds = [-9.3, 38.6, -9, 38.8];
const EUROPE: Bounds = [-20, 35, 40, 60];

test("a near view needs no coarse world until the map moves away", () => {
  const { basemap, asked } = moving();
  basemap.look(LISBON, 12);
  basemap.look(LISBON, 11);
  expect(asked).toEqual(["fine", "names"]);
  basemap.zoomed(8);
  expect(asked).toHaveLength(2);
  basemap.zoomed(6.5);
  basemap.zoomed(4);
  basemap.look(EUROPE, 3);
  expect(asked).toEqual(["fine", "names", "coarse"]);
});

test("a far view needs the coarse world alone, and fine detail once it is near", () => {
  const { basemap, asked } = moving();
  basemap.look(EUROPE, 3);
  expect(asked).toEqual(["coarse", "names"]);
  basemap.look(LISBON, 9);
  expect(asked).toEqual(["coarse", "names", "fine"]);
});

test("names are not land, and a failed base map is reported and loaded again", () => {
  const { basemap, listener, asked, answer } = moving();
  const data = { type: "FeatureCollection" as const, features: [] };
  basemap.look(LISBON, 12);
  answer({ detail: "names", name: "cities", data, isLast: true });
  expect(listener.show).toHaveBeenLastCalledWith("coarse", "cities", data);
  expect(listener.shown).not.toHaveBeenCalled();
  answer({ detail: "fine", name: "land", data, isLast: true });
  expect(listener.shown).toHaveBeenCalledExactlyOnceWith("fine");
  answer({ detail: "fine", failure: "gone" });
  expect(listener.failed).toHaveBeenCalledExactlyOnceWith(new Error("gone"));
  basemap.look(LISBON, 12);
  expect(asked).toEqual(["fine", "names", "fine"]);
});
