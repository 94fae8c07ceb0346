import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aFile, aPicture, freshDevice, type HeldImage, leave, press, saveWords, type } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { failure } from "../../testing/server.ts";
import * as calls from "./calls.ts";
import type { TravelPackage } from "./document.ts";
import { aPackage, goodServer, open, openNew, PUT, twoStays } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/dashboard/experiences/k1");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const REMOVE = "DELETE /api/v1/travelpackage/k1/image";
/** The package that many seconds after it was made, with these pictures: they leave its version as it is. */
const changed = (seconds: number, images: TravelPackage["images"]): TravelPackage => ({
  ...twoStays,
  images,
  updatedAt: `2027-01-01T00:00:0${seconds}Z`,
});
const own = () => within(screen.getByRole("group", { name: "Pictures of the trip" }));

function add(...names: string[]): void {
  const files = names.map((name) => aFile(name));
  fireEvent.change(own().getByLabelText("Add pictures"), { target: { files } });
}

/** Pictures of the package that the test answers. */
function heldPictures() {
  const sent: (HeldImage<TravelPackage> & { readonly id: string })[] = [];
  vi.spyOn(calls, "sendPackageImage").mockImplementation(
    (id, image) => new Promise((give) => sent.push({ ...image, id, give })),
  );
  return sent;
}

test("the package's own pictures are apart from those of its days", async () => {
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
  expect(sent).toMatchObject([{ id: "k1", alt: "" }]);
  act(() => sent[0]?.onProgress(0.42));
  expect(own().getByText("42 % sent")).toBeTruthy();
  const images = [...twoStays.images, aPicture("i3", "The harbour")];
  sent[0]?.give({ ok: true, value: changed(1, images) });
  await settle();
  expect(own().getByAltText("The harbour")).toBeTruthy();
  expect(saveWords()).toBe("Saved");
  type("Title", "Porto");
  await leave("Title");
  expect(server.of(PUT)).toMatchObject([{ body: { title: "Porto", version: 4 } }]);
});

test("of two files that are sent at once both are there, whichever answer comes first", async () => {
  const sent = heldPictures();
  goodServer(twoStays);
  await open();
  add("sea.png", "hill.png");
  await settle();
  const one = [...twoStays.images, aPicture("i3", "The harbour")];
  sent[1]?.give({ ok: true, value: changed(2, [...one, aPicture("i4", "The hill")]) });
  await settle();
  sent[0]?.give({ ok: true, value: changed(1, one) });
  await settle();
  expect(own().getByAltText("The harbour")).toBeTruthy();
  expect(own().getByAltText("The hill")).toBeTruthy();
});

test("the first pictures of a new package make it, once", async () => {
  const sent = heldPictures();
  const server = goodServer();
  await openNew();
  add("a.png", "b.png");
  await settle();
  expect(server.of(PUT)).toMatchObject([{ body: { packageId: null, title: "", isActive: false } }]);
  expect(sent.map(({ id }) => id)).toEqual(["k1", "k1"]);
  expect(location.pathname).toBe("/dashboard/experiences/k1");
});

test("a picture of a package that cannot be made says why, and can be tried again", async () => {
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

test("a picture is taken away at once, and a failure is said", async () => {
  const server = goodServer(twoStays).on(REMOVE, () => failure(429, "too-many-requests", "Wait"));
  await open();
  fireEvent.click(own().getByRole("button", { name: "Remove picture 1" }));
  await settle();
  expect(own().getByText("This picture could not be removed. Try again in a moment.")).toBeTruthy();
  expect(own().getByAltText("The sea")).toBeTruthy();
  server.on(REMOVE, () => Response.json(changed(1, twoStays.images.slice(1))));
  fireEvent.click(own().getByRole("button", { name: "Remove picture 1" }));
  await settle();
  expect(server.of(REMOVE).map(({ query }) => query)).toEqual(["?imageId=i1", "?imageId=i1"]);
  expect(own().queryByAltText("The sea")).toBeNull();
  expect(document.activeElement).toBe(own().getByLabelText("Add pictures"));
});

test("a picture that is taken away from twenty leaves the focus to the field that has room again", async () => {
  const images = Array.from({ length: 20 }, (_, place) => aPicture(`o${place}`));
  goodServer(aPackage({ images })).on(REMOVE, () => Response.json(aPackage({ images: images.slice(1) })));
  await open();
  const remove = own().getByRole("button", { name: "Remove picture 1" });
  remove.focus();
  fireEvent.click(remove);
  await settle();
  expect(document.activeElement).toBe(own().getByLabelText("Add pictures"));
});

test("a trip has at most twenty pictures of its own", async () => {
  const sent = heldPictures();
  const images = Array.from({ length: 19 }, (_, place) => aPicture(`o${place}`));
  goodServer(aPackage({ images }));
  await open();
  add("a.png", "b.png");
  await settle();
  expect(sent.map(({ file }) => file.name)).toEqual(["a.png"]);
  expect(own().getByLabelText<HTMLInputElement>("Add pictures").disabled).toBe(true);
  expect(own().getByText("A trip has at most 20 pictures.")).toBeTruthy();
});
