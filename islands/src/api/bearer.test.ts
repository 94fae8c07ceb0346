import { beforeEach, expect, test, vi } from "vitest";
import { AUTH_OPEN } from "../lib/events.ts";
import { bearerFetch } from "./bearer.ts";
import { tokenSource } from "./token.ts";

const ORIGIN = location.origin;

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  delete document.documentElement.dataset["signInTried"];
  history.replaceState(null, "", "/hotel/casa-1?searchId=7");
  return () => vi.restoreAllMocks();
});

const failure = (code: string) =>
  Response.json({ hasErrors: true, errors: [{ code, message: "No." }] }, { status: 401 });

/** A server that issues t1, t2 and so on for a session, and takes those of `good`. */
function site({ good, role = "role/customer", sessions = 9 }: { good: string[]; role?: string; sessions?: number }) {
  let issued = 0;
  const fetchToken = vi.fn<typeof fetch>(async () => {
    issued += 1;
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    return issued > sessions ? failure("unauthenticated") : Response.json({ token: `t${issued}`, role, expiresAt });
  });
  const sent: string[] = [];
  const send = vi.fn(async (request: Request) => {
    const bearer = (request.headers.get("authorization") ?? "").replace("Bearer ", "");
    sent.push(`${bearer} ${await request.text()}`.trim());
    return good.includes(bearer) ? Response.json({ id: 1 }) : failure("session-expired");
  });
  const ask = vi.fn();
  const token = tokenSource(fetchToken);
  return { fetchToken, sent, ask, token, call: bearerFetch(token, send, ask) };
}

const get = () => new Request(`${ORIGIN}/api/v1/itinerary`);

test("a call whose token is refused is repeated unnoticed with a fresh one", async () => {
  const { call, sent, ask } = site({ good: ["t2"] });
  const post = new Request(`${ORIGIN}/api/v1/itinerary`, { method: "POST", body: "{}" });
  expect((await call(post)).status).toBe(200);
  expect(sent).toEqual(["t1 {}", "t2 {}"]);
  expect(ask).not.toHaveBeenCalled();
});

test("calls that are refused together share one attempt", async () => {
  const { call, fetchToken } = site({ good: ["t2"] });
  const answers = await Promise.all([call(get()), call(get()), call(get())]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(fetchToken).toHaveBeenCalledTimes(2);
});

test("a refusal that comes late takes the token that others have got meanwhile", async () => {
  const { call, fetchToken, token } = site({ good: ["t2"] });
  await token.current();
  const late = call(get());
  await call(get());
  expect((await late).status).toBe(200);
  expect(fetchToken).toHaveBeenCalledTimes(2);
});

test("there is one attempt a page; a visitor who is refused afterwards is asked to sign in", async () => {
  const { call, fetchToken, ask } = site({ good: [] });
  expect((await call(get())).status).toBe(401);
  expect(fetchToken).toHaveBeenCalledTimes(2);
  expect(ask).not.toHaveBeenCalled();
  expect((await call(get())).status).toBe(401);
  expect(fetchToken).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledOnce();
});

test("an attempt that the page's other islands have made is not made again", async () => {
  document.documentElement.dataset["signInTried"] = "";
  const { call, fetchToken, ask } = site({ good: ["t2"] });
  expect((await call(get())).status).toBe(401);
  expect(fetchToken).toHaveBeenCalledOnce();
  expect(ask).toHaveBeenCalledOnce();
});

test("the page's other islands see that the attempt is made", async () => {
  const { call } = site({ good: ["t2"] });
  await call(get());
  expect(document.documentElement.hasAttribute("data-sign-in-tried")).toBe(true);
});

test("where no identity remains the person is asked to sign in, once for all calls", async () => {
  const { call, fetchToken, ask } = site({ good: [], sessions: 1 });
  const answers = await Promise.all([call(get()), call(get())]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  expect(fetchToken).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledOnce();
});

test("an anonymous account, which cannot sign in again, is not asked to", async () => {
  const { call, ask } = site({ good: [], role: "anonymous", sessions: 1 });
  expect((await call(get())).status).toBe(401);
  expect(ask).not.toHaveBeenCalled();
});

test("a wrong password is no end of a session", async () => {
  const { token, fetchToken, ask } = site({ good: [] });
  const call = bearerFetch(token, async () => failure("auth/wrong-password"), ask);
  expect((await call(get())).status).toBe(401);
  expect(fetchToken).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
});

test("a call that brings its own token keeps it", async () => {
  const { call, sent, fetchToken } = site({ good: ["own"] });
  await call(new Request(`${ORIGIN}/api/v1/userProfile/my`, { headers: { authorization: "Bearer own" } }));
  expect(sent).toEqual(["own"]);
  expect(fetchToken).not.toHaveBeenCalled();
});

test.each([
  ["on the page of signing out", "/logout", ""],
  ["coming from it", "/search", `${ORIGIN}/logout?done=true`],
])("nothing is tried and no question is shown %s", async (_, path, referrer) => {
  history.replaceState(null, "", path);
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  const { call, fetchToken, ask } = site({ good: ["t2"] });
  expect((await call(get())).status).toBe(401);
  expect(fetchToken).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
});

test("another site's page of signing out is none of ours", async () => {
  vi.spyOn(document, "referrer", "get").mockReturnValue("https://elsewhere.example/logout");
  const { call } = site({ good: ["t2"] });
  expect((await call(get())).status).toBe(200);
});

test("the modal opens where the page has it and leads back to the page", async () => {
  document.body.innerHTML = '<x-island name="auth-modal"></x-island>';
  const opened = vi.fn();
  document.addEventListener(AUTH_OPEN, (event) => event instanceof CustomEvent && opened(event.detail), { once: true });
  const { token } = site({ good: [], sessions: 1 });
  await bearerFetch(token, async () => failure("session-expired"))(get());
  expect(opened).toHaveBeenCalledExactlyOnceWith({ process: "signin", returnUrl: "/hotel/casa-1?searchId=7" });
});

/** A session that was of one person and is of another from its second token on. */
function takenOver({ good }: { good: string[] }) {
  const users = ["mia", "noah", "noah", "mia"];
  let issued = 0;
  const token = tokenSource(async () => {
    const userId = users[issued];
    issued += 1;
    return Response.json({
      token: `${userId}${issued}`,
      userId,
      role: "role/creator",
      expiresAt: "2099-01-01T00:00:00Z",
    });
  });
  const sent: (string | null)[] = [];
  const call = bearerFetch(
    token,
    async (request) => {
      const bearer = request.headers.get("authorization");
      sent.push(bearer);
      return good.some((each) => bearer === `Bearer ${each}`) ? Response.json({}) : failure("session-expired");
    },
    vi.fn(),
  );
  return { token, sent, call };
}

test("what one person wrote is not sent in the name of another who signed in meanwhile", async () => {
  const { token, sent, call } = takenOver({ good: ["noah2", "noah3", "mia4"] });
  token.keepTo("mia");
  // The first token has ended, the next belongs to another person.
  expect((await call(get())).status).toBe(401);
  expect(sent).toEqual(["Bearer mia1"]);
  const again = await call(get());
  expect([again.status, await again.json()]).toMatchObject([401, { errors: [{ code: "session-expired" }] }]);
  expect(sent).toHaveLength(1);
  // They are back.
  expect((await call(get())).status).toBe(200);
  expect(sent).toEqual(["Bearer mia1", "Bearer mia4"]);
});

test("a page that does not say whose it is is theirs who were signed in first", async () => {
  const { token, sent, call } = takenOver({ good: ["noah2", "noah3", "mia4"] });
  token.keepToFirst();
  expect((await call(get())).status).toBe(401);
  expect((await call(get())).status).toBe(401);
  expect(sent).toEqual(["Bearer mia1"]);
  expect((await call(get())).status).toBe(200);
  expect(sent).toEqual(["Bearer mia1", "Bearer mia4"]);
});

test("it is theirs as well when they were known before", async () => {
  const { token, sent, call } = takenOver({ good: ["noah2"] });
  await token.current();
  token.keepToFirst();
  expect((await call(get())).status).toBe(401);
  expect(sent).toEqual(["Bearer mia1"]);
});

test("a page without an open editor goes on with the account that is signed in", async () => {
  const { sent, call } = takenOver({ good: ["noah2"] });
  expect((await call(get())).status).toBe(200);
  expect(sent).toEqual(["Bearer mia1", "Bearer noah2"]);
});
