import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { readHost } from '#kit/http/host.ts'
import { notifyTags } from '#kit/notices.ts'
import { assert } from '#lib/assert.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, Company } from '#shop/context.ts'
import { allCompanies, type StoredCompany, saveHosts, saveSettings, storedSettings } from './company.store.ts'
import { readPluginSettings } from './plugin-settings.ts'
import { type CompanySettings, defaultSettings, readSettings } from './settings.ts'

/** All companies, from the cache: read on every request, changed very rarely. */
export function companies(app: App): Promise<StoredCompany[]> {
  return app.cache.fetch('companies', async () => {
    const stored = await allCompanies(app.db)
    const list = stored.map((company) => withPluginSettings(app, company))
    return { value: list, tags: ['companies', ...list.map((c) => `settings:${c.id}`)] }
  })
}

function withPluginSettings({ plugins }: App, company: StoredCompany): StoredCompany {
  const { settings } = readPluginSettings(plugins, company.settings.plugins)
  return { ...company, settings: { ...company.settings, plugins: settings } }
}

/** The company with an id, which must exist. */
export async function companyById(app: App, id: number): Promise<Company> {
  const company = (await companies(app)).find((one) => one.id === id)
  assert(company, `company ${id}`)
  return company
}

/** Settings from the database, usable inside a transaction. */
export const companySettingsOf = async (db: Db, companyId: number): Promise<CompanySettings> =>
  readSettings(await storedSettings(db, companyId)).settings

/**
 * The company of a request: by host name, else header, else query, else cookie, else the default one (contract.md "identity").
 * Null only in a database without companies.
 */
export async function findCompany(app: App, asked: AskedCompany): Promise<Company | null> {
  return chooseCompany(await companies(app), asked)
}

interface AskedCompany {
  host: string
  header: string
  query?: string
  cookie: string
}

function chooseCompany(list: StoredCompany[], asked: AskedCompany): Company | null {
  const byId = (id: string) => list.find((c) => String(c.id) === id)
  return (
    list.find((c) => c.hosts.includes(asked.host)) ??
    byId(asked.header) ??
    byId(asked.query ?? '') ??
    byId(asked.cookie) ??
    list.find((c) => c.isDefault) ??
    list[0] ??
    null
  )
}

/** The same from the memory cache without waiting; null: the companies have to be read first. */
export function cachedCompany(app: App, asked: AskedCompany): Company | null {
  const list = app.cache.peek<StoredCompany[]>('companies')
  return list ? chooseCompany(list, asked) : null
}

type SettingsRefusal = { code: 'settings_invalid'; problems: string[] } | { code: 'setting_unknown'; path: string }

/** Changes one setting by its dotted name ('styles_colors.brand'); an invalid value is refused and nothing is stored. `done` runs in its transaction. */
export async function changeSetting(
  app: App,
  companyId: number,
  path: string,
  value: unknown,
  done: (tx: Tx, before: unknown) => Promise<void> = async () => {},
): Promise<Result<null, SettingsRefusal>> {
  const keys = path.split('.')
  const known = { ...defaultSettings, plugins: readPluginSettings(app.plugins, {}).settings }
  if (!hasPath(known, keys)) return refuse({ code: 'setting_unknown', path })
  return inTransaction(app.db, async (tx) => {
    const stored = structuredClone(await storedSettings(tx, companyId))
    let at: Record<string, unknown> = stored
    for (const key of keys.slice(0, -1)) {
      if (typeof at[key] !== 'object' || at[key] === null) at[key] = {}
      at = at[key] as Record<string, unknown>
    }
    const before = at[keys.at(-1)!]
    at[keys.at(-1)!] = value
    const { settings, problems } = readSettings(stored)
    problems.push(...readPluginSettings(app.plugins, settings.plugins).problems)
    if (problems.length > 0) {
      return refuse({ code: 'settings_invalid', problems: problems.map((p) => JSON.stringify(p)) })
    }
    await saveSettings(tx, companyId, stored)
    await done(tx, before)
    await notifyTags(tx, companyId, ['companies', `settings:${companyId}`, `company:${companyId}`])
    return ok(null)
  })
}

export type HostRefusal = { code: 'host_invalid'; host: string } | { code: 'host_taken'; host: string }

/** Replaces the host names of a company, normalized to the form browsers send. A host belongs to one company. Call inside a transaction. */
export async function replaceHosts(
  tx: Tx,
  companyId: number,
  hosts: readonly string[],
): Promise<Result<undefined, HostRefusal>> {
  const names = new Set<string>()
  for (const said of hosts) {
    const name = readHost(said)
    if (name === null) return refuse({ code: 'host_invalid', host: said })
    names.add(name)
  }
  const host = await saveHosts(tx, companyId, [...names])
  return host === null ? ok() : refuse({ code: 'host_taken', host })
}

/** Sets the host names of a company. */
export function changeHosts(
  app: App,
  companyId: number,
  hosts: readonly string[],
  done: (tx: Tx) => Promise<void> = async () => {},
): Promise<Result<undefined, HostRefusal>> {
  return inTransaction(app.db, async (tx) => {
    const taken = await replaceHosts(tx, companyId, hosts)
    if (!taken.ok) return taken
    await done(tx)
    await notifyTags(tx, companyId, ['companies', `settings:${companyId}`, `company:${companyId}`])
    return ok()
  })
}

function hasPath(settings: unknown, keys: string[]): boolean {
  let at = settings
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false
    at = (at as Record<string, unknown>)[key]
  }
  return true
}
