import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { type Clock, systemClock } from '#kit/clock.ts'
import { createDadataEmulator } from './address-lookup/dadata.emulator.ts'
import { controlRoutes } from './emulators/control.ts'
import { createFaults } from './emulators/faults.ts'
import { homePage } from './emulators/home.ts'
import { createOutbox } from './emulators/outbox.ts'
import { createRequestLog } from './emulators/requests.ts'
import { createMailEmulator } from './mail/relay.emulator.ts'
import { createYooKassaEmulator } from './payments/yookassa.emulator.ts'
import { createSmsRuEmulator } from './sms/sms-ru.emulator.ts'

/** Stand-ins for the outer services, one server for all (contract.md "Emulators"). State lives in memory. */
export interface EmulatorsOptions {
  /** 0: any free one. */
  port: number
  host?: string
  /** Where the shop listens to payment notifications; null or absent: nobody is told. */
  notifyUrl?: string | null
  /** Address people's browsers see, if it is not the one listened on. */
  publicUrl?: string
  clock?: Clock
}

export interface Emulators {
  url: string
  close(): Promise<void>
}

export async function startEmulators(options: EmulatorsOptions): Promise<Emulators> {
  const { clock = systemClock, host = '127.0.0.1' } = options
  let url = ''
  const outbox = createOutbox(clock)
  const faults = createFaults(clock)
  const requests = createRequestLog(clock)
  const yookassa = createYooKassaEmulator({
    clock,
    publicUrl: () => options.publicUrl?.replace(/\/$/, '') ?? url,
    notifyUrl: options.notifyUrl ?? null,
  })

  // One gazetteer, two doors: geoip is the same service, but falls ill by itself.
  const { api: dadata } = createDadataEmulator()
  const app = new Hono()
  /** Every provider answers below its own path, where it can also be made to misbehave. */
  const providers: Record<string, { at: string; api: Hono }> = {
    yookassa: { at: '/yookassa/v3', api: yookassa.api },
    sms: { at: '/sms', api: createSmsRuEmulator(outbox).api },
    dadata: { at: '/dadata', api: dadata },
    geoip: { at: '/geoip', api: dadata },
    mail: { at: '/mail', api: createMailEmulator(outbox).api },
  }
  for (const [name, { at, api }] of Object.entries(providers)) {
    app.use(`${at}/*`, requests.record(name), faults.suffer(name, requests.note))
    app.route(at, api)
  }
  app.route('/yookassa', yookassa.pages)
  app.route('/yookassa', yookassa.control)

  const unknown = controlRoutes(app, { names: Object.keys(providers), outbox, faults, requests })
  app.get('/', (c) => homePage(c, { outbox, ledger: yookassa.ledger, faults }))
  app.notFound((c) => c.json(unknown(c.req.path.split('/')[1] ?? ''), 404))
  app.onError((fault, c) => c.json({ error: fault.message }, 500))

  const server = await listen(app, options.port, host)
  const { port } = server.address() as AddressInfo
  url = `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`

  return {
    url,
    close: () =>
      new Promise((done) => {
        yookassa.close()
        server.close(() => done())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

/** A busy port is told to the caller, not thrown into the void. */
function listen(app: Hono, port: number, hostname: string): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname }, () => {
      server.off('error', reject)
      resolve(server)
    })
    server.once('error', reject)
  })
}

/** What the real clients need to talk to the emulators at `url`. */
export function emulatorSettings(url: string) {
  const base = url.replace(/\/$/, '')
  const at = (path: string) => ({ url: `${base}${path}`, baseUrl: `${base}${path}`, allowPrivate: true })
  return {
    yookassa: {
      ...at('/yookassa/v3'),
      shopId: '100500',
      secretKey: 'test_emulator',
      anySender: true,
      widgetUrl: `${base}/yookassa/checkout-widget.js`,
    },
    sms: { ...at('/sms'), apiId: 'emulator' },
    dadata: { ...at('/dadata'), token: 'emulator' },
    geoip: { ...at('/geoip'), token: 'emulator' },
    mail: { ...at('/mail'), token: 'emulator' },
  }
}
