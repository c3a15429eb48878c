import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#kit/migrations.ts'
import { startEmbeddedPostgres } from '#kit/postgres/launcher.ts'
import { writeCommerceml, writeYml } from './import-files.ts'
import { schemaFolder } from './make-shop.ts'
import { cpuMs, memoryMb, serverFlags } from './processes.ts'
import { cost, type Row, rate } from './table.ts'

/** Runs the operator's import command on files of 1C and of marketplaces, each twice, each for its own company. */
export async function importRows(folder: string, offers: number): Promise<Row[]> {
  const formats = [
    { name: 'CommerceML', company: 'bench', files: await writeCommerceml(folder, offers) },
    { name: 'YML', company: 'bench-yml', files: await writeYml(folder, offers) },
  ]
  const postgres = await startEmbeddedPostgres(path.join(folder, 'import'))
  try {
    await migrate(postgres.url, schemaFolder)
    const bare = await bareInserts(postgres.url, offers)
    const rows: Row[] = []
    for (const { name, company, files } of formats) {
      await command(postgres.url, ['company', 'add', company])
      const args = ['import', ...files, '--company', company]
      const first = await command(postgres.url, args)
      const second = await command(postgres.url, args)
      rows.push(
        {
          what: `import of ${name}, ${offers} offers, into an empty shop`,
          figure: `${rate(offers / first.seconds)} offers, at most ${first.maxMb} MB; of each ${costOf(first, offers)}`,
          reference: `bare insert of the same number of rows, 1,000 a statement: ${rate(bare)}`,
          ratio: (offers / first.seconds / bare).toFixed(2),
          target: '2,000/s',
          met: offers / first.seconds >= 2000,
        },
        {
          what: 'the same again: nothing changes',
          figure: `${rate(offers / second.seconds)} offers; of each ${costOf(second, offers)}`,
          reference: summaryOf(second.said),
        },
      )
    }
    return rows
  } finally {
    await postgres.stop()
  }
}

const costOf = ({ cpu }: Ran, offers: number) => cost({ own: cpu.own / offers, database: cpu.database / offers })

function summaryOf(said: string): string {
  const line = said.split('\n').find((one) => /^(offers|variants|sizes)/i.test(one.trim())) ?? ''
  return line.trim().replace(/\s+/g, ' ')
}

interface Ran {
  seconds: number
  maxMb: number
  said: string
  cpu: { own: number; database: number }
}

async function command(databaseUrl: string, args: readonly string[]): Promise<Ran> {
  const cli = path.join(import.meta.dirname, '..', 'src', 'server', 'cli.ts')
  const began = performance.now()
  const child = spawn(process.execPath, [...serverFlags, cli, ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  let maxMb = 0
  // The database is our child process and keeps running; the command's own usage can be read only while it runs.
  const before = cpuMs(process.pid)?.database ?? 0
  let own = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000)
  })
  const watch = setInterval(() => {
    maxMb = Math.max(maxMb, memoryMb(child.pid!)?.most ?? 0)
    own = Math.max(own, cpuMs(child.pid!)?.own ?? 0)
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`vitrina ${args[0]} ended with ${code}\n${said}`)
  const database = (cpuMs(process.pid)?.database ?? 0) - before
  return { seconds: (performance.now() - began) / 1000, maxMb, said, cpu: { own, database } }
}

async function bareInserts(url: string, offers: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table bare (id int primary key, name text, price bigint)')
  const began = performance.now()
  for (let from = 0; from < offers; from += 1000) {
    await client.query(`insert into bare select n, 'Предложение ' || n, n from generate_series($1::int, $1 + 999) n`, [
      from,
    ])
  }
  const perSecond = offers / ((performance.now() - began) / 1000)
  await client.query('drop table bare')
  await client.end()
  return perSecond
}
