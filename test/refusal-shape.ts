import { z } from '@hono/zod-openapi'
import type { Call } from '#shop/call.ts'
import { type RefusalCode, refusals } from '#shop/refusals.ts'

const standard = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
  request_id: z.string(),
})

/** Throws if a refusal lacks a member of its definition, or has one more: the compiler cannot see a member that no definition names. */
export async function checkRefusal(calls: readonly Call[], method: string, path: string, response: Response) {
  if (method === 'HEAD' || !response.headers.get('content-type')?.startsWith('application/problem+json')) return
  const body = (await response.clone().json()) as { code: RefusalCode }
  const asked = path.replace(/[?#].*$/, '').replace(/\/?$/, '/')
  const call = calls.find((one) => one.method === method.toLowerCase() && patternOf(one.path).test(asked))
  const { details }: { status: number; details?: z.ZodObject } = refusals[body.code]
  const shape = standard.extend({ ...details?.shape, ...call?.details?.[body.code]?.shape })
  const { error } = z.strictObject(shape.shape).safeParse(body)
  if (error) throw new Error(`${method} ${path} answered ${body.code} in another shape: ${z.prettifyError(error)}`)
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.]/g, '\\.')
      .replace(/\{\w+\}/g, '[^/]+')
      .replace(/\/?$/, '/')}$`,
  )
