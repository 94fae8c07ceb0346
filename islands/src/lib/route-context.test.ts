import { beforeEach, expect, test, vi } from "vitest";
import { keepSession, mayHaveSession, publicSetting, routeContext } from "./route-context.ts";

const write = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="route-context">${text}</script>`;
};

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  return () => vi.unstubAllGlobals();
});

test("a page without a context, or with an invalid one, has none", () => {
  expect(routeContext()).toBeUndefined();
  write("{csrf");
  expect(routeContext()).toBeUndefined();
  write("[]");
  expect(routeContext()).toBeUndefined();
});

test("the context is read at the time of the call", () => {
  write('{"isAuthenticated":false}');
  expect(routeContext()).toEqual({ csrfToken: "", isAuthenticated: false });
  write('{"csrfToken":"c1","isAuthenticated":true}');
  expect(routeContext()).toEqual({ csrfToken: "c1", isAuthenticated: true });
});

test("a public setting is a string, or missing", () => {
  expect(publicSetting("MAP_STYLE_URL")).toBeUndefined();
  write('{"environmentVariables":{"MAP_STYLE_URL":"/style.json","SITE_NAME":"","PUBLIC_URL":1}}');
  expect(["MAP_STYLE_URL", "SITE_NAME", "PUBLIC_URL", "toString"].map(publicSetting)).toEqual([
    "/style.json",
    undefined,
    undefined,
    undefined,
  ]);
});

test("a page loaded without a session has one after a note, and one without a context may have one", () => {
  write('{"hasSession":false}');
  expect(mayHaveSession()).toBe(false);
  keepSession("c2");
  expect(mayHaveSession()).toBe(true);
  localStorage.clear();
  write("{}");
  expect(mayHaveSession()).toBe(true);
});

test("a new session updates the CSRF token in the context and in every form, and keeps the rest", () => {
  write('{"csrfToken":"c1","glue":"/assets/glue.js"}');
  document.body.append(Object.assign(document.createElement("input"), { name: "csrf", value: "c1" }));
  keepSession("c2");
  expect(routeContext()?.csrfToken).toBe("c2");
  expect(document.getElementById("route-context")?.textContent).toContain("/assets/glue.js");
  expect(document.querySelector("input")?.getAttribute("value")).toBe("c2");
});

test("without storage nothing fails", () => {
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: denied, setItem: denied });
  write('{"hasSession":false}');
  keepSession("c2");
  expect(mayHaveSession()).toBe(false);
  expect(routeContext()?.csrfToken).toBe("c2");
});
