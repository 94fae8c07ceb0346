/** Whether a creator's title of a stay says no more than the hotel's name. New drafts have it as their title. */
export function isItsName(title: string, hotelName: string): boolean {
  const words = title.trim().toLowerCase();
  return words === "" || words === hotelName.trim().toLowerCase();
}
