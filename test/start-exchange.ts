import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from '#kit/db.ts'
import { createDiskFiles } from '#kit/files/files.ts'
import { createLogin } from '#shop/exchange/sessions.flow.ts'
import { insertCompany } from '#shop/imports/fixtures.ts'
import { createExchange } from '../src/server/start/exchange.ts'
import { Fake1C } from './fake-1c.ts'
import { startApp, type TestApp } from './start-app.ts'

/** A shop that exchanges with 1C. */
export interface ExchangingShop {
  shop: TestApp
  /** Files that 1C sent. */
  folder: string
  handler: ReturnType<typeof createExchange>
  /** The 1C of a company, with a password of its own. */
  outerOf(companyId: number, host: string): Promise<Fake1C>
  /** A new company with its own 1C. */
  newcomer(): Promise<{ companyId: number; host: string; outer: Fake1C }>
  close(): Promise<void>
}

export async function startExchangingShop(): Promise<ExchangingShop> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-exchange-'))
  const shop = await startApp({
    outside: { exchange: { folder, pictures: createDiskFiles(path.join(folder, 'images'), '/images/') } },
  })
  const handler = createExchange(shop.app, { holdMs: 0 })
  const outerOf = async (companyId: number, host: string) => {
    const { login, password } = await createLogin(shop.app, companyId, {})
    return new Fake1C(handler, { host, login, password })
  }
  let companies = 0
  return {
    shop,
    folder,
    handler,
    outerOf,
    async newcomer() {
      const host = `own-${++companies}.test`
      const companyId = await insertCompany(shop.db, `own-${companies}`)
      await sql`update companies set hosts = array[${host}] where id = ${companyId}`.execute(shop.db)
      shop.app.cache.dropTags(['companies'])
      return { companyId, host, outer: await outerOf(companyId, host) }
    },
    async close() {
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
