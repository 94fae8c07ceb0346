import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle } from "../../../testing/page.ts";
import { failure, pending, Server } from "../../../testing/server.ts";
import { aHotel, anAnswer, SEARCH } from "../testing.ts";
import type { Box } from "../types.ts";
import { parseStayChooserProps } from "./chooser.ts";
import { texts } from "./chooser-texts.ts";
import { HotelsHere } from "./HotelsHere.tsx";
import { StayChooser } from "./StayChooser.tsx";
import { useHotelsHere } from "./use-hotels-here.ts";

const CALL = "POST /api/v1/hotel/boundingBox";
const ELSEWHERE: Box = { south: 1, west: 2, north: 3, east: 4 };
let server: Server;
const choose = vi.fn();
const zoomOut = vi.fn();

beforeEach(() => {
  document.documentElement.lang = "en";
  document.body.innerHTML = `<script type="application/json" id="route-context">{"hasSession":false}</script>`;
  server = new Server();
});

afterEach(() => {
  cleanup();
  choose.mockClear();
  zoomOut.mockClear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

/** The list of a map, with a button that moves it: happy-dom draws no map. */
function List({ first }: { first: Box | undefined }): ReactNode {
  const [box, setBox] = useState(first);
  const [pointed, setPointed] = useState<string>();
  return (
    <>
      <button type="button" onClick={() => setBox(ELSEWHERE)}>
        move
      </button>
      <HotelsHere
        here={useHotelsHere(box)}
        chosen={new Set(["h1"])}
        pointed={pointed}
        onPoint={setPointed}
        onChoose={choose}
        onZoomOut={zoomOut}
      />
    </>
  );
}

async function open(element: ReactNode = <List first={SEARCH.box} />): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);
  await settle();
}

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
}

const names = () => screen.getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);

test("the hotels in view are loaded without dates, and chosen by name", async () => {
  server.on(CALL, () => Response.json(anAnswer([aHotel("h0"), aHotel("h1")])));
  await open();
  expect(server.of(CALL).map(({ body }) => body)).toEqual([{ boundingBox: SEARCH.box, take: 20 }]);
  expect(screen.getByText("2 hotels here")).toBeTruthy();
  expect(names()).toEqual(["Hotel h0", "Hotel h1"]);
  expect(screen.getByRole("button", { name: /^Hotel h1 Lisbon\s*Chosen$/ })).toBeTruthy();
  await press("Hotel h0 Lisbon");
  expect(choose.mock.calls).toEqual([["h0"]]);
});

test("the list follows the map; until the next answer the last one stays", async () => {
  const late = pending();
  server.on(CALL, ({ body }) =>
    JSON.stringify(body).includes('"south":1') ? late.answer : Response.json(anAnswer([aHotel("h0")], { total: 1234 })),
  );
  await open();
  expect(screen.getByText("1 of 1,234 hotels here. Zoom in to see the others.")).toBeTruthy();
  await press("move");
  expect(names()).toEqual(["Hotel h0"]);
  expect(document.querySelector("[aria-busy=true]")).toBeTruthy();
  late.give(Response.json(anAnswer([aHotel("h7")])));
  await settle();
  expect(names()).toEqual(["Hotel h7"]);
  expect(screen.getByText("1 hotel here")).toBeTruthy();
  expect(document.querySelector("[aria-busy=true]")).toBeNull();
});

test("focusing a hotel highlights its pin", async () => {
  server.on(CALL, () => Response.json(anAnswer([aHotel("h0")])));
  await open();
  const button = screen.getByRole("button", { name: "Hotel h0 Lisbon" });
  fireEvent.focus(button);
  expect(button.hasAttribute("data-pointed")).toBe(true);
  fireEvent.blur(button);
  expect(button.hasAttribute("data-pointed")).toBe(false);
});

test("an area without hotels offers to zoom out", async () => {
  server.on(CALL, () => Response.json(anAnswer([])));
  await open();
  expect(screen.getByRole("status").textContent).toBe("No hotels here. Move the map or zoom out.");
  await press("Zoom out");
  expect(zoomOut).toHaveBeenCalledOnce();
});

test("the list's space is reserved until the first answer, also before the map shows anything", async () => {
  await open(<List first={undefined} />);
  expect(screen.getByRole("status", { name: "Looking for hotels" })).toBeTruthy();
  expect(server.seen).toEqual([]);
});

test("a failed load can be retried", async () => {
  server.on(CALL, () => failure(503, "unavailable", "Come back soon."));
  await open();
  expect(screen.getByRole("alert").textContent).toContain("Something went wrong!");
  server.on(CALL, () => Response.json(anAnswer([aHotel("h0")])));
  await press("Try again");
  expect(names()).toEqual(["Hotel h0"]);
});

test("without a connection the list says so, and loads once there is one", async () => {
  server.on(CALL, () => Response.json(anAnswer([aHotel("h0")])));
  onlineManager.setOnline(false);
  await open();
  expect(screen.getByRole("status").textContent).toBe(texts.offline);
  onlineManager.setOnline(true);
  await settle();
  expect(names()).toEqual(["Hotel h0"]);
});

test("a browser without WebGL is sent back to the search by name, and loads nothing", async () => {
  await open(<StayChooser chosen={[]} />);
  expect(screen.getByText(texts.noMap)).toBeTruthy();
  expect(server.seen).toEqual([]);
});

test("the props are read", () => {
  const props = { chosen: ["h1"], first: SEARCH.box };
  expect(parseStayChooserProps(props)).toEqual(props);
  expect(parseStayChooserProps({ chosen: [] })).toEqual({ chosen: [] });
  expect(() => parseStayChooserProps({})).toThrow("chosen must be");
  expect(() => parseStayChooserProps({ chosen: [7] })).toThrow("chosen must be");
  expect(() => parseStayChooserProps({ chosen: [], first: { ...SEARCH.box, north: 91 } })).toThrow("north must be");
});
