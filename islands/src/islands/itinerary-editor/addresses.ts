/** The addresses that the editor links to. */

export const MY_ITINERARIES = "/dashboard/manage-itineraries";

export function editAddress(itineraryContentId: string): string {
  return `${MY_ITINERARIES}/${encodeURIComponent(itineraryContentId)}`;
}

export function itineraryAddress(slug: string, itineraryContentId: string): string {
  return `/user/${encodeURIComponent(slug)}/itineraries/${encodeURIComponent(itineraryContentId)}`;
}

/** The preview of the itinerary with its unpublished changes, for its author. */
export function changesAddress(slug: string, itineraryContentId: string): string {
  return `${itineraryAddress(slug, itineraryContentId)}?preview`;
}
