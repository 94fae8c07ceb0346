/** The addresses that the editor links to. */

export const MY_STAYS = "/dashboard/manage-stays";

export function editAddress(recommendationId: string): string {
  return `/dashboard/stays/${encodeURIComponent(recommendationId)}`;
}

/** The hotel's page with the creator's text. */
export function stayAddress(hotelSlug: string, slug: string): string {
  return `/hotel/${encodeURIComponent(hotelSlug)}?creator=${encodeURIComponent(slug)}`;
}
