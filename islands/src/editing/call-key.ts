/** A key for a call that is to have its effect once; of random bytes, for no page without TLS can make a UUID. */
export function newCallKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
