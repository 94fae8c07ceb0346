import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HotelCard } from "./HotelCard.tsx";
import { aCreatorPin, aHotel, MIA } from "./testing.ts";

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
  expect(card.textContent).toContain("No longer available");
});

const recommender = { ...MIA, hotels: new Set(["a"]) };

test("a hotel that a creator recommends says so and leads on with the creator", () => {
  const { card } = open({ hotels: [aHotel("a")], recommender });
  expect(card.textContent).toContain("Recommended by Mia Lind");
  const address = "/hotel/hotel-a?searchId=s1&creator=mia.lind";
  expect(screen.getByRole("link", { name: "Hotel a" }).getAttribute("href")).toBe(address);
});

test("another hotel knows nothing of the creator", () => {
  const { card } = open({ hotels: [aHotel("b")], recommender });
  expect(card.textContent).not.toContain("Recommended by");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/hotel/hotel-b?searchId=s1");
});

test("a creator's stay that is not free has a card all the same", () => {
  const { card, onOpen } = open({ hotels: [], unfree: aCreatorPin("a"), recommender });
  expect(card.getAttribute("aria-label")).toBe("Hotel a");
  expect(card.textContent).toContain("Recommended by Mia Lind");
  expect(card.textContent).toContain("not available on these dates");
  expect(card.textContent).not.toContain("No longer available");
  fireEvent.click(screen.getByRole("link", { name: "Hotel a" }));
  expect(onOpen).toHaveBeenCalledWith("a");
});

test("a creator's stay that is not free comes before the others of its place", () => {
  const { card } = open({ hotels: [aHotel("b")], unfree: aCreatorPin("a"), recommender });
  expect(card.getAttribute("aria-label")).toBe("2 stays in this place");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/hotel/hotel-a?searchId=s1&creator=mia.lind",
    "/hotel/hotel-b?searchId=s1",
  ]);
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
