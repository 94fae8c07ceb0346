/**
 * Loads an address of this site, also when only its fragment differs from the present one, which a browser would answer
 * without asking the server.
 */
export function openPage(address: string): void {
  const to = new URL(address, location.href);
  const isHere = to.pathname === location.pathname && to.search === location.search;
  location.assign(address);
  if (isHere) {
    location.reload();
  }
}
