import { beforeEach, expect, test, vi } from "vitest";
import { showChosenPictures } from "./chosen-picture.ts";
import { one } from "./testing/one.ts";
import { settle } from "./testing/page.ts";

beforeEach(() => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:chosen");
  vi.stubGlobal("createImageBitmap", async ({ name }: File) => {
    if (name.endsWith(".heic")) {
      throw new Error("This browser cannot read it.");
    }
    return { close() {} };
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  document.body.innerHTML = `
    <form data-chosen-picture="portrait"><input type="file" name="image"></form>
    <div data-chosen="portrait"><span>M</span></div><div data-chosen="hero"><span>none</span></div>`;
  showChosenPictures();
});

async function choose(file: File | undefined): Promise<void> {
  const field = one("input", HTMLInputElement);
  const data = new DataTransfer();
  if (file) {
    data.items.add(file);
  }
  field.files = data.files;
  field.dispatchEvent(new Event("change"));
  await settle();
}

const place = () => one("[data-chosen=portrait]", HTMLElement);

test("a chosen picture stands in its place at once, and goes when another file is chosen", async () => {
  await choose(new File(["x"], "me.png", { type: "image/png" }));
  expect(place().querySelector("img")?.getAttribute("src")).toBe("blob:chosen");
  expect(one("[data-chosen=hero]", HTMLElement).textContent).toBe("none");
  await choose(new File(["x"], "notes.txt", { type: "text/plain" }));
  expect(place().textContent).toBe("M");
  await choose(undefined);
  expect(place().textContent).toBe("M");
});

test("a picture that the browser cannot show leaves what was there", async () => {
  await choose(new File(["x"], "me.heic", { type: "image/heic" }));
  expect(place().textContent).toBe("M");
});
