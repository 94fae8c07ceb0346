import { beforeEach, expect, test, vi } from "vitest";
import { actAtOnce } from "./live-list.ts";

/** The list as the server renders it, with that many stays. */
function page(count: number, isTicked: boolean): string {
  return `<html lang="en"><head><title>${count} stays</title></head><body>
    <p data-live="facts">${count} stays</p>
    <form class="results-sort" id="list-order" action="/search" data-live-form>
      <input type="hidden" name="searchId" value="1">
      <select name="order"><option value="recommended">Recommended</option><option value="price">Price</option></select>
      <button>Sort</button>
    </form>
    <aside id="filters"><div><form class="filters" id="list-filters" action="/search" data-live-form>
      <input type="hidden" name="searchId" value="1">
      <label><input type="checkbox" name="breakfast" value="true" ${isTicked ? "checked" : ""}> Breakfast ${count}</label>
      <input name="minPrice" type="number">
    </form></div><div class="list-filters-foot"><button form="list-filters" data-live-show="${count} stays"><span>Show stays</span></button></div></aside>
    <section class="results-list">
      <p role="status" data-live-said></p>
      <div data-live="list"><ul>${"<li>stay</li>".repeat(count)}</ul></div>
    </section></body></html>`;
}

const answers = vi.fn<(address: string) => Promise<Response>>();

actAtOnce();

beforeEach(() => {
  history.replaceState(null, "", "/search?searchId=1");
  document.body.innerHTML = new DOMParser().parseFromString(page(3, false), "text/html").body.innerHTML;
  answers.mockReset();
  vi.spyOn(globalThis, "fetch").mockImplementation((address) => answers(String(address)));
});

const html = (count: number, isTicked: boolean) => new Response(page(count, isTicked));

function box(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>("[name=breakfast]");
  if (!found) {
    throw new Error("no box");
  }
  return found;
}

test("ticking a filter shows its list at once, announces the count, and keeps the focus", async () => {
  answers.mockResolvedValue(html(2, true));
  const inserted = vi.fn();
  document.addEventListener("fragment:inserted", inserted, { once: true });
  const moved = vi.fn();
  addEventListener("popstate", moved, { once: true });
  box().focus();
  box().click();
  await vi.waitFor(() => expect(document.querySelectorAll("li")).toHaveLength(2));
  expect(answers).toHaveBeenCalledExactlyOnceWith("/search?searchId=1&breakfast=true");
  expect(location.search).toBe("?searchId=1&breakfast=true");
  expect(document.querySelector("[data-live=facts]")?.textContent).toBe("2 stays");
  expect(document.querySelector("[data-live-said]")?.textContent).toBe("2 stays");
  expect(document.querySelector("[data-live-show]")?.textContent).toBe("Show 2 stays");
  expect(document.activeElement).toBe(box());
  expect(box().checked).toBe(true);
  expect(inserted).toHaveBeenCalledOnce();
  expect(moved).toHaveBeenCalledOnce();
});

test("of two changes the answer to the last one counts", async () => {
  let first: (answer: Response) => void = () => {};
  answers.mockImplementationOnce(() => new Promise((resolve) => (first = resolve)));
  answers.mockResolvedValueOnce(html(1, false));
  box().click();
  const order = document.querySelector<HTMLSelectElement>("[name=order]");
  if (order) {
    order.value = "price";
    order.dispatchEvent(new Event("change", { bubbles: true }));
  }
  await vi.waitFor(() => expect(document.querySelectorAll("li")).toHaveLength(1));
  first(html(2, true));
  await Promise.resolve();
  expect(document.querySelectorAll("li")).toHaveLength(1);
  expect(location.search).toBe("?searchId=1&order=price");
});
