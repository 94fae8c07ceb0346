import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { aPicture, keepsWorkingCopy, SUGGEST, suggested } from "../../editing/testing.ts";
import { isFields } from "../../lib/guards.ts";
import { settle } from "../../testing/page.ts";
import { Server } from "../../testing/server.ts";
import type { TravelPackage } from "./document.ts";
import { PackageEditor } from "./PackageEditor.tsx";

/** A page with the editor, and a fake server behind it, for tests. */

export const PUT = "PUT /api/v1/travelpackage";
export const GET = "GET /api/v1/travelpackage/k1";
export const PRICED = "GET /api/v1/travelpackage/k1/withHotelContent";
export const KEEP = "PUT /api/v1/workingCopy/travelPackage/k1";

export function aPackage(change: Partial<TravelPackage> = {}): TravelPackage {
  return {
    packageId: "k1",
    userId: "u1",
    title: "",
    description: "",
    stays: [],
    days: [],
    images: [],
    nights: 0,
    isActive: false,
    tags: [],
    version: 1,
    createdAt: "2027-01-01T00:00:00Z",
    updatedAt: "2027-01-01T00:00:00Z",
    ...change,
  };
}

/** A package of two stays and a day. */
export const twoStays = aPackage({
  title: "Lisbon",
  description: "Sea and hills",
  stays: [
    { hotelId: "h1", nights: 2, note: "Ask for the upper floor" },
    { hotelId: "h2", nights: 3 },
  ],
  days: [{ title: "Arrival", text: "Sun", imageIds: ["i2"] }],
  images: [aPicture("i1", "The sea"), aPicture("i2", "A tram")],
  nights: 5,
  version: 4,
});

/** A hotel as its own endpoint and lists of hotels return it. */
const aHotel = (id: string, name: string) => ({
  id,
  name,
  address: { line1: "Rua 1", city: "Lisbon", countryCode: "PT" },
  titleImage: aPicture(`title-${id}`),
});

const HOTELS = [aHotel("h1", "Sea House"), aHotel("h2", "Hill House")];

/** A server whose package accepts every change; a night costs 90 euros, two nights twice as much. */
export function goodServer(first: TravelPackage = aPackage()): Server {
  let current = first;
  const server = keepsWorkingCopy(new Server(), "travelPackage/k1");
  const priced = ({ query }: { query: string }) => {
    const held = new URLSearchParams(query).get("preview") === "true" ? keptStays(server) : undefined;
    const stays = held ?? current.stays;
    const nights = stays.reduce((sum, stay) => sum + stay.nights, 0);
    const amount = 90 * nights;
    return Response.json({
      package: { ...current, stays, nights },
      hotels: HOTELS,
      ...(amount > 0 && { fromPrice: { amount, currency: "EUR" } }),
    });
  };
  return server
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on(PUT, ({ body }) => {
      const version = current.version + 1;
      current = { ...current, ...(typeof body === "object" ? body : {}), packageId: "k1", version };
      const nights = current.stays.reduce((sum, stay) => sum + stay.nights, 0);
      current = { ...current, nights };
      return Response.json(current);
    })
    .on(GET, () => Response.json(current))
    .on(PRICED, priced)
    .on("GET /api/v1/hotel/h1", () => Response.json(HOTELS[0]))
    .on("GET /api/v1/hotel/h2", () => Response.json(HOTELS[1]))
    .on(SUGGEST, () => suggested(HOTELS));
}

/** The unpublished stays. */
function keptStays(server: Server): TravelPackage["stays"] | undefined {
  const changes = server.seen.findLast(({ call }) => /^(PUT|DELETE) \/api\/v1\/workingCopy/.test(call));
  const { document } = isFields(changes?.body) ? changes.body : {};
  const { stays } = isFields(document) ? document : {};
  return Array.isArray(stays) ? stays : undefined;
}

/** Opens the editor on the server's package. */
export const open = (): Promise<void> => draw("k1", "mia");

/** Opens the editor on a new package. */
export const openNew = (): Promise<void> => draw(undefined, "mia");

/** Opens the editor of an author without a handle. */
export const openWithoutHandle = (): Promise<void> => draw("k1", undefined);

async function draw(packageId: string | undefined, slug: string | undefined): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <PackageEditor userId="u1" slug={slug} packageId={packageId} />
    </QueryClientProvider>,
  );
  await settle();
}
