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
  const { error } = shapeOf(call, body.code).safeParse(body)
  if (error) throw new Error(`${method} ${path} answered ${body.code} in another shape: ${z.prettifyError(error)}`)
}

/** Hostile tests check some ten thousand refusals: each pattern and each shape is made once. */
const patterns = new Map<string, RegExp>()
function patternOf(path: string): RegExp {
  const made = patterns.get(path)
  if (made) return made
  const pattern = new RegExp(
    `^${path
      .replace(/[.]/g, '\\.')
      .replace(/\{\w+\}/g, '[^/]+')
      .replace(/\/?$/, '/')}$`,
  )
  patterns.set(path, pattern)
  return pattern
}

const shapes = new Map<string, z.ZodObject>()
function shapeOf(call: Call | undefined, code: RefusalCode): z.ZodObject {
  const key = `${call?.id} ${code}`
  const made = shapes.get(key)
  if (made) return made
  const { details }: { status: number; details?: z.ZodObject } = refusals[code]
  const shape = z.strictObject({ ...standard.shape, ...details?.shape, ...call?.details?.[code]?.shape })
  shapes.set(key, shape)
  return shape
}
