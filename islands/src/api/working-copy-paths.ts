/** The calls of working copies, in the form of the API document's types until those have them. */

export type WorkingCopyKind = "post" | "recommendation" | "travelPackage" | "itineraryContent";

export interface StoredWorkingCopy {
  readonly document: { readonly [field: string]: unknown };
  readonly baseVersion: number;
  readonly revision: number;
}

interface Path {
  readonly path: { readonly kind: WorkingCopyKind; readonly id: string };
}

interface Good<Status extends number, Body> {
  readonly responses: Readonly<Record<Status, { content: { readonly "application/json": Body } }>>;
}

interface Done {
  readonly responses: { readonly 204: { content?: never } };
}

export interface WorkingCopyPaths {
  readonly "/api/v1/workingCopy/{kind}/{id}": {
    readonly get: { readonly parameters: Path } & Good<200, StoredWorkingCopy>;
    readonly put: {
      readonly parameters: Path;
      readonly requestBody: {
        readonly content: {
          readonly "application/json": {
            readonly document: { readonly [field: string]: unknown };
            readonly baseVersion: number;
            readonly revision: number | null;
          };
        };
      };
    } & Good<200, StoredWorkingCopy>;
    readonly delete: { readonly parameters: Path & { readonly query: { readonly revision: number } } } & Done;
  };
}
