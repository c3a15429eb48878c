/** A "no" from the business is a value with a name; faults are thrown and never travel here. */
export type Refusal = { code: string }
export type Accepted<T> = { ok: true; value: T }
export type Refused<R> = { ok: false; refusal: R }
export type Result<T, R extends Refusal = Refusal> = Accepted<T> | Refused<R>

export function ok(): Accepted<undefined>
export function ok<T>(value: T): Accepted<T>
export function ok<T>(value?: T): Accepted<T | undefined> {
  return { ok: true, value }
}

/** Written `refuse({ code: 'promo_code_expired', expiredOn })`; the code is kept as a literal type. */
export const refuse = <const R extends Refusal>(refusal: R): Refused<R> => ({ ok: false, refusal })
