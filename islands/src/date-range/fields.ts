import { addDays, isDay } from "./days.ts";
import { element, iconElement } from "./elements.ts";
import { MAX_NIGHTS, nightsOf, type StayFields } from "./stay-fields.ts";
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
    // While a year is typed the date is long ago.
    if (pastOf(checkIn) === undefined) {
      showError(checkIn, undefined);
    }
    showError(checkOut, refusalOf(fields));
  });
  checkIn.addEventListener("blur", () => {
    const refusal = pastOf(checkIn);
    if (refusal !== undefined) {
      showError(checkIn, refusal);
    }
  });
  checkOut.addEventListener("change", () => {
    nights = nightsOf(fields) ?? nights;
    say();
    // While a year is typed the date is long ago.
    if (checkOut.value >= checkOut.min) {
      showError(checkOut, refusalOf(fields));
    }
  });
  checkOut.addEventListener("blur", () => {
    const refusal = refusalOf(fields);
    // Another error of the server stays until the date changes.
    if (refusal !== undefined) {
      showError(checkOut, refusal);
    }
  });
  // The back button restores the typed values.
  addEventListener("pageshow", () => {
    nights = nightsOf(fields) ?? nights;
    say();
  });
}

/** Why the server will refuse a check-in that is over. */
function pastOf({ value, min }: HTMLInputElement): string | undefined {
  return isDay(value) && value < min ? texts.past : undefined;
}

/** Why the server will refuse the dates; undefined where it takes them, or where one of them is missing. */
function refusalOf(fields: StayFields): string | undefined {
  const nights = nightsOf(fields);
  if (nights !== undefined) {
    return nights > MAX_NIGHTS ? texts.tooLong : undefined;
  }
  return isDay(fields.checkIn.value) && isDay(fields.checkOut.value) ? texts.checkOutFirst : undefined;
}

/** Shows an error below a field as the server does, in place of the one that the page came with. */
function showError(field: HTMLInputElement, text: string | undefined): void {
  const id = `${field.id}-error`;
  const shown = document.getElementById(id);
  if (shown?.textContent === text) {
    return;
  }
  shown?.remove();
  if (text === undefined) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    return;
  }
  const error = element("p", "field-error");
  error.id = id;
  error.role = "alert";
  const words = document.createElement("span");
  words.textContent = text;
  error.append(iconElement("circle-alert"), words);
  field.parentElement?.append(error);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
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
