import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { quietClient } from "../../api/client.ts";
import {
  aFile,
  aPicture,
  aUserImage,
  freshDevice,
  type HeldImage,
  leave,
  press,
  saveWords,
  type,
} from "../../editing/testing.ts";
import { HANG_TIMEOUT } from "../../testing/hang-timeout.ts";
import { settle } from "../../testing/page.ts";
import { failure, pending, type Server } from "../../testing/server.ts";
import * as calls from "./calls.ts";
import type { TravelPackage } from "./document.ts";
import { TIME_TO_UNDO } from "./RemovedPicture.tsx";
import { aPackage, goodServer, open, openNew, PUT, twoStays } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/dashboard/experiences/k1");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOT_REMOVED = "This picture could not be removed. Try again in a moment.";
const REMOVE = "DELETE /api/v1/travelpackage/k1/image";
/** The package that many seconds after its creation, with these pictures: they do not change its version. */
const changed = (seconds: number, images: TravelPackage["images"]): TravelPackage => ({
  ...twoStays,
  images,
  updatedAt: `2027-01-01T00:00:0${seconds}Z`,
});
const own = () => within(screen.getByRole("group", { name: "Pictures of the package" }));

function add(...names: string[]): void {
  const files = names.map((name) => aFile(name));
  fireEvent.change(own().getByLabelText("Add pictures"), { target: { files } });
}

/** Uploads of the package's pictures that the test answers. */
function heldPictures() {
  const sent: (HeldImage<TravelPackage> & { readonly id: string })[] = [];
  vi.spyOn(calls, "sendPackageImage").mockImplementation(
    (id, image) => new Promise((give) => sent.push({ ...image, id, give })),
  );
  return sent;
}

test("the package's own pictures are separate from those of its days", async () => {
  goodServer(twoStays);
  await open();
  expect(own().getByAltText("The sea")).toBeTruthy();
  expect(own().queryByAltText("A tram")).toBeNull();
});

test("a chosen file is sent at once, and the next save follows the same version", async () => {
  const sent = heldPictures();
  const server = goodServer(twoStays);
  await open();
  add("sea.png");
  await settle();
  expect(sent).toMatchObject([{ id: "k1" }]);
  act(() => sent[0]?.onProgress(0.42));
  expect(own().getByText("42% sent")).toBeTruthy();
  const images = [...twoStays.images, aPicture("i3", "The harbour")];
  sent[0]?.give({ ok: true, value: changed(1, images) });
  await settle();
  expect(own().getByAltText("The harbour")).toBeTruthy();
  expect(saveWords()).toBe("Saved");
  type("Title", "Porto");
  await leave("Title");
  expect(server.of(PUT)).toMatchObject([{ body: { title: "Porto", version: 4 } }]);
});

test("files that are chosen together are sent one after the other, because the server keeps their order", async () => {
  const sent = heldPictures();
  goodServer(twoStays);
  await open();
  add("sea.png", "hill.png");
  await settle();
  const one = [...twoStays.images, aPicture("i3", "The harbour")];
  expect(sent.map(({ file }) => file.name)).toEqual(["sea.png"]);
  sent[0]?.give({ ok: true, value: changed(1, one) });
  await settle();
  expect(sent.map(({ file }) => file.name)).toEqual(["sea.png", "hill.png"]);
  sent[1]?.give({ ok: true, value: changed(2, [...one, aPicture("i4", "The hill")]) });
  await settle();
  expect(own().getByAltText("The harbour")).toBeTruthy();
  expect(own().getByAltText("The hill")).toBeTruthy();
});

test("the first pictures of a new package create it, once", async () => {
  const sent = heldPictures();
  const server = goodServer();
  await openNew();
  add("a.png", "b.png");
  await settle();
  expect(server.of(PUT)).toMatchObject([{ body: { packageId: null, title: "", isActive: false } }]);
  sent[0]?.give({ ok: true, value: aPackage() });
  await settle();
  expect(server.of(PUT)).toHaveLength(1);
  expect(sent.map(({ id }) => id)).toEqual(["k1", "k1"]);
  expect(location.pathname).toBe("/dashboard/experiences/k1");
});

test("a picture of a package that could not be created says why, and can be retried", async () => {
  const sent = heldPictures();
  const server = goodServer().on(PUT, () => failure(401, "session-expired", "Ended"));
  await openNew();
  add("a.png");
  await settle();
  expect(own().getByText("Sign in to go on. What you wrote is kept on this device.")).toBeTruthy();
  expect(sent).toEqual([]);
  server.on(PUT, () => Response.json(aPackage()));
  await press("Try a.png again");
  expect(sent).toHaveLength(1);
});

describe("a removed picture", () => {
  const three = changed(0, [aPicture("o1", "The sea"), aPicture("o2", "The hill"), aPicture("o3", "The harbour")]);
  const without = (...ids: string[]) => three.images.filter(({ id }) => !ids.includes(id));
  /** The alternative texts of the pictures, in order. */
  const seen = () =>
    own()
      .queryAllByRole<HTMLImageElement>("img")
      .map(({ alt }) => alt);
  const removed = (server: Server) => server.of(REMOVE).map(({ query }) => query);
  const undo = () => own().getByRole("button", { name: "Undo" });
  const removal = (place: number) => own().getByRole("button", { name: `Remove picture ${place}` });
  const field = () => own().getByLabelText("Add pictures");

  afterEach(async () => {
    // A pending removal is sent to this test's server.
    cleanup();
    await pass(0);
    vi.useRealTimers();
  });

  /** Opens the editor with a clock that the test advances. */
  async function openStill(): Promise<void> {
    await open();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  }

  async function pass(milliseconds: number): Promise<void> {
    await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  }

  async function openThree(): Promise<Server> {
    const server = goodServer(three).on(REMOVE, ({ query }) => {
      const id = new URLSearchParams(query).get("imageId") ?? "";
      return Response.json(changed(Number(id.slice(1)), without(id)));
    });
    await openStill();
    return server;
  }

  /** Moves the focus elsewhere, so that the time for undo runs. */
  const goOn = () => act(() => screen.getByLabelText("Title").focus());

  test("disappears at once, and can be restored without a call", async () => {
    const server = await openThree();
    fireEvent.click(removal(2));
    expect(seen()).toEqual(["The sea", "The harbour"]);
    expect(own().getByRole("status").textContent).toBe("Picture removed.");
    expect(document.activeElement).toBe(undo());
    fireEvent.click(undo());
    expect(seen()).toEqual(["The sea", "The hill", "The harbour"]);
    expect(document.activeElement).toBe(removal(2));
    await goOn();
    await pass(10 * TIME_TO_UNDO);
    expect(removed(server)).toEqual([]);
  });

  test("is announced to screen readers, as is its return", async () => {
    await openThree();
    const said = () => document.querySelector(".editor > [role=status]")?.textContent;
    fireEvent.click(removal(1));
    expect(said()).toBe("Picture removed.");
    fireEvent.click(undo());
    expect(said()).toBe("Picture put back.");
  });

  test("is deleted after a while, once", async () => {
    const server = await openThree();
    fireEvent.click(removal(2));
    await goOn();
    await pass(TIME_TO_UNDO - 1);
    expect(removed(server)).toEqual([]);
    await pass(1);
    expect(own().queryByRole("button", { name: "Undo" })).toBeNull();
    await pass(10 * TIME_TO_UNDO);
    expect(removed(server)).toEqual(["?imageId=o2"]);
    expect(seen()).toEqual(["The sea", "The harbour"]);
    // The focus stays where the creator moved it.
    expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  });

  test("waits while the focus or the pointer is on the undo button", async () => {
    const server = await openThree();
    fireEvent.click(removal(1));
    await pass(10 * TIME_TO_UNDO);
    fireEvent.pointerEnter(undo());
    await goOn();
    await pass(10 * TIME_TO_UNDO);
    expect(removed(server)).toEqual([]);
    fireEvent.pointerLeave(undo());
    await pass(TIME_TO_UNDO - 1);
    expect(removed(server)).toEqual([]);
    await pass(1);
    expect(removed(server)).toEqual(["?imageId=o1"]);
  });

  test("returns to its place with a message where the server refuses the removal", async () => {
    const server = await openThree();
    const refused = pending();
    server.on(REMOVE, () => refused.answer);
    fireEvent.click(removal(2));
    await goOn();
    await pass(TIME_TO_UNDO);
    expect(seen()).toEqual(["The sea", "The harbour"]);
    refused.give(failure(429, "too-many-requests", "Wait"));
    await pass(0);
    expect(seen()).toEqual(["The sea", "The hill", "The harbour"]);
    expect(own().getByText(NOT_REMOVED)).toBeTruthy();
    // The next attempt clears the message.
    fireEvent.click(removal(2));
    expect(own().queryByText(NOT_REMOVED)).toBeNull();
  });

  test("is deleted when the next one is removed", async () => {
    const server = await openThree();
    fireEvent.click(removal(1));
    fireEvent.click(removal(2));
    await pass(0);
    expect(removed(server)).toEqual(["?imageId=o1"]);
    expect(seen()).toEqual(["The harbour"]);
    expect(document.activeElement).toBe(undo());
    fireEvent.click(undo());
    expect(seen()).toEqual(["The hill", "The harbour"]);
    expect(document.activeElement).toBe(removal(1));
  });

  test.each(["beforeunload", "pagehide"])("is deleted when the page is left, once and unasked (%s)", async (name) => {
    const server = await openThree();
    const remove = vi.spyOn(quietClient, "DELETE");
    fireEvent.click(removal(1));
    const event = new Event(name, { cancelable: true });
    act(() => void dispatchEvent(event));
    expect(remove).toHaveBeenCalledOnce();
    expect(event.defaultPrevented).toBe(false);
    act(() => void dispatchEvent(new Event("pagehide")));
    cleanup();
    await pass(0);
    expect(removed(server)).toEqual(["?imageId=o1"]);
    expect(remove.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
  });

  test("is deleted when the editor unmounts", async () => {
    const server = await openThree();
    fireEvent.click(removal(3));
    cleanup();
    await pass(0);
    expect(removed(server)).toEqual(["?imageId=o3"]);
  });

  test("leaves the focus to the file field when its time ends in another window", async () => {
    await openThree();
    fireEvent.click(removal(1));
    // The browser takes the focus from the page, not from the button.
    fireEvent.focusOut(undo());
    await pass(TIME_TO_UNDO);
    expect(document.activeElement).toBe(field());
  });

  test("counts until the server has removed it; then the field takes the lost focus", async () => {
    const images = Array.from({ length: 20 }, (_, place) => aPicture(`o${place}`));
    const answer = pending();
    goodServer(aPackage({ images })).on(REMOVE, () => answer.answer);
    await openStill();
    fireEvent.click(removal(1));
    expect(own().getByText("A package has at most 20 pictures.")).toBeTruthy();
    fireEvent.focusOut(undo());
    await pass(TIME_TO_UNDO);
    answer.give(Response.json(aPackage({ images: images.slice(1) })));
    await pass(0);
    expect(own().queryByText("A package has at most 20 pictures.")).toBeNull();
    expect(document.activeElement).toBe(field());
  });

  test("stays hidden while other answers still contain it", async () => {
    const sent = heldPictures();
    await openThree();
    fireEvent.click(removal(1));
    add("a.png");
    await pass(0);
    sent[0]?.give({ ok: true, value: changed(4, [...three.images, aPicture("o4", "The tram")]) });
    await pass(0);
    expect(seen()).toEqual(["The hill", "The harbour", "The tram"]);
    expect(undo()).toBeTruthy();
  });
});

test("a package has at most twenty pictures of its own", async () => {
  const sent = heldPictures();
  const images = Array.from({ length: 19 }, (_, place) => aPicture(`o${place}`));
  goodServer(aPackage({ images }));
  await open();
  add("a.png", "b.png");
  await settle();
  expect(sent.map(({ file }) => file.name)).toEqual(["a.png"]);
  expect(own().getByLabelText<HTMLInputElement>("Add pictures").disabled).toBe(true);
  expect(own().getByText("A package has at most 20 pictures.")).toBeTruthy();
});

test("a picture of the library is copied into the package, and shown as chosen until the copy is removed", async () => {
  const harbour = aPicture("i3", "The harbour");
  const server = goodServer(twoStays)
    .on("GET /api/v1/userProfile/u1/images", () =>
      Response.json({ total: 1, images: [aUserImage("l1", "The harbour")], skip: 0, take: 100 }),
    )
    .on("POST /api/v1/travelpackage/k1/image", () => Response.json(changed(1, [...twoStays.images, harbour])));
  await open();
  fireEvent.click(own().getByRole("button", { name: "Choose from your pictures" }));
  await settle();
  const dialog = within(await screen.findByRole("dialog", undefined, HANG_TIMEOUT));
  const choice = await dialog.findByRole("button", { name: "The harbour" }, HANG_TIMEOUT);
  expect(choice.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(choice);
  await settle();
  expect(String(server.of("POST /api/v1/travelpackage/k1/image")[0]?.body)).toMatch(/name="imageId"\s+l1\s/);
  expect(dialog.getByRole("button", { name: "The harbour" }).getAttribute("aria-pressed")).toBe("true");
  expect(document.querySelector(".editor-thumbnail img[alt='The harbour']")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "The harbour" }));
  await settle();
  expect(dialog.getByRole("button", { name: "The harbour" }).getAttribute("aria-pressed")).toBe("false");
});

test("a picture of the library that cannot be copied says so", async () => {
  goodServer(twoStays)
    .on("GET /api/v1/userProfile/u1/images", () =>
      Response.json({ total: 1, images: [aUserImage("l1", "The harbour")], skip: 0, take: 100 }),
    )
    .on("POST /api/v1/travelpackage/k1/image", () => failure(404, "not-found", "Not found"));
  await open();
  fireEvent.click(own().getByRole("button", { name: "Choose from your pictures" }));
  await settle();
  const dialog = within(await screen.findByRole("dialog", undefined, HANG_TIMEOUT));
  fireEvent.click(await dialog.findByRole("button", { name: "The harbour" }, HANG_TIMEOUT));
  await settle();
  expect(screen.getByText("This picture could not be added. Try again in a moment.")).toBeTruthy();
  expect(document.querySelector(".editor-thumbnail img[alt='The harbour']")).toBeNull();
});
