import { readFields, readFlag, readList, readText } from "../../lib/guards.ts";

/** A provider of identities: its sign-in begins at /identity/v1/{id}/start. */
export interface AuthProvider {
  readonly id: string;
  /** Its public name. */
  readonly name: string;
}

/** The site's settings for the auth modal; server/contract/src/island.rs has the same. */
export interface AuthModalProps {
  readonly siteName: string;
  /** New clubs can be opened: signing up offers the choice. */
  readonly isSignUpEnabled: boolean;
  /** In the order of their buttons. */
  readonly providers: readonly AuthProvider[];
  /** The browser is part of another app: Google refuses to sign in there. */
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
