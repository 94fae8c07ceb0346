import { crc32, deflateSync } from "node:zlib";
import type { Locator } from "@playwright/test";

/** Private data that a camera writes into a picture. */
export const SECRET = "canary-gps-38.7223N";

/** A PNG with a gradient from left to right, and a note of where it was taken. */
export function png(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set([(255 * x) / width, (255 * y) / height, 120], y * (1 + 3 * width) + 1 + 3 * x);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("tEXt", Buffer.from(`Comment\0${SECRET}`, "latin1")),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Width and height of a WebP without transparency (RFC 9649, RFC 6386 §9.1). */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  const head = bytes.toString("latin1", 0, 16);
  if (!head.startsWith("RIFF") || !head.endsWith("WEBPVP8 ")) {
    throw new Error(`no plain WebP: ${head}`);
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** Describes the picture that was just chosen in an editor or the library. */
export async function describePicture(place: Locator, text: string): Promise<void> {
  const field = place.getByLabel(/^Description \(alt text\) of /);
  await field.fill(text);
  await field.press("Enter");
}

/** A GIF of two frames of 8 × 6 pixels, which the server refuses. */
export const ANIMATED = Buffer.from(
  "R0lGODlhCAAGAIEAABRabvq0PAAAAP///yH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAACAAGAAACHAQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgUAIfkEAAoAAAAsAAAAAAgABgAAAhxMmDBhwoQJEyZMmDBhwoQJEyZMmDBhwoQJEyYFADs=",
  "base64",
);
