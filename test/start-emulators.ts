import { usualBreaker } from '#kit/http/http-breaker.ts'
import { createLog } from '#kit/log.ts'
import { type Emulators, emulatorSettings, startEmulators } from '#outside/emulators.ts'
import type { App } from '#shop/context.ts'
import { createOutside } from '../src/server/start/outside.ts'

export interface OuterWorld {
  /** The real clients, connected to the emulators: for `startApp({ outside })`. */
  outside: Pick<
    App,
    'codes' | 'mails' | 'pushes' | 'webPushes' | 'addresses' | 'registers' | 'geoip' | 'identityProviders'
  >
  url: string
  /** Adds earlier payments, as the demo does. */
  remember: Emulators['remember']
  /** Messages that would have reached people, newest first. */
  outbox(
    to: string,
    kind?: 'sms' | 'call' | 'mail' | 'push' | 'chat',
  ): Promise<{ kind: string; text: string; code: string | null }[]>
  /** Requests that a provider received since the last `forget()`, newest first. */
  requests(
    provider: string,
  ): Promise<
    { method: string; path: string; query: Record<string, string>; headers: Record<string, string>; body: unknown }[]
  >
  forget(): Promise<void>
  makeIll(provider: string, mode: 'hang' | 'slow' | 'reset' | 'http500' | 'garbage'): Promise<void>
  makeWell(): Promise<void>
  /** Log of the clients. */
  logged: string[]
  close(): Promise<void>
}

/** Emulators for one test file, on a free port, with the real clients connected to them. */
export async function startOuterWorld(): Promise<OuterWorld> {
  const emulators = await startEmulators({ port: 0 })
  const logged: string[] = []
  let aheadMs = 0
  const log = createLog('debug', { write: (line) => void logged.push(line) })
  const settings = emulatorSettings(emulators.url, emulators.smtpUrl)
  const { close, ...outside } = createOutside(
    { ...settings, push: settings.push, mail: settings.smtp },
    { clock: { now: () => new Date(Date.now() + aheadMs) }, log },
  )
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${emulators.url}${path}`, init)
    if (!answer.ok) throw new Error(`emulators: ${answer.status} ${path}`)
    return answer.status === 204 ? null : answer.json()
  }
  return {
    outside,
    url: emulators.url,
    remember: emulators.remember,
    outbox: (to, kind) => ask(`/outbox?to=${to}${kind ? `&kind=${kind}` : ''}`),
    requests: (provider) => ask(`/requests?provider=${provider}`),
    forget: () => ask('/requests', { method: 'DELETE' }),
    async makeIll(provider, mode) {
      await ask('/faults', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider, mode, seconds: 60 }),
      })
    },
    async makeWell() {
      await ask('/faults', { method: 'DELETE' })
      // Lets open circuit breakers expire, so that clients call again.
      aheadMs += usualBreaker.openMs
    },
    logged,
    async close() {
      close()
      await emulators.close()
    },
  }
}
