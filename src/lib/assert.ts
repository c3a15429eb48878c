/** What must hold whatever the visitor does. A failed assert is a bug of ours, so it is thrown. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Must hold: ${message}`)
}
