import { addDays, isDay } from "./days.ts";
import { nightsOf, type StayFields } from "./stay-fields.ts";
import { texts } from "./texts.ts";

const DATE = "input[type=date]";

/**
 * Makes the dates of each search box one range: check-out goes along with check-in, the nights are said, and a press
 * opens a calendar, which is fetched then. The fields stay what they are: they can be typed in, and are sent.
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
  // Behind the back button the browser puts back what was typed.
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
        // Without it the platform's own calendar does.
        .catch(() => field.showPicker());
    };
    field.addEventListener("click", open);
    field.addEventListener("keydown", (event) => {
      if (event.key === " " || event.key === "F4" || (event.altKey && event.key === "ArrowDown")) {
        open(event);
      }
    });
    // Where the focus alone opens the platform's calendar, a tap must not give it.
    let isMoved = false;
    field.addEventListener("touchstart", () => (isMoved = false), { passive: true });
    field.addEventListener("touchmove", () => (isMoved = true), { passive: true });
    field.addEventListener("touchend", (event) => isMoved || open(event));
  }
}
