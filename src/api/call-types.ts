import type { z } from '@hono/zod-openapi'
import type { CallShape } from '#shop/call.ts'
import type { calls } from '#shop/calls.ts'

// The types of the client, drawn from the definitions of the calls. Types only: the definitions themselves hold zod, which no
// browser loads.

type Slices = typeof calls
type AnyCall = { [Slice in keyof Slices]: Slices[Slice][keyof Slices[Slice]] }[keyof Slices]
/** Calls that answer JSON: a picture is an address, not a call. */
type JsonCall = Exclude<AnyCall, { contentType: string }>

export type Method = CallShape['method']
export type PathOf<M extends Method> = Extract<JsonCall, { method: M }>['path']
export type CallAt<M extends Method, Path> = Extract<JsonCall, { method: M; path: Path }>

/** What a schema takes; where it takes anything (`z.coerce`), what it makes of it. */
type Given<S> = S extends z.ZodObject
  ? { [K in keyof z.input<S>]: unknown extends z.input<S>[K] ? z.output<S>[K & keyof z.output<S>] : z.input<S>[K] }
  : never
type Filters<C> = C extends { filters: true } ? { [facet: `f.${string}`]: readonly string[] } : unknown
type QueryOf<C> = C extends { query: infer Q } ? Given<Q> & Filters<C> : never
/** A member that may be left out as a whole if nothing in it is needed. */
type Member<Name extends string, Value> = [Value] extends [never]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** What a call is given beside its path. */
export type Sent<C> = Member<'params', C extends { params: infer P } ? Given<P> : never> &
  Member<'query', QueryOf<C>> &
  Member<'body', C extends { body: infer B } ? z.input<B> : never> & {
    /** Kept over retries of the same intention, so that nothing is created twice. */
    idempotencyKey?: C extends { idempotent: true } ? string : undefined
    signal?: AbortSignal
  }
/** Nothing need be given to a call that needs nothing. */
export type Rest<C> = Record<never, never> extends Sent<C> ? [sent?: Sent<C>] : [sent: Sent<C>]

/** The query a call takes, for those who put it together elsewhere. */
export type QueryAt<M extends Method, Path extends PathOf<M>> = QueryOf<CallAt<M, Path>>

export type AnswerOf<C> = C extends { answer: infer S } ? z.output<S> : never

/** Codes of every refusal that a call lists; those any call may give come on top. */
export type RefusalAt<M extends Method, Path extends PathOf<M>> =
  CallAt<M, Path> extends { refusals: readonly (infer Code)[] } ? Code : never
