// @vitest-environment node
import { expect, test } from "vitest";
import { asWebVtt, fromSubRip } from "./captions-file.ts";

const SUBRIP =
  "1\r\n00:00:01,000 --> 00:00:04,250\r\nThe harbour,\r\nat dawn\r\n\r\n2\r\n00:00:05,5 --> 00:01:06,75\r\n<i>Boats</i>\r\n";
const WEBVTT =
  "WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.250\nThe harbour,\nat dawn\n\n2\n00:00:05.500 --> 00:01:06.750\n<i>Boats</i>\n";

test("SubRip becomes WebVTT, with words as they are", () => {
  expect(fromSubRip(SUBRIP)).toBe(WEBVTT);
  expect(fromSubRip("00:01,000 --> 00:02,000\nShort")).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nShort\n");
});

test("a .srt file is converted whatever its encoding, another file is not", async () => {
  const files = [
    new File([SUBRIP], "captions.srt"),
    new File([`\uFEFF${SUBRIP}`], "captions.SRT"),
    new File([new Uint8Array([0xff, 0xfe, ...Buffer.from(SUBRIP, "utf16le")])], "captions.srt"),
  ];
  for (const file of files) {
    const sent = await asWebVtt(file);
    expect([sent.name, sent.type, await sent.text()]).toEqual(["captions.vtt", "text/vtt", WEBVTT]);
  }
  const old = new File([new Uint8Array([0x43, 0x61, 0x66, 0xe9])], "captions.srt");
  expect(await (await asWebVtt(old)).text()).toBe("WEBVTT\n\nCafé\n");
  const vtt = new File([WEBVTT], "captions.vtt");
  expect(await asWebVtt(vtt)).toBe(vtt);
});
