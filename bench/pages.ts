import { ask, byTurns, bytesOf } from './load.ts'
import { memoryMb, type Reference, type Running } from './processes.ts'
import { cost, type Row, rate, ratio } from './table.ts'

export interface Bench {
  shop: Running
  reference: Reference
  seconds: number
  region: number
  category: string
  products: number
  /** URL of the database of the shop under load. */
  url: string
}

let unique = 0
/** A price limit that no product reaches, different each time: the same products, but no cache contains the address. */
export const nobodyAsked = (): string => `price_to=${100_000_000 + ++unique}`

/** Ratio of the processor time of our page to that of rendering alone. */
const cpuRatio = ({ ours, reference }: Awaited<ReturnType<typeof byTurns>>): number =>
  ours.cpu && reference.cpu ? ours.cpu.own / reference.cpu.own : Number.POSITIVE_INFINITY

export async function pageRows({ shop, reference, seconds, category, region }: Bench, token: string): Promise<Row[]> {
  const path = `/catalog/${category}/`
  const headers = { 'accept-encoding': 'br, gzip', cookie: `region_id=${region}`, 'accept-language': 'ru' }
  // Brotli is compressed in the background during the first answers; later answers are sent as Brotli.
  let answer = await ask(shop.port, path, { headers })
  for (let i = 0; i < 50 && answer.headers['content-encoding'] !== 'br'; i++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    answer = await ask(shop.port, path, { headers })
  }
  await reference.answer(bytesOf(answer))
  const cached = await byTurns(
    { port: shop.port, pid: shop.pid, path: () => path, headers, seconds },
    { port: reference.port, pid: reference.pid, path: () => path, headers, seconds },
  )
  const idle = memoryMb(shop.pid)
  const guest = { port: shop.port, pid: shop.pid, path: () => path, headers, seconds }
  const signedIn = await byTurns(
    { ...guest, headers: { ...headers, cookie: `${headers.cookie}; token=${token}` } },
    guest,
  )

  const document = await ask(shop.port, `${path}?${nobodyAsked()}`, { headers: { cookie: headers.cookie } })
  const page = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(document.body.toString())![1]!
  await reference.answer({ kind: 'render', page, url: `http://127.0.0.1${path}` })
  const made = await byTurns(
    { port: shop.port, pid: shop.pid, path: () => `${path}?${nobodyAsked()}`, headers, seconds },
    { port: reference.port, pid: reference.pid, path: () => path, seconds },
  )
  return [
    {
      what: `cached category page for guests (${Math.round(answer.body.length / 1024)} KB br), all of them from the cache`,
      figure: `${rate(cached.ours.perSecond)}; ${cost(cached.ours.cpu)}`,
      reference: `node:http, same bytes and headers: ${rate(cached.reference.perSecond)}; ${cost(cached.reference.cpu)}`,
      ratio: ratio(cached.ours.perSecond, cached.reference.perSecond),
      target: 'ratio 0.7',
      met: cached.ours.perSecond / cached.reference.perSecond >= 0.7,
    },
    {
      what: 'the same page for a signed-in visitor who sees the prices of guests',
      figure: `${rate(signedIn.ours.perSecond)}; ${cost(signedIn.ours.cpu)}`,
      reference: `the page of a guest: ${rate(signedIn.reference.perSecond)}; ${cost(signedIn.reference.cpu)}`,
      ratio: ratio(signedIn.ours.perSecond, signedIn.reference.perSecond),
      target: 'CPU at most 1.3 of the guest',
      met: cpuRatio(signedIn) <= 1.3,
    },
    {
      what: 'category page nobody asked for yet: database, render, compress; none of them from the cache',
      figure: `${rate(made.ours.perSecond)}; ${cost(made.ours.cpu)}`,
      reference: `renderToString of the same page from memory: ${rate(made.reference.perSecond)}; ${cost(made.reference.cpu)}`,
      ratio: ratio(made.ours.perSecond, made.reference.perSecond),
      target: 'CPU at most 2 of the reference',
      met: cpuRatio(made) <= 2,
    },
    { what: 'memory of the process with a warm page cache', figure: `${idle?.now ?? '?'} MB` },
  ]
}
