/** An invariant that no input of a visitor can violate: a failed assert is a bug and throws. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Must hold: ${message}`)
}
