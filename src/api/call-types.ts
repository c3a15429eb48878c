import type { z } from '@hono/zod-openapi'
import type { CallShape } from '#shop/call.ts'
import type { calls } from '#shop/calls.ts'
import type { DetailsRead, RefusalCode } from '#shop/refusals.ts'
import type { streams } from '#shop/streams.ts'
import type { Problem } from './client.ts'

// Types of the API client, derived from the definitions of the calls. Types only: the definitions import zod, which no browser loads.

type Slices = typeof calls
type AnyCall = { [Slice in keyof Slices]: Slices[Slice][keyof Slices[Slice]] }[keyof Slices]
/** Calls that return JSON: pictures are fetched by address, not by a call. */
type JsonCall = Exclude<AnyCall, { contentType: string }>

export type Method = CallShape['method']
export type PathOf<M extends Method> = Extract<JsonCall, { method: M }>['path']
export type CallAt<M extends Method, Path> = Extract<JsonCall, { method: M; path: Path }>

/** Input type of a schema; for a member that takes anything (`z.coerce`) its output type. */
type Given<S> = S extends z.ZodObject
  ? { [K in keyof z.input<S>]: unknown extends z.input<S>[K] ? z.output<S>[K & keyof z.output<S>] : z.input<S>[K] }
  : never
type Filters<C> = C extends { filters: true } ? { [facet: `f.${string}`]: readonly string[] } : unknown
type QueryOf<C> = C extends { query: infer Q } ? Given<Q> & Filters<C> : never
/** A member that is optional if all its fields are. */
type Member<Name extends string, Value> = [Value] extends [never]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** Input of a call apart from its path. */
export type Sent<C> = Member<'params', C extends { params: infer P } ? Given<P> : never> &
  Member<'query', QueryOf<C>> &
  Member<'body', C extends { body: infer B } ? z.input<B> : never> & {
    /** Repeated by retries of the same request, so that nothing is created twice. */
    idempotencyKey?: C extends { idempotent: true } ? string : undefined
    signal?: AbortSignal
  }
/** The input may be omitted if a call needs none. */
export type Rest<C> = Record<never, never> extends Sent<C> ? [sent?: Sent<C>] : [sent: Sent<C>]

/** Query type of a call, for code that builds it elsewhere. */
export type QueryAt<M extends Method, Path extends PathOf<M>> = QueryOf<CallAt<M, Path>>

export type AnswerOf<C> = C extends { answer: infer S } ? z.output<S> : never

type CodeOf<C> =
  | (C extends { refusals: readonly (infer Code extends RefusalCode)[] } ? Code : never)
  | (C extends { idempotent: true } ? 'idempotency_in_flight' | 'idempotency_key_reused' : never)
type Added<C> = C extends { details: infer Details } ? Details : never
type ProblemIn<C> = {
  [Code in CodeOf<C>]: Problem & { code: Code; detail: string } & DetailsRead<Code, Added<C>>
}[CodeOf<C>]

export type ProblemAt<M extends Method, Path> = ProblemIn<CallAt<M, Path>>

/**
 * The refusals of a call: a union by `code`, each with the details of its definition. What any call may answer is not in it: no answer, a fault, a
 * limit of the whole server. A `switch` names every code; an answer that none of its cases knows reaches `default`.
 */
export type RefusalFrom<M extends Method, Path extends PathOf<M>> = ProblemAt<M, Path>

type StreamSlices = typeof streams
type AnyStream = { [Slice in keyof StreamSlices]: StreamSlices[Slice][keyof StreamSlices[Slice]] }[keyof StreamSlices]
export type StreamPath = AnyStream['path']
type StreamAt<Path> = Extract<AnyStream, { path: Path }>

/** What fills the address of a stream. */
export type StreamSent<Path extends StreamPath> = Member<
  'params',
  StreamAt<Path> extends { params: infer P } ? Given<P> : never
> &
  Member<'query', StreamAt<Path> extends { query: infer Q } ? Given<Q> : never>

/** A listener for each event of a stream, and for `reset`: the whole answer has to be read now. */
export type StreamListeners<Path extends StreamPath> = {
  [Event in keyof StreamAt<Path>['events']]: (
    data: StreamAt<Path>['events'][Event] extends z.ZodType ? z.output<StreamAt<Path>['events'][Event]> : never,
  ) => void
} & { reset: () => void }
