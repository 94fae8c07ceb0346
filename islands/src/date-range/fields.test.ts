import { beforeEach, expect, test, vi } from "vitest";
import { joinDates } from "./fields.ts";

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!found) {
    throw new Error(`no field ${name}`);
  }
  return found;
}

function type(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event("change", { bubbles: true }));
}

function press(key: string): void {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

const day = (date: string) => document.querySelector<HTMLElement>(`[data-day="${date}"]`);
const said = () => document.querySelector(".date-range-said")?.textContent;

async function open(name: string): Promise<void> {
  field(name).click();
  await vi.waitFor(() => expect(document.querySelector<HTMLDialogElement>("dialog")?.open).toBe(true));
}

beforeEach(() => {
  document.documentElement.lang = "en";
  document.body.innerHTML = `
    <form class="search-box">
      <div><input id="in" name="checkIn" type="date" value="2027-03-12" min="2027-01-01" max="2028-02-05"></div>
      <div><input id="out" name="checkOut" type="date" value="2027-03-15" min="2027-01-02" max="2028-02-05"></div>
      <span data-nights>3 nights</span>
    </form>`;
  joinDates();
});

test("check-out moves along with check-in and the number of nights is shown", () => {
  type("checkIn", "2027-03-30");
  expect(field("checkOut").value).toBe("2027-04-02");
  type("checkOut", "2027-03-31");
  expect(document.querySelector("[data-nights]")?.textContent).toBe("1 night");
  type("checkIn", "2027-05-01");
  expect(field("checkOut").value).toBe("2027-05-02");
  // The server reports a stay of no nights; until then the last number of nights counts.
  type("checkOut", "2027-04-01");
  expect(document.querySelector("[data-nights]")?.textContent).toBe("");
  type("checkIn", "2027-06-01");
  expect(field("checkOut").value).toBe("2027-06-02");
});

test("dates that are no stay say so at the field at once, until they are one", () => {
  const error = () => document.querySelector(".field-error")?.textContent;
  type("checkOut", "2027-03-12");
  expect(error()).toBe("Check-out must be after check-in.");
  expect(document.querySelector(".field-error")?.parentElement).toBe(field("checkOut").parentElement);
  expect(field("checkOut").getAttribute("aria-describedby")).toBe("out-error");
  type("checkOut", "2027-05-12");
  expect(error()).toBe("A stay can be at most 30 nights.");
  type("checkOut", "2027-03-14");
  expect(error()).toBeUndefined();
  expect(field("checkOut").hasAttribute("aria-invalid")).toBe(false);
  // A year that is being typed is no error, and one that was left is.
  type("checkOut", "0002-03-14");
  expect(error()).toBeUndefined();
  field("checkOut").dispatchEvent(new Event("blur"));
  expect(error()).toBe("Check-out must be after check-in.");
  // Check-in takes check-out along.
  type("checkIn", "2027-03-20");
  expect(error()).toBeUndefined();
});

test("a check-in in the past says so once the field is left, until it is none", () => {
  const error = () => document.querySelector("#in-error")?.textContent;
  type("checkIn", "0002-03-14");
  expect(error()).toBeUndefined();
  field("checkIn").dispatchEvent(new Event("blur"));
  expect(error()).toBe("Check-in cannot be in the past.");
  type("checkIn", "2027-03-14");
  expect(error()).toBeUndefined();
});

test("the calendar chooses a range and writes it into the fields", async () => {
  await open("checkIn");
  expect(day("2027-03-12")?.getAttribute("aria-label")).toBe("Friday, 12 March 2027, check-in");
  expect(said()).toBe("Fri 12 Mar to Mon 15 Mar, 3 nights. Choose the day of your arrival.");
  day("2027-03-20")?.click();
  expect([field("checkIn").value, field("checkOut").value]).toEqual(["2027-03-20", "2027-03-23"]);
  expect(said()).toBe("Check-in Sat 20 Mar. Choose the day you leave.");
  // An earlier day begins another stay, and a day that is too late cannot be chosen.
  day("2027-03-18")?.click();
  expect(field("checkIn").value).toBe("2027-03-18");
  day("2027-03-19")?.click();
  expect(field("checkOut").value).toBe("2027-03-19");
  expect(document.querySelector<HTMLDialogElement>("dialog")?.open).toBe(false);
});

test("keys move by days, weeks, months and years, within the bookable days", async () => {
  await open("checkIn");
  const at = () => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset["day"] : undefined);
  expect(at()).toBe("2027-03-12");
  for (const [key, expected] of [
    ["ArrowRight", "2027-03-13"],
    ["ArrowDown", "2027-03-20"],
    ["Home", "2027-03-15"],
    ["End", "2027-03-21"],
    ["ArrowUp", "2027-03-14"],
    ["ArrowLeft", "2027-03-13"],
    ["PageDown", "2027-04-13"],
    ["PageUp", "2027-03-13"],
    ["PageUp", "2027-02-13"],
    ["PageUp", "2027-01-13"],
    ["PageUp", "2027-01-01"],
  ]) {
    press(key ?? "");
    expect([key, at()]).toEqual([key, expected]);
  }
});

test("a day outside the bookable days says so and cannot be chosen", async () => {
  field("checkIn").min = "2027-03-10";
  await open("checkIn");
  expect(day("2027-03-09")?.getAttribute("aria-disabled")).toBe("true");
  expect(day("2027-03-09")?.getAttribute("aria-label")).toContain("not available");
  day("2027-03-09")?.click();
  expect(field("checkIn").value).toBe("2027-03-12");
});

test("days show the price of the searched stay, while the fields still have that stay", async () => {
  const form = document.querySelector("form");
  form?.setAttribute("data-prices-search", "s-1");
  form?.setAttribute("data-prices-nights", "3");
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    Response.json({
      options: [
        {
          checkInDate: "2027-03-17",
          checkOutDate: "2027-03-20",
          total: 4,
          lowestTotal: { amount: 102.4, currency: "EUR" },
        },
        { checkInDate: "2027-03-18", checkOutDate: "2027-03-21", total: 0 },
      ],
    }),
  );
  await open("checkIn");
  await vi.waitFor(() => expect(day("2027-03-17")?.textContent).toBe("17€102"));
  expect(day("2027-03-17")?.getAttribute("aria-label")).toBe("Wednesday, 17 March 2027, €102");
  expect(day("2027-03-18")?.textContent).toBe("18");
  expect(document.querySelector(".date-range-note")?.textContent).toContain("3 nights");
  const body = asked.mock.calls[0]?.[1]?.body;
  expect(JSON.parse(String(body))).toEqual({ searchId: "s-1", flexibility: "arrivals", month: "2027-03-01" });
  day("2027-03-17")?.click();
  expect(day("2027-03-17")?.textContent).toBe("17");
});
