import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HotelCard } from "./HotelCard.tsx";
import { aHotel } from "./testing.ts";

beforeEach(() => {
  document.documentElement.lang = "en";
});
afterEach(cleanup);

function open(change: Partial<Parameters<typeof HotelCard>[0]>) {
  const [onOpen, onClose, onRetry] = [vi.fn(), vi.fn(), vi.fn()];
  const props = { hotels: undefined, error: null, searchId: "s1", rooms: 1, onOpen, onClose, onRetry, ...change };
  render(<HotelCard {...props} />);
  return { onOpen, onClose, onRetry, card: screen.getByRole("dialog") };
}

test("a card says the total before the night, and until when cancelling is free by the hotel's clock", () => {
  const { card } = open({ hotels: [aHotel("a")] });
  expect(card.getAttribute("aria-label")).toBe("Hotel a");
  expect(card.textContent).toContain("€1,204.50total for 3 nights€401.50 per night");
  expect(card.textContent).toContain("Free cancellation until Wed 3 Mar, 18:00 (Lisbon time)");
  expect(screen.getByRole("img", { name: "4 stars" })).toBeTruthy();
  expect(card.textContent).toContain("8.9Very good 1,204 ratings");
  expect(screen.getByRole("link", { name: "Hotel a" }).getAttribute("href")).toBe("/hotel/hotel-a?searchId=s1");
});

test("several rooms are said", () => {
  const { card } = open({ hotels: [aHotel("a")], rooms: 2 });
  expect(card.textContent).toContain("total for 3 nights, 2 rooms€401.50 per room and night");
});

test("the card takes the focus, and Escape or the cross close it", () => {
  const { card, onClose } = open({ hotels: [aHotel("a")] });
  expect(document.activeElement).toBe(card);
  fireEvent.keyDown(document.body, { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("Escape in a modal dialog over the page is not the card's", () => {
  const { onClose } = open({ hotels: [aHotel("a")] });
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(onClose).not.toHaveBeenCalled();
  dialog.remove();
});

test("hotels in the same place are listed, each with its total", () => {
  const { card, onOpen } = open({ hotels: [aHotel("a"), aHotel("b"), aHotel("c")] });
  expect(card.getAttribute("aria-label")).toBe("3 stays in this place");
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    ["a", "b", "c"].map((id) => `/hotel/hotel-${id}?searchId=s1`),
  );
  fireEvent.click(links[1] ?? card);
  expect(onOpen).toHaveBeenCalledWith("b");
});

test("a hotel that is no longer free is said so", () => {
  const { card } = open({ hotels: [] });
  expect(card.textContent).toContain("No longer free");
});

test("a card that could not be had can be asked for again", () => {
  const { onRetry } = open({ error: new Error("gone") });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test("until the answer the card has its size", () => {
  const { card } = open({});
  expect(card.querySelectorAll(".skeleton").length).toBeGreaterThan(1);
});
