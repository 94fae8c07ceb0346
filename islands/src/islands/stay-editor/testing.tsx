import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { aPicture, keepsWorkingCopy } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { Server } from "../../testing/server.ts";
import type { Recommendation } from "./document.ts";
import { StayEditor } from "./StayEditor.tsx";

/** A page with the editor, and a fake server behind it, for tests. */

export const POST = "POST /api/v1/recommendation";
export const GET = "GET /api/v1/hotel/h1/recommendation/r1";
export const DELETE = "DELETE /api/v1/hotel/h1/recommend";

export function aStay(change: Partial<Recommendation> = {}): Recommendation {
  return {
    id: "r1",
    hotelId: "h1",
    userId: "u1",
    recommendationTitle: "Waves",
    recommendationText: "Ask for the garden",
    images: [],
    isActive: false,
    isPinned: false,
    position: 0,
    tags: [],
    version: 3,
    createdAt: "2027-01-01T00:00:00Z",
    updatedAt: "2027-01-01T00:00:00Z",
    ...change,
  };
}

/** A stay with a cover and two pictures beside its text. */
export const withPictures = aStay({
  coverImage: aPicture("i0", "The hotel"),
  images: [aPicture("i1", "The sea"), aPicture("i2", "A tram")],
  tags: ["sauna"],
});

/** A server that accepts every change. */
export function goodServer(first: Recommendation = aStay()): Server {
  let current = first;
  return keepsWorkingCopy(new Server(), "recommendation/r1")
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on(GET, () => Response.json(current))
    .on(POST, ({ body }) => {
      const sent = typeof body === "object" && body !== null ? body : {};
      const isActive = "isActive" in sent && sent.isActive === true;
      current = { ...current, ...sent, id: "r1", isActive, version: current.version + 1 };
      return Response.json(current);
    });
}

/** Opens the editor on the server's stay. */
export const open = (): Promise<void> => draw("mia");

/** Opens the editor of an author without a handle. */
export const openWithoutHandle = (): Promise<void> => draw(undefined);

async function draw(slug: string | undefined): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <StayEditor userId="u1" slug={slug} hotelId="h1" hotelSlug="sea-house" recommendationId="r1" />
    </QueryClientProvider>,
  );
  await settle();
}
