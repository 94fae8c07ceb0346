import type { ReactNode } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { texts } from "../texts.ts";
import type { Relaxation } from "../types.ts";
import { countOfStays } from "../words.ts";

const PLACEHOLDERS = [1, 2, 3, 4];

/** The placeholder of the loading list, in its final size. */
export function ListSkeleton(): ReactNode {
  return (
    <div className="hotel-cards hotel-cards-list" role="status" aria-label={texts.updating}>
      {PLACEHOLDERS.map((placeholder) => (
        <div key={placeholder}>
          <div className="hotel-card" aria-hidden="true">
            <span className="picture skeleton" />
            <div className="hotel-card-body">
              <span className="skeleton skeleton-title" />
              <span className="skeleton skeleton-text" />
              <span className="skeleton skeleton-text" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

interface EmptyListProps {
  readonly hasFilters: boolean;
  readonly hasArea: boolean;
  readonly without: readonly Relaxation[];
  readonly onRelax: (relaxation: Relaxation) => void;
  /** Other dates with available stays. */
  readonly otherDates: ReactNode;
  readonly onClearFilters: () => void;
  readonly onRemoveArea: () => void;
  /** Undefined without a map. */
  readonly onZoomOut: (() => void) | undefined;
}

/** The list without results: suggests what to change. */
export function EmptyList(props: EmptyListProps): ReactNode {
  const { hasFilters, hasArea, without, onRelax, otherDates, onClearFilters, onRemoveArea, onZoomOut } = props;
  return (
    <div className="state">
      <Icon name={hasFilters ? "filter" : "map"} />
      <h2 className="state-title">{hasFilters ? texts.emptyTitle : texts.emptyAreaTitle}</h2>
      <p>{hasFilters ? texts.emptyText : texts.emptyAreaText}</p>
      <div className="row">
        {hasFilters && <StateButton label={texts.clearFilters} onClick={onClearFilters} />}
        {hasArea && <StateButton label={texts.removeArea} onClick={onRemoveArea} />}
        {!hasArea && onZoomOut && <StateButton label={texts.zoomOut} onClick={onZoomOut} />}
      </div>
      {without.length > 0 && (
        <>
          <h3>{texts.almost}</h3>
          <div className="row">
            {without.map((relaxation) => (
              <StateButton
                key={`${relaxation.filter} ${relaxation.value ?? ""}`}
                label={withoutText(relaxation)}
                onClick={() => onRelax(relaxation)}
              />
            ))}
          </div>
        </>
      )}
      {otherDates}
    </div>
  );
}

/** Says that there is no connection; the search is retried when there is one. */
export function OfflineNote(): ReactNode {
  return (
    <div className="map-note" role="status">
      <Icon name="info" />
      <p>
        <strong>{texts.offlineTitle}.</strong> {texts.offlineText}
      </p>
    </div>
  );
}

/** Such as "Without breakfast: 14 stays". */
export function withoutText({ filter, value, total }: Relaxation): string {
  return texts.without(
    typeof value === "string" ? texts.withoutFacility(value) : texts.filterNames[filter],
    countOfStays(total),
  );
}

function StateButton({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  return (
    <button className="button button-quiet" type="button" onClick={onClick}>
      {label}
    </button>
  );
}
