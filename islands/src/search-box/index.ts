import { joinDates } from "../date-range/fields.ts";
import { closeGuests } from "./guests.ts";
import { placePanels } from "./panels.ts";

/** What scripts add to the search boxes of a page. */
export function wakeSearchBoxes(): void {
  joinDates();
  placePanels();
  closeGuests();
}
