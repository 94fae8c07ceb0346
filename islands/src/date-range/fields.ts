import { addDays, isDay } from "./days.ts";
import { nightsOf, type StayFields } from "./stay-fields.ts";
import { texts } from "./texts.ts";

const DATE = "input[type=date]";

/**
 * Joins the dates of each search box to one range: check-out moves along with check-in, the number of nights is
 * shown, and a press fetches and opens a calendar. The fields can still be typed into, and are what the form submits.
 */
export function joinDates(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form.search-box")) {
    const checkIn = form.querySelector<HTMLInputElement>(`${DATE}[name=checkIn]`);
    const checkOut = form.querySelector<HTMLInputElement>(`${DATE}[name=checkOut]`);
    if (checkIn && checkOut) {
      join({ form, checkIn, checkOut });
      openByPress({ form, checkIn, checkOut });
    }
  }
}

function join(fields: StayFields): void {
  const { form, checkIn, checkOut } = fields;
  let nights = nightsOf(fields) ?? 1;
  const say = () => {
    const said = form.querySelector("[data-nights]");
    const count = nightsOf(fields);
    if (said) {
      said.textContent = count === undefined ? "" : texts.nights(count);
    }
  };
  checkIn.addEventListener("change", () => {
    if (isDay(checkIn.value)) {
      checkOut.value = addDays(checkIn.value, nights);
    }
    say();
  });
  checkOut.addEventListener("change", () => {
    nights = nightsOf(fields) ?? nights;
    say();
  });
  // The back button restores the typed values.
  addEventListener("pageshow", () => {
    nights = nightsOf(fields) ?? nights;
    say();
  });
}

function openByPress(fields: StayFields): void {
  for (const [end, field] of [["checkIn", fields.checkIn] as const, ["checkOut", fields.checkOut] as const]) {
    field.setAttribute("aria-haspopup", "dialog");
    const open = (event: Event) => {
      event.preventDefault();
      void import("./calendar.ts")
        .then(({ openCalendar }) => openCalendar(fields, end))
        // Falls back to the platform's own calendar.
        .catch(() => field.showPicker());
    };
    field.addEventListener("click", open);
    field.addEventListener("keydown", (event) => {
      if (event.key === " " || event.key === "F4" || (event.altKey && event.key === "ArrowDown")) {
        open(event);
      }
    });
    // On devices where the focus opens the platform's calendar, a tap must not focus the field.
    let isMoved = false;
    field.addEventListener("touchstart", () => (isMoved = false), { passive: true });
    field.addEventListener("touchmove", () => (isMoved = true), { passive: true });
    field.addEventListener("touchend", (event) => isMoved || open(event));
  }
}
