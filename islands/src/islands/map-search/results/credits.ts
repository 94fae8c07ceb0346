import type { HotelSummary } from "../types.ts";

/** The credit of records: the line, and the address of the licence's terms. */
export interface Credit {
  readonly line: string;
  readonly address: string | undefined;
}

/** The credits of these hotels' records, each once; demonstration hotels have none. */
export function creditsOf(hotels: readonly Pick<HotelSummary, "source">[]): readonly Credit[] {
  const credits = new Map<string, Credit>();
  for (const { source } of hotels) {
    if (!source.isDemonstration && source.attribution !== "") {
      const line = `${source.attribution}, ${source.licence}`;
      credits.set(line, { line, address: source.licenceUrl ?? undefined });
    }
  }
  return [...credits.values()];
}

/** The credits as the map's own line takes them. */
export function creditsAsHtml(credits: readonly Credit[]): string[] {
  return credits.map(({ line, address }) =>
    address === undefined ? escaped(line) : `<a href="${escaped(address)}" rel="noopener license">${escaped(line)}</a>`,
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
