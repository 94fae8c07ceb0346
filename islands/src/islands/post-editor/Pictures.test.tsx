import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  aFile,
  aPicture,
  aUserImage,
  button,
  freshDevice,
  heldUploads,
  leave,
  pick,
  press,
  rest,
  SUGGEST,
  suggested,
} from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { failure } from "../../testing/server.ts";
import { aPost, goodServer, open } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/user/mia/posts/p1/edit");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const gallery = aPost({
  contentBlocks: [{ blockType: "gallery", order: 0, imageIds: ["i1", "i2"] }],
  images: [aPicture("i1", "The sea")],
});

test("pictures show their alternative text; a deleted one can be removed", async () => {
  const server = goodServer(gallery).on("GET /api/v1/images/i2", () => failure(404, "not-found", "Not Found"));
  await open();
  expect(screen.getByAltText("The sea").getAttribute("src")).toBe("/media/i1?width=600");
  expect(screen.getByText("This picture is no longer there.")).toBeTruthy();
  await press("Remove picture 2");
  await leave("Title");
  expect(server.of("PUT /api/v1/post/p1").at(-1)?.body).toMatchObject({ contentBlocks: [{ imageIds: ["i1"] }] });
  expect(server.of("GET /api/v1/images/i1")).toEqual([]);
});

test("a chosen file is sent at once, and described while it is on its way", async () => {
  const sent = heldUploads();
  const described = { ...aUserImage("i7"), alt: "A tram", version: 2 };
  const server = goodServer(aPost({ contentBlocks: [{ blockType: "image", order: 0 }] })).on(
    "PUT /api/v1/images/i7",
    () => Response.json(described),
  );
  await open();
  expect(screen.queryByLabelText(/^Description/)).toBeNull();
  const file = screen.getByLabelText("Add a picture");
  fireEvent.change(file, { target: { files: [aFile("tram.png")] } });
  const alt = screen.getByLabelText("Description (alt text) of tram.png");
  // The description follows the picture, for the eye and for the keyboard.
  expect(file.compareDocumentPosition(alt) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  fireEvent.change(alt, { target: { value: "A tram" } });
  fireEvent.blur(alt);
  act(() => sent[0]?.onProgress(0.42));
  expect(screen.getByText("42% sent")).toBeTruthy();
  expect(server.of("PUT /api/v1/images/i7")).toEqual([]);
  sent[0]?.give({ ok: true, value: aUserImage("i7") });
  await settle();
  expect(server.of("PUT /api/v1/images/i7")).toMatchObject([{ body: { alt: "A tram", version: 1 } }]);
  expect(screen.getByAltText("A tram")).toBeTruthy();
  expect(screen.queryByText("42% sent")).toBeNull();
});

test("a refusal is shown beside the file, which can be retried or cancelled", async () => {
  const sent = heldUploads();
  goodServer(aPost({ contentBlocks: [{ blockType: "gallery", order: 0 }] }));
  await open();
  fireEvent.change(screen.getByLabelText("Add pictures"), { target: { files: [aFile("a.png"), aFile("b.png")] } });
  const errors = [{ code: "payload-too-large", message: "The picture is too large." }];
  sent[0]?.give({ ok: false, status: 413, errors, requestId: undefined });
  await settle();
  expect(screen.getByText("The picture is too large.")).toBeTruthy();
  await press("Try a.png again");
  expect(sent).toHaveLength(3);
  await press("Cancel b.png");
  expect(sent[1]?.signal.aborted).toBe(true);
  expect(screen.queryByText("b.png")).toBeNull();
  expect(document.activeElement).toBe(button("Cancel a.png"));
  await press("Cancel a.png");
  expect(document.activeElement).toBe(screen.getByLabelText("Add pictures"));
});

test("pictures can be dropped and pasted; other files are named", async () => {
  const sent = heldUploads();
  goodServer(aPost({ contentBlocks: [{ blockType: "gallery", order: 0 }] }));
  await open();
  const block = screen.getByRole("group", { name: "Gallery" });
  fireEvent.drop(block, { dataTransfer: { files: [aFile("a.png"), aFile("b.mp4", "video/mp4")] } });
  expect(screen.getByText("b.mp4 is no picture.")).toBeDefined();
  expect(screen.getByLabelText("Add pictures").getAttribute("aria-invalid")).toBe("true");
  fireEvent.paste(screen.getByLabelText("Caption"), { clipboardData: { files: [aFile("c.png")] } });
  expect(screen.queryByText("b.mp4 is no picture.")).toBeNull();
  expect(sent.map((image) => image.file.name)).toEqual(["a.png", "c.png"]);
});

test("a full gallery accepts no more", async () => {
  const sent = heldUploads();
  const ids = Array.from({ length: 19 }, (_, place) => `g${place}`);
  const images = ids.map((id) => aPicture(id, ""));
  goodServer(aPost({ contentBlocks: [{ blockType: "gallery", order: 0, imageIds: ids }], images }));
  await open();
  fireEvent.change(screen.getByLabelText("Add pictures"), { target: { files: [aFile("a.png"), aFile("b.png")] } });
  await settle();
  expect(sent.map((image) => image.file.name)).toEqual(["a.png"]);
  expect(screen.getByLabelText<HTMLInputElement>("Add pictures").disabled).toBe(true);
});

/** Scrolls the dialog to its end. */
async function scrollToEnd(): Promise<void> {
  const body = document.querySelector(".dialog .sheet-body");
  if (!body) {
    throw new Error("No dialog is open.");
  }
  body.scrollTop = 1_000_000;
  fireEvent.scroll(body);
  await settle();
}

test("the library is searched, loaded page by page, and chosen from", async () => {
  const images = Array.from({ length: 20 }, (_, place) => aUserImage(`l${place}`, `Picture ${place}`));
  const server = goodServer(gallery)
    .on("GET /api/v1/images/i2", () => Response.json(aUserImage("i2")))
    .on("GET /api/v1/userProfile/u1/images", ({ query }) => {
      const skip = Number(new URLSearchParams(query).get("skip"));
      return Response.json({
        total: 21,
        images: skip === 0 ? images : [aUserImage("l20", "The last")],
        skip,
        take: 20,
      });
    });
  await open();
  await press("Choose from your pictures");
  const dialog = within(screen.getByRole("dialog", { name: "Your pictures" }));
  expect(dialog.getByText("20 of 21")).toBeTruthy();
  expect(dialog.queryByText("The last")).toBeNull();
  await scrollToEnd();
  expect(dialog.getByText("21 of 21")).toBeTruthy();
  await press("The last");
  expect(button("The last").getAttribute("aria-pressed")).toBe("true");
  fireEvent.change(dialog.getByLabelText("Search in their descriptions"), { target: { value: "tram" } });
  await rest();
  const { query } = server.of("GET /api/v1/userProfile/u1/images").at(-1) ?? {};
  expect(query).toContain("searchString=tram");
  await press("Done");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(button("Choose from your pictures"));
  expect(screen.getByAltText("The last")).toBeTruthy();
});

test("of thousands of pictures only a few are rendered, and each can be reached", async () => {
  const images = Array.from({ length: 5_000 }, (_, place) => aUserImage(`l${place}`, `Picture ${place}`));
  goodServer(gallery)
    .on("GET /api/v1/images/i2", () => Response.json(aUserImage("i2")))
    .on("GET /api/v1/userProfile/u1/images", () => Response.json({ total: 5_000, images, skip: 0, take: 5_000 }));
  await open();
  await press("Choose from your pictures");
  const list = within(screen.getByRole("list", { name: "Your pictures" }));
  const [first] = list.getAllByRole("listitem");
  expect([first?.getAttribute("aria-posinset"), first?.getAttribute("aria-setsize")]).toEqual(["1", "5000"]);
  expect(list.getAllByRole("listitem").length).toBeLessThan(100);
  await scrollToEnd();
  expect(list.queryByAltText("Picture 0")).toBeNull();
  expect(list.getAllByRole("listitem").length).toBeLessThan(100);
  await press("Picture 4999");
  expect(button("Picture 4999").getAttribute("aria-pressed")).toBe("true");
});

test("a stay is found by its name; its picture, name and city are shown", async () => {
  const server = goodServer(aPost({ contentBlocks: [{ blockType: "stay", order: 0 }] }))
    .on(SUGGEST, () =>
      suggested([{ id: "h1", name: "Sea House" }], { places: [{ id: "d1", name: "Seaside", subtitle: "Portugal" }] }),
    )
    .on("GET /api/v1/hotel/h1", () =>
      Response.json({
        id: "h1",
        name: "Sea House",
        address: { line1: "Rua 1", city: "Lisbon", countryCode: "PT" },
        titleImage: aPicture("i9", ""),
      }),
    );
  await open();
  fireEvent.change(screen.getByLabelText("Which stay?"), { target: { value: "sea" } });
  await rest();
  expect(screen.getByText("1 stay")).toBeTruthy();
  expect(screen.queryByText("Seaside")).toBeNull();
  await pick(/Sea House/);
  expect(screen.getByText("Lisbon")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Note"));
  await leave("Title");
  expect(server.of("PUT /api/v1/post/p1").at(-1)?.body).toMatchObject({ contentBlocks: [{ hotelId: "h1" }] });
  await press("Choose another stay");
  expect(document.activeElement).toBe(screen.getByLabelText("Which stay?"));
});
