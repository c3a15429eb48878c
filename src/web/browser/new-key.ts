/** An idempotency key for one request of the visitor, used for each repetition of it. */
export function newKey(): string {
  // Not randomUUID: it is missing on pages without https.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
