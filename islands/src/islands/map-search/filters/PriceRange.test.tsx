import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_FILTERS } from "../address.ts";
import { anAnswer } from "../testing.ts";
import type { Facets } from "../types.ts";
import { PriceRange } from "./PriceRange.tsx";

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

test("each price range has a bar, the fullest one the highest, an empty one none", () => {
  open({});
  expect(bars().map((bar) => Number(bar.getAttribute("height")))).toEqual([20, 0, 40]);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe("How many stays cost how much, from €0 to €300");
});

test("bars within the limits stand out", () => {
  open({ minPrice: 100, maxPrice: 250 });
  expect(bars().map((bar) => bar.classList.contains("bar-in"))).toEqual([false, true, true]);
});

test("a single price draws no histogram", () => {
  open({}, [bucket(0, 4)]);
  expect(bars()).toEqual([]);
});

test("the empty fields show the lowest and highest total; typing changes one limit", () => {
  const onChange = open({ maxPrice: 250 });
  expect(screen.getByLabelText("From").getAttribute("placeholder")).toBe("12");
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "80" } });
  expect(onChange).toHaveBeenLastCalledWith({ minPrice: 80, maxPrice: 250 });
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "" } });
  expect(onChange).toHaveBeenLastCalledWith({ minPrice: null, maxPrice: null });
});

const thumb = (name: string) => screen.getByRole("slider", { name });
/** Moves a thumb as keys or assistive technology do. */
const slide = (name: string, value: string) => fireEvent.change(thumb(name), { target: { value } });
const ends = (name: string) => ["min", "max", "step"].map((part) => thumb(name).getAttribute(part));

test("two thumbs over the bars announce their limits as money, at the ends none", () => {
  open({});
  expect([thumb("Lowest total"), thumb("Highest total")].map((one) => one.getAttribute("aria-valuetext"))).toEqual([
    "€0",
    "€300",
  ]);
  expect(ends("Lowest total")).toEqual(["0", "12", "1"]);
  cleanup();
  open({ minPrice: 100, maxPrice: 5000 });
  expect([thumb("Lowest total"), thumb("Highest total")].map((one) => one.getAttribute("aria-valuetext"))).toEqual([
    "€100",
    "€5,000",
  ]);
});

test("moving a thumb changes bars and fields at once, and searches when it is released", () => {
  const onChange = open({});
  const control = thumb("Lowest total").closest(".range-slider-control") ?? document.body;
  // Ten pixels for each place.
  vi.spyOn(control, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 120, 44));
  const at = (clientX: number) => ({ clientX, clientY: 22, button: 0, buttons: 1, pointerId: 1, pointerType: "mouse" });
  fireEvent.pointerDown(thumb("Lowest total"), at(0));
  fireEvent.pointerMove(document, at(50));
  expect(bars().map((bar) => bar.classList.contains("bar-in"))).toEqual([false, true, true]);
  expect(screen.getByLabelText("From")).toHaveProperty("value", "125");
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.pointerUp(document, at(50));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ minPrice: 125, maxPrice: null });
});

test("keys move a thumb, and each press searches", () => {
  const onChange = open({});
  for (const key of ["ArrowRight", "End", "Home"]) {
    fireEvent.keyDown(thumb("Lowest total"), { key });
  }
  expect(onChange.mock.calls).toEqual([[{ minPrice: 25, maxPrice: null }], [{ minPrice: 300, maxPrice: null }]]);
});

test("a thumb at its end sets no limit, and the thumbs cannot cross", () => {
  const onChange = open({ minPrice: 100, maxPrice: 200 });
  slide("Highest total", "2");
  expect(onChange).toHaveBeenLastCalledWith({ minPrice: 100, maxPrice: 100 });
  slide("Highest total", "12");
  expect(onChange).toHaveBeenLastCalledWith({ minPrice: 100, maxPrice: null });
  slide("Lowest total", "0");
  expect(onChange).toHaveBeenLastCalledWith({ minPrice: null, maxPrice: 200 });
});
