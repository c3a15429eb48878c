import { type DemoPerson, loadDemo } from '#demo/load.ts'
import { systemClock } from '#kit/clock.ts'
import { connect, type Db, sql } from '#kit/db.ts'
import type { Log } from '#kit/log.ts'
import { type Emulators, emulatorSettings, startEmulators } from '#outside/emulators.ts'
import type { RegisteredPayment } from '#outside/payments/yookassa-emulator-ledger.ts'
import { type Config, portProblem } from './config.ts'
import type { OutsideConfig } from './outside-config.ts'
import { readPlugins } from './plugins.ts'
import { emulatorsHost } from './ports.ts'

/** DEMO=1 (contract.md): emulators of the outside services and the demo shop in an empty database. */
export async function startDemoServices(config: Config, databaseUrl: string): Promise<Emulators> {
  // The simulated operators work in the shop, on its database; their controls reach them there.
  const { db, close } = connect({ url: databaseUrl, poolSize: 1, applicationName: 'vitrina-emulators' })
  const emulators = await startEmulators({
    port: config.emulatorsPort,
    host: emulatorsHost,
    notifyUrl: `http://127.0.0.1:${config.port}/api/payments/yookassa/notifications/`,
    clock: systemClock,
    controls: readPlugins().flatMap(({ controls }) => controls?.({ db, clock: systemClock }) ?? []),
  }).catch((error: unknown) => {
    throw portProblem('EMULATORS_PORT', config.emulatorsPort, error as NodeJS.ErrnoException)
  })
  return { ...emulators, close: () => emulators.close().finally(close) }
}

/** Uses the emulators for every service that the operator has not configured. */
export function emulatedOutside(emulators: Emulators, configured: OutsideConfig): OutsideConfig {
  const emulated = emulatorSettings(emulators.url, emulators.smtpUrl)
  return {
    yookassa: configured.yookassa ?? emulated.yookassa,
    sber: configured.sber ?? emulated.sber,
    yandexPay: configured.yandexPay ?? emulated.yandexPay,
    sms: configured.sms ?? emulated.sms,
    mail: configured.mail ?? emulated.smtp,
    push: configured.push ?? emulated.push,
    webPush: emulated.webPush,
    dadata: configured.dadata ?? emulated.dadata,
    geoip: configured.geoip ?? emulated.geoip,
    oauth: configured.oauth ?? emulated.oauth,
    cdek: emulated.cdek,
    simulatedTours: emulated.simulatedTours,
    tourSuppliers: configured.tourSuppliers ?? emulated.tourSuppliers,
  }
}

/**
 * Tells the emulators, whose state is in memory, about payments of the shop: of past orders of the demo people and those made before this start.
 * They can then be refunded, as at a real service.
 */
export async function registerPayments(db: Db, emulators: Pick<Emulators, 'remember'>): Promise<void> {
  const { rows } = await sql<RegisteredPayment>`
    select provider_id as id, order_id as "orderId", amount, refunded, created_at as "createdAt" from payments
    where provider = 'yookassa' and state in ('succeeded', 'refunded') and provider_id is not null order by id desc limit 20000`.execute(
    db,
  )
  emulators.remember(rows.toReversed())
}

/** Loads the demo shop if the database has no company yet. */
export async function loadDemoOnce(databaseUrl: string, log: Log, emulators: Emulators): Promise<DemoPerson[]> {
  const { db, close } = connect({
    url: databaseUrl,
    poolSize: 4,
    statementTimeoutMs: 120_000,
    applicationName: 'vitrina-demo',
  })
  try {
    const people = await loadDemo(db, { say: (line) => log.info(line) })
    await registerPayments(db, emulators)
    return people
  } finally {
    await close()
  }
}
