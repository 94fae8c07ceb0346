/** Captions as the server takes them: WebVTT. SubRip (.srt), which most editors of videos write, is converted. */

/** "00:01:02,500": SubRip separates milliseconds by a comma, some programs leave out hours or write fewer digits. */
const TIME = /(?:(\d{1,2}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})/;
const CUE = new RegExp(`^\\s*${TIME.source}\\s*-->\\s*${TIME.source}`);

/** The file as WebVTT; any other file is returned as it is, and the server says what is wrong with it. */
export async function asWebVtt(file: File): Promise<File> {
  if (!/\.srt$/i.test(file.name)) {
    return file;
  }
  const text = fromSubRip(decode(await file.arrayBuffer()));
  return new File([text], file.name.replace(/\.srt$/i, ".vtt"), { type: "text/vtt" });
}

/** The text of a SubRip file as WebVTT. */
export function fromSubRip(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const cues = lines.map((line) => {
    const [found, ...times] = CUE.exec(line) ?? [];
    return found === undefined ? line : `${timeOf(times.slice(0, 4))} --> ${timeOf(times.slice(4, 8))}`;
  });
  return `WEBVTT\n\n${cues.join("\n").trim()}\n`;
}

function timeOf([hours = "0", minutes = "0", seconds = "0", fraction = "0"]: (string | undefined)[]): string {
  const two = (part: string) => part.padStart(2, "0");
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${fraction.padEnd(3, "0")}`;
}

/** UTF-8 or UTF-16 by their mark or validity, else the code page of old Windows programs. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) {
    return new TextDecoder("utf-16le").decode(bytes);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
