import { beforeEach, expect, test, vi } from "vitest";
import { placeBeside } from "./panels.ts";
import { spaceAround } from "./space.ts";

/** The part of the window that a keyboard leaves. */
let seen = { offsetTop: 0, height: 800 };

function box(element: Element, top: number, bottom: number): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top);
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) {
    throw new Error(`no ${selector}`);
  }
  return found;
}

/** The panel beside a cell between these rows, when its content is that high. */
function placed(top: number, bottom: number, high: number): { side: string | undefined; height: string } {
  const [cell, panel] = [find(".search-cell"), find(".suggestions")];
  box(cell, top, bottom);
  Object.defineProperty(panel, "offsetHeight", { configurable: true, value: high });
  placeBeside(panel, cell);
  return { side: panel.dataset["side"], height: panel.style.maxBlockSize };
}

beforeEach(() => {
  seen = { offsetTop: 0, height: 800 };
  vi.stubGlobal("visualViewport", {
    get offsetTop() {
      return seen.offsetTop;
    },
    get height() {
      return seen.height;
    },
  });
  document.body.innerHTML = `
    <header class="site-header"></header>
    <main><form class="search-box"><div class="search-cell">
      <input><ul class="suggestions" style="position: absolute"></ul>
    </div></form></main>`;
  box(find(".site-header"), 0, 64);
});

test("a panel is below its cell where it fits, else on the side with more space and no higher than that", () => {
  expect(placed(200, 260, 380)).toEqual({ side: "below", height: "" });
  expect(placed(400, 460, 380)).toEqual({ side: "below", height: "320px" });
  expect(placed(600, 660, 380)).toEqual({ side: "above", height: "" });
  expect(placed(420, 480, 380)).toEqual({ side: "above", height: "336px" });
});

test("a keyboard on the screen takes space, and a header that stays in view does", () => {
  seen = { offsetTop: 0, height: 420 };
  expect(placed(300, 360, 250)).toEqual({ side: "above", height: "216px" });
  seen = { offsetTop: 100, height: 420 };
  expect(spaceAround(find(".search-cell"))).toEqual({ above: 192, below: 152 });
  box(find(".site-header"), -200, -136);
  seen = { offsetTop: 0, height: 420 };
  expect(spaceAround(find(".search-cell")).above).toBe(292);
});

test("what scrolls or cuts off takes space", () => {
  const main = find("main");
  main.style.overflowY = "auto";
  box(main, 150, 500);
  box(find(".search-cell"), 300, 360);
  expect(spaceAround(find(".search-cell"))).toEqual({ above: 142, below: 132 });
});

test("with little space on both sides the cell that has the focus comes to the top of the window", () => {
  seen = { offsetTop: 0, height: 300 };
  const cell = find(".search-cell");
  cell.scrollIntoView = vi.fn(() => box(cell, 64, 124));
  expect(placed(150, 210, 250)).toEqual({ side: "below", height: "70px" });
  expect(cell.scrollIntoView).not.toHaveBeenCalled();
  find("input").focus();
  expect(placed(150, 210, 250)).toEqual({ side: "below", height: "156px" });
});

test("a panel in the flow of the page keeps its place", () => {
  find(".suggestions").style.position = "static";
  expect(placed(600, 660, 380)).toEqual({ side: undefined, height: "" });
});
