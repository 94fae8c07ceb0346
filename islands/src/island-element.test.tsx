import { useEffect } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { islandElement } from "./island-element.ts";
import { defineIsland, type Occasion } from "./lib/island.ts";
import * as mountModule from "./mount.tsx";
import { HandMovedObserver, settle } from "./testing/page.ts";

const seen = { loads: 0, mounts: 0, unmounts: 0 };
let chunk: "present" | "gone" = "present";

function Greeting({ name }: { name: string }) {
  useEffect(() => {
    seen.mounts += 1;
    return () => {
      seen.unmounts += 1;
    };
  }, []);
  return <p>Hello {name}</p>;
}

/** Renders its props and its occasion. */
function Opened({ name, occasion }: { name: string; occasion: Occasion | undefined }) {
  return (
    <p>
      {name} {JSON.stringify(occasion?.detail)} {occasion?.opener?.id}
    </p>
  );
}

function readName(props: unknown): { name: string } {
  if (typeof props === "object" && props !== null && "name" in props && typeof props.name === "string") {
    return { name: props.name };
  }
  throw new Error("A name is needed.");
}

const registry = {
  greeting: async () => {
    seen.loads += 1;
    if (chunk === "gone") {
      throw new TypeError("Failed to fetch dynamically imported module");
    }
    return { island: defineIsland(readName, Greeting) };
  },
  opened: async () => {
    seen.loads += 1;
    if (chunk === "gone") {
      throw new TypeError("Failed to fetch dynamically imported module");
    }
    return { island: defineIsland(readName, Opened) };
  },
};

const fallback = vi.fn();

beforeAll(() =>
  customElements.define(
    "x-island",
    islandElement(registry, async () => mountModule, { opened: fallback }),
  ),
);

beforeEach(() => {
  Object.assign(seen, { loads: 0, mounts: 0, unmounts: 0 });
  chunk = "present";
  fallback.mockReset();
  sessionStorage.clear();
  HandMovedObserver.made = [];
  vi.stubGlobal("IntersectionObserver", HandMovedObserver);
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(async () => {
  document.body.replaceChildren();
  await settle();
  vi.unstubAllGlobals();
});

async function place(attributes: Record<string, string>): Promise<HTMLElement> {
  const host = document.createElement("x-island");
  for (const [name, value] of Object.entries({ name: "greeting", props: '{"name":"Ada"}', ...attributes })) {
    host.setAttribute(name, value);
  }
  document.body.append(host);
  await settle();
  return host;
}

test("an island is filled when its element is connected", async () => {
  const host = await place({});
  expect(host.textContent).toBe("Hello Ada");
});

test("an island with load visible is not fetched before it comes near the viewport", async () => {
  const host = await place({ load: "visible" });
  expect(seen.loads).toBe(0);
  expect(HandMovedObserver.made[0]?.rootMargin).toBe("200px");

  HandMovedObserver.made[0]?.scrollIntoView();
  await settle();
  expect(host.textContent).toBe("Hello Ada");
});

test("an island that is removed before it comes into view is never fetched", async () => {
  const host = await place({ load: "visible" });
  host.remove();
  await settle();
  HandMovedObserver.made[0]?.scrollIntoView();
  await settle();
  expect(seen.loads).toBe(0);
});

test("new props render again without remounting", async () => {
  const host = await place({});
  host.setAttribute("props", '{"name":"Grace"}');
  await settle();
  expect(host.textContent).toBe("Hello Grace");
  expect(seen).toMatchObject({ mounts: 1, unmounts: 0 });
});

test("a removed island is unmounted and its element is empty", async () => {
  const host = await place({});
  host.remove();
  await settle();
  expect(seen).toMatchObject({ mounts: 1, unmounts: 1 });
  expect(host.childNodes).toHaveLength(0);
});

test("a moved island stays mounted", async () => {
  const host = await place({});
  const aside = document.createElement("aside");
  document.body.append(aside);
  aside.append(host);
  await settle();
  expect(host.textContent).toBe("Hello Ada");
  expect(seen).toMatchObject({ mounts: 1, unmounts: 0 });
});

test("an island can be removed and inserted again and again", async () => {
  const host = await place({});
  for (let round = 0; round < 3; round += 1) {
    host.remove();
    await settle();
    document.body.append(host);
    await settle();
  }
  expect(host.textContent).toBe("Hello Ada");
  expect(seen).toMatchObject({ mounts: 4, unmounts: 3 });
});

test("an island removed during its load is not mounted afterwards", async () => {
  const host = document.createElement("x-island");
  host.setAttribute("name", "greeting");
  document.body.append(host);
  host.remove();
  await settle();
  expect(seen.mounts).toBe(0);
  expect(host.childNodes).toHaveLength(0);
});

test("invalid props show the failure, and valid props after them the island", async () => {
  const host = await place({ props: "{}" });
  expect(host.textContent).toContain("Something went wrong!");
  expect(host.textContent).toContain("A name is needed.");

  host.setAttribute("props", '{"name":"Ada"}');
  await settle();
  expect(host.textContent).toBe("Hello Ada");
});

test("props that are not JSON show the failure", async () => {
  const host = await place({ props: "{name" });
  expect(host.textContent).toContain("invalid-props");
});

test("an unknown island shows the failure, also under a name that every object has", async () => {
  expect((await place({ name: "nowhere" })).textContent).toContain("unknown-island");
  expect((await place({ name: "toString" })).textContent).toContain("unknown-island");
});

test("the failure's details are folded between Show Error and Hide Error", async () => {
  const host = await place({ props: "{}" });
  const summary = host.querySelector("details > summary");
  expect([...(summary?.children ?? [])].map((child) => child.textContent)).toEqual(["Show Error", "Hide Error"]);
  expect(host.querySelector("details")?.open).toBe(false);
});

test("a chunk that is missing after a deploy reloads the page once and then shows the failure", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  chunk = "gone";

  const first = await place({});
  expect(reload).toHaveBeenCalledTimes(1);
  expect(first.textContent).not.toContain("Something went wrong!");

  const second = await place({});
  expect(reload).toHaveBeenCalledTimes(1);
  expect(second.textContent).toContain("Something went wrong!");
});

test("Try again loads the island again", async () => {
  vi.spyOn(location, "reload").mockImplementation(() => {});
  chunk = "gone";
  await place({});
  const host = await place({});

  chunk = "present";
  host.querySelector("button")?.click();
  await settle();
  expect(host.textContent).toBe("Hello Ada");
});

const waiting = { name: "opened", load: "panel:open" };

async function open(detail: unknown): Promise<void> {
  document.dispatchEvent(new CustomEvent("panel:open", { detail }));
  await settle();
}

test("an island that waits for an event is fetched when it happens, and gets it and the element that had the focus", async () => {
  const host = await place(waiting);
  expect(seen.loads).toBe(0);
  expect(host.childNodes).toHaveLength(0);

  const opener = document.createElement("button");
  opener.id = "opener";
  document.body.append(opener);
  opener.focus();
  await open({ process: "signup" });
  expect(host.textContent).toBe('Ada {"process":"signup"} opener');
});

test("later events reach the mounted island", async () => {
  const host = await place(waiting);
  await open({ turn: 1 });
  await open({ turn: 2 });
  expect(host.textContent).toContain('{"turn":2}');
  expect(seen.loads).toBe(1);
});

test("several events during the load fetch the island once, and it gets the last", async () => {
  const host = await place(waiting);
  document.dispatchEvent(new CustomEvent("panel:open", { detail: 1 }));
  document.dispatchEvent(new CustomEvent("panel:open", { detail: 2 }));
  await settle();
  expect(seen.loads).toBe(1);
  expect(host.textContent).toContain("Ada 2");
});

test("a removed island no longer listens for its event", async () => {
  const host = await place(waiting);
  host.remove();
  await settle();
  await open({});
  expect(seen.loads).toBe(0);

  document.body.append(host);
  await settle();
  expect(seen.loads).toBe(0);
  await open({ turn: 3 });
  expect(host.textContent).toContain('{"turn":3}');
});

test("new props reach an island that an event opened, and the event stays", async () => {
  const host = await place(waiting);
  await open(7);
  host.setAttribute("props", '{"name":"Grace"}');
  await settle();
  expect(host.textContent).toContain("Grace 7");
});

test("when an event's island fails to load its fallback runs instead, and the next event tries again", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  chunk = "gone";
  const host = await place(waiting);
  const detail = { process: "signin" };
  await open(detail);
  expect(fallback).toHaveBeenCalledExactlyOnceWith(detail);
  expect(host.childNodes).toHaveLength(0);
  expect(reload).not.toHaveBeenCalled();

  chunk = "present";
  await open(1);
  expect(host.textContent).toContain("Ada 1");
});

test("without a fallback an event's island shows its failure, and Try again opens it with the same event", async () => {
  chunk = "gone";
  const host = await place({ name: "greeting", load: "panel:open" });
  await open({});
  expect(host.textContent).toContain("Something went wrong!");
  chunk = "present";
  host.querySelector("button")?.click();
  await settle();
  expect(host.textContent).toBe("Hello Ada");
});

test("an island that no longer waits does not get an earlier event", async () => {
  const host = await place(waiting);
  await open(7);
  host.setAttribute("load", "eager");
  await settle();
  expect(host.textContent?.trim()).toBe("Ada");
});

test("eager is the same as no load attribute", async () => {
  const host = await place({ load: "eager" });
  expect(host.textContent).toBe("Hello Ada");
});
