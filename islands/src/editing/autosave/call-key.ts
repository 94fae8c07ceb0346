/** A new idempotency key. It uses random bytes because pages without TLS have no `crypto.randomUUID`. */
export function newCallKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
