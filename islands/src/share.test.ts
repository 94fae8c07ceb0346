import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sharePage } from "./share.ts";

const ADDRESS = "https://club.example/user/mia";

beforeEach(() => {
  document.body.innerHTML = `
    <div data-share="Mia's travel club"><input value="${ADDRESS}" readonly>
      <button type="button" data-share-copy hidden>Copy link</button>
      <button type="button" data-share-apps hidden>Other apps</button>
      <p role="status" data-share-state></p></div>`;
});

afterEach(() => vi.unstubAllGlobals());

function open(able: object): void {
  vi.stubGlobal("navigator", able);
  const panel = document.querySelector<HTMLElement>("[data-share]");
  if (panel) {
    sharePage(panel);
  }
}

const button = (name: string) => document.querySelector<HTMLElement>(`[data-share-${name}]`);
const said = () => document.querySelector("[role=status]")?.textContent;

test("the address is copied, and that is said", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  open({ clipboard: { writeText } });
  expect(button("copy")?.hidden).toBe(false);
  expect(button("apps")?.hidden).toBe(true);
  button("copy")?.click();
  await vi.waitFor(() => expect(said()).toBe("Link copied."));
  expect(writeText).toHaveBeenCalledWith(ADDRESS);
});

test("where nothing can be copied, the page says how", async () => {
  open({});
  button("copy")?.click();
  await vi.waitFor(() => expect(said()).toContain("copy it by hand"));
  expect(document.querySelector("input")?.selectionEnd).toBe(ADDRESS.length);
});

test("the address goes to other apps where the browser can", () => {
  const share = vi.fn(() => Promise.reject(new Error("closed")));
  open({ clipboard: {}, canShare: () => true, share });
  button("apps")?.click();
  expect(share).toHaveBeenCalledWith({ title: "Mia's travel club", url: ADDRESS });
  expect(button("apps")?.hidden).toBe(false);
});
