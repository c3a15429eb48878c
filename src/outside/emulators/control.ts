import type { Hono } from 'hono'
import { z } from 'zod'
import { type Faults, faultModes } from './faults.ts'
import type { Outbox } from './outbox.ts'
import type { RequestLog } from './requests.ts'

const faultBody = z.object({
  provider: z.string(),
  mode: z.enum(faultModes),
  seconds: z.number().positive().max(3600).default(60),
  rate: z.number().positive().max(1).default(1),
  delay_ms: z.number().positive().max(60_000).default(3000),
  after: z.boolean().default(false),
  method: z.string().optional(),
})

interface Controlled {
  names: readonly string[]
  outbox: Outbox
  faults: Faults
  requests: RequestLog
}

/** Control API of the emulators for programs: messages sent, requests received, faults. An unknown provider gets a 404 with an explanation. */
export function controlRoutes(app: Hono, { names, outbox, faults, requests }: Controlled) {
  const unknown = (provider: string) => ({
    error: `there is no provider "${provider}"`,
    providers: names,
  })
  const limitOf = (text: string | undefined, usual: number) =>
    Math.min(Math.max(Math.trunc(Number(text ?? usual)) || usual, 1), 2000)

  app.get('/outbox', (c) =>
    c.json(outbox.read({ to: c.req.query('to'), kind: c.req.query('kind'), limit: limitOf(c.req.query('limit'), 50) })),
  )
  app.get('/requests', (c) => {
    const provider = c.req.query('provider')
    if (provider && !names.includes(provider)) return c.json(unknown(provider), 404)
    return c.json(requests.read(provider, limitOf(c.req.query('limit'), 200)))
  })
  app.delete('/requests', (c) => {
    requests.clear()
    return c.body(null, 204)
  })
  app.get('/faults', (c) => c.json(faults.list()))
  app.post('/faults', async (c) => {
    const read = faultBody.safeParse(await c.req.json().catch(() => null))
    if (!read.success) return c.json({ error: 'fault is not understood', issues: read.error.issues }, 400)
    if (!names.includes(read.data.provider)) return c.json(unknown(read.data.provider), 404)
    faults.set(read.data)
    return c.json(read.data)
  })
  app.delete('/faults', (c) => {
    faults.clear(c.req.query('provider'))
    return c.body(null, 204)
  })
  return unknown
}
