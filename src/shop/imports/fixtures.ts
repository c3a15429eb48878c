import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import { runCommandLine } from '#kit/command-line.ts'
import { type Db, sql } from '#kit/db.ts'
import { type ImportTools, importCommand } from './import.cli.ts'

// Small CommerceML exports for tests.

export type FixtureProduct = {
  id: string
  name?: string
  article?: string
  group?: string
  deleted?: boolean
  pictures?: string[]
  service?: boolean
  properties?: Record<string, string>
}
export type Offer = {
  id: string
  name?: string
  price?: string | null
  prices?: Record<string, string>
  stocks?: Record<string, string>
  quantity?: string
  deleted?: boolean
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const root = (inside: string) =>
  `${head}<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.07">\n${inside}\n</КоммерческаяИнформация>`

export function importXml(input: {
  groups?: string
  properties?: string
  goods: FixtureProduct[]
  changesOnly?: boolean
  catalog?: string
}): string {
  return root(`<Классификатор><Ид>c</Ид><Группы>${input.groups ?? group('g1', 'Обувь')}</Группы>
<Свойства>${input.properties ?? ''}</Свойства></Классификатор>
<Каталог СодержитТолькоИзменения="${input.changesOnly ?? false}"><Ид>${input.catalog ?? 'cat'}</Ид><Товары>
${input.goods.map(goodXml).join('\n')}
</Товары></Каталог>`)
}

export const group = (id: string, name: string, inside = ''): string =>
  `<Группа><Ид>${id}</Ид><Наименование>${name}</Наименование>${inside && `<Группы>${inside}</Группы>`}</Группа>`

export const property = (id: string, name: string, values: Record<string, string>): string =>
  `<Свойство><Ид>${id}</Ид><Наименование>${name}</Наименование><ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений>${Object.entries(
    values,
  )
    .map(([key, value]) => `<Справочник><ИдЗначения>${key}</ИдЗначения><Значение>${value}</Значение></Справочник>`)
    .join('')}</ВариантыЗначений></Свойство>`

function goodXml(good: FixtureProduct): string {
  const status = good.deleted ? ' Статус="Удален"' : ''
  const properties = Object.entries(good.properties ?? {})
    .map(([id, value]) => `<ЗначенияСвойства><Ид>${id}</Ид><Значение>${value}</Значение></ЗначенияСвойства>`)
    .join('')
  return `<Товар${status}><Ид>${good.id}</Ид><Артикул>${good.article ?? ''}</Артикул><Наименование>${good.name ?? ''}</Наименование>
${(good.pictures ?? []).map((name) => `<Картинка>${name}</Картинка>`).join('')}<БазоваяЕдиница Код="796" НаименованиеПолное="Штука">шт</БазоваяЕдиница><Группы><Ид>${good.group ?? 'g1'}</Ид></Группы>
<ЗначенияСвойств>${properties}</ЗначенияСвойств><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>ТипНоменклатуры</Наименование>
<Значение>${good.service ? 'Услуга' : 'Товар'}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Товар>`
}

export function offersXml(input: {
  offers: Offer[]
  changesOnly?: boolean
  types?: Record<string, string>
  catalog?: string
}): string {
  const types = Object.entries(input.types ?? { retail: 'Розничная' })
  return root(`<ПакетПредложений СодержитТолькоИзменения="${input.changesOnly ?? false}"><Ид>p#</Ид><ИдКаталога>${input.catalog ?? 'cat'}</ИдКаталога>
<ТипыЦен>${types.map(([id, name]) => `<ТипЦены><Ид>${id}</Ид><Наименование>${name}</Наименование><Валюта>RUB</Валюта></ТипЦены>`).join('')}</ТипыЦен>
<Склады><Склад><Ид>w1</Ид><Наименование>Главный склад</Наименование></Склад><Склад><Ид>w2</Ид><Наименование>Магазин "Север". Тула</Наименование></Склад></Склады>
<Предложения>
${input.offers.map(offerXml).join('\n')}
</Предложения></ПакетПредложений>`)
}

function offerXml(offer: Offer): string {
  const prices = offer.prices ?? (offer.price === null ? null : { retail: offer.price ?? '1000' })
  const priceXml = prices
    ? `<Цены>${Object.entries(prices)
        .map(
          ([id, amount]) =>
            `<Цена><ИдТипаЦены>${id}</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу><Валюта>RUB</Валюта></Цена>`,
        )
        .join('')}</Цены>`
    : ''
  const stocks = Object.entries(offer.stocks ?? {})
    .map(([id, count]) => `<Склад ИдСклада="${id}" КоличествоНаСкладе="${count}"/>`)
    .join('')
  const quantity = offer.quantity === undefined ? '' : `<Количество>${offer.quantity}</Количество>`
  return `<Предложение${offer.deleted ? ' Статус="Удален"' : ''}><Ид>${offer.id}</Ид>${offer.name ? `<Наименование>${offer.name}</Наименование>` : ''}${priceXml}${quantity}${stocks}</Предложение>`
}

/** Newer exports put prices and stock into separate files. */
export const pricesXml = (prices: Record<string, string>): string =>
  root(
    `<ПакетПредложений СодержитТолькоИзменения="false"><ИдКаталога>cat</ИдКаталога><Предложения>${Object.entries(prices)
      .map(([id, amount]) => offerXml({ id, price: amount }))
      .join('')}</Предложения></ПакетПредложений>`,
  )

export const restsXml = (rests: Record<string, Record<string, string>>): string =>
  root(
    `<ПакетПредложений СодержитТолькоИзменения="false"><ИдКаталога>cat</ИдКаталога><Предложения>${Object.entries(rests)
      .map(
        ([id, stocks]) =>
          `<Предложение><Ид>${id}</Ид><Остатки>${Object.entries(stocks)
            .map(
              ([warehouse, count]) =>
                `<Остаток><Склад><Ид>${warehouse}</Ид><Количество>${count}</Количество></Склад></Остаток>`,
            )
            .join('')}</Остатки></Предложение>`,
      )
      .join('')}</Предложения></ПакетПредложений>`,
  )

export async function writeFiles(files: Record<string, string | Uint8Array>): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-import-'))
  const paths = Object.keys(files).map((name) => path.join(folder, name))
  await Promise.all(Object.values(files).map((text, index) => writeFile(paths[index]!, text)))
  return paths
}

/** A company with two regions and one price list: its state before the first import. */
export async function insertCompany(db: Db, slug = 'shop'): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into companies (slug) values (${slug}) returning id`.execute(db)
  const id = rows[0]!.id
  await sql`insert into price_types (company_id, name, is_default) values (${id}, 'Розница', true)`.execute(db)
  await sql`insert into price_zones (company_id, slug, price_type_id)
    select ${id}, 'main', id from price_types where company_id = ${id}`.execute(db)
  await sql`insert into regions (company_id, zone_id, slug, name, name_en, latitude, longitude, sort)
    select ${id}, z.id, r.slug, r.name, r.name_en, r.lat, r.lon, r.sort from price_zones z,
      (values ('moscow', 'Москва', 'Moscow', 55.75, 37.62, 1), ('tula', 'Тула', 'Tula', 54.19, 37.62, 2))
        as r (slug, name, name_en, lat, lon, sort)
    where z.company_id = ${id}`.execute(db)
  return id
}

/** Everything an import may write, without ids and times, to compare two shops. */
export async function catalogOf(db: Db, companyId: number): Promise<unknown> {
  const { rows } = await sql<{ all: unknown }>`select jsonb_build_object(
    'categories', (select jsonb_agg(jsonb_build_array(external_id, path, level, name, sort, is_active) order by path)
      from categories where company_id = ${companyId}),
    'products', (select jsonb_agg(jsonb_build_array(p.external_id, p.slug, p.article, p.name, p.description, p.is_active, c.path,
        (select jsonb_agg(jsonb_build_array(a.slug, v.value) order by a.slug, v.value) from product_attributes l
          join attribute_values v on v.id = l.value_id join attributes a on a.id = v.attribute_id where l.product_id = p.id))
        order by p.external_id)
      from products p join categories c on c.id = p.category_id where p.company_id = ${companyId}),
    'variants', (select jsonb_agg(jsonb_build_array(v.external_id, v.sku, v.article, v.barcode, v.size, v.sort, v.is_active,
        (select jsonb_agg(jsonb_build_array(t.name, w.price, w.old_price) order by t.name) from prices w
          join price_types t on t.id = w.price_type_id where w.variant_id = v.id),
        (select jsonb_agg(jsonb_build_array(o.name, o.kind, s.on_hand) order by o.name) from stock_levels s
          join outlets o on o.id = s.outlet_id where s.variant_id = v.id)) order by v.external_id)
      from variants v where v.company_id = ${companyId}),
    'cards', (select jsonb_agg(jsonb_build_array(p.external_id, k.price, k.price_max, k.in_warehouse) order by p.external_id)
      from product_cards k join products p on p.id = k.product_id where k.company_id = ${companyId})) as all`.execute(
    db,
  )
  return rows[0]!.all
}

/** An archive. `said`: a false size of every file in its directory. */
export function zipOf(files: Record<string, string | Uint8Array>, said: { size?: number } = {}): Buffer {
  const entries = Object.entries(files).map(([name, content]) => [name, new Uint8Array(Buffer.from(content))] as const)
  const zip = Buffer.from(zipSync(Object.fromEntries(entries)))
  const next = (at: number) => zip.indexOf('PK\x01\x02', at, 'latin1')
  if (said.size !== undefined) for (let at = next(0); at >= 0; at = next(at + 1)) zip.writeUInt32LE(said.size, at + 24)
  return zip
}

/** `vitrina import` with these words: its exit code and what it printed. */
export async function runImportCommand(app: ImportTools['app'], words: string[], ask?: ImportTools['ask']) {
  let text = ''
  const out = { write: (more: string) => (text += more) }
  const say = (line: string) => void out.write(`${line}\n`)
  const fail = (line: string) => {
    say(line)
    return 2
  }
  const code = await runCommandLine(importCommand, words, { app, out, err: out, say, fail, ask })
  return { code, text }
}
