import type { z } from '@hono/zod-openapi'
import type { WrittenJson } from '#kit/written-json.ts'
import type { Result } from '#lib/result.ts'
import type { CallSet, CallShape } from './call.ts'
import type { App, OutletContext, RequestContext, SetCookie, SignedInContext, StaffContext } from './context.ts'
import type { RefusalCode, RefusalOf } from './refusals.ts'
import type { StreamSet, StreamShape } from './stream.ts'

type Shape<S> = S extends z.ZodType ? z.output<S> : undefined

type ContextFor<A> = A extends 'open'
  ? RequestContext
  : A extends 'customer'
    ? SignedInContext
    : A extends 'outlet'
      ? OutletContext
      : StaffContext

export interface CallInput<C extends CallShape> {
  context: ContextFor<C['access']>
  params: Shape<C['params']>
  query: Shape<C['query']>
  body: Shape<C['body']>
  /** `f.<attribute>` of the query: attribute → values. */
  filters: ReadonlyMap<string, readonly string[]>
  cookies: ReadonlyMap<string, string>
  /** Present for calls that honour it. */
  idempotencyKey: string | null
  /** An earlier request with this key did its work (`markDone`) but could not answer: it is answered without doing the work again. */
  wasDone: boolean
  /** Declares the cache tags on which the answer depends; collected by the page cache (design §4.2). */
  tag(...tags: string[]): void
  setCookie: SetCookie
  setHeader(name: string, value: string): void
  /** For a call with `statusIfThere` whose object already existed. */
  setStatus(status: C extends { statusIfThere: infer Status } ? Status : never): void
}

type RefusalIn<C extends CallShape> = C['refusals'] extends readonly (infer Code extends RefusalCode)[]
  ? RefusalOf<Code, C extends { details: infer Added } ? Added : never>
  : never

/** Handles one call: returns a value in the shape of its answer, or one of its refusals. */
export type Handler<C extends CallShape> = (
  input: CallInput<C>,
) => Promise<Result<z.output<C['answer']> | WrittenJson<z.output<C['answer']>>, RefusalIn<C>>>

/** What a slice's `.http.ts` exports: a handler for each of its calls, under the same name. */
export type Handlers<Calls extends CallSet> = (app: App) => { [Id in keyof Calls]: Handler<Calls[Id]> }

export interface StreamInput<S extends StreamShape> {
  context: ContextFor<S['access']>
  params: Shape<S['params']>
  query: Shape<S['query']>
}

/** What a visitor may watch: topics of the log (kit/stream-log.ts), of the visitor's company. */
export interface Watched {
  topics: readonly string[]
}

/**
 * Says what a stream watches for this visitor, or refuses. It is asked again while the stream is open, before each delivery at the latest: a
 * refusal, or other topics, end the stream.
 */
export type StreamSource<S extends StreamShape> = (
  input: StreamInput<S>,
) => Promise<
  Result<Watched, S['refusals'] extends readonly (infer Code extends RefusalCode)[] ? RefusalOf<Code, never> : never>
>

/** What a slice's `.http.ts` exports for its streams: a source for each, under the same name. */
export type StreamSources<Streams extends StreamSet> = (app: App) => {
  [Id in keyof Streams]: StreamSource<Streams[Id]>
}
