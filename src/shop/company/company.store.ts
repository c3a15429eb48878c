import { type Db, sql } from '#kit/db.ts'
import { readHost } from '#kit/http/host.ts'
import { type CompanySettings, readSettings } from './settings.ts'

export interface StoredCompany {
  id: number
  slug: string
  hosts: string[]
  isDefault: boolean
  settings: CompanySettings
}

export async function allCompanies(db: Db): Promise<StoredCompany[]> {
  const { rows } = await sql<Omit<StoredCompany, 'settings'> & { settings: unknown }>`
    select id, slug, hosts, is_default as "isDefault", settings from companies order by id`.execute(db)
  return rows.map((row) => ({
    ...row,
    // Earlier versions stored hosts as typed.
    hosts: row.hosts.map((host) => readHost(host) ?? host.toLowerCase()),
    settings: readSettings(row.settings).settings,
  }))
}

export async function saveSettings(db: Db, companyId: number, settings: unknown): Promise<void> {
  await sql`update companies set settings = ${JSON.stringify(settings)} where id = ${companyId}`.execute(db)
}

export async function storedSettings(db: Db, companyId: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ settings: Record<string, unknown> }>`
    select settings from companies where id = ${companyId}`.execute(db)
  return rows[0]!.settings
}

/** Stores the hosts, unless another company has one of them: then nothing is stored and that host is returned. */
export async function saveHosts(db: Db, companyId: number, hosts: string[]): Promise<string | null> {
  const others = (await allCompanies(db)).filter(({ id }) => id !== companyId)
  const taken = hosts.find((host) => others.some((other) => other.hosts.includes(host)))
  if (taken !== undefined) return taken
  await sql`update companies set hosts = ${hosts} where id = ${companyId}`.execute(db)
  return null
}
