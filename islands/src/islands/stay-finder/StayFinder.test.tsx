import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { token } from "../../api/client.ts";
import { button, pick, press, rest, SUGGEST, suggested, type } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { failure, noNetwork, pending, Server } from "../../testing/server.ts";
import { parseStayFinderProps } from "./props.ts";
import { StayFinder } from "./StayFinder.tsx";
import { aHotel, matched } from "./testing.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MATCH = "POST /api/v1/bff/recommendation/match";
const DRAFTS = "POST /api/v1/bff/recommendation/drafts";
const LINES = "Names or links, one on each line";
const [sea, hill, river] = [aHotel("h1", "Sea House"), aHotel("h2", "Hill House"), aHotel("h3", "River House")];

function theServer(): Server {
  return new Server()
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on("GET /api/v1/hotel/h3", () => Response.json(river))
    .on(SUGGEST, () => suggested([river]))
    .on(MATCH, () =>
      Response.json(
        matched([
          { line: "sea house", hotels: [sea, hill] },
          { line: "hill", hotels: [hill], certainty: "possible" },
          { line: "nowhere", hotels: [] },
        ]),
      ),
    )
    .on(DRAFTS, () =>
      Response.json({ made: [{ id: "r1", hotel: sea, recommendationTitle: "Sea House" }], alreadyThere: [] }),
    );
}

async function open(): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <StayFinder slug="mia" />
    </QueryClientProvider>,
  );
  await settle();
}

/** Whether leaving the page now asks first. */
const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
const ended = () => failure(401, "session-expired", "Ended");
const tick = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `${name}, Lisbon` });

test("pasted lines are matched, the certain ones ticked, and drafts created of them", async () => {
  const server = theServer();
  await open();
  type(LINES, "sea house\n\nhill\nnowhere");
  await press("Find them");
  expect(server.of(MATCH)).toMatchObject([{ body: { lines: ["sea house", "hill", "nowhere"] } }]);
  expect(screen.getByText("2 of 3 found")).toBeTruthy();
  expect([tick("Sea House").checked, tick("Hill House").checked]).toEqual([true, false]);
  expect(screen.getByText("No match found.")).toBeTruthy();
  const map = document.querySelector("x-island[name=club-map]")?.getAttribute("props") ?? "";
  expect(JSON.parse(map)).toMatchObject({ creator: { slug: "mia" }, title: "Map of what was found" });
  await press("Add 1 stay");
  expect(server.of(DRAFTS)).toMatchObject([{ body: { hotelIds: ["h1"] } }]);
  expect(screen.getByText(/1 stay added as a draft/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Write about Sea House" }).getAttribute("href")).toBe("/dashboard/stays/r1");
  expect(screen.queryByRole("checkbox", { name: "Sea House, Lisbon" })).toBeNull();
  expect(tick("Hill House").checked).toBe(false);
});

test("the match of a line is changed, to one of the others or to another stay", async () => {
  const server = theServer();
  await open();
  type(LINES, "sea house");
  await press("Find them");
  fireEvent.change(screen.getByLabelText("Another match"), { target: { value: "h2" } });
  const [row] = screen.getAllByRole("listitem");
  expect(within(row ?? document.body).getByRole("checkbox", { name: "Hill House, Lisbon" })).toBeTruthy();
  await press("Search by name instead of nowhere");
  const field = screen.getAllByLabelText("Which stay?").at(-1) ?? document.body;
  fireEvent.change(field, { target: { value: "River" } });
  await rest();
  server.on("GET /api/v1/hotel/h3", () => failure(404, "not-found", "Not Found"));
  field.focus();
  await pick(/River House/);
  expect(document.activeElement).toBe(field);
  expect(within(field.closest("li") ?? document.body).getByText(/Not Found/)).toBeTruthy();
  // At no other field.
  expect(screen.getAllByText(/Not Found/)).toHaveLength(1);
  server.on("GET /api/v1/hotel/h3", () => Response.json(river));
  await pick(/River House/);
  expect(tick("River House").checked).toBe(true);
  expect(document.activeElement).toBe(button("Search by name instead of River House"));
  await press("Add 2 stays");
  expect(server.of(DRAFTS).at(-1)?.body).toEqual({ hotelIds: ["h2", "h3"] });
});

/** Types the beginning of a stay's name and chooses it. */
async function chooseRiver(): Promise<void> {
  type("Which stay?", "River");
  await rest();
  await pick(/River House/);
}

test("choosing a stay by its name creates its draft and opens the editor", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const server = theServer().on(DRAFTS, () =>
    Response.json({ made: [{ id: "r3", hotel: river, recommendationTitle: "River House" }], alreadyThere: [] }),
  );
  await open();
  await chooseRiver();
  expect(server.of(DRAFTS)).toMatchObject([{ body: { hotelIds: ["h3"] } }]);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard/stays/r3");
  expect(screen.getByText("Opening the editor…")).toBeTruthy();
  // Nothing of it would be lost.
  expect(asks()).toBe(false);
});

test("a stay that is recommended already opens its editor", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  theServer().on(DRAFTS, () =>
    Response.json({ made: [], alreadyThere: [{ id: "r9", hotel: river, recommendationTitle: "River House" }] }),
  );
  await open();
  await chooseRiver();
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard/stays/r9");
});

test("a refused choice is reported at the field, and can be repeated", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const server = theServer().on(DRAFTS, () => failure(404, "not-found", "Not Found"));
  await open();
  await chooseRiver();
  expect(screen.getByText(/Not Found/)).toBeTruthy();
  expect(screen.queryByText("Opening the editor…")).toBeNull();
  server.on(DRAFTS, () =>
    Response.json({ made: [{ id: "r3", hotel: river, recommendationTitle: "River House" }], alreadyThere: [] }),
  );
  await chooseRiver();
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard/stays/r3");
});

test("a stay that is chosen beside a pasted list joins it", async () => {
  theServer();
  await open();
  type(LINES, "sea house");
  await press("Find them");
  type("Which stay?", "River");
  await rest();
  screen.getByLabelText("Which stay?").focus();
  await pick(/River House/);
  expect(tick("River House").checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Which stay?").value).toBe("");
  expect(document.activeElement).toBe(screen.getByLabelText("Which stay?"));
  for (const row of ["River House", "nowhere", "Hill House", "Sea House"]) {
    await press(`Remove ${row}`);
  }
  expect(screen.queryByRole("heading", { name: "What was found" })).toBeNull();
});

test("text typed while a chosen stay loads stays in the field", async () => {
  const late = pending();
  theServer().on("GET /api/v1/hotel/h3", () => late.answer);
  await open();
  type(LINES, "sea house");
  await press("Find them");
  type("Which stay?", "River");
  await rest();
  await pick(/River House/);
  type("Which stay?", "Hill");
  late.give(Response.json(river));
  await settle();
  expect(tick("River House").checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Which stay?").value).toBe("Hill");
});

test("rows ticked, changed or added while drafts are created stay, because no draft is created of them", async () => {
  const late = pending();
  const server = theServer().on(DRAFTS, () => late.answer);
  await open();
  type(LINES, "sea house");
  await press("Find them");
  await press("Add 1 stay");
  fireEvent.click(tick("Hill House"));
  type("Which stay?", "River");
  await rest();
  await pick(/River House/);
  late.give(Response.json({ made: [{ id: "r1", hotel: sea, recommendationTitle: "Sea House" }], alreadyThere: [] }));
  await settle();
  expect(screen.queryByRole("checkbox", { name: "Sea House, Lisbon" })).toBeNull();
  expect([tick("Hill House").checked, tick("River House").checked]).toEqual([true, true]);
  await press("Add 2 stays");
  expect(server.of(DRAFTS).at(-1)?.body).toEqual({ hotelIds: ["h2", "h3"] });
});

test("a row stays if its hotel changed while its draft was created", async () => {
  const late = pending();
  theServer().on(DRAFTS, () => late.answer);
  await open();
  type(LINES, "sea house");
  await press("Find them");
  await press("Add 1 stay");
  fireEvent.change(screen.getByLabelText("Another match"), { target: { value: "h2" } });
  late.give(Response.json({ made: [{ id: "r1", hotel: sea, recommendationTitle: "Sea House" }], alreadyThere: [] }));
  await settle();
  expect(screen.getAllByRole("checkbox", { name: "Hill House, Lisbon" })).toHaveLength(2);
});

test("a stay that is recommended already says so, and is not ticked", async () => {
  theServer().on(MATCH, () => Response.json(matched([{ line: "sea", hotels: [sea], recommendationId: "r9" }])));
  await open();
  type(LINES, "sea");
  await press("Find them");
  expect(tick("Sea House").checked).toBe(false);
  expect(screen.getByRole("link", { name: "Edit yours" }).getAttribute("href")).toBe("/dashboard/stays/r9");
  await press("Add 0 stays");
  expect(screen.getByText("Tick a stay first.")).toBeTruthy();
});

test("an empty input, too many lines and a failed call are reported at the field", async () => {
  const server = theServer().on(MATCH, noNetwork);
  await open();
  await press("Find them");
  expect(screen.getByText("Paste a name or a link first.")).toBeTruthy();
  type(LINES, Array.from({ length: 21 }, (_, line) => `House ${line}`).join("\n"));
  await press("Find them");
  expect(screen.getByText(/These are 21 lines/)).toBeTruthy();
  expect(server.of(MATCH)).toEqual([]);
  type(LINES, "sea");
  await press("Find them");
  expect(screen.getByText(/We could not reach the site/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(LINES).value).toBe("sea");
});

test("refused drafts are reported, and nothing is lost", async () => {
  theServer().on(DRAFTS, () => failure(404, "not-found", "Not Found"));
  await open();
  type(LINES, "sea house");
  await press("Find them");
  await press("Add 1 stay");
  expect(screen.getByText("Not Found")).toBeTruthy();
  expect(tick("Sea House").checked).toBe(true);
});

test("the props are read", () => {
  expect(parseStayFinderProps({})).toEqual({ slug: undefined });
  expect(() => parseStayFinderProps({ slug: 1 })).toThrow("slug must be");
});

test("a line that is too long shows an error before anything is sent", async () => {
  const server = theServer();
  await open();
  type(LINES, `sea house\n${"x".repeat(2_001)}`);
  await press("Find them");
  expect(screen.getByText("A line has at most 2,000 characters.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(LINES));
  expect(server.of(MATCH)).toEqual([]);
  type(LINES, "sea house");
  expect(screen.queryByText("A line has at most 2,000 characters.")).toBeNull();
});

test("the choice of one user creates no drafts for another who signed in meanwhile", async () => {
  const of = (userId: string) => () =>
    Response.json({ token: userId, userId, expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" });
  token.forget();
  const server = theServer().on("GET /api/session/token", of("u1"));
  await open();
  type(LINES, "sea house");
  await press("Find them");
  token.forget();
  server.on("GET /api/session/token", of("u2"));
  await press("Add 1 stay");
  expect(server.of(DRAFTS)).toEqual([]);
  // The finder keeps nothing on the device.
  expect(screen.getByRole("alert").textContent).toContain("Sign in to go on, and leave this page open");
  server.on("GET /api/session/token", of("u1"));
  await press("Add 1 stay");
  expect(server.of(DRAFTS)).toMatchObject([{ authorization: "Bearer u1" }]);
});

test("an unused finder belongs to the user who opened it", async () => {
  token.forget();
  const server = theServer();
  await open();
  expect(server.of("GET /api/session/token")).toHaveLength(1);
});

test("leaving asks from the first pasted line until drafts are created of all stays", async () => {
  theServer().on(MATCH, () => Response.json(matched([{ line: "sea house", hotels: [sea] }])));
  await open();
  expect(asks()).toBe(false);
  type(LINES, " \n");
  expect(asks()).toBe(false);
  type(LINES, "sea house");
  expect(asks()).toBe(true);
  await press("Find them");
  expect(asks()).toBe(true);
  await press("Add 1 stay");
  expect([screen.getByText(/1 stay added as a draft/).textContent, asks()]).toEqual([
    "1 stay added as a draft. ",
    false,
  ]);
});

test("leaving asks while a line without a draft is left, and no longer once it is removed", async () => {
  theServer();
  await open();
  type(LINES, "sea house\nhill\nnowhere");
  await press("Find them");
  await press("Add 1 stay");
  expect(asks()).toBe(true);
  await press("Remove Hill House");
  expect(asks()).toBe(true);
  await press("Remove nowhere");
  expect(asks()).toBe(false);
});

test("leaving asks nothing where all found stays are recommended already", async () => {
  theServer().on(MATCH, () => Response.json(matched([{ line: "sea", hotels: [sea], recommendationId: "r9" }])));
  await open();
  type(LINES, "sea");
  await press("Find them");
  expect(asks()).toBe(false);
});

test("leaving asks while failed drafts can be created again", async () => {
  theServer().on(DRAFTS, ended);
  await open();
  type(LINES, "sea house");
  await press("Find them");
  await press("Add 1 stay");
  expect(asks()).toBe(true);
});

/** The link to sign in, next to an alert. */
function signInLink(): HTMLElement {
  expect(screen.getByRole("alert").textContent).toContain("Sign in to go on, and leave this page open");
  return screen.getByRole("link", { name: "Sign in (opens a new tab)" });
}

test("lines pasted after the session expired show the link to sign in, stay, and are matched afterwards", async () => {
  const server = theServer().on(MATCH, ended);
  await open();
  type(LINES, "sea house");
  await press("Find them");
  expect(signInLink().getAttribute("href")).toMatch(/^\/signIn/);
  expect(signInLink().getAttribute("target")).toBe("_blank");
  const field = screen.getByLabelText<HTMLTextAreaElement>(LINES);
  expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["sea house", null]);
  expect(asks()).toBe(true);
  server.on(MATCH, () => Response.json(matched([{ line: "sea house", hotels: [sea] }])));
  await press("Find them");
  expect([screen.queryByRole("alert"), tick("Sea House").checked]).toEqual([null, true]);
});

test("drafts created after the session expired show the link to sign in, and the rows stay", async () => {
  const server = theServer().on(DRAFTS, ended);
  await open();
  type(LINES, "sea house\nhill");
  await press("Find them");
  await press("Add 1 stay");
  expect(signInLink()).toBeTruthy();
  expect([tick("Sea House").checked, tick("Hill House").checked]).toEqual([true, false]);
  server.on(DRAFTS, () => Response.json({ made: [], alreadyThere: [] }));
  await press("Add 1 stay");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a stay chosen by its name after the session expired shows the link to sign in", async () => {
  theServer().on(DRAFTS, ended);
  await open();
  await chooseRiver();
  expect(signInLink()).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Which stay?").value).toBe("River");
});

test("so does one that is searched in place of a match", async () => {
  theServer().on("GET /api/v1/hotel/h3", ended);
  await open();
  type(LINES, "sea house");
  await press("Find them");
  await press("Search by name instead of Sea House");
  const field = screen.getAllByLabelText("Which stay?").at(-1) ?? document.body;
  fireEvent.change(field, { target: { value: "River" } });
  await rest();
  await pick(/River House/);
  expect(signInLink().closest("li")).toBe(field.closest("li"));
  await press("Keep it");
  expect([screen.queryByRole("alert"), tick("Sea House").checked]).toEqual([null, true]);
});
