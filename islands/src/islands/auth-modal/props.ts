import { readFields, readFlag, readList, readText } from "../../lib/guards.ts";

/** A provider of identities: its sign-in begins at /identity/v1/{id}/start. */
export interface AuthProvider {
  readonly id: string;
  /** As people know it. */
  readonly name: string;
}

/** What the auth modal knows of the site; server/contract/src/island.rs has the same. */
export interface AuthModalProps {
  readonly siteName: string;
  /** New clubs can be opened: signing up lets one choose. */
  readonly isSignUpEnabled: boolean;
  /** In the order of their buttons. */
  readonly providers: readonly AuthProvider[];
  /** The browser is a part of another app: Google signs nobody in there. */
  readonly isInAppBrowser: boolean;
  readonly termsUrl: string;
  readonly privacyUrl: string;
}

export function parseAuthModalProps(value: unknown): AuthModalProps {
  const fields = readFields(value, "props");
  return {
    siteName: readText(fields, "siteName"),
    isSignUpEnabled: readFlag(fields, "isSignUpEnabled"),
    providers: readList(fields, "providers", parseProvider),
    isInAppBrowser: readFlag(fields, "isInAppBrowser"),
    termsUrl: readText(fields, "termsUrl"),
    privacyUrl: readText(fields, "privacyUrl"),
  };
}

function parseProvider(value: unknown, name: string): AuthProvider {
  const fields = readFields(value, name);
  return { id: readText(fields, "id"), name: readText(fields, "name") };
}
