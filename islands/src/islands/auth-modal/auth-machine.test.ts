import { expect, test, vi } from "vitest";
import { type AuthState, authMachine, isTaken, type Outcome } from "./auth-machine.ts";

const signedIn: Outcome = { status: "authenticated", person: { role: "role/customer", isNewUser: false } };
const refused: Outcome = {
  status: "error",
  errors: [
    { code: "auth/wrong-password", message: "Wrong", field: "password" },
    { code: "unavailable", message: "Busy" },
  ],
};

function held() {
  let end: (outcome: Outcome) => void = () => {};
  const call = vi.fn(
    () =>
      new Promise<Outcome>((resolve) => {
        end = resolve;
      }),
  );
  return { call, end: (outcome: Outcome) => end(outcome) };
}

test("a sign-in goes from idle through loading to authenticated", async () => {
  const machine = authMachine();
  const states: AuthState[] = [machine.state()];
  machine.subscribe(() => states.push(machine.state()));
  expect(await machine.run("password", async () => signedIn)).toBe(signedIn);
  expect(states).toEqual([{ status: "idle" }, { status: "loading", action: "password" }, signedIn]);
});

test("only one call runs at a time, whatever starts it", async () => {
  const machine = authMachine();
  const first = held();
  const second = vi.fn(async () => signedIn);
  const running = machine.run("password", first.call);
  expect(await machine.run("password", second)).toBeUndefined();
  expect(await machine.run("magicLink", second)).toBeUndefined();
  first.end(refused);
  await running;
  expect(first.call).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  expect(machine.state()).toBe(refused);
});

test("after an error another attempt is possible", async () => {
  const machine = authMachine();
  await machine.run("password", async () => refused);
  await machine.run("password", async () => signedIn);
  expect(machine.state()).toBe(signedIn);
});

test("a visitor who is signed in is not signed in again", async () => {
  const machine = authMachine();
  await machine.run("password", async () => signedIn);
  const again = vi.fn(async () => signedIn);
  expect(await machine.run("password", again)).toBeUndefined();
  expect(again).not.toHaveBeenCalled();
});

test("a magic link returns to idle, with a notice", async () => {
  const machine = authMachine();
  await machine.run("magicLink", async () => ({ status: "idle", notice: "Sent" }));
  expect(machine.state()).toEqual({ status: "idle", notice: "Sent" });
  expect(isTaken(machine.state())).toBe(false);
});

test("changing a field removes its errors, and the error state with the last of them", async () => {
  const machine = authMachine();
  await machine.run("password", async () => refused);
  machine.forget("email");
  expect(machine.state()).toBe(refused);
  machine.forget("password");
  expect(machine.state()).toEqual({ status: "error", errors: [{ code: "unavailable", message: "Busy" }] });

  const other = authMachine();
  const errors = [{ code: "auth/user-not-found", message: "Who?", field: "email" }];
  await other.run("password", async () => ({ status: "error", errors }));
  other.forget("email");
  expect(other.state()).toEqual({ status: "idle" });
});

test("another form starts idle, but not during a call nor after a sign-in", async () => {
  const machine = authMachine();
  await machine.run("password", async () => refused);
  machine.reset();
  expect(machine.state()).toEqual({ status: "idle" });

  const call = held();
  const running = machine.run("password", call.call);
  machine.reset();
  expect(machine.state().status).toBe("loading");
  call.end(signedIn);
  await running;
  machine.reset();
  expect(machine.state()).toBe(signedIn);
});

test("an unsubscribed listener hears nothing", async () => {
  const machine = authMachine();
  const changed = vi.fn();
  const stop = machine.subscribe(changed);
  stop();
  await machine.run("password", async () => signedIn);
  expect(changed).not.toHaveBeenCalled();
});
