import { beforeEach, expect, test } from "vitest";
import { one } from "./testing/one.ts";
import { handleOf, livePreview, siteOf } from "./welcome.ts";

test("a typed handle is mended as the server mends it", () => {
  for (const [typed, handle] of [
    ["mia.lind", "mia.lind"],
    ["  @Mia.Lind ", "mia.lind"],
    ["A Travels", "a.travels"],
    ["@ Mia  Lind", "mia.lind"],
    ["https://example.org/user/Mia/", "mia"],
    ["mia/x", "mia/x"],
    ["", ""],
    ["@", ""],
  ] as const) {
    expect(handleOf(typed), typed).toBe(handle);
  }
});

test("a link without a title is called as its site", () => {
  for (const [url, name] of [
    ["instagram.com/mia", "Instagram"],
    ["https://www.youtube.com/@mia", "Youtube"],
    ["mia@example.com", "Email"],
    ["mailto:mia@example.com", "Email"],
    ["localhost", "Localhost"],
    ["", ""],
  ] as const) {
    expect(siteOf(url), url).toBe(name);
  }
});

beforeEach(() => {
  document.body.innerHTML = `
    <form data-welcome-form><input name="slug"><input name="publicName">
      <input name="linkUrl_0"><input name="linkLabel_0"><input name="linkUrl_1"><input name="linkLabel_1"></form>
    <span data-preview="slug" data-empty="…">…</span><p data-preview="publicName" data-empty="Your name">Your name</p>
    <ul data-preview-links></ul>`;
  livePreview();
});

function type(name: string, value: string): void {
  const field = one(`[name=${name}]`, HTMLInputElement);
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

test("what is typed stands in the preview", () => {
  type("slug", "@Mia Lind");
  type("publicName", "Mia Lind");
  expect(one("[data-preview=slug]", HTMLElement).textContent).toBe("mia.lind");
  expect(one("[data-preview=publicName]", HTMLElement).textContent).toBe("Mia Lind");
  type("publicName", " ");
  expect(one("[data-preview=publicName]", HTMLElement).textContent).toBe("Your name");
});

test("links stand in the preview by their titles, or their sites", () => {
  type("linkUrl_0", "instagram.com/mia");
  type("linkUrl_1", "example.com");
  type("linkLabel_1", "My shop");
  const names = [...document.querySelectorAll("[data-preview-links] > li")].map((item) => item.textContent);
  expect(names).toEqual(["Instagram", "My shop"]);
});
