/** Width and height of a JPEG (ITU-T T.81 §B.2.2). */
export function jpegSize(bytes: Buffer): { width: number; height: number } {
  let at = 2;
  while (bytes.readUInt16BE(0) === 0xffd8 && at + 9 <= bytes.length) {
    const marker = bytes.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error(`no JPEG: ${bytes.toString("latin1", 0, 16)}`);
}
