import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Clock } from '#kit/clock.ts'

export const faultModes = ['hang', 'slow', 'reset', 'http500', 'garbage'] as const

export interface Fault {
  provider: string
  mode: (typeof faultModes)[number]
  seconds: number
  /** Share of calls that fail: the first one, then evenly spread, the same in every run. */
  rate: number
  /** `slow` only. */
  delay_ms: number
  /** The work is done and only its answer is lost: the case of "was it paid or not?". */
  after: boolean
  /** Only requests of this HTTP method suffer it: an upload is a PUT after a HEAD. */
  method?: string
}

/** One fault per provider; a new one replaces it, its time or DELETE ends it. */
export function createFaults(clock: Clock) {
  const faults = new Map<string, Fault & { until: number; owed: number }>()

  function due(provider: string, method: string, isMeant: (fault: Fault) => boolean): Fault | null {
    const fault = faults.get(provider)
    if (!fault || (fault.method && fault.method !== method) || !isMeant(fault)) return null
    if (clock.now().getTime() >= fault.until) {
      faults.delete(provider)
      return null
    }
    fault.owed += fault.rate
    if (fault.owed < 1 - 1e-9) return null
    fault.owed -= 1
    return fault
  }

  return {
    set(fault: Fault): void {
      faults.set(fault.provider, {
        ...fault,
        until: clock.now().getTime() + fault.seconds * 1000,
        owed: 1 - fault.rate,
      })
    },
    clear(provider?: string): void {
      if (provider) faults.delete(provider)
      else faults.clear()
    },
    list: (): Fault[] => [...faults.values()].map(({ until: _until, owed: _owed, ...fault }) => fault),
    /** Middleware before a provider's routes. `note` receives the fault a call suffered; `isMeant`: whether a request can suffer it. */
    suffer(
      provider: string,
      note: (request: Request, mode: string) => void,
      isMeant: (fault: Fault, path: string) => boolean = () => true,
    ): MiddlewareHandler<{ Bindings: HttpBindings }> {
      return async (c, next) => {
        const fault = due(provider, c.req.method, (one) => isMeant(one, c.req.path))
        if (!fault) return next()
        note(c.req.raw, fault.mode)
        const { incoming, outgoing } = c.env
        if (fault.mode === 'slow') {
          await pause(fault.delay_ms, outgoing)
          return next()
        }
        if (fault.after) {
          await next()
          c.res = undefined
        }
        switch (fault.mode) {
          case 'hang':
            await pause(fault.seconds * 1000, outgoing)
            return c.body(null, 504)
          case 'reset':
            incoming.socket.resetAndDestroy()
            return c.body(null, 504)
          case 'http500':
            return c.text('Internal Server Error', 500)
          case 'garbage':
            return c.body('<html>\u0000\ufffd{"id": tru', 200, { 'content-type': 'application/json' })
        }
      }
    },
  }
}

export type Faults = ReturnType<typeof createFaults>

/** Waits until the time is up or the client has disconnected. */
const pause = (ms: number, outgoing: HttpBindings['outgoing']) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    timer.unref()
    outgoing.once('close', () => {
      clearTimeout(timer)
      done()
    })
  })
