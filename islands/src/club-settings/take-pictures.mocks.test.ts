import { beforeEach, expect, test, vi } from "vitest";
import { one } from "../testing/one.ts";
import { settle } from "../testing/page.ts";
import { takePictures } from "./take-pictures.ts";
import { fileField, picturePage } from "./testing.ts";

const sending = vi.hoisted(() => {
  const state: { sent: string[]; paths: string[]; isGone: boolean; done: () => Promise<void> } = {
    sent: [],
    paths: [],
    isGone: false,
    done: () => Promise.resolve(),
  };
  return state;
});

vi.mock("./send-picture.ts", () => ({
  pictureSender: (_: HTMLFormElement, __: HTMLInputElement, path: string, done: () => Promise<void>) => {
    if (sending.isGone) {
      throw new Error("After a deploy it is gone.");
    }
    sending.paths.push(path);
    sending.done = done;
    return (file: File) => sending.sent.push(file.name);
  },
}));

const saveText = vi.fn(() => Promise.resolve());

beforeEach(() => {
  Object.assign(sending, { sent: [], paths: [], isGone: false });
  saveText.mockClear();
});

function open(): HTMLFormElement {
  const form = picturePage();
  takePictures("u 1", saveText);
  return form;
}

const png = (name: string) => new File(["x"], name, { type: "image/png" });

function dataOf(...files: File[]): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) {
    data.items.add(file);
  }
  return data;
}

/** Whether the page leaves the event to the browser. */
const gives = (event: string, more: object) =>
  one("h3", HTMLElement).dispatchEvent(Object.assign(new Event(event, { bubbles: true, cancelable: true }), more));

const submit = (form: HTMLFormElement) => form.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));

test("a chosen picture is sent when its button is pressed, and the page reloads", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const form = open();
  fileField().files = dataOf(png("a.png")).files;
  expect(submit(form)).toBe(false);
  await settle();
  expect(sending).toMatchObject({ sent: ["a.png"], paths: ["/api/v1/userProfile/u%201/heroImage"] });
  expect(assign).not.toHaveBeenCalled();
  saveText.mockImplementationOnce(async () => expect(assign).not.toHaveBeenCalled());
  await sending.done();
  expect(saveText).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard/club-settings?picture=hero#hero-title");
});

test("a picture dropped onto its section is sent, and fills the file field", async () => {
  open();
  expect(gives("dragover", { dataTransfer: { types: ["Files"] } })).toBe(false);
  expect(gives("dragover", { dataTransfer: { types: ["text/plain"] } })).toBe(true);
  expect(
    gives("drop", { dataTransfer: dataOf(new File(["x"], "notes.txt", { type: "text/plain" }), png("b.png")) }),
  ).toBe(false);
  await settle();
  expect(sending.sent).toEqual(["b.png"]);
  expect([...(fileField().files ?? [])].map(({ name }) => name)).toEqual(["b.png"]);
});

test("a picture pasted there is sent, and pasted text goes into its field", async () => {
  open();
  expect(gives("paste", { clipboardData: dataOf() })).toBe(true);
  expect(gives("paste", { clipboardData: dataOf(png("c.png")) })).toBe(false);
  await settle();
  expect(sending.sent).toEqual(["c.png"]);
});

test("a file that is no picture is sent as well, because the server explains the refusal", async () => {
  open();
  gives("drop", { dataTransfer: dataOf(new File(["x"], "notes.txt", { type: "text/plain" })) });
  await settle();
  expect(sending.sent).toEqual(["notes.txt"]);
});

test("without a file, and without the upload code, the form is submitted as it is", async () => {
  const form = open();
  expect(submit(form)).toBe(true);
  sending.isGone = true;
  const plain = vi.spyOn(form, "submit").mockImplementation(() => {});
  fileField().files = dataOf(png("a.png")).files;
  submit(form);
  await settle();
  expect(plain).toHaveBeenCalledOnce();
});

test("the page says that a picture can be dropped or pasted", () => {
  open();
  expect(one("#hero-image-hint", HTMLElement).textContent).toBe("JPEG or PNG. You can also paste it or drop it here.");
});
