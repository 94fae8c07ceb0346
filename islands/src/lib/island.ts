import { type ComponentType, createElement, type ReactNode } from "react";

/** A React island as the mounting code sees it: props come from the page and are not trusted. */
export interface Island {
  /** Throws when the props do not fit. */
  render(props: unknown): ReactNode;
}

/** Each island's entry module exports one. */
export interface IslandModule {
  readonly island: Island;
}

export function defineIsland<Props extends object>(
  parse: (props: unknown) => Props,
  Component: ComponentType<Props>,
): Island {
  return { render: (props) => createElement(Component, parse(props)) };
}
