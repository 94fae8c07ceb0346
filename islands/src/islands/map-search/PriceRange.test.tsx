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

const thumb = (name: string) => screen.getByRole("slider", { name });
/** As a browser says it: while it moves, then when it is let go. */
function slide(name: string, value: string): void {
  fireEvent.input(thumb(name), { target: { value } });
  fireEvent(thumb(name), new Event("change", { bubbles: true }));
}
const ends = (name: string) => ["min", "max", "step"].map((part) => thumb(name).getAttribute(part));

test("two thumbs over the bars say in money where they stand, at the ends without a wish", () => {
  open({});
  expect([thumb("Lowest total"), thumb("Highest total")].map((one) => one.getAttribute("aria-valuetext"))).toEqual([
    "€0",
    "€300",
  ]);
  expect(ends("Lowest total")).toEqual(["0", "12", null]);
  cleanup();
  open({ minPrice: 100, maxPrice: 5000 });
  expect([thumb("Lowest total"), thumb("Highest total")].map((one) => one.getAttribute("aria-valuetext"))).toEqual([
    "€100",
    "€5,000",
  ]);
});

test("a thumb that moves changes bars and fields at once, and asks when it is let go", () => {
  const onChange = open({});
  fireEvent.input(thumb("Lowest total"), { target: { value: "5" } });
  expect(bars().map((bar) => bar.classList.contains("is-within"))).toEqual([false, true, true]);
  expect(screen.getByLabelText("From")).toHaveProperty("value", "125");
  expect(onChange).not.toHaveBeenCalled();
  fireEvent(thumb("Lowest total"), new Event("change", { bubbles: true }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ minPrice: 125, maxPrice: null });
});

test("a thumb at its end asks nothing, and none passes the other", () => {
  const onChange = open({ minPrice: 100, maxPrice: 200 });
  slide("Highest total", "2");
  expect(onChange).toHaveBeenLastCalledWith({ minPrice: 100, maxPrice: 100 });
  slide("Highest total", "12");
  expect(onChange).toHaveBeenLastCalledWith({ minPrice: 100, maxPrice: null });
  slide("Lowest total", "0");
  expect(onChange).toHaveBeenLastCalledWith({ minPrice: null, maxPrice: 200 });
});
