import { focusManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { token } from "../../api/client.ts";
import { aFile, aUserImage, button, heldUploads, press, rest } from "../../editing/testing.ts";
import { aVideo, heldVideos } from "../../editing/videos/video-testing.ts";
import { settle } from "../../testing/page.ts";
import { failure, Server } from "../../testing/server.ts";
import { LibraryDashboard } from "./LibraryDashboard.tsx";

beforeEach(() => {
  history.replaceState(null, "", "/dashboard/library");
});

afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
  document.documentElement.scrollTop = 0;
  vi.unstubAllGlobals();
});

const VIDEOS = "GET /api/v1/userProfile/u1/videos";
const PICTURES = "GET /api/v1/userProfile/u1/images";

/** A server with two videos and two pictures. */
function goodServer(): Server {
  const videos = [aVideo("v1", { title: "The harbour" }), aVideo("v2", { title: "Waves" })];
  const images = [aUserImage("i1", "The sea"), aUserImage("i2")];
  return new Server()
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on(VIDEOS, () => Response.json({ total: 2, videos, skip: 0, take: 20 }))
    .on(PICTURES, () => Response.json({ total: 2, images, skip: 0, take: 100 }));
}

async function open(): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <LibraryDashboard userId="u1" />
    </QueryClientProvider>,
  );
  await settle();
}

const tab = (name: string) => screen.getByRole("tab", { name });

test("the tabs switch by click and by arrow key, and the address remembers the open one", async () => {
  goodServer();
  await open();
  expect(tab("Videos").getAttribute("aria-selected")).toBe("true");
  expect(screen.getByText("The harbour")).toBeTruthy();
  fireEvent.keyDown(tab("Videos"), { key: "ArrowRight" });
  await settle();
  expect(document.activeElement).toBe(tab("Pictures"));
  expect(location.hash).toBe("#pictures");
  expect(screen.getByAltText("The sea")).toBeTruthy();
  fireEvent.keyDown(tab("Pictures"), { key: "Home" });
  await settle();
  expect(screen.getByText("2 in all")).toBeTruthy();
  expect(screen.getByText("Waves")).toBeTruthy();
});

test("following a link to the other tab on the page opens it", async () => {
  goodServer();
  await open();
  history.replaceState(null, "", "#pictures");
  fireEvent(window, new HashChangeEvent("hashchange"));
  await settle();
  expect(tab("Pictures").getAttribute("aria-selected")).toBe("true");
  expect(screen.getByAltText("The sea")).toBeTruthy();
});

test("videos are searched and sorted", async () => {
  const server = goodServer();
  await open();
  fireEvent.change(screen.getByLabelText("Search in their titles"), { target: { value: "harb" } });
  await rest();
  fireEvent.change(screen.getByLabelText("Order"), { target: { value: "title" } });
  await settle();
  const query = new URLSearchParams(server.of(VIDEOS).at(-1)?.query);
  expect([query.get("searchString"), query.get("orderBy"), query.get("skip")]).toEqual(["harb", "title", "0"]);
});

test("the cards have room for the reason why a video failed", async () => {
  const heightOf = (name: string) => Number.parseInt(screen.getByText(name).closest("li")?.style.blockSize ?? "", 10);
  goodServer();
  await open();
  const before = heightOf("Waves");
  cleanup();
  const failed = aVideo("v1", { title: "The harbour", status: "failed", failure: "It holds no picture." });
  goodServer().on(VIDEOS, () => Response.json({ total: 1, videos: [failed], skip: 0, take: 20 }));
  await open();
  expect(heightOf("The harbour")).toBeGreaterThan(before + 100);
});

test("a video is deleted after a confirmation; a refusal is shown", async () => {
  const server = goodServer().on("DELETE /api/v1/user/videos/v1", () => failure(403, "forbidden", "Not now."));
  await open();
  await press("Delete The harbour");
  await press("Delete");
  expect(screen.getByText("Not now.")).toBeTruthy();
  server.on("DELETE /api/v1/user/videos/v1", () => new Response(null, { status: 204 }));
  await press("Delete");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("The harbour is deleted.")).toBeTruthy();
  expect(server.of(VIDEOS)).toHaveLength(2);
});

test.each([
  ["the next one", "v1", "The harbour", "Waves"],
  ["after the last one, the one before it", "v2", "Waves", "The harbour"],
])("after deleting a video the focus moves to %s", async (_, id, gone, left) => {
  const server = goodServer().on(`DELETE /api/v1/user/videos/${id}`, () => new Response(null, { status: 204 }));
  await open();
  const others = [aVideo("v1", { title: "The harbour" }), aVideo("v2", { title: "Waves" })].filter(
    (video) => video.id !== id,
  );
  server.on(VIDEOS, () => Response.json({ total: 1, videos: others, skip: 0, take: 20 }));
  button(`Delete ${gone}`).focus();
  await press(`Delete ${gone}`);
  await press("Delete");
  expect(screen.queryByText(gone)).toBeNull();
  expect(document.activeElement).toBe(button(`Delete ${left}`));
});

test("a video gets another title and a keyword", async () => {
  const server = goodServer().on("POST /api/v1/userProfile/u1/videos", () => Response.json(aVideo("v1")));
  await open();
  await press("Edit The harbour");
  const dialog = within(screen.getByRole("dialog", { name: "Edit the video" }));
  fireEvent.change(dialog.getByLabelText("Title"), { target: { value: "The old harbour" } });
  fireEvent.change(dialog.getByLabelText("Kept under"), { target: { value: "Lisbon" } });
  await press("Save");
  expect(server.of("POST /api/v1/userProfile/u1/videos")).toMatchObject([
    { body: { title: "The old harbour", collection: "Lisbon", videoId: "v1", provider: "embedded" } },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("several videos upload at once", async () => {
  const sent = heldVideos();
  goodServer();
  await open();
  const files = ["a.mp4", "b.mov"].map((name) => new File(["x"], name, { type: "video/mp4" }));
  fireEvent.change(screen.getByLabelText("Upload a video"), { target: { files } });
  expect(sent.map(({ title }) => title)).toEqual(["a", "b"]);
  act(() => sent[0]?.onProgress(0.5));
  expect(screen.getByText("50% sent")).toBeTruthy();
});

test("pictures are uploaded and described one by one, and appear in the list without loading a page again", async () => {
  const sent = heldUploads();
  const described = { ...aUserImage("i7"), alt: "A tram", version: 2 };
  const server = goodServer().on("PUT /api/v1/images/i7", () => Response.json(described));
  await open();
  fireEvent.click(tab("Pictures"));
  await settle();
  fireEvent.change(screen.getByLabelText("Add pictures"), { target: { files: [aFile("a.png"), aFile("b.png")] } });
  sent[0]?.give({ ok: true, value: aUserImage("i7") });
  await settle();
  const alt = screen.getByLabelText("Description (alt text) of a.png");
  fireEvent.change(alt, { target: { value: "A tram" } });
  fireEvent.keyDown(alt, { key: "Enter" });
  await settle();
  expect(server.of("PUT /api/v1/images/i7")).toMatchObject([{ body: { alt: "A tram", version: 1 } }]);
  expect(screen.getByLabelText("Description (alt text) of b.png")).toBeTruthy();
  const list = within(screen.getByRole("list", { name: "Pictures" }));
  expect(within(list.getAllByRole("listitem")[0] ?? document.body).getByAltText("A tram")).toBeTruthy();
  expect(screen.getByText("3 in all")).toBeTruthy();
  expect(server.of(PICTURES)).toHaveLength(1);
  expect(button("Delete picture 3")).toBeTruthy();
});

test("changing the order loads the pictures at their new places", async () => {
  const sent = heldUploads();
  const server = goodServer();
  await open();
  fireEvent.click(tab("Pictures"));
  await settle();
  fireEvent.change(screen.getByLabelText("Order"), { target: { value: "caption" } });
  await settle();
  const asked = server.of(PICTURES).length;
  fireEvent.change(screen.getByLabelText("Add pictures"), { target: { files: [aFile("a.png")] } });
  sent[0]?.give({ ok: true, value: aUserImage("i7", "A tram") });
  await settle();
  const queries = server.of(PICTURES).slice(asked);
  expect(queries.map(({ query }) => new URLSearchParams(query).get("orderBy"))).toEqual(["caption"]);
});

test.each([
  ["the next one", "i1", "The sea", "picture 1"],
  ["after the last one, the one before it", "i2", "picture 2", "The sea"],
])("after deleting a picture the focus moves to %s, and no page is loaded again", async (_, id, gone, left) => {
  const server = goodServer().on(`DELETE /api/v1/images/${id}`, () => new Response(null, { status: 204 }));
  history.replaceState(null, "", "/dashboard/library#pictures");
  await open();
  button(`Delete ${gone}`).focus();
  await press(`Delete ${gone}`);
  await press("Delete");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByText("1 in all")).toBeTruthy();
  expect(document.activeElement).toBe(button(`Delete ${left}`));
  expect(server.of(PICTURES)).toHaveLength(1);
});

test("returning to the window shows the same list, without loading a page again", async () => {
  const server = goodServer();
  await open();
  fireEvent.click(tab("Pictures"));
  await settle();
  for (const [name, call] of [
    ["Pictures", PICTURES],
    ["Videos", VIDEOS],
  ] as const) {
    fireEvent.click(tab(name));
    await settle();
    const asked = server.of(call).length;
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await settle();
    expect(server.of(call)).toHaveLength(asked);
  }
});

test("the texts and the focal point of a picture are edited in place", async () => {
  const sea = { ...aUserImage("i1", "The sea"), alt: "Waves", version: 3 };
  const images = [sea];
  const server = goodServer()
    .on(PICTURES, () => Response.json({ total: 1, images, skip: 0, take: 100 }))
    .on("GET /api/v1/images/i1", () => Response.json(sea))
    .on("PUT /api/v1/images/i1", () => {
      const changed = { ...sea, alt: "A harbour", version: 4, small: "/media/i1?width=200&v=4" };
      images.splice(0, 1, changed);
      return Response.json(changed);
    });
  history.replaceState(null, "", "/dashboard/library#pictures");
  await open();
  expect(screen.getByAltText("Waves")).toBeTruthy();
  expect(screen.getByText("The sea")).toBeTruthy();
  await press("Change: Waves");
  const dialog = within(screen.getByRole("dialog", { name: "Change the picture" }));
  fireEvent.change(dialog.getByLabelText("Description (alt text)"), { target: { value: "A harbour" } });
  fireEvent.change(dialog.getByLabelText("Left–right"), { target: { value: "20" } });
  await press("Save the picture");
  expect(server.of("PUT /api/v1/images/i1")).toMatchObject([
    { body: { alt: "A harbour", caption: "The sea", focalPoint: { x: 0.2, y: 0.5 }, version: 3 } },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("The picture is changed.")).toBeTruthy();
  expect(screen.getByAltText("A harbour").getAttribute("src")).toBe("/media/i1?width=200&v=4");
  expect(document.activeElement).toBe(button("Change: A harbour"));
});

test("the next pictures load before the last ones are reached, and only once where that fails", async () => {
  const images = Array.from({ length: 100 }, (_, place) => aUserImage(`i${place}`, `Picture ${place}`));
  const server = goodServer().on(PICTURES, ({ query }) =>
    new URLSearchParams(query).get("skip") === "0"
      ? Response.json({ total: 300, images, skip: 0, take: 100 })
      : failure(403, "forbidden", "Not now."),
  );
  history.replaceState(null, "", "/dashboard/library#pictures");
  await open();
  expect(server.of(PICTURES)).toHaveLength(1);
  // One column of entries that are 152 pixels high: two thirds of the way, with twice as many rows below as are
  // rendered.
  document.documentElement.scrollTop = 12_000;
  fireEvent.scroll(window);
  await settle();
  expect(screen.queryByAltText("Picture 99")).toBeNull();
  expect(server.of(PICTURES)).toHaveLength(2);
  await settle();
  expect(server.of(PICTURES)).toHaveLength(2);
  expect(document.querySelector(".island-error")).not.toBeNull();
});

test("of thousands of pictures only those near the window are rendered", async () => {
  const images = Array.from({ length: 5_000 }, (_, place) => aUserImage(`i${place}`, `Picture ${place}`));
  goodServer().on(PICTURES, () => Response.json({ total: 5_000, images, skip: 0, take: 5_000 }));
  history.replaceState(null, "", "/dashboard/library#pictures");
  await open();
  const shown = screen.getAllByRole("listitem");
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(100);
  expect(shown[0]?.getAttribute("aria-setsize")).toBe("5000");
});

test("an empty library says what to do, an empty search that nothing matches", async () => {
  goodServer().on(VIDEOS, () => Response.json({ total: 0, videos: [], skip: 0, take: 20 }));
  await open();
  expect(screen.getByText("No videos yet")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Search in their titles"), { target: { value: "x" } });
  await rest();
  expect(screen.getByText("Nothing is called so.")).toBeTruthy();
});

test("errors of a video's texts are shown beside them, before and after sending", async () => {
  const CALL = "POST /api/v1/userProfile/u1/videos";
  const server = goodServer().on(CALL, () => failure(422, "invalid", "A title is one line of text.", "title"));
  await open();
  await press("Edit The harbour");
  const title = within(screen.getByRole("dialog")).getByLabelText("Title");
  const wrong = () => {
    const ids = title.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent);
  };
  fireEvent.change(title, { target: { value: "" } });
  await press("Save");
  expect(wrong()).toEqual(["This is required."]);
  expect(document.activeElement).toBe(title);
  expect(server.of(CALL)).toEqual([]);
  fireEvent.change(title, { target: { value: "The old harbour" } });
  button("Save").focus();
  await press("Save");
  expect(wrong()).toEqual(["A title is one line of text."]);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(title);
});

test("a typed title is not discarded without asking", async () => {
  goodServer();
  await open();
  await press("Edit The harbour");
  const title = within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>("Title");
  fireEvent.change(title, { target: { value: "The old harbour" } });
  fireEvent.keyDown(title, { key: "Escape" });
  await press("Go on writing");
  expect(title.value).toBe("The old harbour");
  fireEvent.keyDown(title, { key: "Escape" });
  await press("Discard changes");
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("Edit The harbour");
  fireEvent.keyDown(screen.getByLabelText("Title"), { key: "Escape" });
  await settle();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the page does not claim that this device keeps a video's texts", async () => {
  goodServer().on("POST /api/v1/userProfile/u1/videos", () => failure(401, "session-expired", "Ended"));
  await open();
  await press("Edit The harbour");
  await press("Save");
  expect(screen.getByRole("alert").textContent).toContain("Sign in to go on.");
  expect(screen.queryByText(/kept on this device/)).toBeNull();
});

test("a video is not reported as deleted where another user signed in meanwhile", async () => {
  token.forget();
  const another = { token: "t2", userId: "u2", role: "role/creator", expiresAt: "2099-01-01T00:00:00Z" };
  const server = goodServer();
  await open();
  token.forget();
  server
    .on("GET /api/session/token", () => Response.json(another))
    .on("DELETE /api/v1/user/videos/v1", () => failure(404, "not-found", "Not Found"));
  await press("Delete The harbour");
  await press("Delete");
  expect(server.of("DELETE /api/v1/user/videos/v1")).toEqual([]);
  expect(screen.queryByText("The harbour is deleted.")).toBeNull();
  token.forget();
});
