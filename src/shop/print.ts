/** What a command of the operator's tool prints on. */
export interface Print {
  say(line: string): void
  /** Why not; answers the exit code of a command that did nothing. */
  fail(line: string): number
}
