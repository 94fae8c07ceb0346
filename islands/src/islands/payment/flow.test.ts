import { expect, test, vi } from "vitest";
import type { Result } from "../../api/result.ts";
import { askBank, loadOutcome, type Paid, type PaymentServer, pay } from "./flow.ts";
import type { Provider, Token } from "./provider.ts";
import { texts } from "./texts.ts";

type Answer = Result<Paid>;

const READY = { ok: true, value: { ready: true } } as const;
const offline = () => Promise.reject(new TypeError("Failed to fetch"));

function refusal(status: number, code: string): Extract<Answer, { ok: false }> {
  return { ok: false, status, errors: [{ code, message: `${code}!` }], requestId: undefined };
}

function paid(status: Paid["status"], clientSecret?: string): Answer {
  return { ok: true, value: clientSecret === undefined ? { status } : { status, clientSecret } };
}

function aPaymentServer(...answers: (() => Promise<Answer>)[]) {
  const pay = vi.fn<PaymentServer["pay"]>(() => (answers.shift() ?? offline)());
  return { check: vi.fn<PaymentServer["check"]>().mockResolvedValue(READY), pay };
}

function aProvider(token: Token = { ok: true, id: "ctoken_1" }) {
  return {
    finish: vi.fn<Provider["finish"]>().mockResolvedValue({ ok: true }),
    takeCard: vi.fn<Provider["takeCard"]>().mockResolvedValue(token),
    askTheBank: vi.fn<Provider["askTheBank"]>().mockResolvedValue(undefined),
    close() {},
  };
}

const ELSEWHERE = { kind: "elsewhere" };
const answers = (value: Answer) => () => Promise.resolve(value);

test.each(["succeeded", "processing"] as const)("a payment that is %s leads on, by the token alone", async (status) => {
  const server = aPaymentServer(answers(paid(status)));
  expect(await pay(server, aProvider())).toEqual(ELSEWHERE);
  const body = { card: null, challenge: null, paymentMethod: "ctoken_1" };
  expect(server.pay).toHaveBeenCalledExactlyOnceWith(body, expect.stringMatching(/^[0-9a-f]{32}$/));
});

test("what has changed is shown by the page before the card is asked for", async () => {
  const server = aPaymentServer();
  server.check.mockResolvedValue({ ok: true, value: { ready: false } });
  const provider = aProvider();
  expect(await pay(server, provider)).toEqual(ELSEWHERE);
  server.check.mockResolvedValue(refusal(409, "itinerary/empty"));
  expect(await pay(server, provider)).toEqual(ELSEWHERE);
  expect(provider.takeCard).not.toHaveBeenCalled();
  expect(server.pay).not.toHaveBeenCalled();
});

test("without a connection nothing begins", async () => {
  const server = aPaymentServer();
  server.check.mockImplementation(offline);
  expect(await pay(server, aProvider())).toEqual({ kind: "problem", message: texts.notSent });
  expect(server.pay).not.toHaveBeenCalled();
});

test("fields that are not finished stop it before our server is asked", async () => {
  const [server, provider] = [aPaymentServer(), aProvider()];
  provider.finish.mockResolvedValue({ ok: false, message: undefined });
  expect(await pay(server, provider)).toEqual({ kind: "problem", message: undefined });
  expect(server.check).not.toHaveBeenCalled();
  expect(provider.takeCard).not.toHaveBeenCalled();
});

test("what the form does not take is not sent", async () => {
  for (const message of [undefined, "Your card was read badly."]) {
    const server = aPaymentServer();
    expect(await pay(server, aProvider({ ok: false, message }))).toEqual({ kind: "problem", message });
    expect(server.pay).not.toHaveBeenCalled();
  }
});

test("a form that breaks is a problem here and an error in the console", async () => {
  const error = new Error("elements.submit() first");
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const provider = aProvider();
  provider.takeCard.mockRejectedValue(error);
  expect(await pay(aPaymentServer(), provider)).toEqual({ kind: "problem", message: texts.cardFailed });
  expect(logged).toHaveBeenCalledExactlyOnceWith(error);
});

test.each([
  [402, "payment/declined"],
  [422, "payment/incorrect-number"],
  [429, "payment/too-many-attempts"],
  [401, "session-expired"],
  [409, "booking/failed"],
])("%i %s is said where one pays", async (status, code) => {
  const outcome = await pay(aPaymentServer(answers(refusal(status, code))), aProvider());
  expect(outcome).toEqual({ kind: "problem", message: `${code}!` });
});

test.each([
  [409, "itinerary/price-changed"],
  [409, "invoice/expired"],
  [409, "invoice/not-open"],
  [404, "invoice/not-found"],
])("%i %s is said by the page", async (status, code) => {
  expect(await pay(aPaymentServer(answers(refusal(status, code))), aProvider())).toEqual(ELSEWHERE);
});

test("a lost answer is asked for again under the same key, as often as it takes", async () => {
  const server = aPaymentServer(offline, offline, answers(paid("succeeded")));
  const first = await pay(server, aProvider());
  const second = first.kind === "lost" ? await first.again() : first;
  const third = second.kind === "lost" ? await second.again() : second;
  expect(third).toEqual(ELSEWHERE);
  const calls = server.pay.mock.calls.map((call) => JSON.stringify(call));
  expect(calls).toHaveLength(3);
  expect(new Set(calls).size).toBe(1);
});

test("another try has another key", async () => {
  const server = aPaymentServer(answers(refusal(402, "payment/declined")), answers(paid("succeeded")));
  await pay(server, aProvider());
  await pay(server, aProvider({ ok: true, id: "ctoken_2" }));
  const [first, second] = server.pay.mock.calls;
  expect(first?.[1]).not.toBe(second?.[1]);
});

test("the bank asks, and the server says what came of it", async () => {
  const server = aPaymentServer(answers(paid("requiresAction", "pi_1_secret_1")), answers(paid("succeeded")));
  const provider = aProvider();
  expect(await pay(server, provider)).toEqual(ELSEWHERE);
  expect(provider.askTheBank).toHaveBeenCalledExactlyOnceWith("pi_1_secret_1");
  expect(server.pay.mock.calls[1]?.[0]).toEqual({ card: null, challenge: "approve", paymentMethod: null });
});

test("a bank that refuses is a problem, and one without an answer is asked again", async () => {
  const server = aPaymentServer(
    answers(refusal(402, "payment/authentication-failed")),
    answers(paid("requiresAction", "pi_1_secret_1")),
    offline,
  );
  const provider = aProvider();
  expect(await askBank(server, provider, "s")).toEqual({ kind: "problem", message: "payment/authentication-failed!" });
  expect(await askBank(server, provider, "s")).toEqual({ kind: "unanswered", clientSecret: "pi_1_secret_1" });
  expect(await loadOutcome(server)).toMatchObject({ kind: "lost" });
});

test("a question that another provider asks is the page's", async () => {
  expect(await pay(aPaymentServer(answers(paid("requiresAction"))), aProvider())).toEqual(ELSEWHERE);
});
