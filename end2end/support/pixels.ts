import type { Page } from "@playwright/test";

/** Colours that differ by less than this in each of red, green and blue count as equal. */
const LIKENESS = 8;

/** The share of pixels that differ between two pictures of the same size, 0 to 1. The page's browser decodes them. */
export async function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = await Promise.all([pixels(page, one), pixels(page, other)]);
  let differing = 0;
  for (let at = 0; at < before.length; at += 4) {
    const isOther = [0, 1, 2].some((part) => Math.abs((before[at + part] ?? 0) - (after[at + part] ?? 0)) > LIKENESS);
    differing += isOther ? 4 : 0;
  }
  return differing / before.length;
}

/** The share of pixels with this colour, 0 to 1. */
export async function shareOf(page: Page, picture: Buffer, colour: readonly [number, number, number]): Promise<number> {
  const all = await pixels(page, picture);
  let same = 0;
  for (let at = 0; at < all.length; at += 4) {
    same += colour.every((value, part) => Math.abs((all[at + part] ?? 0) - value) <= LIKENESS) ? 4 : 0;
  }
  return same / all.length;
}

/** Red, green, blue and opacity of each pixel. */
async function pixels(page: Page, picture: Buffer): Promise<Buffer> {
  const text = await page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const data = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      let letters = "";
      for (let at = 0; at < data.length; at += 32_768) {
        letters += String.fromCharCode(...data.subarray(at, at + 32_768));
      }
      return btoa(letters);
    },
    `data:image/png;base64,${picture.toString("base64")}`,
  );
  return Buffer.from(text, "base64");
}
