/** Where the editor leads. */

export const MY_ITINERARIES = "/dashboard/manage-itineraries";

export function editAddress(itineraryContentId: string): string {
  return `${MY_ITINERARIES}/${encodeURIComponent(itineraryContentId)}`;
}

export function itineraryAddress(slug: string, itineraryContentId: string): string {
  return `/user/${encodeURIComponent(slug)}/itineraries/${encodeURIComponent(itineraryContentId)}`;
}
