// A declined card, and a bank that asks for approval.

import { awaitingPayment } from "../support/cart.ts";
import { CARD, expectBooked, fillCard, payButton } from "../support/story.ts";
import { expect, test } from "../support/test.ts";

test("a declined card leaves the trip as it was, and another card pays it", { tag: "@no-scripts" }, async ({
  page,
  trip,
}) => {
  const { api, itinerary } = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await fillCard(page, CARD.declined);
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText(/declined/i);
  await expect(page.getByLabel("Card number")).toHaveValue("");

  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
  const invoice = await api.invoice(itinerary.invoiceId ?? "");
  expect(invoice).toMatchObject({ status: "paid", captured: invoice.amount });
});

test("the bank asks, the cardholder approves, and the trip is booked", { tag: ["@no-scripts", "@firefox"] }, async ({
  page,
  trip,
}) => {
  const { itinerary } = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await fillCard(page, CARD.challenged);
  await payButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Verify your payment" })).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await expectBooked(page, 1);
});

test("the bank asks, the cardholder rejects, nothing is taken, and another card pays", async ({ page, trip }) => {
  const { api, itinerary } = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await fillCard(page, CARD.challenged);
  await payButton(page).click();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  const rejected = await api.invoice(itinerary.invoiceId ?? "");
  expect(rejected.status).toBe("open");
  expect(rejected.captured).toBeUndefined();

  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expectBooked(page, 1);
});

test("a trip cannot be given up or changed while the bank asks, and can be afterwards", {
  tag: "@no-scripts",
}, async ({ page, trip }) => {
  const { api, itinerary } = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await fillCard(page, CARD.challenged);
  await payButton(page).click();
  const asked = page.getByRole("heading", { level: 1, name: "Verify your payment" });
  await expect(asked).toBeVisible();
  await page.goto("/user/trips");
  const unpaid = page.getByRole("region", { name: "Waiting for payment" });
  await expect(unpaid).toContainText("Payment under way");
  await expect(unpaid.getByRole("link", { name: "Give up this trip" })).toHaveCount(0);
  await page.goto(`/itinerary/${itinerary.id}/contact`);
  await expect(asked).toBeVisible();
  await page.goto(`/user/itinerary/${itinerary.id}/cancel`);
  await expect(page.getByRole("heading", { level: 1, name: "A payment is under way" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button")).toHaveCount(0);
  await main.getByRole("link", { name: "Go to payment" }).click();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("alert")).toBeVisible();

  await page.goto("/user/trips");
  await unpaid.getByRole("link", { name: "Give up this trip" }).click();
  await page.getByRole("button", { name: "Give up this trip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You gave this trip up" })).toBeVisible();
  expect(await api.itinerary(itinerary.id)).toMatchObject({ status: "cancelled" });
});

test("the pressed button shows that it works, and the payment is sent once", { tag: "@phone" }, async ({
  page,
  trip,
}) => {
  const { itinerary } = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await fillCard(page, CARD.good);
  // The page answers nothing while a form of it is under way, so the form stays here and is counted.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset["sent"] = "";
    addEventListener("submit", (event) => {
      if (dataset["sent"] !== undefined && !event.defaultPrevented) {
        event.preventDefault();
        dataset["sent"] += "+";
      }
    });
  });
  const button = page.locator("#payment").getByRole("button", { name: /^Pay/ });
  const name = (await button.textContent()) ?? "";
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(button).toHaveText("Paying…");
  await page.getByLabel("Security code").press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-sent", "+");
  // Back may restore the page as it was left.
  await page.evaluate(() => {
    delete document.documentElement.dataset["sent"];
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(button).toHaveText(name.trim());
  await expect(button).not.toHaveAttribute("aria-busy");
  await button.click();
  await expectBooked(page, 1);
});

test("an impossible card shows its error beside the field", async ({ page, trip }) => {
  const { itinerary } = await awaitingPayment(page, trip);
  await page.goto(`/itinerary/${itinerary.id}/payment`);
  await fillCard(page, "4242 4242 4242 4241");
  await payButton(page).click();
  await expect(page.getByLabel("Card number")).toHaveAccessibleDescription(/.+/);
  await expect(page.getByLabel("Card number")).toHaveAttribute("aria-invalid", "true");
});
