import pg from 'pg'
import { expect } from 'vitest'
import { shop } from './browser.ts'

/** Connections to the shop's database, shared by all files of a worker; an idle one does not keep the process alive. */
let pool: pg.Pool | null = null

/** Runs SQL on the shop's own database, as an operator could. */
export async function onDatabase<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  pool ??= new pg.Pool({ connectionString: shop().database, max: 2, allowExitOnIdle: true }).on('error', () => {
    // The database stops after the last journey, before its idle connections close.
  })
  return (await pool.query<T>(text, values)).rows
}

/**
 * Notifies the shop that the data of these tags was changed directly, as its own calls would. Resolves when another listener has received
 * the notification and the shop, which also listens, has answered a request since.
 */
export async function tellShop(tags: string): Promise<void> {
  const listener = new pg.Client({ connectionString: shop().database })
  await listener.connect()
  try {
    const heard = new Promise<void>((resolve) =>
      listener.on('notification', ({ payload }) => payload === tags && resolve()),
    )
    await listener.query('listen vitrina_cache')
    await onDatabase("select pg_notify('vitrina_cache', $1)", [tags])
    await heard
    await fetch(`${shop().url}/api/companies/current/`)
  } finally {
    await listener.end()
  }
}

/** Changes settings of a company, by dotted names, while `work` runs, and restores them. The shop is notified of both. */
export async function withSettings(
  settings: Record<string, unknown>,
  work: () => Promise<void>,
  slug?: string,
): Promise<void> {
  const where = slug ? 'slug = $1' : 'is_default and $1 = $1'
  const [company] = await onDatabase<{ id: number; settings: object }>(
    `select id::int, settings from companies where ${where}`,
    [slug ?? ''],
  )
  const changed = structuredClone(company!.settings) as Record<string, unknown>
  for (const [name, value] of Object.entries(settings)) {
    const keys = name.split('.')
    let at = changed
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {}
      at = at[key] as Record<string, unknown>
    }
    at[keys.at(-1)!] = value
  }
  await store(company!.id, changed)
  try {
    await work()
  } finally {
    await store(company!.id, company!.settings)
  }
}

/** Takes the newest product of a section off sale while `work` runs. */
export async function withdrawn(
  section: string,
  work: (gone: { sku: string; product: number; slug: string; name: string; price: number }) => Promise<void>,
): Promise<void> {
  const [gone] = await onDatabase<{ sku: string; product: number; slug: string; name: string; price: number }>(
    `select v.sku, p.id::int as product, p.slug, p.name_en as name, 0 as price from products p join variants v on v.product_id = p.id
     join categories c on c.id = p.category_id where c.path = $1 order by p.id desc limit 1`,
    [section],
  )
  const sell = async (is: boolean) => {
    await onDatabase('update variants set is_active = $2 where sku = $1 and company_id = 1', [gone!.sku, is])
    await tellShop(`product:${gone!.product}`)
  }
  await sell(false)
  try {
    await work(gone!)
  } finally {
    await sell(true)
  }
}

async function store(id: number, settings: object): Promise<void> {
  await onDatabase('update companies set settings = $2 where id = $1', [id, settings])
  await tellShop(`companies,settings:${id},company:${id}`)
  // Waits until the shop returns the new settings of this company, which cached pages depend on too.
  const told = Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === 'string'))
  await expect
    .poll(async () => {
      const answer = await fetch(`${shop().url}/api/companies/current/`, { headers: { 'x-company-id': String(id) } })
      const { company } = (await answer.json()) as { company: { settings: object } }
      return company.settings
    })
    .toMatchObject(told)
}
