import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#kit/migrations.ts'
import { startEmbeddedPostgres } from '#kit/postgres/launcher.ts'
import { migrations } from './make-shop.ts'
import { cpuMs, memoryMb, serverFlags } from './processes.ts'
import { cost, type Row, rate } from './table.ts'

const perGood = 3

/** The operator's own command on two files as 1C writes them, twice. */
export async function importRows(folder: string, offers: number): Promise<Row[]> {
  const files = [path.join(folder, 'import.xml'), path.join(folder, 'offers.xml')]
  await write(files[0]!, catalogue(offers))
  await write(files[1]!, offerPackage(offers))
  const postgres = await startEmbeddedPostgres(path.join(folder, 'import'))
  try {
    await migrate(postgres.url, migrations)
    const bare = await bareInserts(postgres.url, offers)
    const first = await runImport(files, postgres.url, true)
    const second = await runImport(files, postgres.url, false)
    const per = (cpu: { own: number; database: number }) => ({ own: cpu.own / offers, database: cpu.database / offers })
    return [
      {
        what: `import of CommerceML, ${offers} offers, into an empty shop`,
        figure: `${rate(offers / first.seconds)} offers, at most ${first.maxMb} MB; of each ${cost(per(first.cpu))}`,
        reference: `bare insert of the same number of rows, 1,000 a statement: ${rate(bare)}`,
        ratio: (offers / first.seconds / bare).toFixed(2),
        target: '2,000/s',
        met: offers / first.seconds >= 2000,
      },
      {
        what: 'the same again: nothing changes',
        figure: `${rate(offers / second.seconds)} offers; of each ${cost(per(second.cpu))}`,
        reference: second.summary,
      },
    ]
  } finally {
    await postgres.stop()
  }
}

async function runImport(
  files: string[],
  databaseUrl: string,
  add: boolean,
): Promise<{ seconds: number; maxMb: number; summary: string; cpu: { own: number; database: number } }> {
  const cli = path.join(import.meta.dirname, '..', 'src', 'server', 'cli.ts')
  const run = async (...args: string[]) => {
    const began = performance.now()
    const child = spawn(process.execPath, [...serverFlags, cli, ...args], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    let maxMb = 0
    // The database is a child of ours and lives on; what the command itself used is known while it lives.
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
    const cpu = { own, database: (cpuMs(process.pid)?.database ?? 0) - before }
    return { seconds: (performance.now() - began) / 1000, maxMb, said, cpu }
  }
  if (add) await run('company', 'add', 'bench')
  const { seconds, maxMb, said, cpu } = await run('import', ...files)
  const summary = said.split('\n').find((line) => /^(offers|variants|sizes)/i.test(line.trim())) ?? ''
  return { seconds, maxMb, cpu, summary: summary.trim().replace(/\s+/g, ' ') }
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

async function write(file: string, lines: Iterable<string>): Promise<void> {
  const out = createWriteStream(file)
  for (const line of lines) if (!out.write(`${line}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
}

const open =
  '<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.07">'
const close = '</КоммерческаяИнформация>'
const things = ['Рюкзак', 'Палатка', 'Ботинки', 'Куртка', 'Котелок', 'Фонарь', 'Лодка', 'Лыжи']

function* catalogue(offers: number): Generator<string> {
  yield `${open}<Классификатор><Ид>c</Ид><Группы>`
  for (let g = 0; g < 40; g++) yield `<Группа><Ид>g${g}</Ид><Наименование>${things[g % 8]} ${g}</Наименование></Группа>`
  yield '</Группы><Свойства><Свойство><Ид>brand</Ид><Наименование>Бренд</Наименование><ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений>'
  for (let b = 0; b < 30; b++)
    yield `<Справочник><ИдЗначения>b${b}</ИдЗначения><Значение>Бренд ${b}</Значение></Справочник>`
  yield '</ВариантыЗначений></Свойство></Свойства></Классификатор>'
  yield '<Каталог СодержитТолькоИзменения="false"><Ид>cat</Ид><Товары>'
  for (let n = 0; n * perGood < offers; n++) {
    yield `<Товар><Ид>t${n}</Ид><Артикул>A${n}</Артикул><Наименование>${things[n % 8]} модель ${n}</Наименование><Группы><Ид>g${n % 40}</Ид></Группы>`
    yield `<Описание>Прочная вещь номер ${n}</Описание><ЗначенияСвойств><ЗначенияСвойства><Ид>brand</Ид><Значение>b${n % 30}</Значение></ЗначенияСвойства></ЗначенияСвойств></Товар>`
  }
  yield `</Товары></Каталог>${close}`
}

function* offerPackage(offers: number): Generator<string> {
  yield `${open}<ПакетПредложений СодержитТолькоИзменения="false"><Ид>p#</Ид><ИдКаталога>cat</ИдКаталога>`
  yield '<ТипыЦен><ТипЦены><Ид>retail</Ид><Наименование>Розничная</Наименование><Валюта>RUB</Валюта></ТипЦены></ТипыЦен>'
  yield '<Склады><Склад><Ид>w1</Ид><Наименование>Главный склад</Наименование></Склад></Склады><Предложения>'
  for (let n = 0; n < offers; n++) {
    const good = Math.floor(n / perGood)
    const size = ['S', 'M', 'L'][n % perGood]
    yield `<Предложение><Ид>t${good}#${n}</Ид><Наименование>${things[good % 8]} модель ${good} (${size})</Наименование>`
    yield `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Размер</Наименование><Значение>${size}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`
    yield `<Цены><Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>${1000 + (n % 5000)}</ЦенаЗаЕдиницу><Валюта>RUB</Валюта></Цена></Цены>`
    yield `<Количество>${n % 50}</Количество><Склад ИдСклада="w1" КоличествоНаСкладе="${n % 50}"/></Предложение>`
  }
  yield `</Предложения></ПакетПредложений>${close}`
}
