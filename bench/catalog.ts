import { ask, byTurns, bytesOf, type Load, load, type Measured } from './load.ts'
import type { Bench } from './pages.ts'
import { cardsAsked, memoryMb, type Running } from './processes.ts'
import { type AskedShop, type Budget, catalogQuestions, type Question } from './questions.ts'
import { cost, type Row, rate, ratio, share } from './table.ts'

/** Another shop of the same kind, ten times as large. */
export interface LargeShop extends AskedShop {
  shop: Running
  region: number
}

/**
 * Each catalog question, sent to the shop and then to the large one. The processor time of one answer is compared with the budget of design
 * §9, which is the same for both, and between the two shops.
 */
export async function catalogRows(bench: Bench, fixed: string, large: LargeShop | null): Promise<Row[]> {
  const rows: Row[] = []
  const small = catalogQuestions({ ...bench, fixed })
  const big = large ? catalogQuestions(large) : []
  for (const [i, question] of small.entries()) {
    const first = await askSmall(bench, question)
    rows.push(first.row)
    if (large) rows.push(await askLarge(large, big[i]!, { bench, measured: first.measured }))
  }
  if (large) rows.push(memoryRow(large))
  return rows
}

const headersFor = (region: number) => ({ 'x-region-id': String(region), 'accept-language': 'ru' })

async function askSmall(bench: Bench, question: Question): Promise<{ row: Row; measured: Measured }> {
  const headers = headersFor(bench.region)
  const answer = await askOnce(bench.shop.port, question, headers)
  await bench.reference.answer(bytesOf(answer))
  const common = { path: question.path, headers, seconds: bench.seconds, amount: question.amount }
  const cards = await sharesOf(bench.shop)
  const { ours, reference } = await byTurns(
    { ...common, port: bench.shop.port, pid: bench.shop.pid },
    { ...common, port: bench.reference.port },
  )
  const row = {
    ...rowOf(question, bench.products, ours, await cards()),
    reference: `node:http, same ${Math.round(answer.body.length / 1024)} KB: ${rate(reference.perSecond)}`,
    ratio: ratio(ours.perSecond, reference.perSecond),
  }
  return { row, measured: ours }
}

async function askLarge(
  large: LargeShop,
  question: Question,
  beside: { bench: Bench; measured: Measured },
): Promise<Row> {
  const headers = headersFor(large.region)
  await askOnce(large.shop.port, question, headers)
  const { port, pid } = large.shop
  const asked: Load = {
    port,
    pid,
    path: question.path,
    headers,
    seconds: beside.bench.seconds,
    amount: question.amount,
  }
  // Warm-up: the small shop has been asked as long by then, and code that has just started is slow in a shop of any size.
  await load(asked)
  const cards = await sharesOf(large.shop)
  const measured = await load(asked)
  const sum = ({ cpu }: Measured) => (cpu ? cpu.own + cpu.database : Number.NaN)
  return {
    ...rowOf(question, large.products, measured, await cards()),
    reference: `at ${beside.bench.products} products: ${cost(beside.measured.cpu)}`,
    ratio: ratio(sum(measured), sum(beside.measured)),
  }
}

/** The share of cards found in the cache from now on; null if no card was requested. */
async function sharesOf(shop: Running): Promise<() => Promise<number | null>> {
  const before = await cardsAsked(shop)
  return async () => {
    const now = await cardsAsked(shop)
    const [found, read] = [now.found - before.found, now.read - before.read]
    return found + read === 0 ? null : found / (found + read)
  }
}

function rowOf({ what, budget }: Question, products: number, measured: Measured, cards: number | null): Row {
  return {
    what: `${what}; ${products.toLocaleString('en')} products`,
    askedBefore: share(measured.askedBefore),
    figure: `${cost(measured.cpu)}; ${rate(measured.perSecond)}, p99 ${Math.round(measured.p99Ms)} ms${cards === null ? '' : `; ${share(cards)} of the cards kept`}`,
    ...(budget && { target: `${budget.own} + ${budget.database} ms`, met: isWithin(measured, budget) }),
  }
}

const isWithin = ({ cpu }: Measured, { own, database }: Budget): boolean =>
  cpu !== null && cpu.own <= own && cpu.database <= database

async function askOnce(port: number, { what, path }: Question, headers: Record<string, string>) {
  const answer = await ask(port, path(), { headers })
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
  return answer
}

function memoryRow({ shop, products }: LargeShop): Row {
  const memory = memoryMb(shop.pid)
  return {
    what: `memory of the process after these; ${products.toLocaleString('en')} products`,
    figure: `${memory?.now ?? '?'} MB, at most ${memory?.most ?? '?'} MB`,
    target: '450 MB',
    ...(memory && { met: memory.now <= 450 }),
  }
}
