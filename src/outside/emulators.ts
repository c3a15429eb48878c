import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { type Clock, systemClock } from '#kit/clock.ts'
import { createDadataEmulator } from './address-lookup/dadata.emulator.ts'
import { createS3Emulator, emulatedBucketKeys } from './bucket/s3.emulator.ts'
import { controlRoutes } from './emulators/control.ts'
import { emulatorPage } from './emulators/emulator-page.ts'
import { createFaults } from './emulators/faults.ts'
import { createOutbox } from './emulators/outbox.ts'
import { createRequestLog } from './emulators/requests.ts'
import { createMailEmulator } from './mail/relay.emulator.ts'
import { startSmtpEmulator } from './mail/smtp.emulator.ts'
import { createOAuthEmulators } from './oauth/oauth.emulator.ts'
import { createSberEmulator } from './payments/sber.emulator.ts'
import { createYandexPayEmulator } from './payments/yandex-pay.emulator.ts'
import { createYooKassaEmulator } from './payments/yookassa.emulator.ts'
import type { RegisteredPayment } from './payments/yookassa-emulator-ledger.ts'
import { createCdekEmulator } from './pickup-points/cdek.emulator.ts'
import { createFcmEmulator, emulatedAccount } from './push/fcm.emulator.ts'
import { createWebPushEmulator } from './push/web-push.emulator.ts'
import { createSmsRuEmulator } from './sms/sms-ru.emulator.ts'
import { createTelegramEmulator } from './telegram/telegram.emulator.ts'
import { createToursGate, isAfterWork } from './tours/gate.emulator.ts'
import { createLevelTravelEmulator } from './tours/level-travel.emulator.ts'
import { createTourvisorEmulator } from './tours/tourvisor.emulator.ts'

/** Emulators of the external services, one server for all (contract.md "Emulators"). State is in memory. */
export interface EmulatorsOptions {
  /** 0: any free port. */
  port: number
  host?: string
  /** Address of the shop's payment notifications; null or absent: none are sent. */
  notifyUrl?: string | null
  /** Address that browsers see, if it differs from the listening address. */
  publicUrl?: string
  clock?: Clock
  /** Controls of simulations that work inside the shop, each below its path: `/__emu/tours`. */
  controls?: readonly { path: string; handle(request: Request): Response | Promise<Response> }[]
}

export interface Emulators {
  url: string
  /** The mail server, on its own port. */
  smtpUrl: string
  /** Loads earlier payments into YooKassa's ledger, under the account of the settings, as its state is in memory. */
  remember(payments: readonly RegisteredPayment[]): void
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

  const sber = createSberEmulator({ clock, publicUrl: () => options.publicUrl?.replace(/\/$/, '') ?? url })

  const yandexPay = createYandexPayEmulator({ clock, publicUrl: () => options.publicUrl?.replace(/\/$/, '') ?? url })

  // One gazetteer, two paths: geoip is the same service, but gets its own faults.
  const { api: dadata } = createDadataEmulator()
  const cdek = createCdekEmulator()
  const s3 = createS3Emulator(clock)
  const app = new Hono()
  /** Every provider has its own path, where faults can be injected. */
  const providers: Record<string, { at: string; api: Hono }> = {
    yookassa: { at: '/yookassa/v3', api: yookassa.api },
    sber: { at: '/sber/payment/rest', api: sber.api },
    yandexpay: { at: '/yandexpay/api/merchant', api: yandexPay.api },
    sms: { at: '/sms', api: createSmsRuEmulator(outbox).api },
    dadata: { at: '/dadata', api: dadata },
    geoip: { at: '/geoip', api: dadata },
    mail: { at: '/mail', api: createMailEmulator(outbox).api },
    telegram: { at: '/telegram', api: createTelegramEmulator(outbox, clock).api },
    push: { at: '/push', api: createFcmEmulator(outbox).api.route('/web', createWebPushEmulator(outbox, clock).api) },
    'pickup-points': { at: '/pickup-points/v2', api: cdek.api },
    s3: { at: '/s3', api: s3.api },
    tourvisor: { at: '/tourvisor', api: createTourvisorEmulator(clock).api },
    'level-travel': { at: '/level-travel', api: createLevelTravelEmulator(clock).api },
    ...Object.fromEntries(createOAuthEmulators(clock).map(({ name, api }) => [name, { at: `/${name}`, api }])),
  }
  // Two knocks for one operation: a fault after the work is one of the second.
  const tours = createToursGate().api
  app.use(
    '/tours/*',
    requests.record('tours'),
    faults.suffer('tours', requests.note, ({ after }, path) => after === isAfterWork(path)),
  )
  app.route('/tours', tours)
  for (const { path, handle } of options.controls ?? []) app.mount(path, handle)
  for (const [name, { at, api }] of Object.entries(providers)) {
    app.use(`${at}/*`, requests.record(name), faults.suffer(name, requests.note))
    app.route(at, api)
  }
  app.route('/sber', sber.pages)
  app.route('/sber', sber.control)
  app.route('/yandexpay', yandexPay.pages)
  app.route('/yandexpay', yandexPay.control)
  app.route('/pickup-points', cdek.control)
  app.route('/s3-control', s3.control)
  app.route('/yookassa', yookassa.pages)
  app.route('/yookassa', yookassa.control)

  const unknown = controlRoutes(app, { names: [...Object.keys(providers), 'tours'], outbox, faults, requests })
  app.get('/', (c) => emulatorPage(c, { outbox, ledger: yookassa.ledger, faults }))
  app.notFound((c) => c.json(unknown(c.req.path.split('/')[1] ?? ''), 404))
  app.onError((fault, c) => c.json({ error: fault.message }, 500))

  const server = await listen(app, options.port, host)
  const smtp = await startSmtpEmulator(outbox, faults, host)
  const { port } = server.address() as AddressInfo
  url = `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`

  return {
    url,
    smtpUrl: smtp.url,
    remember(payments) {
      for (const payment of payments) yookassa.ledger.remember(payment, emulatedShopId)
    },
    close: () =>
      new Promise((done) => {
        yookassa.close()
        server.close(() => void smtp.close().then(done))
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

/** A busy port rejects the promise instead of raising an unhandled error. */
function listen(app: Hono, port: number, hostname: string): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname }, () => {
      server.off('error', reject)
      resolve(server)
    })
    server.once('error', reject)
  })
}

/** The account shared by all companies without their own. */
const emulatedShopId = '100500'

/** Settings of the real clients for the emulators at `url`. */
export function emulatorSettings(url: string, smtpUrl = '') {
  const base = url.replace(/\/$/, '')
  const at = (path: string) => ({ url: `${base}${path}`, baseUrl: `${base}${path}`, allowPrivate: true })
  return {
    yookassa: {
      ...at('/yookassa/v3'),
      shopId: emulatedShopId,
      secretKey: 'test_emulator',
      anySender: true,
      widgetUrl: `${base}/yookassa/checkout-widget.js`,
    },
    sber: { ...at('/sber/payment/rest'), userName: 'emulator', password: 'emulator' },
    yandexPay: { ...at('/yandexpay/api/merchant'), apiKey: 'emulator' },
    sms: { ...at('/sms'), apiId: 'emulator' },
    dadata: { ...at('/dadata'), token: 'emulator' },
    geoip: { ...at('/geoip'), token: 'emulator' },
    mail: { ...at('/mail'), token: 'emulator' },
    smtp: { smtp: smtpUrl, from: 'Vitrina <hello@demo.local>' },
    /** Created on demand: its account needs a generated key. */
    get push() {
      return { ...at('/push'), account: emulatedAccount() }
    },
    webPush: { allowPrivate: true },
    oauth: { url: base, secret: 'emulator' },
    /** Not used by the demo, whose pictures survive a restart: FILES_URL=s3://vitrina?endpoint=…/s3&region=ru-central1. */
    bucket: { endpoint: `${base}/s3`, bucket: 'vitrina', prefix: 'demo', ...emulatedBucketKeys },
    tourSuppliers: { url: base },
    tourvisor: { ...at('/tourvisor/xml'), login: 'emulator', password: 'emulator' },
    tourvisorRest: { ...at('/tourvisor/search/api/v1'), token: 'emulator' },
    levelTravel: { ...at('/level-travel'), token: 'emulator' },
    simulatedTours: { ...at('/tours'), latency: 'real' },
    // Parcels are sent from Yekaterinburg, the city of the demo's first warehouse.
    cdek: { ...at('/pickup-points/v2'), account: 'emulator', password: 'emulator', fromCity: '250' },
  }
}
