import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useCurrencyMenu } from "./use-currency-menu.ts";

const RENDERED = "/mapsearch?searchId=s1";

beforeEach(() => {
  history.replaceState(null, "", RENDERED);
  // As the header has them: app/src/components/header.rs.
  document.body.innerHTML = `
    <form method="post" action="/currency">
      <input type="hidden" name="returnUrl" value="${RENDERED}">
      <button name="currency" value="EUR"></button><button name="currency" value="CHF"></button>
    </form>
    <form method="post" action="/search">
      <input type="hidden" name="returnUrl" value="${RENDERED}"><button value="CHF"></button>
    </form>`;
});
afterEach(cleanup);

/** The value that the browser posts when the button is pressed. */
function press(button: string): string | undefined {
  const submitter = document.querySelector<HTMLButtonElement>(button);
  const form = submitter?.form;
  form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: submitter ?? null }));
  return form?.querySelector<HTMLInputElement>("[name=returnUrl]")?.value;
}

test("another currency returns to the map's current view", () => {
  renderHook(() => useCurrencyMenu());
  const query = "&order=price&stars=4&minPrice=100&priceCurrency=EUR&bounds=38.4,-9.8,39.2,-8.6&move=off";
  history.replaceState(null, "", RENDERED + query);
  expect(press("[value=CHF]")).toBe(RENDERED + query);
});

test("other forms, and all forms once the map is removed, stay as they are", () => {
  const { unmount } = renderHook(() => useCurrencyMenu());
  expect(press("[action='/search'] button")).toBe(RENDERED);
  unmount();
  history.replaceState(null, "", `${RENDERED}&stars=4`);
  expect(press("[value=CHF]")).toBe(RENDERED);
});
