/** An expected refusal is a value with a code; faults are thrown and never returned as one. */
export type Refusal = { code: string }
export type Accepted<T> = { ok: true; value: T }
export type Refused<R> = { ok: false; refusal: R }
export type Result<T, R extends Refusal = Refusal> = Accepted<T> | Refused<R>

export function ok(): Accepted<undefined>
export function ok<T>(value: T): Accepted<T>
export function ok<T>(value?: T): Accepted<T | undefined> {
  return { ok: true, value }
}

/** Used as `refuse({ code: 'promo_code_expired', expiredOn })`; the code keeps its literal type. */
export const refuse = <const R extends Refusal>(refusal: R): Refused<R> => ({ ok: false, refusal })
