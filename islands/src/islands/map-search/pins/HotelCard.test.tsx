import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aCreatorPin, aHotel, MIA } from "../testing.ts";
import { HotelCard } from "./HotelCard.tsx";

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

test("a card shows the total before the night, and the deadline of free cancellation by the hotel's clock", () => {
  const { card } = open({ hotels: [aHotel("a")] });
  expect(card.getAttribute("aria-label")).toBe("Hotel a");
  expect(card.textContent).toContain("€1,204.50total for 3 nights€401.50 per night");
  expect(card.textContent).toContain("Free cancellation until Wed 3 Mar, 18:00 (Lisbon time)");
  expect(screen.getByRole("img", { name: "4 stars" })).toBeTruthy();
  expect(card.textContent).toContain("8.9Very good 1,204 ratings");
  expect(screen.getByRole("link", { name: "Hotel a" }).getAttribute("href")).toBe("/hotel/hotel-a?searchId=s1");
});

test("the number of rooms is shown where it is more than one", () => {
  const { card } = open({ hotels: [aHotel("a")], rooms: 2 });
  expect(card.textContent).toContain("total for 3 nights, 2 rooms€401.50 per room and night");
});

test("the card takes the focus, and Escape or the close button closes it", () => {
  const { card, onClose } = open({ hotels: [aHotel("a")] });
  expect(document.activeElement).toBe(card);
  fireEvent.keyDown(document.body, { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("Escape in a modal dialog over the page does not close the card", () => {
  const { onClose } = open({ hotels: [aHotel("a")] });
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(onClose).not.toHaveBeenCalled();
  dialog.remove();
});

test("hotels at the same point are listed, each with its total", () => {
  const { card, onOpen } = open({ hotels: [aHotel("a"), aHotel("b"), aHotel("c")] });
  expect(card.getAttribute("aria-label")).toBe("3 stays in this place");
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    ["a", "b", "c"].map((id) => `/hotel/hotel-${id}?searchId=s1`),
  );
  fireEvent.click(links[1] ?? card);
  expect(onOpen).toHaveBeenCalledWith("b");
});

test("an unavailable hotel says so", () => {
  const { card } = open({ hotels: [] });
  expect(card.textContent).toContain("No longer available");
});

const recommender = { ...MIA, hotels: new Set(["a"]) };

test("a hotel that a creator recommends says so, and its link keeps the creator", () => {
  const { card } = open({ hotels: [aHotel("a")], recommender });
  expect(card.textContent).toContain("Recommended by Mia Lind");
  const address = "/hotel/hotel-a?searchId=s1&creator=mia.lind";
  expect(screen.getByRole("link", { name: "Hotel a" }).getAttribute("href")).toBe(address);
});

test("another hotel does not mention the creator", () => {
  const { card } = open({ hotels: [aHotel("b")], recommender });
  expect(card.textContent).not.toContain("Recommended by");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/hotel/hotel-b?searchId=s1");
});

test("a creator's unavailable stay has a card all the same", () => {
  const { card, onOpen } = open({ hotels: [], unfree: aCreatorPin("a"), recommender });
  expect(card.getAttribute("aria-label")).toBe("Hotel a");
  expect(card.textContent).toContain("Recommended by Mia Lind");
  expect(card.textContent).toContain("not available on these dates");
  expect(card.textContent).not.toContain("No longer available");
  fireEvent.click(screen.getByRole("link", { name: "Hotel a" }));
  expect(onOpen).toHaveBeenCalledWith("a");
});

test("a creator's unavailable stay comes before the other stays at its point", () => {
  const { card } = open({ hotels: [aHotel("b")], unfree: aCreatorPin("a"), recommender });
  expect(card.getAttribute("aria-label")).toBe("2 stays in this place");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/hotel/hotel-a?searchId=s1&creator=mia.lind",
    "/hotel/hotel-b?searchId=s1",
  ]);
});

test("a card that failed to load can be retried", () => {
  const { onRetry } = open({ error: new Error("gone") });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test("a loading card has its final size", () => {
  const { card } = open({});
  expect(card.querySelectorAll(".skeleton").length).toBeGreaterThan(1);
});
