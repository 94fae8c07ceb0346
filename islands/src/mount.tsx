import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
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

/** What the load of an island's code has come to. */
type Arrival = { readonly island: Island } | { readonly error: unknown };

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
 *
 * It waits without `Suspense`, which shows an island 300 ms after its skeleton at the earliest.
 */
export function mount(host: Element, island: Promise<Island>, given: IslandProps, restart: () => void): MountedIsland {
  queryClient.removeQueries({ predicate: (query) => query.state.status === "error" });
  const root = createRoot(host, { onCaughtError: reportCaughtError });
  let current = given;
  let arrival: Arrival | undefined;
  let isMounted = true;
  const render = () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary resetOn={current} onTryAgain={restart}>
          <LifeContext value={current.life}>
            <IslandContent arrival={arrival} given={current} />
          </LifeContext>
        </ErrorBoundary>
      </QueryClientProvider>,
    );
  const arrive = (arrived: Arrival) => {
    arrival = arrived;
    if (isMounted) {
      render();
    }
  };
  render();
  island.then(
    (loaded) => arrive({ island: loaded }),
    (error: unknown) => arrive({ error }),
  );
  return {
    update: (next) => {
      current = next;
      render();
    },
    unmount: () => {
      isMounted = false;
      root.unmount();
    },
  };
}

function IslandContent({ arrival, given }: { arrival: Arrival | undefined; given: IslandProps }): ReactNode {
  if (!arrival) {
    return <Skeleton />;
  }
  if ("error" in arrival) {
    throw arrival.error;
  }
  return arrival.island.render(given.props, given.occasion);
}

/** The visitor sees the failure; the operators find it in the console, once. */
function reportCaughtError(error: unknown): void {
  console.error(error);
}
