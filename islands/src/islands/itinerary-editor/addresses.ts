/** Where the editor leads. */

export const MY_ITINERARIES = "/dashboard/manage-itineraries";

export function editAddress(itineraryContentId: string): string {
  return `${MY_ITINERARIES}/${encodeURIComponent(itineraryContentId)}`;
}

export function itineraryAddress(slug: string, itineraryContentId: string): string {
  return `/user/${encodeURIComponent(slug)}/itineraries/${encodeURIComponent(itineraryContentId)}`;
}

/** The itinerary with the changes that others do not see yet, for its author. */
export function changesAddress(slug: string, itineraryContentId: string): string {
  return `${itineraryAddress(slug, itineraryContentId)}?preview`;
}
