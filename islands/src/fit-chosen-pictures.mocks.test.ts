import { beforeEach, expect, test, vi } from "vitest";
import { fitPicture } from "./editing/images/fitting-picture.ts";
import { fitChosenPictures } from "./fit-chosen-pictures.ts";
import { one } from "./testing/one.ts";
import { settle } from "./testing/page.ts";

vi.mock("./editing/images/fitting-picture.ts", () => ({ fitPicture: vi.fn() }));

/** Ends the conversion of the picture of this name. */
const ready = new Map<string, () => void>();
const submitted = vi.fn();

beforeEach(() => {
  ready.clear();
  submitted.mockReset();
  vi.mocked(fitPicture).mockImplementation(async (file) => {
    if (file.name === "gone.png") {
      throw new DOMException("It cannot be read.", "NotReadableError");
    }
    if (!file.name.endsWith(".avif")) {
      return file;
    }
    await new Promise<void>((resolve) => ready.set(file.name, resolve));
    return new File(["smaller"], file.name.replace("avif", "jpg"), { type: "image/jpeg" });
  });
  document.body.innerHTML = `
    <form data-fit-picture><input type="file" accept="image/jpeg"><button>Continue</button></form>`;
  one("form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    submitted(field().files?.[0]?.name, event.submitter?.textContent);
  });
  fitChosenPictures();
});

const field = () => one("input", HTMLInputElement);
const press = () => one("button", HTMLButtonElement).click();

function choose(name: string): void {
  const data = new DataTransfer();
  data.items.add(new File(["x"], name));
  field().files = data.files;
  field().dispatchEvent(new Event("change"));
}

test("a picture that the server does not read is converted, and others stay as they are", async () => {
  expect(field().accept).toBe("image/*");
  await settle();
  choose("me.png");
  await settle();
  press();
  expect(submitted).toHaveBeenLastCalledWith("me.png", "Continue");
  choose("me.avif");
  ready.get("me.avif")?.();
  await settle();
  press();
  expect(submitted).toHaveBeenLastCalledWith("me.jpg", "Continue");
});

test("a form that is submitted twice while its picture is converted is sent once, with the result", async () => {
  await settle();
  choose("me.avif");
  press();
  press();
  await settle();
  expect(submitted).not.toHaveBeenCalled();
  ready.get("me.avif")?.();
  await settle();
  expect(submitted.mock.calls).toEqual([["me.jpg", "Continue"]]);
});

test("the last choice counts, whichever conversion ends first", async () => {
  await settle();
  choose("first.avif");
  choose("second.avif");
  press();
  ready.get("second.avif")?.();
  await settle();
  ready.get("first.avif")?.();
  await settle();
  expect(submitted.mock.calls).toEqual([["second.jpg", "Continue"]]);
  expect(field().files?.[0]?.name).toBe("second.jpg");
});

test("without a file the form is sent at once", async () => {
  await settle();
  press();
  expect(submitted).toHaveBeenCalledWith(undefined, "Continue");
});

test("a file that cannot be read any more is left to the browser", async () => {
  await settle();
  choose("gone.png");
  press();
  await settle();
  expect(submitted.mock.calls).toEqual([["gone.png", "Continue"]]);
});
