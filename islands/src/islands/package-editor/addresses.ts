/** Where the editor leads. */

export const MY_PACKAGES = "/dashboard/manage-itineraries";

export function editAddress(packageId: string): string {
  return `/dashboard/experiences/${encodeURIComponent(packageId)}`;
}

export function packageAddress(slug: string, packageId: string): string {
  return `/user/${encodeURIComponent(slug)}/itineraries/${encodeURIComponent(packageId)}`;
}
