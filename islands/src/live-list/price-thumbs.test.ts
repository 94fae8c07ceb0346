import { beforeEach, expect, test } from "vitest";
import { placeOf, priceAt, pricesAlong } from "./price-thumbs.ts";

const EDGES = [100, 140, 200];

beforeEach(() => {
  document.documentElement.lang = "en";
  document.body.innerHTML = `
    <form class="filters">
      <svg class="price-bars" data-edges="100 140 200" data-currency="EUR"><rect class="bar" /><rect class="bar" /></svg>
      <input name="minPrice" type="number"><input name="maxPrice" type="number" value="170">
    </form>`;
});

function input(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) {
    throw new Error(selector);
  }
  return found;
}

test("places along the bars convert to prices and back", () => {
  expect([0, 2, 4, 6, 8].map((place) => priceAt(EDGES, place))).toEqual([100, 120, 140, 170, 200]);
  expect([50, 100, 120, 170, 200, 900].map((price) => placeOf(EDGES, price))).toEqual([0, 0, 2, 6, 8, 8]);
});

test("thumbs write into the fields, cannot cross, and search when released", () => {
  const form = document.querySelector("form");
  if (form) {
    pricesAlong(form);
  }
  const [low, high] = [input('[data-thumb="low"]'), input('[data-thumb="high"]')];
  expect([low.value, high.value]).toEqual(["0", "6"]);
  const slider = document.querySelector<HTMLElement>(".range-slider");
  const line = () => ["--low", "--high"].map((edge) => slider?.style.getPropertyValue(edge));
  expect(line()).toEqual(["0%", "75%"]);
  expect(low.getAttribute("aria-valuetext")).toBe("any");
  expect(high.getAttribute("aria-valuetext")).toBe("€170");
  const asked: string[] = [];
  form?.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name) {
      asked.push(`${target.name}=${target.value}`);
    }
  });
  low.value = "8";
  low.dispatchEvent(new Event("input", { bubbles: true }));
  expect([low.value, input("[name=minPrice]").value]).toEqual(["5", "155"]);
  expect(line()).toEqual(["62.5%", "75%"]);
  expect([...document.querySelectorAll(".bar")].map((bar) => bar.classList.contains("bar-in"))).toEqual([false, true]);
  low.dispatchEvent(new Event("change", { bubbles: true }));
  expect(asked).toEqual(["minPrice=155"]);
  low.value = "0";
  low.dispatchEvent(new Event("input", { bubbles: true }));
  expect(input("[name=minPrice]").value).toBe("");
});
