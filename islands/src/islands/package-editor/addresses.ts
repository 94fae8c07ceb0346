/** The addresses that the editor links to. */

export const MY_PACKAGES = "/dashboard/manage-itineraries";

export function editAddress(packageId: string): string {
  return `/dashboard/experiences/${encodeURIComponent(packageId)}`;
}

export function packageAddress(slug: string, packageId: string): string {
  return `/user/${encodeURIComponent(slug)}/itineraries/${encodeURIComponent(packageId)}`;
}

/** The preview of the package with its unpublished changes, for its author. */
export function changesAddress(slug: string, packageId: string): string {
  return `${packageAddress(slug, packageId)}?preview`;
}
