import createClient from "openapi-fetch";
import { bearerFetch } from "../api/bearer.ts";
import { token } from "../api/client.ts";
import type { Answer } from "../api/result.ts";
import { found, type LoadOutcome, patience, type SaveOutcome, saved } from "../editing/calls.ts";
import { isFields } from "../lib/guards.ts";
import { readTyped, type Typed } from "./typed.ts";

/** The working copy of a club: what its creator changed and others do not see yet, kept by the server. */
export interface ClubCopy {
  /** Undefined where it is of another make. */
  readonly document: Typed | undefined;
  readonly revision: number;
}

/** What is to be kept, in place of the revision that is known; null says that none is. */
export interface ClubChanges {
  readonly document: Typed;
  /** The version of the profile that was changed. */
  readonly baseVersion: number;
  readonly revision: number | null;
}

/** The calls about it; they tell how they ended and never reject. */
export interface ClubCopies {
  save(changes: ClubChanges): Promise<SaveOutcome<ClubCopy>>;
  /** Finds undefined where there is none. */
  load(): Promise<LoadOutcome<ClubCopy | undefined>>;
}

interface StoredCopy {
  readonly document: Readonly<Record<string, unknown>>;
  readonly revision: number;
}

interface Stored {
  readonly 200: { readonly content: { readonly "application/json": StoredCopy } };
}

interface Parameters {
  readonly path: { readonly id: string };
}

/** The part of the OpenAPI document that this is about. */
interface CopyPaths {
  readonly "/api/v1/workingCopy/club/{id}": {
    readonly get: { readonly parameters: Parameters; readonly responses: Stored };
    readonly put: {
      readonly parameters: Parameters;
      readonly requestBody: { readonly content: { readonly "application/json": ClubChanges } };
      readonly responses: Stored;
    };
  };
}

const CALL = "/api/v1/workingCopy/club/{id}";
const NO_CONTENT = 204;

/** Of the club of that person. */
export function clubCopies(id: string): ClubCopies {
  const client = createClient<CopyPaths>({
    baseUrl: location.origin,
    fetch: bearerFetch(
      token,
      (request) => fetch(request),
      () => {},
    ),
  });
  const params = { path: { id } };
  return {
    async save(body) {
      const outcome = await saved(client.PUT(CALL, { params, body, signal: patience() }), isStored, false);
      return outcome.status === "saved" ? { ...outcome, value: read(outcome.value) } : outcome;
    },
    async load() {
      const asked = client.GET(CALL, { params, signal: patience() }).then(noneAsNull);
      const outcome = await found(asked, isStoredOrNull);
      return outcome.status === "found"
        ? { ...outcome, value: outcome.value === null ? undefined : read(outcome.value) }
        : outcome;
    },
  };
}

function read({ document, revision }: StoredCopy): ClubCopy {
  return { document: readTyped(document), revision };
}

/** Where there is none the answer has no body. */
function noneAsNull(answer: Answer<unknown>): Answer<unknown> {
  return answer.response.status === NO_CONTENT ? { ...answer, data: null } : answer;
}

function isStoredOrNull(value: unknown): value is StoredCopy | null {
  return value === null || isStored(value);
}

function isStored(value: unknown): value is StoredCopy {
  return isFields(value) && isFields(value["document"]) && typeof value["revision"] === "number";
}
