/** The only source of time in the shop. Tests and emulators pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests: time changes only when it is set. */
export function fixedClock(start: Date | string): Clock & { set(to: Date | string): void; advance(ms: number): void } {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to)
    },
    advance: (ms) => {
      at = new Date(at.getTime() + ms)
    },
  }
}
