/** Output of a command of the operator's tool. */
export interface Print {
  say(line: string): void
  /** Prints why nothing was done and returns the exit code of the failure. */
  fail(line: string): number
}
