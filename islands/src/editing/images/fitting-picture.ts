/**
 * Makes a picture acceptable that the server would refuse: one of too many bytes or pixels becomes smaller, and one in
 * a format that this browser reads and the server does not (AVIF, HEIC, an animated GIF's first frame) is converted.
 */

/** The limit of the server for a file (server/domain/src/media/images/decode.rs). */
const MAX_BYTES = 10 * 1024 * 1024;
/** So many bytes tell the format, whatever the file is called. */
const BEGINNING = 4096;
/** The flag of a moving WebP, in the byte behind the name and the size of its first part. */
const MOVES = 0x02;
const FLAGS_OF_WEBP = 20;
/** The first byte of a PNG. */
const PNG = 0x89;
/** A result has at most this many pixels: more than any page shows, and as many as a phone's canvas takes. */
const MAX_PIXELS = 16_000_000;
/** From this size on the pixels are counted, which takes a moment; smaller files are sent as they are. */
const COUNTED_BYTES = 1024 * 1024;
/** The pixels that the server takes. */
const SERVERS_PIXELS = 50_000_000;
const LONGEST_SIDE = 16_000;
/**
 * A picture of more pixels than this that is so small a file could be a decompression bomb, and the server refuses it
 * (PAGE and MAX_GROWTH of decode.rs). Pages show no more pixels either.
 */
const FLAT_PIXELS = 8_800_000;
const FLAT_PIXELS_PER_BYTE = 64;
/** The place of width and height in a PNG. */
const SIZE_OF_PNG = 16;
const QUALITY = 0.9;
/** How often a result that has too many bytes is made half as large. */
const MAX_HALVINGS = 4;

/** The picture to send: the same file if the server takes it, or if this browser cannot read it. */
export async function fitPicture(file: File): Promise<File> {
  const beginning = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const isAccepted = isAcceptedFile(beginning);
  if (isAccepted && file.size <= COUNTED_BYTES && !isFlat(pixelsOfPng(beginning), file)) {
    return file;
  }
  try {
    const picture = await createImageBitmap(file);
    try {
      const pixels = picture.width * picture.height;
      if (isFlat(pixels, file)) {
        return await redraw(picture, file, FLAT_PIXELS);
      }
      const isSmall = pixels <= SERVERS_PIXELS && longest(picture) <= LONGEST_SIDE;
      return isAccepted && isSmall && file.size <= MAX_BYTES ? file : await redraw(picture, file, MAX_PIXELS);
    } finally {
      picture.close();
    }
  } catch {
    // The server says what is wrong with it.
    return file;
  }
}

/** Whether the server reads the format: a JPEG, or a PNG or WebP that does not move. */
function isAcceptedFile(bytes: Uint8Array): boolean {
  const begin = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  if (begin.startsWith("\x89PNG\r\n\x1a\n")) {
    // The part that makes it move stands in front of the pixels.
    return !(begin.split("IDAT", 1)[0] ?? "").includes("acTL");
  }
  if (begin.startsWith("RIFF") && begin.startsWith("WEBP", 8)) {
    return !begin.startsWith("VP8X", 12) || ((bytes[FLAGS_OF_WEBP] ?? 0) & MOVES) === 0;
  }
  return begin.startsWith("\xff\xd8\xff");
}

/** Whether the server refuses it for the little that its file holds, such as a drawing of few colours. */
function isFlat(pixels: number, file: File): boolean {
  return pixels > FLAT_PIXELS && file.size * FLAT_PIXELS_PER_BYTE < pixels;
}

/** The pixels that the header of a PNG gives; 0 for other files. */
function pixelsOfPng(bytes: Uint8Array): number {
  if (bytes[0] !== PNG || bytes.length < SIZE_OF_PNG + 8) {
    return 0;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + SIZE_OF_PNG);
  return view.getUint32(0) * view.getUint32(4);
}

const longest = ({ width, height }: ImageBitmap) => Math.max(width, height);

async function redraw(picture: ImageBitmap, { name, type }: File, most: number): Promise<File> {
  // Pictures of cameras are opaque; others may be transparent, which JPEG cannot be.
  const isPhoto = !["image/png", "image/webp", "image/gif"].includes(type);
  let pixels = Math.min(most, picture.width * picture.height);
  for (let halvings = 0; halvings <= MAX_HALVINGS; halvings += 1) {
    const blob = await drawn(picture, pixels, isPhoto ? "image/jpeg" : "image/webp");
    if (blob.size <= MAX_BYTES) {
      return new File([blob], named(name, blob.type), { type: blob.type });
    }
    pixels /= 2;
  }
  throw new Error("The picture stays too large.");
}

async function drawn(picture: ImageBitmap, pixels: number, type: string): Promise<Blob> {
  const { width, height } = picture;
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) {
    throw new Error("There is no canvas.");
  }
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("Nothing was drawn."))), type, QUALITY);
  });
}

/** The name with the ending of its new format. */
function named(name: string, type: string): string {
  const [stem = "picture"] = name.split(/\.[^.]*$/);
  return `${stem}.${type.replace("image/", "").replace("jpeg", "jpg")}`;
}
