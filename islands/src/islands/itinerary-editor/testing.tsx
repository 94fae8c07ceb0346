import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { aPicture, keepsWorkingCopy, SUGGEST, suggested } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { Server } from "../../testing/server.ts";
import type { Itinerary } from "./document.ts";
import { ItineraryEditor } from "./ItineraryEditor.tsx";

/** A page with the editor, and a fake server behind it, for tests. */

export const POST = "POST /api/itinerary-content";
export const PUT = "PUT /api/itinerary-content";
export const GET = "GET /api/itinerary-content/c1";
export const DELETE = "DELETE /api/itinerary-content/c1";

export function anItinerary(change: Partial<Itinerary> = {}): Itinerary {
  return {
    id: "c1",
    userId: "u1",
    title: "",
    description: "",
    days: [],
    images: [],
    hotels: [],
    isActive: false,
    tags: [],
    version: 1,
    createdAt: "2027-01-01T00:00:00Z",
    updatedAt: "2027-01-01T00:00:00Z",
    ...change,
  };
}

/** A day with two places, a night and a picture, and the day of departure. */
export const twoDays = anItinerary({
  tags: ["on foot"],
  title: "Lisbon",
  description: "Sea and hills",
  days: [
    {
      title: "Arrival",
      text: "Sun",
      places: [
        { name: "The tower", note: "Go up early", coordinates: { latitude: 38.6916, longitude: -9.216 } },
        { name: "The market" },
      ],
      hotelId: "h1",
      imageIds: ["i2"],
    },
    { title: "Home" },
  ],
  coverImage: aPicture("i1", "The sea"),
  images: [aPicture("i2", "A tram")],
  version: 4,
});

/** A hotel as its own endpoint returns it. */
const aHotel = (id: string, name: string) => ({
  id,
  name,
  address: { line1: "Rua 1", city: "Lisbon", countryCode: "PT" },
  titleImage: aPicture(`title-${id}`),
});

const HOTELS = [aHotel("h1", "Sea House"), aHotel("h2", "Hill House")];

/** A server whose itinerary accepts every change. */
export function goodServer(first: Itinerary = anItinerary()): Server {
  let current = first;
  const take = ({ body }: { readonly body: unknown }) => {
    const version = current.version + 1;
    current = { ...current, ...(typeof body === "object" ? body : {}), id: "c1", version };
    return Response.json(current);
  };
  return keepsWorkingCopy(new Server(), "itineraryContent/c1")
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on(POST, take)
    .on(PUT, take)
    .on(GET, () => Response.json(current))
    .on("GET /api/v1/hotel/h1", () => Response.json(HOTELS[0]))
    .on("GET /api/v1/hotel/h2", () => Response.json(HOTELS[1]))
    .on(SUGGEST, () => suggested(HOTELS))
    .on("GET /api/v1/userProfile/hotelRecommendations", () => Response.json({ recommendations: [] }));
}

/** Opens the editor on the server's itinerary. */
export const open = (): Promise<void> => draw("c1", "mia");

/** Opens the editor on a new itinerary. */
export const openNew = (): Promise<void> => draw(undefined, "mia");

/** Opens the editor of an author without a handle. */
export const openWithoutHandle = (): Promise<void> => draw("c1", undefined);

async function draw(id: string | undefined, slug: string | undefined): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <ItineraryEditor userId="u1" slug={slug} itineraryContentId={id} />
    </QueryClientProvider>,
  );
  await settle();
}
