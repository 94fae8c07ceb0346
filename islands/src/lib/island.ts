import { type ComponentType, createElement, type ReactNode } from "react";

/** The event that an island with load="…" waited for, or a later one of the same name; a new object each time. */
export interface Occasion {
  /** Comes from any script of the page and is not trusted. */
  readonly detail: unknown;
  /** The element that had the focus then. */
  readonly opener: Element | null;
}

/** A React island as the mounting code sees it: props come from the page and are not trusted. */
export interface Island {
  /** Throws on invalid props. */
  render(props: unknown, occasion: Occasion | undefined): ReactNode;
}

/** Each island's entry module exports one. */
export interface IslandModule {
  readonly island: Island;
}

/** Defines an island. The component gets its occasion beside its props; an island that waits for no event has none. */
export function defineIsland<Props extends object>(
  parse: (props: unknown) => Props,
  Component: ComponentType<Props & { readonly occasion: Occasion | undefined }>,
): Island {
  return { render: (props, occasion) => createElement(Component, { ...parse(props), occasion }) };
}
