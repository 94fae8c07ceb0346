import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leavePage, placeIsland } from "../../testing/island.ts";
import { settle } from "../../testing/page.ts";
import { failure, noNetwork, pending } from "../../testing/server.ts";
import type { PaymentProps } from "./props.ts";
import { answer, aServer, CHECK, FakeStripe, PAYMENT, PROPS } from "./testing.ts";
import { texts } from "./texts.ts";

const PAGE = `${location.origin}/itinerary/i1/payment`;
let stripe: FakeStripe;
let isLoaded: boolean;
let scripts: string[];

beforeEach(() => {
  vi.resetModules();
  stripe = new FakeStripe();
  isLoaded = true;
  scripts = FakeStripe.scripts(() => isLoaded, stripe);
});

afterEach(async () => {
  await leavePage();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The island on its page, with a script of its own. */
async function open(change: Partial<PaymentProps> = {}) {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const { island } = await import("./index.ts");
  await placeIsland(island, { ...PROPS, ...change });
  await settle();
  return assign;
}

async function openReady() {
  const assign = await open();
  await act(async () => stripe.say("ready"));
  return assign;
}

const button = (name: string) => screen.getByRole("button", { name });

async function press(name: string) {
  fireEvent.click(button(name));
  await settle();
}

test("the provider's form is loaded once, for this amount and in the page's colours", async () => {
  aServer();
  await open();
  screen.getByText(texts.loading);
  expect(screen.queryByRole("button")).toBeNull();
  await act(async () => stripe.say("ready"));
  button("Pay €290");
  expect(screen.queryByText(texts.loading)).toBeNull();
  expect(scripts).toEqual([PROPS.form.script]);
  expect(stripe.isMounted).toBe(true);
  expect(stripe.options).toMatchObject([
    {
      mode: "payment",
      amount: 29_000,
      currency: "eur",
      captureMethod: "manual",
      paymentMethodTypes: ["card"],
      appearance: { theme: "stripe" },
    },
  ]);
  document.documentElement.dataset["theme"] = "dark";
  await settle();
  expect(stripe.updates).toHaveLength(1);
});

test("the card pays, and the page leads on; further presses do nothing", async () => {
  const held = pending();
  const server = aServer().on(PAYMENT, () => held.answer);
  const assign = await openReady();
  fireEvent.click(button("Pay €290"));
  fireEvent.click(button(texts.paying));
  await settle();
  expect(button(texts.paying).getAttribute("aria-busy")).toBe("true");
  held.give(answer("succeeded"));
  await settle();
  expect(assign).toHaveBeenCalledExactlyOnceWith(PAGE);
  fireEvent.click(button(texts.paying));
  await settle();
  expect(server.of(PAYMENT)).toHaveLength(1);
  expect(server.of(PAYMENT)[0]?.body).toMatchObject({ paymentMethod: "ctoken_1", card: null });
  expect(stripe.createConfirmationToken).toHaveBeenCalledExactlyOnceWith({
    elements: expect.anything(),
    params: { return_url: PAGE },
  });
  expect(server.of(PAYMENT)[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test("a declined card is said, and another one pays", async () => {
  const answers = [failure(402, "payment/declined", "Your card was declined."), answer("succeeded")];
  aServer().on(PAYMENT, () => answers.shift() ?? noNetwork());
  const assign = await openReady();
  await press("Pay €290");
  expect(screen.getByRole("alert").textContent).toContain("Your card was declined.");
  expect(assign).not.toHaveBeenCalled();
  await press("Pay €290");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(assign).toHaveBeenCalledExactlyOnceWith(PAGE);
});

test("fields that are not finished are the form's to say", async () => {
  const server = aServer();
  stripe.submit.mockResolvedValue({ error: { type: "validation_error", message: "Incomplete." } });
  await openReady();
  await press("Pay €290");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(stripe.createConfirmationToken).not.toHaveBeenCalled();
  expect(server.of(PAYMENT)).toHaveLength(0);
  button("Pay €290");
});

test("a card that the provider refuses is said in its words", async () => {
  aServer();
  const error = { type: "card_error", message: "Your card number is invalid." };
  stripe.createConfirmationToken.mockResolvedValue({ error });
  await openReady();
  await press("Pay €290");
  expect(screen.getByRole("alert").textContent).toContain(error.message);
});

test("the bank's question is asked in place", async () => {
  const answers = [answer("requiresAction", "pi_1_secret_1"), answer("succeeded")];
  aServer().on(PAYMENT, () => answers.shift() ?? noNetwork());
  const assign = await openReady();
  await press("Pay €290");
  expect(stripe.handleNextAction).toHaveBeenCalledExactlyOnceWith({ clientSecret: "pi_1_secret_1" });
  expect(assign).toHaveBeenCalledExactlyOnceWith(PAGE);
});

test("a lost answer takes the button away until it is known what happened", async () => {
  const answers: (() => Response | Promise<Response>)[] = [noNetwork, () => answer("succeeded")];
  const server = aServer().on(PAYMENT, () => (answers.shift() ?? noNetwork)());
  const assign = await openReady();
  await press("Pay €290");
  expect(screen.getByRole("alert").textContent).toContain(texts.lost);
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  await press(texts.checkAgain);
  expect(assign).toHaveBeenCalledExactlyOnceWith(PAGE);
  const [first, second] = server.of(PAYMENT);
  expect(first?.key).toBe(second?.key);
});

test("a changed price is shown by the page", async () => {
  const server = aServer().on(CHECK, () => Response.json({ ready: false }));
  const assign = await openReady();
  await press("Pay €290");
  expect(assign).toHaveBeenCalledExactlyOnceWith(PAGE);
  expect(server.of(PAYMENT)).toHaveLength(0);
});

test("a script that does not load is said, and loaded again", async () => {
  aServer();
  isLoaded = false;
  await open();
  expect(screen.getByRole("alert").textContent).toContain(texts.notLoaded);
  isLoaded = true;
  await press(texts.tryAgain);
  await act(async () => stripe.say("ready"));
  expect(screen.queryByRole("alert")).toBeNull();
  button("Pay €290");
  expect(scripts).toHaveLength(2);
});

test("a form that fails in its frame, or never comes, is said", async () => {
  aServer();
  await open();
  await act(async () => stripe.say("loaderror"));
  screen.getByText(texts.notLoadedTitle);
  await press(texts.tryAgain);
  await act(async () => stripe.say("ready"));
  // What has loaded stays.
  await act(async () => stripe.say("loaderror"));
  button("Pay €290");
});

test("a page that comes back from memory is opened again", async () => {
  aServer();
  const assign = await openReady();
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(assign).not.toHaveBeenCalled();
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(assign).toHaveBeenCalledExactlyOnceWith(PAGE);
});

test("an opened question is looked at, asked again on a press, and leads on", async () => {
  const answers = [answer("requiresAction", "pi_1_secret_1"), answer("succeeded")];
  const server = aServer().on(PAYMENT, () => answers.shift() ?? noNetwork());
  const assign = await open({ isChallenged: true });
  screen.getByText(texts.unanswered);
  expect(scripts).toEqual([]);
  await press(texts.continue);
  expect(stripe.handleNextAction).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledExactlyOnceWith(PAGE);
  expect(server.of(PAYMENT).map(({ body }) => body)).toMatchObject([
    { challenge: "approve" },
    { challenge: "approve" },
  ]);
});

test("a question that was answered meanwhile leads on by itself", async () => {
  aServer().on(PAYMENT, () => answer("succeeded"));
  const assign = await open({ isChallenged: true });
  expect(assign).toHaveBeenCalledExactlyOnceWith(PAGE);
  expect(scripts).toEqual([]);
});

test("a question that the bank ended says so, and leads back to the form", async () => {
  aServer().on(PAYMENT, () => failure(402, "payment/authentication-failed", "Your bank did not confirm."));
  const assign = await open({ isChallenged: true });
  expect(screen.getByRole("alert").textContent).toContain("Your bank did not confirm.");
  await press(texts.anotherCard);
  expect(assign).toHaveBeenCalledExactlyOnceWith(PAGE);
});

test("a question whose script does not load waits for another press", async () => {
  aServer().on(PAYMENT, () => answer("requiresAction", "pi_1_secret_1"));
  isLoaded = false;
  await open({ isChallenged: true });
  await press(texts.continue);
  screen.getByText(texts.notLoadedTitle);
  isLoaded = true;
  await press(texts.continue);
  expect(stripe.handleNextAction).toHaveBeenCalledOnce();
});

test("a form that was sent while the page looks leads on, and not what the look finds", async () => {
  const held = pending();
  aServer().on(PAYMENT, () => held.answer);
  const assign = await open({ isChallenged: true });
  screen.getByText(texts.checking);
  const form = document.createElement("form");
  document.body.append(form);
  fireEvent.submit(form);
  // The question ends meanwhile: it has no secret any more.
  held.give(answer("requiresAction"));
  await settle();
  expect(assign).not.toHaveBeenCalled();
  // Back shows the page as it was left.
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(assign).toHaveBeenCalledExactlyOnceWith(PAGE);
  form.remove();
});
