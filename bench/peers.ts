import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#kit/postgres/launcher.ts'
import { ask, byTurns, type Load, type Measured } from './load.ts'
import { makeShop } from './make-shop.ts'
import { componentOf } from './next-page.ts'
import { nobodyAsked } from './pages.ts'
import { type Running, startShop } from './processes.ts'
import { catalogQuestions } from './questions.ts'
import { cost, type Row, rate } from './table.ts'

export interface PeerOptions {
  folder: string
  products: number
  /** How many of them Vendure receives, those of the collection first: its importer takes a minute for some hundred. */
  vendureProducts: number
  seconds: number
  say: (text: string) => void
}

/** Few at once: the load generator shares the machine, and no shop should be driven to refuse requests. */
const connections = 4

const peers = path.join(import.meta.dirname, 'peers')

/** Compares with Vendure (the same products) and Next (the same page), each alternately with our shop. npm installs their packages into `folder`. */
export async function peerRows(options: PeerOptions): Promise<Row[]> {
  const { folder, products, vendureProducts, say } = options
  say(`peers: making a shop of ${products} products`)
  const { dataDir, seeded } = await makeShop(folder, 'peers-own', products)
  const goods = await goodsOf(dataDir, vendureProducts)
  say('installing the packages of the peers')
  const home = path.join(folder, 'peers')
  cpSync(peers, home, { recursive: true })
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const shop = await startShop(dataDir, { LOG_LEVEL: 'silent' })
  try {
    const rows: Row[] = []
    rows.push(await nextRow(options, { home, shop, category: seeded.fixed, region: seeded.region }))
    say('filling Vendure')
    rows.push(...(await vendureRows(options, { home, shop, goods, seeded })))
    return rows
  } finally {
    await shop.stop()
  }
}

type Seeded = Awaited<ReturnType<typeof makeShop>>['seeded']

/** Cost of one answer: processor time of the process and the database below it. */
const sum = ({ cpu }: Measured): number => (cpu ? cpu.own + cpu.database : Number.NaN)

function against(
  what: string,
  times: number,
  { ours, reference }: { ours: Measured; reference: Measured },
  peer: string,
): Row {
  const ratio = sum(reference) / sum(ours)
  return {
    what,
    figure: `${rate(ours.perSecond)}; ${cost(ours.cpu)}`,
    reference: `${peer}: ${rate(reference.perSecond)}; ${cost(reference.cpu)}`,
    ratio: `${ratio.toFixed(1)} by CPU, ${(ours.perSecond / reference.perSecond).toFixed(1)} by answers`,
    target: `${times} times`,
    met: ratio >= times,
  }
}

interface NextPlace {
  home: string
  shop: Running
  category: string
  region: number
}

/** Our category page, element by element, as a production build of Next with the pages router and as a server component; the faster one counts. */
async function nextRow({ seconds, say }: PeerOptions, { home, shop, category, region }: NextPlace): Promise<Row> {
  const headers = { 'accept-encoding': 'br, gzip', cookie: `region_id=${region}`, 'accept-language': 'ru' }
  const page = (
    await ask(shop.port, `/catalog/${category}/?${nobodyAsked()}`, { headers: { cookie: headers.cookie } })
  ).body.toString()
  const app = path.join(home, 'next')
  const [, root, data] =
    /<div id="root">(.*?)<\/div><script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(page)!
  writeFileSync(path.join(app, 'page-markup.mjs'), componentOf(root!))
  writeFileSync(path.join(app, 'page-data.json'), data!)
  say('building Next')
  const next = path.join(home, 'node_modules', 'next', 'dist', 'bin', 'next')
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  execFileSync(process.execPath, [next, 'build'], { cwd: app, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const child = fork(next, ['start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: app,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const first = await answered(port, '/category')
    say(`Next: ${count(first)} elements of ${count(page)} of ours`)
    const ours: Load = {
      port: shop.port,
      pid: shop.pid,
      path: () => `/catalog/${category}/?${nobodyAsked()}`,
      headers,
      seconds,
      connections,
    }
    const kinds: { name: string; measured: Awaited<ReturnType<typeof byTurns>> }[] = []
    for (const [name, where] of [
      ['pages router', '/category'],
      ['server component', '/server'],
    ] as const) {
      await answered(port, where)
      const theirs: Load = {
        port,
        pid: child.pid,
        path: () => `${where}?${nobodyAsked()}`,
        headers,
        seconds,
        connections,
      }
      kinds.push({ name, measured: await byTurns(ours, theirs) })
    }
    const [best, other] = kinds.toSorted((a, b) => sum(a.measured.reference) - sum(b.measured.reference))
    const row = against(
      'category page never asked, with its database, against the same page in Next 16 without one',
      1.5,
      best!.measured,
      `Next, ${best!.name}`,
    )
    return { ...row, reference: `${row.reference}; ${other!.name}: ${cost(other!.measured.reference.cpu)}` }
  } finally {
    await ended(child)
  }
}

const count = (html: string): number => html.match(/<[a-z]/g)?.length ?? 0

interface VendurePlace {
  home: string
  shop: Running
  goods: Good[]
  seeded: Seeded
}

const listQuery = `query list($skip: Int!, $sort: SearchResultSortParameter) {
  search(input: { collectionSlug: "fixed", groupByProduct: true, take: 24, skip: $skip, sort: $sort }) {
    totalItems
    items { productId productName slug productVariantName productAsset { preview } inStock
      priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } } }
    facetValues { count facetValue { id name code facet { id name code } } }
  }
}`
const productQuery = `query one($slug: String!) {
  product(slug: $slug) {
    id name slug description
    assets { preview } featuredAsset { preview }
    collections { id name slug breadcrumbs { id name slug } }
    facetValues { id name code facet { id name code } }
    optionGroups { id name code options { id name code } }
    variants { id name sku price priceWithTax currencyCode stockLevel options { id name code groupId } }
  }
}`

async function vendureRows(
  { folder, seconds, say }: PeerOptions,
  { home, shop, goods, seeded }: VendurePlace,
): Promise<Row[]> {
  const file = path.join(home, 'goods.csv')
  writeFileSync(file, csvOf(goods))
  const port = await freePort()
  const start = (...args: string[]) =>
    fork(path.join(home, 'vendure.mjs'), args, {
      cwd: home,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: path.join(folder, 'vendure-data'),
        LAUNCHER: path.join(import.meta.dirname, '..', 'src', 'kit', 'postgres', 'launcher.ts'),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  const filling = start('populate', file)
  await told(filling)
  await new Promise((resolve) => (filling.exitCode === null ? filling.once('exit', resolve) : resolve(null)))
  const child = start('serve')
  try {
    await told(child)
    let n = 0
    const sorts = [{ price: 'ASC' }, { price: 'DESC' }, { name: 'ASC' }]
    const list = () => JSON.stringify({ query: listQuery, variables: { skip: (n % 40) * 24, sort: sorts[++n % 3] } })
    const one = () =>
      JSON.stringify({ query: productQuery, variables: { slug: goods[(++n * 7919) % goods.length]!.slug } })
    await checked(
      port,
      list(),
      ({ search }) =>
        search.totalItems === Math.min(goods.length, 1000) &&
        search.items.length === 24 &&
        search.facetValues.length > 20,
    )
    await checked(port, one(), ({ product }) => product.variants.length === 3 && product.facetValues.length > 4)
    const theirs = (body: () => string): Load => ({
      port,
      pid: child.pid,
      path: () => '/shop-api',
      post: () => ({ body: body() }),
      seconds,
      connections,
    })
    const questions = catalogQuestions(seeded)
    const ours = (what: RegExp): Load => ({
      port: shop.port,
      pid: shop.pid,
      path: questions.find((question) => what.test(question.what))!.path,
      headers: { 'x-region-id': String(seeded.region), 'accept-language': 'ru' },
      seconds,
      connections,
    })
    say('asking Vendure')
    return [
      against(
        'category of 1,000 products with facets, never asked, against Vendure',
        20,
        await byTurns(ours(/1,000 products/), theirs(list)),
        'Vendure 3.7 on PostgreSQL',
      ),
      against(
        'product, all by turns, against Vendure',
        20,
        await byTurns(ours(/^product/), theirs(one)),
        'Vendure 3.7 on PostgreSQL',
      ),
    ]
  } finally {
    await ended(child)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of another shop, whose shape is only looked at here
async function checked(port: number, body: string, isRight: (data: any) => boolean): Promise<void> {
  const { status, body: bytes } = await ask(port, '/shop-api', { json: JSON.parse(body) })
  const answer = JSON.parse(bytes.toString())
  if (status !== 200 || answer.errors || !isRight(answer.data))
    throw new Error(`Vendure: ${status} ${bytes.toString().slice(0, 600)}`)
}

interface Good {
  slug: string
  name: string
  description: string
  facets: string
  variants: { sku: string; size: string; price: number; stock: number }[]
}

/** Products of our own shop: names, texts, properties, sizes, prices; those of the collection have one more property. */
async function goodsOf(dataDir: string, most: number): Promise<Good[]> {
  const postgres = await startEmbeddedPostgres(dataDir)
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    const { rows } = await client.query<Good>(`
      select p.slug, p.name, p.description,
        concat_ws('|', 'place:' || case c.slug when 'fixed' then 'fixed' else 'other' end,
          (select string_agg(a.slug || ':' || replace(v.value, ':', ' '), '|' order by a.sort) from product_attributes l
            join attribute_values v on v.id = l.value_id join attributes a on a.id = v.attribute_id where l.product_id = p.id)) as facets,
        (select json_agg(json_build_object('sku', v.sku, 'size', v.size, 'price', w.price / 100.0,
            'stock', coalesce((select sum(on_hand) from stock_levels s where s.variant_id = v.id), 0)) order by v.sort)
          from variants v join prices w on w.variant_id = v.id join price_types t on t.id = w.price_type_id and t.is_default where v.product_id = p.id) as variants
      from products p join categories c on c.id = p.category_id order by c.slug <> 'fixed', p.id limit ${most}`)
    return rows
  } finally {
    await client.end()
    await postgres.stop()
  }
}

const columns =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'

function csvOf(goods: readonly Good[]): string {
  const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`
  const lines = goods.flatMap(({ slug, name, description, facets, variants }) =>
    variants.map(({ sku, size, price, stock }, i) => {
      const own = i === 0 ? [name, slug, description, '', facets, 'size'] : ['', '', '', '', '', '']
      return [...own, size, sku, price, 'standard', stock, 'false', '', ''].map(cell).join(',')
    }),
  )
  return [columns, ...lines].join('\n')
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as import('node:net').AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Waits for the first message of the process. */
const told = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    const early = (code: number | null) => reject(new Error(`a peer ended with ${code} before it was ready`))
    child.once('exit', early)
    child.once('message', () => {
      child.off('exit', early)
      resolve()
    })
  })

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  child.kill('SIGTERM')
  await gone
  clearTimeout(late)
}

/** The first successful answer of a server that is starting. */
async function answered(port: number, address: string): Promise<string> {
  for (let tries = 0; ; tries++) {
    const answer = await ask(port, address).catch(() => null)
    if (answer?.status === 200) return answer.body.toString()
    if (tries === 120) throw new Error(`${address}: ${answer?.status ?? 'no answer'}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
