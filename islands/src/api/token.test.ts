import { beforeEach, expect, test, vi } from "vitest";
import { tokenSource } from "./token.ts";

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  vi.useFakeTimers({ now: new Date("2026-05-01T10:00:00Z") });
  return () => vi.useRealTimers();
});

function server() {
  let issued = 0;
  return vi.fn<typeof fetch>(async () => {
    issued += 1;
    return Response.json({
      token: `t${issued}`,
      role: `r${issued}`,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
  });
}

test("calls at the same moment share one request", async () => {
  const fetchToken = server();
  const token = tokenSource(fetchToken);
  expect(await Promise.all([token.current(), token.current(), token.current()])).toEqual(["t1", "t1", "t1"]);
  expect(fetchToken).toHaveBeenCalledOnce();
});

test("a token is renewed shortly before it ends", async () => {
  const token = tokenSource(server());
  await token.current();
  vi.advanceTimersByTime(58 * 60_000);
  expect(await token.current()).toBe("t1");
  vi.advanceTimersByTime(90_000);
  expect(await token.current()).toBe("t2");
});

test("a forgotten token is requested again", async () => {
  const token = tokenSource(server());
  await token.current();
  token.forget();
  expect(await token.current()).toBe("t2");
});

test("a visitor without a session has no token", async () => {
  const token = tokenSource(async () => Response.json({ hasErrors: true, errors: [] }, { status: 401 }));
  expect(await token.current()).toBeUndefined();
});

test("a failed request does not stand in the way of the next", async () => {
  const fetchToken = server();
  fetchToken.mockRejectedValueOnce(new TypeError("offline"));
  const token = tokenSource(fetchToken);
  await expect(token.current()).rejects.toThrow("offline");
  expect(await token.current()).toBe("t1");
});

test("a page loaded without a session asks only after one was begun", async () => {
  document.body.innerHTML = '<script id="route-context" type="application/json">{"hasSession":false}</script>';
  const fetchToken = server();
  const token = tokenSource(fetchToken);
  expect(await token.current()).toBeUndefined();
  expect(fetchToken).not.toHaveBeenCalled();
  localStorage.setItem("session", "1");
  expect(await token.current()).toBe("t1");
});

test("the session is requested again, and the token that comes with the answer is kept", async () => {
  const fetchToken = server();
  const token = tokenSource(fetchToken);
  await token.current();
  expect(await token.role()).toBe("r2");
  expect(await token.current()).toBe("t2");
  expect(fetchToken).toHaveBeenCalledTimes(2);
});
