import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { token } from "../api/client.ts";
import { HANG_TIMEOUT } from "../testing/hang-timeout.ts";
import { settle } from "../testing/page.ts";
import { actAtOnceOnceSignedIn } from "./dashboard-lists.ts";

const row = (field: string, id: string) => `
  <li data-id="${id}" data-pinned="false">
    <h2><a href="#${id}">Sea</a></h2>
    <form class="list-order" data-title="Sea" method="post">
      <button name="intent" value="pin"></button><button name="intent" value="up"></button>
    </form>
    <form method="post">
      <input type="hidden" name="${field}" value="${id}">
      <input type="hidden" name="isActive" value="false">
      <button name="intent" value="toggle"><span>Hide</span></button>
      <button name="intent" value="remove"></button>
    </form>
  </li>`;

const list = (name: string, field: string, ids: readonly string[]) => `
  <section>
    <p class="visually-hidden" role="status" data-dashboard-said></p>
    <ol data-dashboard-list="${name}" data-list-order="whole">${ids.map((id) => row(field, id)).join("")}</ol>
  </section>`;

const keepToFirst = vi.fn();
const SIGNED_IN = { current: async () => "token", keepToFirst };
/** The calls sent: method, path and body. */
let sent: string[] = [];
/** The same without the body, recorded when the call starts. */
let began: string[] = [];
let status = 200;
/** The user whose session it is. */
let userId = "u1";
/** Answers wait for this promise. */
let answer: Promise<unknown> = Promise.resolve();

beforeEach(() => {
  [sent, began, status, answer] = [[], [], 200, Promise.resolve()];
  document.body.innerHTML =
    list("stays", "hotelId", ["s1", "s2"]) +
    list("trips", "packageId", ["t1", "t2"]) +
    list("itineraries", "itineraryContentId", ["i1", "i2"]);
  vi.stubGlobal("fetch", async (request: Request | string) => {
    if (!(request instanceof Request)) {
      return Response.json({ token: "t", userId, role: "role/creator", expiresAt: new Date(Date.now() + 3_600_000) });
    }
    began.push(`${request.method} ${new URL(request.url).pathname}`);
    sent.push(`${request.method} ${new URL(request.url).pathname} ${await request.clone().text()}`.trim());
    await answer;
    if (status === 200) {
      return request.method === "DELETE" ? new Response(null, { status: 204 }) : Response.json({});
    }
    const errors = [{ code: status === 401 ? "session-expired" : "some-code", message: "Not now." }];
    return Response.json({ hasErrors: true, errors }, { status });
  });
});

afterEach(() => vi.unstubAllGlobals());

function press(id: string, intent: string): boolean {
  const submitter = document.querySelector<HTMLButtonElement>(`[data-id="${id}"] [value=${intent}]`);
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  return submitter?.form?.dispatchEvent(event) ?? true;
}

const said = (name: string) =>
  document.querySelector(`[data-dashboard-list=${name}]`)?.parentElement?.querySelector("[data-dashboard-said]")
    ?.textContent;

test("without a token the forms submit as usual", async () => {
  await actAtOnceOnceSignedIn({ current: async () => undefined, keepToFirst });
  await actAtOnceOnceSignedIn({ current: () => Promise.reject(new Error("no network")), keepToFirst });
  for (const intent of ["pin", "toggle", "remove"]) {
    expect(press("s1", intent)).toBe(true);
  }
  expect(sent).toEqual([]);
});

test("with a token each list uses its own calls, one after another", async () => {
  await actAtOnceOnceSignedIn(SIGNED_IN);
  for (const [id, intent] of [
    ["s2", "pin"],
    ["s1", "toggle"],
    ["s1", "remove"],
    ["t2", "up"],
    ["t1", "toggle"],
    ["t1", "remove"],
    ["i2", "up"],
    ["i1", "toggle"],
    ["i1", "remove"],
  ] as const) {
    expect(press(id, intent), `${intent} ${id}`).toBe(false);
  }
  await vi.waitFor(() => expect(sent).toHaveLength(9), HANG_TIMEOUT);
  expect(sent).toEqual([
    'PUT /api/v1/bff/recommendation/order {"ids":["s2","s1"],"pinnedIds":["s2"]}',
    'POST /api/v1/bff/recommendation/toggle {"hotelId":"s1","isActive":false}',
    "DELETE /api/v1/hotel/s1/recommend",
    'PUT /api/v1/bff/travelPackage/order {"ids":["t2","t1"]}',
    'POST /api/v1/bff/travelPackage/t1/toggle {"packageId":"t1","isActive":false}',
    "DELETE /api/v1/travelpackage/t1",
    'PUT /api/v1/bff/itineraryContent/order {"ids":["i2","i1"]}',
    'POST /api/v1/bff/itineraryContent/i1/toggle {"isActive":false}',
    "DELETE /api/itinerary-content/i1",
  ]);
  await settle();
  expect(said("itineraries")).toBe("It is removed.");
});

test("pending calls go out in the same moment that the page is left", async () => {
  await actAtOnceOnceSignedIn(SIGNED_IN);
  // The token is there by then.
  press("s1", "toggle");
  await settle();
  began = [];
  answer = new Promise(() => {});
  press("s2", "pin");
  press("s1", "remove");
  press("t1", "toggle");
  await settle();
  expect(began).toHaveLength(1);
  dispatchEvent(new Event("pagehide"));
  // No task runs any more on a page that was left.
  for (let turn = 0; turn < 30; turn += 1) {
    await Promise.resolve();
  }
  expect(began).toEqual([
    "PUT /api/v1/bff/recommendation/order",
    "DELETE /api/v1/hotel/s1/recommend",
    "POST /api/v1/bff/travelPackage/t1/toggle",
  ]);
});

test.each([
  [401, "Not now."],
  [422, "Not now."],
  [500, ""],
])("an answer of %i puts everything back beside its own list", async (failed, reason) => {
  status = failed;
  await actAtOnceOnceSignedIn(SIGNED_IN);
  press("t1", "toggle");
  await vi.waitFor(
    () => expect(said("trips")).toBe(`Sea could not be hidden. It is shown as before. ${reason}`.trim()),
    HANG_TIMEOUT,
  );
  press("i1", "remove");
  await vi.waitFor(
    () => expect(said("itineraries")).toBe(`Sea could not be removed. It is back in its place. ${reason}`.trim()),
    HANG_TIMEOUT,
  );
  expect(said("stays")).toBe("");
  expect(document.querySelectorAll("li[hidden]")).toHaveLength(0);
});

test("a row that is gone already counts as removed", async () => {
  status = 404;
  await actAtOnceOnceSignedIn(SIGNED_IN);
  press("t1", "remove");
  await vi.waitFor(() => expect(said("trips")).toBe("It is removed."), HANG_TIMEOUT);
});

test("a press of one user is not sent in the name of another who signed in meanwhile", async () => {
  token.forget();
  await actAtOnceOnceSignedIn();
  token.forget();
  userId = "u2";
  press("t1", "toggle");
  await vi.waitFor(
    () => expect(said("trips")).toBe("Sea could not be hidden. It is shown as before. Another person is signed in."),
    HANG_TIMEOUT,
  );
  press("s2", "pin");
  await vi.waitFor(
    () => expect(said("stays")).toBe("The order could not be saved. It is as it was before."),
    HANG_TIMEOUT,
  );
  expect(sent).toEqual([]);
  userId = "u1";
  press("t1", "remove");
  await vi.waitFor(() => expect(sent).toEqual(["DELETE /api/v1/travelpackage/t1"]), HANG_TIMEOUT);
});
