import type { z } from '@hono/zod-openapi'
import type { Access } from './call.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * A stream of the API: an answer that does not end, `text/event-stream`. Like a call (`call.ts`) one value defines what the server answers, what
 * the client may listen to and what the documentation shows. Beside its own events each stream has `reset`: what was said before this moment is
 * not on the stream, so read the whole answer now. It comes first on a stream that was not resumed.
 */
export interface StreamShape {
  /** OpenAPI form, ends in a slash: '/api/orders/{id}/stream/'. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  /** A member for each name in braces of the path. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** The name of each event and the shape of its data. `reset` is taken. */
  readonly events: Readonly<Record<string, z.ZodObject>> & { readonly reset?: never }
  /** Refusals beside those that any stream may return. */
  readonly refusals?: readonly RefusalCode[]
}

/** A stream with its name (the `operationId`) and its slice (the tag). */
export type Stream<S extends StreamShape = StreamShape> = S & { readonly id: string; readonly tag: string }
export type StreamSet = Readonly<Record<string, Stream>>

/** Defines the streams of a slice. The key of a stream is its name everywhere. */
export function defineStreams<const Shapes extends Readonly<Record<string, StreamShape>>>(
  tag: string,
  shapes: Shapes,
): { readonly [Id in keyof Shapes]: Stream<Shapes[Id]> } {
  return Object.fromEntries(Object.entries(shapes).map(([id, shape]) => [id, { ...shape, id, tag }])) as never
}
