import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense, use } from "react";
import { createRoot } from "react-dom/client";
import type { Island, Occasion } from "./lib/island.ts";
import { LifeContext } from "./lib/kept-state.ts";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";
import { Skeleton } from "./ui/Skeleton.tsx";
import "./ui/island.css";

/** What an island is rendered with. */
export interface Given {
  readonly props: unknown;
  readonly occasion: Occasion | undefined;
  /** The same from when it comes to the page until it leaves, also where it fails meanwhile and begins again. */
  readonly life: object;
}

/** An island on the page. */
export interface MountedIsland {
  update(given: Given): void;
  unmount(): void;
}

export interface MountModule {
  readonly mount: typeof mount;
}

/** One for the page, so that islands share what they have fetched. */
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: 1 } } });

/**
 * Renders an island into its element, a skeleton of the same size until its code is there, and the state
 * of a part that failed when it cannot be shown. This is the only place that creates a React root.
 */
export function mount(host: Element, island: Promise<Island>, given: Given, restart: () => void): MountedIsland {
  queryClient.removeQueries({ predicate: (query) => query.state.status === "error" });
  const root = createRoot(host, { onCaughtError: reportCaughtError });
  const render = (current: Given) =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary resetOn={current} onTryAgain={restart}>
          <Suspense fallback={<Skeleton />}>
            <LifeContext value={current.life}>
              <IslandContent island={island} given={current} />
            </LifeContext>
          </Suspense>
        </ErrorBoundary>
      </QueryClientProvider>,
    );
  render(given);
  return { update: render, unmount: () => root.unmount() };
}

function IslandContent({ island, given }: { island: Promise<Island>; given: Given }): ReactNode {
  return use(island).render(given.props, given.occasion);
}

/** The person sees the failure; whoever looks after the site finds it in the console, once. */
function reportCaughtError(error: unknown): void {
  console.error(error);
}
