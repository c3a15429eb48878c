import type { z } from '@hono/zod-openapi'
import type { AddedDetails, RefusalCode } from './refusals.ts'

/**
 * Who may make a call. Access is denied by default: a call that does not state it does not compile (design §8). `staff`: any member of staff; `{
 * staff: 'prices.write' }`: a member with this permission; `outlet`: a till with a key of its outlet.
 */
export type Access = 'open' | 'customer' | 'outlet' | 'staff' | { readonly staff: string }

/** A call of the API: one value defines what the server answers, what the client may send and what the documentation shows. */
export interface CallShape {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** OpenAPI form, ends in a slash: '/api/orders/{id}/'. */
  readonly path: string
  readonly access: Access
  /** A staff permission with which this call returns more or does more. */
  readonly moreFor?: string
  readonly summary: string
  /** A member for each name in braces of the path. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** The query may also name `f.<attribute>`: values joined by commas, or the name repeated. */
  readonly filters?: true
  readonly body?: z.ZodType
  /** The body is a hint of any shape: one that is not JSON counts as absent. */
  readonly takesAnyBody?: true
  /** The body is a form with files, `multipart/form-data`, of at most `maxBytes`; a file arrives as `{ bytes }`. Absent: JSON. */
  readonly form?: { readonly maxBytes: number }
  readonly answer: z.ZodType
  /** 200 by default; 201: the call creates something; 202: work remains to be done; 303: a redirect with a `location`. */
  readonly status?: 200 | 201 | 202 | 303
  /** For a call that creates something: set with `setStatus` instead of 201 if it already existed. */
  readonly statusIfThere?: 200
  /** Content type of an answer that is not JSON but text. */
  readonly contentType?: string
  /** Honours Idempotency-Key (every POST that creates something, contract.md). */
  readonly idempotent?: true
  /** Its answer is a versioned object with an `ETag`; a changing call takes `If-Match` and refuses a version that is not the present one. */
  readonly versioned?: true
  /** Its answer returns a secret once, or its body is one: the answer stored under its Idempotency-Key is encrypted, with its cookies. */
  readonly tellsSecret?: true
  /** Every refusal this call may return; those that any call may return are added by the server. */
  readonly refusals?: readonly RefusalCode[]
  /** Shapes of what these refusals say here beside what they say everywhere (shop/refusals.ts). */
  readonly details?: AddedDetails
}

/** A call with its name (the `operationId`) and its slice (the tag). */
export type Call<C extends CallShape = CallShape> = C & { readonly id: string; readonly tag: string }
export type CallSet = Readonly<Record<string, Call>>

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** A path whose placeholders differ from the members of `params` does not compile. */
type WithParams<C extends CallShape> = [NamesIn<C['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: z.ZodObject<Record<NamesIn<C['path']>, z.ZodType>> }

/** Defines the calls of a slice. The key of a call is its name everywhere. */
export function defineCalls<const Shapes extends Readonly<Record<string, CallShape>>>(
  tag: string,
  shapes: Shapes & { [Id in keyof Shapes]: WithParams<Shapes[Id]> },
): { readonly [Id in keyof Shapes]: Call<Shapes[Id]> } {
  return Object.fromEntries(Object.entries(shapes).map(([id, shape]) => [id, { ...shape, id, tag }])) as never
}
