/** The press of a button in a row's form. */
export interface Press {
  readonly row: HTMLElement;
  readonly form: HTMLFormElement;
  readonly button: HTMLButtonElement;
  /** What the field of the form says. */
  readonly id: string;
}

/** All rows of a list, including rows that are hidden while their removal is pending. */
export function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((row) => row instanceof HTMLElement);
}

/** The visible rows of a list. */
export function seenRowsOf(list: HTMLElement): HTMLElement[] {
  return rowsOf(list).filter((row) => !row.hidden);
}

/** The link of a row to its page. */
export function linkOf(row: HTMLElement | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>(":is(h2, h3) a") ?? null;
}

export function titleOf(row: HTMLElement): string {
  return linkOf(row)?.textContent?.trim() ?? "";
}

/** The press behind a submitted form, if its button has the intent and the form has the field. */
export function pressOf({ target, submitter }: SubmitEvent, intent: string, field: string): Press | undefined {
  if (!(target instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement) || submitter.value !== intent) {
    return undefined;
  }
  const row = target.closest<HTMLElement>("li[data-id]");
  const id = new FormData(target).get(field);
  return row && typeof id === "string" ? { row, form: target, button: submitter, id } : undefined;
}
