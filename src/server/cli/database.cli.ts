import { Command } from '@commander-js/extra-typings'
import { defineCommand } from '#kit/command-line.ts'
import { type Connections, sql } from '#kit/db.ts'
import { migrate } from '#kit/migrations.ts'
import { lockedOut } from '#shop/company/accounts.flow.ts'
import { companies } from '#shop/company/company.flow.ts'
import type { Tools } from '#shop/company/company-command.cli.ts'
import { backupFaults } from '../backups.ts'
import { contentFaults } from '../content-faults.ts'
import { filesBroken, runDoctor } from '../doctor.ts'
import type { Config } from '../start/config.ts'
import { schemaFolder } from '../start/folders.ts'
import type { ShopFiles } from '../start/shop-files.ts'
import { missingIn } from '../start/what-is-missing.ts'

/** What the commands of the process work with. */
export interface ProcessTools extends Tools, Connections {
  config: Config
  files: ShopFiles
  /** Address of the database. */
  url: string
}

export const migrateCommand = defineCommand({
  syntax: new Command('migrate').description('brings the database up to date'),
  async run({ app, url, say }: ProcessTools) {
    const ran = await migrate(url, schemaFolder, app.plugins)
    say(ran.length > 0 ? `Ran: ${ran.join(', ')}` : 'Nothing to run: the database is up to date.')
  },
})

export const reindexCommand = defineCommand({
  syntax: new Command('reindex').description('rebuilds the read model of listings and search'),
  async run({ db, say }: ProcessTools) {
    const begun = Date.now()
    const { rows } = await sql<{ ids: number[] }>`
      select array_agg(id) as ids from (select id, row_number() over (order by id) / 500 as batch from products) p
      group by batch order by batch`.execute(db)
    let changed = 0
    for (const { ids } of rows) {
      const answer = await sql<{ n: number }>`select refresh_product_cards(${ids}) as n`.execute(db)
      changed += answer.rows[0]!.n
    }
    await sql`select pg_notify('vitrina_cache', string_agg('company:' || id, ',')) from companies`.execute(db)
    say(`${changed} rows of the read model were not as they should be (${((Date.now() - begun) / 1000).toFixed(1)} s).`)
  },
})

export const doctorCommand = defineCommand({
  syntax: new Command('doctor').description(
    'checks every invariant, links and languages of published pages, and what does not work for want of a setting; a list, and exit 1 if an invariant is broken or buyers are stopped by one',
  ),
  async run({ db, app, config, files, say }: ProcessTools) {
    const broken = [
      ...(await runDoctor(db, undefined, app.clock.now())),
      ...(await filesBroken(app, files)),
      ...(await backupFaults(config, db)),
    ]
    const locked = await lockedOut(
      app,
      (await companies(app)).map(({ id }) => id),
    )
    if (locked.length > 0)
      broken.push({
        name: 'accounts whose secrets the keys do not open',
        count: locked.length,
        examples: locked.join(', '),
      })
    if (broken.length === 0) say('All invariants hold.')
    for (const one of broken) say(`✗ ${one.name}: ${one.count}${one.examples ? ` (${one.examples})` : ''}`)
    for (const one of await contentFaults(app)) say(`! ${one}`)
    const missing = await missingIn(app, config)
    if (missing.text) say(missing.text)
    return broken.length > 0 || missing.found.some(({ needed }) => needed) ? 1 : 0
  },
})

export const demoCommand = defineCommand({
  syntax: new Command('demo').description('loads the demo shop into an empty database'),
  async run({ db, say }: ProcessTools) {
    const { loadDemo } = await import('#demo/load.ts')
    const people = await loadDemo(db, { say })
    for (const person of people) say(`${person.name}: ${person.signIn}`)
  },
})
