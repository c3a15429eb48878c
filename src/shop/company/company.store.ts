import type { Db } from '#kit/db.ts'
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
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'slug', 'hosts', 'is_default', 'settings'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    // Earlier versions stored hosts as typed.
    hosts: row.hosts.map((host) => readHost(host) ?? host.toLowerCase()),
    isDefault: row.is_default,
    settings: readSettings(row.settings).settings,
  }))
}

export async function saveSettings(db: Db, companyId: number, settings: unknown): Promise<void> {
  await db
    .updateTable('companies')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', companyId)
    .execute()
}

export async function storedSettings(db: Db, companyId: number): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('companies').select('settings').where('id', '=', companyId).executeTakeFirstOrThrow()
  return (row.settings ?? {}) as Record<string, unknown>
}

/** Stores the hosts, unless another company has one of them: then nothing is stored and that host is returned. */
export async function saveHosts(db: Db, companyId: number, hosts: string[]): Promise<string | null> {
  const others = (await allCompanies(db)).filter(({ id }) => id !== companyId)
  const taken = hosts.find((host) => others.some((other) => other.hosts.includes(host)))
  if (taken !== undefined) return taken
  await db.updateTable('companies').set({ hosts }).where('id', '=', companyId).execute()
  return null
}
