import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense, use } from "react";
import { createRoot } from "react-dom/client";
import type { Island, Occasion } from "./lib/island.ts";
import { LifeContext } from "./lib/kept-state.ts";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";
import { Skeleton } from "./ui/Skeleton.tsx";
import "./ui/island.css";

/** The props and the occasion of an island. */
export interface IslandProps {
  readonly props: unknown;
  readonly occasion: Occasion | undefined;
  /** The same from the island's insertion until its removal, also across failures and restarts. */
  readonly life: object;
}

/** A mounted island. */
export interface MountedIsland {
  update(given: IslandProps): void;
  unmount(): void;
}

export interface MountModule {
  readonly mount: typeof mount;
}

/** One for the page, so that islands share fetched data. */
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: 1 } } });

/**
 * Renders an island into its element: a skeleton of the same size until its code has loaded, and an error when it
 * fails. This is the only place that creates a React root.
 */
export function mount(host: Element, island: Promise<Island>, given: IslandProps, restart: () => void): MountedIsland {
  queryClient.removeQueries({ predicate: (query) => query.state.status === "error" });
  const root = createRoot(host, { onCaughtError: reportCaughtError });
  const render = (current: IslandProps) =>
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

function IslandContent({ island, given }: { island: Promise<Island>; given: IslandProps }): ReactNode {
  return use(island).render(given.props, given.occasion);
}

/** The visitor sees the failure; the operators find it in the console, once. */
function reportCaughtError(error: unknown): void {
  console.error(error);
}
