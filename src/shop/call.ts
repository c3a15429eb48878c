import type { z } from '@hono/zod-openapi'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may make a call. Deny by default: a call that does not say it does not compile (design §8). `staff`: whoever works here;
 * `{ staff: 'prices.write' }`: who has this permission; `outlet`: a till with a key of its outlet.
 */
export type Access = 'open' | 'customer' | 'outlet' | 'staff' | { readonly staff: string }

/** A call of the API: what the server answers, what the client may send and what the documents say, in one value. */
export interface CallShape {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** OpenAPI form, ends in a slash: '/api/orders/{id}/'. */
  readonly path: string
  readonly access: Access
  /** A permission of the staff that this call answers with more, or does more for. */
  readonly moreFor?: string
  readonly summary: string
  /** A member for each name in braces of the path. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** The query may also name `f.<attribute>`: values joined by commas, or the name repeated. */
  readonly filters?: true
  readonly body?: z.ZodType
  /** What comes is a hint and may be anything: a body that is no JSON is taken as nothing. */
  readonly takesAnyBody?: true
  /** The body is a form with files, `multipart/form-data`, at most so long; a file comes as `{ bytes }`. Else it is JSON. */
  readonly form?: { readonly maxBytes: number }
  readonly answer: z.ZodType
  /** 200 unless the call creates something (201) or something is left to be done about it (202), or sends on (303, with a `location`). */
  readonly status?: 200 | 201 | 202 | 303
  /** Of a call that creates something: said instead of 201 if it was there already, by `setStatus`. */
  readonly statusIfThere?: 200
  /** An answer that is not JSON: a text of this type. */
  readonly contentType?: string
  /** Honours Idempotency-Key (every POST that creates something, contract.md). */
  readonly idempotent?: true
  /** Its answer tells a secret once, or its body is one: under its Idempotency-Key the answer is kept encrypted, with its cookies. */
  readonly tellsSecret?: true
  /** Every "no" of the business this call may give; what any call may give is added by the server. */
  readonly refusals?: readonly RefusalCode[]
}

/** A call with its name (the `operationId`) and the slice it belongs to (the tag). */
export type Call<C extends CallShape = CallShape> = C & { readonly id: string; readonly tag: string }
export type CallSet = Readonly<Record<string, Call>>

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** A path whose names are not the members of `params` does not compile. */
type WithParams<C extends CallShape> = [NamesIn<C['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: z.ZodObject<Record<NamesIn<C['path']>, z.ZodType>> }

/** The calls of a slice. The name of a member is the name of the call everywhere. */
export function defineCalls<const Shapes extends Readonly<Record<string, CallShape>>>(
  tag: string,
  shapes: Shapes & { [Id in keyof Shapes]: WithParams<Shapes[Id]> },
): { readonly [Id in keyof Shapes]: Call<Shapes[Id]> } {
  return Object.fromEntries(Object.entries(shapes).map(([id, shape]) => [id, { ...shape, id, tag }])) as never
}
