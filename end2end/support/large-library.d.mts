import type { Page } from "@playwright/test";

/** Answers a page with a library of that many pictures, all of which are the one with this id. */
export function holdLibrary(page: Page, id: string, many: number): Promise<void>;
