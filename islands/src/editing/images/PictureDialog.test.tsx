import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { settle } from "../../testing/page.ts";
import { failure, Server } from "../../testing/server.ts";
import { pictureQuery } from "../queries.ts";
import { aUserImage, button, press, type } from "../testing.ts";
import type { PictureRecord } from "./change-picture.ts";
import { PictureDialog } from "./PictureDialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SEA: PictureRecord = { ...aUserImage("i1", "The sea"), width: 1600, height: 900, version: 3 };

function aServer(record: PictureRecord = SEA): Server {
  return new Server()
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on("GET /api/v1/images/i1", () => Response.json(record));
}

async function open() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const onClose = vi.fn();
  const onSaved = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <PictureDialog id="i1" opener={document.body} onSaved={onSaved} onClose={onClose} />
    </QueryClientProvider>,
  );
  await settle();
  return { queryClient, onClose, onSaved };
}

const slide = (label: string, percent: number) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: String(percent) } });

const SAVE = "Save the picture";
const body = (server: Server) => server.of("PUT /api/v1/images/i1").at(-1)?.body;

test("focal point, crop and texts are saved together, and the page gets the changed picture", async () => {
  const changed = { ...SEA, alt: "Waves", version: 4 };
  const server = aServer().on("PUT /api/v1/images/i1", () => Response.json(changed));
  const { queryClient, onClose, onSaved } = await open();
  slide("Left–right", 20);
  slide("Up–down", 100);
  fireEvent.click(screen.getByLabelText("Square, 1:1"));
  type("Description (alt text)", "Waves");
  await press(SAVE);
  expect(body(server)).toEqual({
    version: 3,
    alt: "Waves",
    caption: "The sea",
    focalPoint: { x: 0.2, y: 1 },
    crop: { x: 0, y: 0, width: 0.5625, height: 1 },
  });
  expect(queryClient.getQueryData(pictureQuery("i1").queryKey)).toEqual(changed);
  expect(onSaved).toHaveBeenCalledWith("The picture is changed.", expect.objectContaining({ id: "i1" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a press on the picture sets the focal point, and dragging moves it", async () => {
  const server = aServer().on("PUT /api/v1/images/i1", () => Response.json(SEA));
  await open();
  const stage = screen.getByRole("button", { name: "What matters: 50% from the left, 50% from above" });
  vi.spyOn(stage, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 200));
  fireEvent.pointerDown(stage, { clientX: 40, clientY: 50, buttons: 1, pointerId: 1 });
  expect(screen.getByLabelText("Left–right").getAttribute("aria-valuetext")).toBe("10%");
  fireEvent.pointerMove(stage, { clientX: 300, clientY: 100, buttons: 1, pointerId: 1 });
  // A pointer that only hovers moves nothing.
  fireEvent.pointerMove(stage, { clientX: 0, clientY: 0, buttons: 0, pointerId: 1 });
  fireEvent.keyDown(stage, { key: "ArrowUp", shiftKey: true });
  await press(SAVE);
  expect(body(server)).toMatchObject({ focalPoint: { x: 0.75, y: 0.4 }, crop: null });
});

test("a crop that was made elsewhere stays as it is until it is moved", async () => {
  const crop = { x: 0.1, y: 0.1, width: 0.3, height: 0.3 };
  const server = aServer({ ...SEA, crop }).on("PUT /api/v1/images/i1", () => Response.json(SEA));
  await open();
  type("Caption", "The sea in May");
  await press(SAVE);
  expect(body(server)).toMatchObject({ crop, caption: "The sea in May" });
});

test("a change from another window is shown, and the next save follows it", async () => {
  let now = SEA;
  const server = aServer()
    .on("GET /api/v1/images/i1", () => Response.json(now))
    .on("PUT /api/v1/images/i1", () => failure(409, "conflict", "It was changed."));
  const { onClose } = await open();
  now = { ...SEA, caption: "The lake", version: 4 };
  await press(SAVE);
  expect(screen.getByRole("alert").textContent).toContain("changed in another window");
  expect(screen.getByLabelText<HTMLInputElement>("Caption").value).toBe("The lake");
  expect(onClose).not.toHaveBeenCalled();
  server.on("PUT /api/v1/images/i1", () => Response.json(now));
  await press(SAVE);
  expect(body(server)).toMatchObject({ version: 4 });
  expect(onClose).toHaveBeenCalledOnce();
});

test("edited texts stay when the picture was changed in another window, and are saved over it", async () => {
  let now = SEA;
  const server = aServer()
    .on("GET /api/v1/images/i1", () => Response.json(now))
    .on("PUT /api/v1/images/i1", () => failure(409, "conflict", "It was changed."));
  await open();
  type("Description (alt text)", "Waves at dusk");
  now = { ...SEA, alt: "Water", caption: "The lake", version: 4 };
  await press(SAVE);
  expect(screen.getByLabelText<HTMLInputElement>("Description (alt text)").value).toBe("Waves at dusk");
  expect(screen.getByLabelText<HTMLInputElement>("Caption").value).toBe("The lake");
  now = { ...now, version: 5 };
  await press(SAVE);
  expect(screen.getByLabelText<HTMLInputElement>("Description (alt text)").value).toBe("Waves at dusk");
  server.on("PUT /api/v1/images/i1", () => Response.json(now));
  await press(SAVE);
  expect(body(server)).toMatchObject({ version: 5, alt: "Waves at dusk", caption: "The lake" });
});

test("a refusal is shown and loses nothing", async () => {
  aServer().on("PUT /api/v1/images/i1", () =>
    failure(422, "invalid", "A description has at most 300 characters.", "alt"),
  );
  const { onClose } = await open();
  type("Description (alt text)", "Waves");
  await press(SAVE);
  expect(screen.getByRole("alert").textContent).toContain("A description has at most 300 characters.");
  expect(screen.getByLabelText<HTMLInputElement>("Description (alt text)").value).toBe("Waves");
  expect(onClose).not.toHaveBeenCalled();
});

test("a deleted picture is reported as gone", async () => {
  aServer().on("GET /api/v1/images/i1", () => failure(404, "not-found", "Not Found"));
  await open();
  expect(screen.getByRole("alert").textContent).toContain("This picture is no longer there.");
});

test("texts that are too long show an error beside them before anything is sent", async () => {
  const server = aServer().on("PUT /api/v1/images/i1", () => Response.json(SEA));
  const { onClose } = await open();
  const alt = screen.getByLabelText("Description (alt text)");
  type("Description (alt text)", "é".repeat(301));
  await press(SAVE);
  const described = alt.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
    "A description has at most 300 characters.",
  );
  expect(document.activeElement).toBe(alt);
  expect(body(server)).toBeUndefined();
  type("Description (alt text)", "é".repeat(300));
  await press(SAVE);
  expect(body(server)).toMatchObject({ alt: "é".repeat(300) });
  expect(onClose).toHaveBeenCalledOnce();
});

const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });

test("with nothing changed Escape closes at once", async () => {
  aServer();
  const { onClose } = await open();
  type("Description (alt text)", "Waves");
  type("Description (alt text)", "");
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ["words", () => type("Description (alt text)", "Waves")],
  ["the point", () => slide("Left–right", 20)],
])("closing it after changing %s asks first, and editing can continue", async (_, change) => {
  aServer();
  const { onClose } = await open();
  change();
  pressEscape();
  expect(screen.getByRole("dialog", { name: "Close without saving?" })).toBeTruthy();
  pressEscape();
  expect(screen.getByRole("dialog", { name: "Change the picture" })).toBeTruthy();
  fireEvent.click(button("Close"));
  await press("Discard changes");
  expect(onClose).toHaveBeenCalledOnce();
});

test("texts kept after a change in another window are not discarded without asking", async () => {
  let now = SEA;
  aServer()
    .on("GET /api/v1/images/i1", () => Response.json(now))
    .on("PUT /api/v1/images/i1", () => failure(409, "conflict", "It was changed."));
  const { onClose } = await open();
  type("Description (alt text)", "Waves at dusk");
  now = { ...SEA, alt: "Water", version: 4 };
  await press(SAVE);
  pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  await press("Go on writing");
  expect(screen.getByLabelText<HTMLInputElement>("Description (alt text)").value).toBe("Waves at dusk");
});
