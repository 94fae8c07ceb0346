import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_FILTERS } from "./address.ts";
import { PriceRange } from "./PriceRange.tsx";
import { anAnswer } from "./testing.ts";
import type { Facets } from "./types.ts";

beforeEach(() => {
  document.documentElement.lang = "en";
});
afterEach(cleanup);

const euros = (amount: number) => ({ amount, currency: "EUR" });
const bucket = (from: number, count: number) => ({ from: euros(from), to: euros(from + 100), count });

function open(filters: Partial<typeof NO_FILTERS>, prices = [bucket(0, 4), bucket(100, 0), bucket(200, 8)]) {
  const onChange = vi.fn();
  const [answer] = [anAnswer([]).facets];
  const facets: Facets | undefined = answer
    ? { ...answer, prices, minPrice: euros(12.5), maxPrice: euros(299) }
    : undefined;
  render(<PriceRange filters={{ ...NO_FILTERS, ...filters }} facets={facets} currency="EUR" onChange={onChange} />);
  return onChange;
}
const bars = () => [...document.querySelectorAll("rect")];

test("each part of the prices has a bar, the fullest one the highest, an empty one none", () => {
  open({});
  expect(bars().map((bar) => Number(bar.getAttribute("height")))).toEqual([20, 0, 40]);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe("How many stays cost how much, from €0 to €300");
});

test("bars within the wish stand out", () => {
  open({ minPrice: 100, maxPrice: 250 });
  expect(bars().map((bar) => bar.classList.contains("is-within"))).toEqual([false, true, true]);
});

test("one price alone draws no histogram", () => {
  open({}, [bucket(0, 4)]);
  expect(bars()).toEqual([]);
});

test("the lowest and highest total stand in the empty fields; what is typed changes its own end", () => {
  const onChange = open({ maxPrice: 250 });
  expect(screen.getByLabelText("From").getAttribute("placeholder")).toBe("12");
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "80" } });
  expect(onChange).toHaveBeenLastCalledWith({ minPrice: 80, maxPrice: 250 });
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "" } });
  expect(onChange).toHaveBeenLastCalledWith({ minPrice: null, maxPrice: null });
});
