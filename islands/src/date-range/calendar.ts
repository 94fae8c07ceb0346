import { spaceAround } from "../search-box/space.ts";
import {
  addDays,
  addMonths,
  type Day,
  dateOf,
  firstOfMonth,
  isDay,
  nightsBetween,
  sameDayOf,
  weekday,
  weeksOf,
} from "./days.ts";
import { element, iconButton } from "./elements.ts";
import { type Prices, type PricesOf, pricesOf } from "./prices.ts";
import { type End, MAX_NIGHTS, nightsOf, type StayFields } from "./stay-fields.ts";
import { texts } from "./texts.ts";
import "./date-range.css";

/** Wide enough for two months side by side. */
const WIDE = "(width >= 48rem)";
/** Between the calendar and what it stands beside, in pixels. */
const GAP = 8;

const calendars = new WeakMap<HTMLFormElement, Calendar>();
let count = 0;

/** Opens the calendar of a search box to choose one end of the stay. */
export function openCalendar(fields: StayFields, end: End): void {
  const calendar = calendars.get(fields.form) ?? new Calendar(fields);
  calendars.set(fields.form, calendar);
  calendar.open(end);
}

/**
 * A calendar of one range: two months on wide screens, one on phones. The arrow keys move by days and weeks, Page Up
 * and Page Down by months (with Shift by years), Home and End to the ends of a week (ARIA practices, date picker
 * dialog).
 */
class Calendar {
  readonly #fields: StayFields;
  readonly #dialog = document.createElement("dialog");
  readonly #months = element("div", "date-range-months");
  readonly #said = element("p", "date-range-said");
  readonly #note = element("p", "date-range-note small soft");
  readonly #earlier = iconButton("chevron-left", texts.earlier);
  readonly #later = iconButton("chevron-right", texts.later);
  readonly #id = `date-range-${++count}`;
  readonly #prices = new Map<Day, Prices>();
  readonly #asked = new Set<Day>();
  readonly #searchedNights: number | undefined;
  readonly #searchedPlace: string;
  #end: End = "checkIn";
  /** The first month that is shown. */
  #month: Day = "";
  /** The day that the keys move from. */
  #current: Day = "";

  constructor(fields: StayFields) {
    this.#fields = fields;
    this.#searchedNights = Number(fields.form.dataset["pricesNights"]) || undefined;
    this.#searchedPlace = this.#place();
    const close = iconButton("x", texts.close);
    close.addEventListener("click", () => this.#dialog.close());
    const head = element("div", "date-range-head");
    head.append(this.#said, close);
    const body = element("div", "date-range-body");
    body.append(this.#earlier, this.#months, this.#later);
    this.#dialog.className = "date-range";
    this.#dialog.setAttribute("aria-label", texts.title);
    this.#dialog.append(head, body, this.#note);
    this.#said.setAttribute("role", "status");
    this.#earlier.addEventListener("click", () => this.#turn(-1));
    this.#later.addEventListener("click", () => this.#turn(1));
    this.#dialog.addEventListener("keydown", (event) => this.#key(event));
    this.#dialog.addEventListener("click", (event) => {
      const day = event.target instanceof Element && event.target.closest<HTMLElement>("[data-day]")?.dataset["day"];
      if (event.target === this.#dialog && isOutside(event, this.#dialog)) {
        this.#dialog.close();
      } else if (day) {
        this.#choose(day);
      }
    });
    this.#dialog.addEventListener("close", () => {
      // The event comes after the closing: by then the calendar may be open again.
      if (!this.#dialog.open) {
        this.#months.replaceChildren();
      }
    });
    // Events in the calendar do not count as input of the search box around it.
    for (const name of ["input", "change"]) {
      this.#dialog.addEventListener(name, (event) => event.stopPropagation());
    }
    window.visualViewport?.addEventListener("resize", () => this.#dialog.open && this.#put());
    fields.form.after(this.#dialog);
  }

  open(end: End): void {
    const { checkIn, checkOut } = this.#fields;
    const field = end === "checkIn" ? checkIn : checkOut;
    this.#end = end;
    this.#current = this.#within(isDay(field.value) ? field.value : checkIn.min);
    const first = isDay(checkIn.value) ? checkIn.value : this.#current;
    this.#month = firstOfMonth(this.#within(first));
    this.#show();
    if (!this.#dialog.open) {
      this.#dialog.showModal();
      this.#put();
    }
    this.#focus();
  }

  /**
   * Places the calendar below the search box where it fits, else above it, else in the middle of the window; on phones at
   * the bottom.
   */
  #put(): void {
    const { style } = this.#dialog;
    style.removeProperty("inset-block-start");
    style.removeProperty("inset-inline-start");
    this.#dialog.classList.remove("is-beside");
    if (!matchMedia(WIDE).matches) {
      return;
    }
    const box = this.#fields.form.getBoundingClientRect();
    const own = this.#dialog.getBoundingClientRect();
    const { above, below } = spaceAround(this.#fields.form);
    const needed = own.height + GAP;
    if (needed <= Math.max(above, below)) {
      const top = needed <= below ? box.bottom + GAP : box.top - needed;
      const start = Math.max(GAP, Math.min(box.left + (box.width - own.width) / 2, innerWidth - own.width - GAP));
      this.#dialog.classList.add("is-beside");
      style.setProperty("inset-block-start", `${top}px`);
      style.setProperty("inset-inline-start", `${start}px`);
    }
  }

  #place(): string {
    return this.#fields.form.querySelector<HTMLInputElement>("[name=destination]")?.value ?? "";
  }

  #first(): Day {
    return this.#fields.checkIn.min;
  }

  #last(): Day {
    return this.#fields.checkOut.max;
  }

  #within(day: Day): Day {
    return day < this.#first() ? this.#first() : day > this.#last() ? this.#last() : day;
  }

  #monthsShown(): number {
    return matchMedia(WIDE).matches ? 2 : 1;
  }

  #show(): void {
    const months = Array.from({ length: this.#monthsShown() }, (_, index) => addMonths(this.#month, index));
    this.#months.replaceChildren(...months.map((month, index) => this.#table(month, `${this.#id}-${index}`)));
    this.#earlier.disabled = this.#month <= firstOfMonth(this.#first());
    this.#later.disabled = addMonths(this.#month, months.length) > this.#last();
    this.#said.textContent = this.#words();
    const nights = this.#pricedNights();
    this.#note.textContent = nights ? texts.pricesFor(texts.nights(nights)) : "";
    for (const month of nights ? months : []) {
      this.#ask(month);
    }
  }

  /** The number of nights that the prices are for; undefined where no prices can be shown. */
  #pricedNights(): number | undefined {
    const isSame = nightsOf(this.#fields) === this.#searchedNights && this.#place() === this.#searchedPlace;
    return isSame && this.#end === "checkIn" ? this.#searchedNights : undefined;
  }

  #ask(month: Day): void {
    const { pricesSearch, pricesHotel } = this.#fields.form.dataset;
    if (!pricesSearch || this.#asked.has(month)) {
      return;
    }
    this.#asked.add(month);
    const of: PricesOf = { searchId: pricesSearch, hotelId: pricesHotel };
    void pricesOf(of, month).then((prices) => {
      this.#prices.set(month, prices);
      const hasFocus = this.#months.contains(document.activeElement);
      this.#show();
      if (hasFocus) {
        this.#focus();
      }
    });
  }

  #table(month: Day, id: string): HTMLElement {
    const part = element("div", "date-range-month");
    const title = element("h3", "date-range-title");
    title.id = id;
    title.textContent = format(month, { month: "long", year: "numeric" });
    const table = document.createElement("table");
    table.setAttribute("role", "grid");
    table.setAttribute("aria-labelledby", id);
    const heads = table.createTHead().insertRow();
    for (let index = 0; index < 7; index += 1) {
      // 2024 began on a Monday.
      const day = addDays("2024-01-01", index);
      const head = document.createElement("th");
      head.scope = "col";
      head.abbr = format(day, { weekday: "long" });
      head.textContent = format(day, { weekday: "short" });
      heads.append(head);
    }
    const body = table.createTBody();
    for (const week of weeksOf(month)) {
      const row = body.insertRow();
      for (const day of week) {
        const cell = row.insertCell();
        if (day) {
          this.#fill(cell, day);
        }
      }
    }
    part.append(title, table);
    return part;
  }

  #fill(cell: HTMLTableCellElement, day: Day): void {
    const { checkIn, checkOut } = this.#fields;
    const mark = day === checkIn.value ? "in" : day === checkOut.value ? "out" : undefined;
    const isWithin = day > checkIn.value && day < checkOut.value;
    const canBe = this.#canBe(day);
    const price = this.#pricedNights() ? this.#prices.get(firstOfMonth(day))?.get(day) : undefined;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "date-range-day";
    button.dataset["day"] = day;
    button.tabIndex = day === this.#current ? 0 : -1;
    const number = element("span", "");
    number.textContent = String(Number(day.slice(8)));
    button.append(number);
    if (price && canBe) {
      const shown = element("span", "date-range-price");
      shown.textContent = price;
      button.append(shown);
    }
    const said = [
      format(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
      mark === "in" ? texts.checkIn : mark === "out" ? texts.checkOut : isWithin ? texts.within : undefined,
      canBe ? price : texts.cannot,
    ];
    button.setAttribute("aria-label", said.filter(Boolean).join(", "));
    if (!canBe) {
      button.setAttribute("aria-disabled", "true");
    }
    cell.setAttribute("aria-selected", String(mark !== undefined || isWithin));
    if (mark) {
      cell.dataset["mark"] = mark;
    } else if (isWithin) {
      cell.dataset["mark"] = "within";
    }
    cell.append(button);
  }

  /** Whether a day can be the end that is being chosen. A day before check-in begins another stay. */
  #canBe(day: Day): boolean {
    if (day < this.#first() || day > this.#last()) {
      return false;
    }
    if (this.#end === "checkIn") {
      return day < this.#last();
    }
    const { value } = this.#fields.checkIn;
    return !isDay(value) || nightsBetween(value, day) <= MAX_NIGHTS;
  }

  #choose(day: Day): void {
    if (!this.#canBe(day)) {
      return;
    }
    const { checkIn, checkOut } = this.#fields;
    this.#current = day;
    if (this.#end === "checkOut" && isDay(checkIn.value) && day > checkIn.value) {
      write(checkOut, day);
      this.#dialog.close();
      return;
    }
    write(checkIn, day);
    if (checkOut.value > this.#last()) {
      write(checkOut, this.#last());
    }
    this.#end = "checkOut";
    this.#show();
    this.#focus();
  }

  #words(): string {
    const { checkIn, checkOut } = this.#fields;
    const short = (day: Day) => format(day, { weekday: "short", day: "numeric", month: "short" });
    const nights = nightsOf(this.#fields);
    if (this.#end === "checkOut" && isDay(checkIn.value)) {
      return texts.chooseCheckOut(short(checkIn.value));
    }
    const chosen = nights ? texts.chosen(short(checkIn.value), short(checkOut.value), texts.nights(nights)) : "";
    return [chosen && `${chosen}.`, texts.chooseCheckIn].filter(Boolean).join(" ");
  }

  #turn(months: number): void {
    this.#month = addMonths(this.#month, months);
    const [first, after] = [this.#month, addMonths(this.#month, this.#monthsShown())];
    if (this.#current < first || this.#current >= after) {
      this.#current = this.#within(sameDayOf(this.#current, months));
    }
    this.#show();
  }

  #key(event: KeyboardEvent): void {
    const isDayFocused = event.target instanceof HTMLElement && event.target.dataset["day"] !== undefined;
    const next = isDayFocused && !event.altKey && !event.ctrlKey && !event.metaKey ? this.#next(event) : undefined;
    if (next === undefined) {
      return;
    }
    event.preventDefault();
    this.#current = this.#within(next);
    while (this.#current < this.#month) {
      this.#month = addMonths(this.#month, -1);
    }
    while (this.#current >= addMonths(this.#month, this.#monthsShown())) {
      this.#month = addMonths(this.#month, 1);
    }
    this.#show();
    this.#focus();
  }

  #next({ key, shiftKey }: KeyboardEvent): Day | undefined {
    const day = this.#current;
    switch (key) {
      case "ArrowLeft":
        return addDays(day, -1);
      case "ArrowRight":
        return addDays(day, 1);
      case "ArrowUp":
        return addDays(day, -7);
      case "ArrowDown":
        return addDays(day, 7);
      case "Home":
        return addDays(day, -weekday(day));
      case "End":
        return addDays(day, 6 - weekday(day));
      case "PageUp":
        return sameDayOf(day, shiftKey ? -12 : -1);
      case "PageDown":
        return sameDayOf(day, shiftKey ? 12 : 1);
      default:
        return undefined;
    }
  }

  #focus(): void {
    this.#months.querySelector<HTMLElement>(`[data-day="${this.#current}"]`)?.focus({ preventScroll: true });
  }
}

/** A press beside a modal dialog is also an event of the dialog. */
function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Writes a field as typing would. */
function write(field: HTMLInputElement, day: Day): void {
  field.value = day;
  for (const name of ["input", "change"]) {
    field.dispatchEvent(new Event(name, { bubbles: true }));
  }
}

function format(day: Day, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(dateOf(day));
}
