// Paying through Stripe's own form. The site runs with Stripe's settings against a stand-in, which serves the script and
// its frames from an origin of its own, as Stripe does.

import type { Page } from "@playwright/test";
import { awaitingPayment, type Cart } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { test as own } from "../support/own-site.ts";
import { answerTheBank, cardForm, test, typeCard } from "../support/paid-by-stripe.ts";
import { CARD, expectBooked, payButton, toPayment } from "../support/story.ts";
import { expect, type Trip } from "../support/test.ts";
import { TestMode } from "../support/test-mode.ts";

test.skip(Boolean(process.env.BASE_URL), "settings belong to a site of one's own");
own.skip(Boolean(process.env.BASE_URL), "settings belong to a site of one's own");

const PAYMENT = "**/api/v1/invoice/*/payment";

async function openPayment(page: Page, trip: Trip): Promise<Cart> {
  const cart = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${cart.itinerary.id}/payment`);
  return cart;
}

/** What a page's scripts send to the site: Playwright does not tell the bodies of all calls. */
async function listenToCalls(page: Page, site: string): Promise<readonly string[]> {
  const sent: string[] = [];
  await page.exposeFunction("tellCall", (url: string, body: string) => {
    if (url.startsWith(site)) {
      sent.push(`${url} ${body}`);
    }
  });
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    window.fetch = async (...given) => {
      const request = new Request(...given);
      await Reflect.get(window, "tellCall")(request.url, await request.clone().text());
      return send(request);
    };
  });
  return sent;
}

/** Counts the payments that a page sends. */
function countPayments(page: Page): { readonly sent: string[] } {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/invoice\/[^/]+\/payment$/.test(request.url())) {
      sent.push(request.headers()["idempotency-key"] ?? "");
    }
  });
  return { sent };
}

test("a card pays through the provider's form, and the site never sees its number", {
  tag: "@phone",
}, async ({ page, trip, baseURL }) => {
  const sent = await listenToCalls(page, baseURL ?? "");
  const { api, itinerary } = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  await toPayment(page);
  await typeCard(page, CARD.good);
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  await payButton(page).click();
  await expectBooked(page, 1);
  const invoice = await api.invoice(itinerary.invoiceId ?? "");
  expect(invoice).toMatchObject({ status: "paid", captured: invoice.amount });
  expect(sent.join("\n")).toContain("ctoken_card_visa");
  expect(sent.join("\n").replaceAll(/\D/g, "")).not.toContain(CARD.good.replaceAll(" ", ""));

  // Back leads to what was booked.
  await page.goBack();
  await expectBooked(page, 1);
});

test("the form and the page around it are whole in both schemes", { tag: "@phone" }, async ({ page, trip }) => {
  await openPayment(page, trip);
  await expect(payButton(page)).toBeVisible();
  await expect(cardForm(page).getByLabel("Card number")).toBeVisible();
  await expectWhole(page, "payment-by-stripe");
  // What is missing is said in the form.
  await payButton(page).click();
  await expect(cardForm(page).getByRole("alert")).toHaveText("Your card number is incomplete.");
  await expectWhole(page, "payment-by-stripe-incomplete");
});

test("a declined card is said where one pays, and another card pays", { tag: "@phone" }, async ({
  page,
  trip,
  quiet,
}) => {
  quiet.expect(/402/);
  const { api, itinerary } = await openPayment(page, trip);
  await typeCard(page, CARD.declined);
  await payButton(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Your card was declined.");
  await expectWhole(page, "payment-by-stripe-declined");
  expect((await api.invoice(itinerary.invoiceId ?? "")).status).toBe("open");
  await typeCard(page, "4000 0000 0000 1234");
  await payButton(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Your card number is invalid.");
  await typeCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
});

test("the bank asks in a frame of its own, the cardholder approves, and the trip is booked", { tag: "@phone" }, async ({
  page,
  trip,
}) => {
  await openPayment(page, trip);
  await typeCard(page, CARD.challenged);
  await payButton(page).click();
  await answerTheBank(page, "Complete");
  await expectBooked(page, 1);
});

test("the bank refuses, nothing is taken, and another card pays", async ({ page, trip, quiet }) => {
  quiet.expect(/402/);
  const { api, itinerary } = await openPayment(page, trip);
  await typeCard(page, CARD.challenged);
  await payButton(page).click();
  await answerTheBank(page, "Fail");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Your bank did not confirm the payment.");
  const rejected = await api.invoice(itinerary.invoiceId ?? "");
  expect(rejected.status).toBe("open");
  expect(rejected.captured).toBeUndefined();
  await typeCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
});

test("a page that is opened again in the middle of the bank's question goes on", { tag: "@phone" }, async ({
  page,
  trip,
}) => {
  await openPayment(page, trip);
  await typeCard(page, CARD.challenged);
  await payButton(page).click();
  await expect(page.frameLocator("iframe[title='3D Secure challenge']").getByRole("heading")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Verify your payment" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue to your bank" })).toBeVisible();
  await expectWhole(page, "payment-by-stripe-asked");
  await page.getByRole("button", { name: "Continue to your bank" }).click();
  await answerTheBank(page, "Complete");
  await expectBooked(page, 1);
});

test("a question that is given up ends, and another card pays", async ({ page, trip }) => {
  await openPayment(page, trip);
  await typeCard(page, CARD.challenged);
  await payButton(page).click();
  await expect(page.frameLocator("iframe[title='3D Secure challenge']").getByRole("heading")).toBeVisible();
  await page.reload();
  // The page has looked whether the bank has its answer.
  await expect(page.getByRole("button", { name: "Continue to your bank" })).toBeVisible();
  await page.getByRole("button", { name: "Use another card" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment", exact: true })).toBeVisible();
  await typeCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
});

test("two presses pay once", async ({ page, trip }) => {
  const payments = countPayments(page);
  await openPayment(page, trip);
  await typeCard(page, CARD.good);
  await payButton(page).dblclick();
  await expectBooked(page, 1);
  expect(payments.sent).toHaveLength(1);
});

test("a payment whose answer is lost is asked about, and charged once", async ({ page, trip, quiet, standIn }) => {
  quiet.expect(/ERR_FAILED/);
  const payments = countPayments(page);
  await openPayment(page, trip);
  let paymentId = "";
  await page.route(
    PAYMENT,
    async (route) => {
      const answer: { paymentId: string } = await (await route.fetch()).json();
      paymentId = answer.paymentId;
      await route.abort();
    },
    { times: 1 },
  );
  await typeCard(page, CARD.good);
  await payButton(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("you will not be charged twice");
  await expect(payButton(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Check again" }).click();
  await expectBooked(page, 1);
  expect(payments.sent).toHaveLength(2);
  expect(new Set(payments.sent).size).toBe(1);
  expect(await standIn.authorizations(paymentId)).toBe(1);
});

test("a trip that was paid in another window is not paid again", async ({ page, context, trip }) => {
  const { itinerary } = await openPayment(page, trip);
  await expect(payButton(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/itinerary/${itinerary.id}/payment`);
  await typeCard(other, CARD.good);
  await payButton(other).click();
  await expectBooked(other, 1);
  await typeCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
});

test("a price that changes while the card is typed is shown before anything is paid", async ({
  page,
  trip,
  request,
  paidByStripe,
}) => {
  const testMode = new TestMode(request, paidByStripe.token);
  const payments = countPayments(page);
  await openPayment(page, trip);
  await typeCard(page, CARD.good);
  const hotel = trip.hotels[0]?.id ?? "";
  await testMode.changePrices(hotel, 1_200);
  try {
    await payButton(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Something has changed" })).toBeVisible();
    expect(payments.sent).toHaveLength(0);
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await typeCard(page, CARD.good);
    await payButton(page).click();
    await expectBooked(page, 1);
  } finally {
    await testMode.changePrices(hotel, 834);
  }
});

test("a form that does not load is said, keeps the cart, and loads on another try", { tag: "@phone" }, async ({
  page,
  trip,
  quiet,
}) => {
  quiet.expect(/ERR_FAILED/);
  await page.route("**/stripe.js", (route) => route.abort());
  const { api, itinerary } = await openPayment(page, trip);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Your trip stays in your cart");
  await expect(payButton(page)).toHaveCount(0);
  await expectWhole(page, "payment-by-stripe-not-loaded");
  expect((await api.invoice(itinerary.invoiceId ?? "")).status).toBe("open");
  await page.unroute("**/stripe.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await typeCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
});

test("without scripts the page says that paying needs them, and keeps the cart", {
  tag: "@no-scripts-only",
}, async ({ page, trip }) => {
  const { api, itinerary } = await openPayment(page, trip);
  const said = page.getByRole("main").getByRole("alert");
  await expect(said).toContainText("Paying needs JavaScript");
  await expect(said).toContainText("Your trip stays in your cart, and nothing is charged.");
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "If you cancel" })).toBeVisible();
  expect(await api.itinerary(itinerary.id)).toMatchObject({
    status: "awaitingPayment",
    invoiceId: itinerary.invoiceId,
  });
});

test("the payment page alone may load what the provider's form needs", async ({ page, trip, standIn }) => {
  const { itinerary } = await openPayment(page, trip);
  const policyOf = async (path: string) => {
    const answer = await page.request.get(path);
    expect(answer.ok(), path).toBe(true);
    return answer.headers()["content-security-policy"] ?? "";
  };
  const policy = await policyOf(`/itinerary/${itinerary.id}/payment`);
  expect(policy.split("; ")).toContain(`frame-src ${standIn.address}`);
  for (const path of ["/search", `/itinerary/${itinerary.id}/contact`, "/user/trips", "/signIn", "/faq"]) {
    const other = await policyOf(path);
    expect(other, path).toContain("default-src 'none'");
    for (const word of [standIn.address, "stripe", "frame-src"]) {
      expect(other, path).not.toContain(word);
    }
  }
});

const live = own.extend({
  settings: { STRIPE_SECRET_KEY: "sk_test_none", STRIPE_PUBLISHABLE_KEY: "pk_test_none" },
});

live("the policy lets Stripe's own script and frames in", async ({ page, trip }) => {
  const frame = "<!doctype html><html lang='en'><title>Card</title><main><h1>Stripe's frame</h1></main></html>";
  // A script of Stripe's origin that shows a frame of another of its origins, and says that the form is ready.
  const script = `window.Stripe = () => ({
    elements: () => ({
      update() {},
      create: () => {
        let ready = () => {};
        return {
          on: (event, listener) => event === "ready" && (ready = listener),
          mount(host) {
            const frame = document.createElement("iframe");
            frame.src = "https://m-1.js.stripe.com/frame.html";
            frame.title = "Stripe";
            frame.addEventListener("load", () => ready({}));
            host.append(frame);
          },
          destroy() {},
        };
      },
    }),
  });`;
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await page.route("https://*.js.stripe.com/**", (route) => route.fulfill({ contentType: "text/html", body: frame }));
  const { itinerary } = await openPayment(page, trip);
  await expect(payButton(page)).toBeVisible();
  await expect(page.frameLocator("iframe[title='Stripe']").getByRole("heading")).toHaveText("Stripe's frame");
  const answer = await page.request.get(`/itinerary/${itinerary.id}/payment`);
  const policy = (answer.headers()["content-security-policy"] ?? "").split("; ");
  expect(policy).toContain("frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com");
  expect(policy).toContain("connect-src https://api.stripe.com 'self'");
});
