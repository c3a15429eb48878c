/** A key under which one wish is sent, however often it is sent. */
export function newKey(): string {
  // Not randomUUID: it is missing on pages that are not https.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
