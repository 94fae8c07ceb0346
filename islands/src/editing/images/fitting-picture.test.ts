import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fitPicture } from "./fitting-picture.ts";

const MEGABYTE = 1024 * 1024;

/** The drawn pictures: their size and format. */
let drawn: string[] = [];
/** The bytes of a drawn picture of that many pixels. */
let bytesOf = (_pixels: number) => MEGABYTE;

beforeEach(() => {
  drawn = [];
  bytesOf = () => MEGABYTE;
  Object.defineProperty(HTMLCanvasElement.prototype, "getContext", {
    value: () => ({ drawImage: () => {} }),
    configurable: true,
  });
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, give, type) {
    drawn.push(`${this.width}x${this.height} ${type}`);
    give(new Blob([new Uint8Array(bytesOf(this.width * this.height))], { type: type ?? "" }));
  });
});

const { getContext } = HTMLCanvasElement.prototype;

afterEach(() => {
  Object.defineProperty(HTMLCanvasElement.prototype, "getContext", { value: getContext, configurable: true });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function reads(width: number, height: number) {
  const read = vi.fn(() => Promise.resolve({ width, height, close: () => {} }));
  vi.stubGlobal("createImageBitmap", read);
  return read;
}

/** How files of the formats begin that the server reads. */
const BEGINS: Record<string, readonly number[]> = {
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

function file(name: string, type: string, bytes: number, begin = BEGINS[type] ?? []): File {
  const content = new Uint8Array(bytes);
  content.set(begin);
  return new File([content], name, { type });
}

test("a small file of an accepted format is sent as it is, without reading it", async () => {
  const read = reads(100, 100);
  const photo = file("a.jpg", "image/jpeg", MEGABYTE);
  expect(await fitPicture(photo)).toBe(photo);
  expect(read).not.toHaveBeenCalled();
});

test("a large file within the limits is sent as it is", async () => {
  reads(8000, 6000);
  const photo = file("a.jpg", "image/jpeg", 9 * MEGABYTE);
  expect(await fitPicture(photo)).toBe(photo);
});

test("too many bytes or pixels are made fewer, in the same proportions", async () => {
  reads(8000, 6000);
  const sent = await fitPicture(file("a.b.jpeg", "image/jpeg", 12 * MEGABYTE));
  expect([sent.name, sent.type]).toEqual(["a.b.jpg", "image/jpeg"]);
  reads(9000, 7000);
  await fitPicture(file("b.png", "image/png", 2 * MEGABYTE));
  expect(drawn).toEqual(["4619x3464 image/jpeg", "4536x3528 image/webp"]);
});

test("formats that the server does not read are converted, also small ones", async () => {
  reads(400, 300);
  const sent = [];
  for (const [name, type] of [
    ["a.heic", "image/heic"],
    ["b.avif", "image/avif"],
    ["c.gif", "image/gif"],
  ] as const) {
    sent.push((await fitPicture(file(name, type, 1000))).name);
  }
  expect(sent).toEqual(["a.jpg", "b.jpg", "c.webp"]);
  expect(drawn[0]).toBe("400x300 image/jpeg");
});

test("what a file is tells its bytes and not its name", async () => {
  reads(400, 300);
  const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
  const webp = (flags: number) => letters(`RIFF    WEBPVP8X    ${String.fromCharCode(flags)}`);
  const moving = [...(BEGINS["image/png"] ?? []), ...letters("    IHDR    acTL    IDAT")];
  const still = [...(BEGINS["image/png"] ?? []), ...letters("    IHDR    IDAT    acTL")];
  const sent = [];
  for (const [name, type, begin] of [
    ["heic.jpg", "image/jpeg", letters("    ftypheic")],
    ["moving.webp", "image/webp", webp(0x12)],
    ["still.webp", "image/webp", webp(0x10)],
    ["moving.png", "image/png", moving],
    ["still.png", "image/png", still],
    ["photo.heic", "image/heic", BEGINS["image/jpeg"] ?? []],
  ] as const) {
    sent.push((await fitPicture(file(name, type, 1000, begin))).name);
  }
  expect(sent).toEqual(["heic.jpg", "moving.webp", "still.webp", "moving.webp", "still.png", "photo.heic"]);
  expect(drawn).toEqual(["400x300 image/jpeg", "400x300 image/webp", "400x300 image/webp"]);
});

test("a drawing of few colours that the server would take for a bomb gets fewer pixels", async () => {
  const head = [...(BEGINS["image/png"] ?? []), 0, 0, 0, 13, 73, 72, 68, 82];
  const size = (width: number, height: number) => [
    ...head,
    0,
    0,
    width >> 8,
    width & 255,
    0,
    0,
    height >> 8,
    height & 255,
  ];
  reads(5000, 5000);
  const sent = await fitPicture(file("palette.png", "image/png", 18_000, size(5000, 5000)));
  expect([sent.name, drawn[0]]).toEqual(["palette.webp", "2966x2966 image/webp"]);
  // Of a page of paper, and of a photograph, every pixel is sent.
  reads(2480, 3508);
  const page = file("page.png", "image/png", 27_000, size(2480, 3508));
  expect(await fitPicture(page)).toBe(page);
  const photo = file("photo.png", "image/png", 0.9 * MEGABYTE, size(5000, 5000));
  expect(await fitPicture(photo)).toBe(photo);
});

test("a result that has too many bytes is halved until it fits", async () => {
  reads(4000, 4000);
  bytesOf = (pixels) => pixels;
  const sent = await fitPicture(file("a.png", "image/png", 11 * MEGABYTE));
  expect(sent.size).toBeLessThanOrEqual(10 * MEGABYTE);
  expect(drawn).toEqual(["4000x4000 image/webp", "2828x2828 image/webp"]);
});

test("a file that the browser cannot read is sent as it is, so that the server says why", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("", "InvalidStateError")));
  const letter = file("a.heic", "image/heic", 1000);
  expect(await fitPicture(letter)).toBe(letter);
  expect(drawn).toEqual([]);
});
