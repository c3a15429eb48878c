import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { inTransaction } from '#kit/db.ts'
import { eachByItself } from '#kit/each-by-itself.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { FileProblem } from '#shop/imports/files/encoding.ts'
import { presentFileRefusal } from '#shop/imports/refusals.ts'
import { OUTER_SYSTEM } from '#shop/orders/order-history.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import type { OrderState } from '#shop/orders/order-states.ts'
import { orderIdOf } from '#shop/orders/orders.flow.ts'
import { moneyTakenOutside, orderToMove } from '#shop/orders/outer-facts.flow.ts'
import type { Exchange } from './exchange.store.ts'
import * as store from './exchange.store.ts'
import { remarkWord } from './exchange-words.ts'
import { type ExchangeFileRefusal, folderOf, unpackArchives } from './files.flow.ts'
import { isOldNews, meantBy, stateNamed, wayTo } from './order-way.ts'
import { type OuterOrder, readDocuments } from './read-documents.ts'
import { isXml, isZip, safeName, saleBytes } from './session-files.ts'

export type SaleRefusal = ExchangeFileRefusal | { code: 'not_read'; detail: string }

/**
 * What is answered is what of the orders could not be done, in words for whoever exchanges.
 *
 * type=sale, mode=file: older 1C sends its orders and asks for nothing more, newer asks for `import`. So a file is taken in as soon as it
 * is whole, and an `import` of one that was taken in is done already.
 */
export async function takeIfWhole(app: App, session: Exchange, name: string): Promise<Result<string[], SaleRefusal>> {
  if (isXml(name))
    return (await endsWell(path.join(folderOf(app, session.id), name))) ? takeDocuments(app, session, name) : ok([])
  const unpacked = await unpackArchives(app, session, true)
  // The last part of an archive is what makes it one.
  if (!unpacked.ok) return unpacked.refusal.code === 'zip_broken' ? ok([]) : unpacked
  return takeAll(app, session)
}

/** type=sale, mode=import. */
export async function takeSaleFile(app: App, session: Exchange, given: string): Promise<Result<string[], SaleRefusal>> {
  const unpacked = await unpackArchives(app, session)
  if (!unpacked.ok) return unpacked
  const name = safeName(given)
  if (name === null) return refuse({ code: 'file_name_bad', detail: given.slice(0, 100) })
  const archive = isZip(name) ? await store.fileNamed(app.db, session.id, name) : null
  // What was cut off on the way stays so, however often it is asked for.
  if (archive?.state === 'failed') return refuse({ code: 'zip_broken', detail: name })
  if (!isXml(name)) return takeAll(app, session)
  const file = await store.fileNamed(app.db, session.id, name)
  if (!file) return refuse({ code: 'file_missing', detail: name })
  return file.state === 'done' ? ok([]) : takeDocuments(app, session, name)
}

async function takeAll(app: App, session: Exchange): Promise<Result<string[], SaleRefusal>> {
  const remarks: string[] = []
  for (const { name, state } of await store.filesOf(app.db, session.id)) {
    if (!isXml(name) || state === 'done') continue
    const taken = await takeDocuments(app, session, name)
    if (!taken.ok) return taken
    remarks.push(...taken.value)
  }
  return ok(remarks)
}

async function endsWell(file: string): Promise<boolean> {
  const { size } = await stat(file)
  const handle = await open(file, 'r')
  try {
    const tail = Buffer.alloc(Math.min(size, 256))
    await handle.read(tail, 0, tail.length, size - tail.length)
    // The closing tag in whichever encoding: the last letters are `>` and what an editor puts behind.
    const end = ['utf-8', 'windows-1251', 'utf-16le'].map((label) => new TextDecoder(label).decode(tail).trimEnd())
    return end.some((text) => text.endsWith('</КоммерческаяИнформация>'))
  } finally {
    await handle.close()
  }
}

/** Reads the whole file before the first order is touched: of a broken one nothing is applied. */
async function takeDocuments(app: App, session: Exchange, name: string): Promise<Result<string[], SaleRefusal>> {
  const path_ = path.join(folderOf(app, session.id), name)
  if ((await stat(path_)).size > saleBytes) return refuse({ code: 'file_too_large', detail: name })
  const documents: OuterOrder[] = []
  // Sent again under its name it begins anew, and is not added to what failed.
  const file = await store.fileNamed(app.db, session.id, name)
  const end = async (state: 'done' | 'failed') => file && store.saveFile(app.db, file.id, { state })
  try {
    for await (const document of readDocuments(createReadStream(path_))) documents.push(document)
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    const { language } = (await companyById(app, session.companyId)).settings
    const { code, message: detail, line, column } = error
    const problem = presentFileRefusal({ code, file: name, detail, line, column }, language)
    await end('failed')
    await store.saveExchange(app.db, session.id, { state: 'failed', problem })
    return refuse({ code: 'not_read', detail: problem })
  }
  const counts: Record<string, number> = {}
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const remarks: string[] = []
  const told: string[] = []
  const { language } = (await companyById(app, session.companyId)).settings
  const remark = (document: OuterOrder, code: string) => {
    const which = document.number || document.id
    remarks.push(`${which}: ${code}`)
    told.push(`${which}: ${remarkWord(code, language)}${document.status && ` (${document.status})`}`)
    count(`orders.${code}`)
  }
  const hear = async (document: OuterOrder) => {
    count('orders.read')
    for (const said of await hearOrder(app, session.companyId, document)) {
      if (said.is === 'remark') remark(document, said.code)
      else count(`orders.${said.is}`)
    }
  }
  // One that fails keeps none behind it back; 1C hears of it and sends it again.
  const heard = await eachByItself(documents, hear, (document, err) => {
    app.log.error({ err, exchange: session.id, document: document.id }, 'an order from 1C could not be heard')
    remark(document, 'not_taken')
  })
  await end(heard < documents.length ? 'failed' : 'done')
  if (heard < documents.length) {
    await store.saveExchange(app.db, session.id, { state: 'failed', counts, problem: remarks.join('; ') })
    return refuse({ code: 'not_read', detail: remarks.join('; ') })
  }
  await store.saveExchange(app.db, session.id, { state: 'done', counts, problem: remarks.join('; ') })
  return ok(told)
}

type Heard = { is: 'moved' | 'paid' | 'same' } | { is: 'remark'; code: string }

/** What 1C says of one order, through the order's own moves; whatever they refuse is a remark in the journal and stops nobody else. */
async function hearOrder(app: App, companyId: number, said: OuterOrder): Promise<Heard[]> {
  const id = await whichOrder(app, companyId, said)
  if (id === null) return [{ is: 'remark', code: 'order_unknown' }]
  const { outerNumber, outerDate } = said
  await inTransaction(app.db, (tx) => store.heardOfOrder(tx, { orderId: id, companyId, outerNumber, outerDate }))
  // Money first: an order that is paid and cancelled gives back what came.
  const heard = [...(await hearMoney(app, id, said)), ...(await hearMoves(app, id, said))]
  return heard.length > 0 ? heard : [{ is: 'same' }]
}

/** By the id we sent; by the number only where 1C made up no id of its own, for its numbers are not ours. */
async function whichOrder(app: App, companyId: number, { id, number }: OuterOrder): Promise<number | null> {
  if (/^\d{1,15}$/.test(id)) {
    const order = await orderToMove(app, Number(id))
    return order?.companyId === companyId ? order.id : null
  }
  return id === '' && number !== '' ? orderIdOf(app, companyId, number) : null
}

async function hearMoney(app: App, id: number, said: OuterOrder): Promise<Heard[]> {
  if (!said.isPaid) return []
  const document = ['1C', said.outerNumber, said.outerDate].filter(Boolean).join(' ')
  const taken = await moneyTakenOutside(app, id, { sum: said.paidSum, document })
  if (!taken.ok) return [{ is: 'remark', code: taken.refusal.code }]
  return taken.value === null ? [] : [{ is: 'paid' }]
}

async function hearMoves(app: App, id: number, said: OuterOrder): Promise<Heard[]> {
  const order = await orderToMove(app, id)
  const stated = said.status ? stateNamed(said.status) : null
  const named = stated && order ? meantBy(stated, order.deliveryType) : null
  const wanted: OrderState | null = said.isCanceled ? 'canceled' : (named ?? (said.isShipped ? 'shipping' : null))
  const unknown: Heard[] = said.status && !stated && !said.isCanceled ? [{ is: 'remark', code: 'status_unknown' }] : []
  if (!order || wanted === null || isOldNews(order.state, wanted, order.deliveryType)) return unknown
  const isPickup = order.deliveryType === 'PICKUP' || order.deliveryType === 'PICKUP_POINT'
  // What is shipped to a counter can be fetched when it is there, and the counter says so.
  const to = wanted === 'shipping' && isPickup && !named ? 'collected' : wanted
  const way = wayTo(order.state, to, order.deliveryType)
  if (way === null) return [...unknown, { is: 'remark', code: 'order_move_refused' }]
  for (const step of way) {
    const moved = await moveOrder(app, id, step, 'shop', OUTER_SYSTEM)
    if (!moved.ok) return [...unknown, { is: 'remark', code: moved.refusal.code }]
  }
  return way.length > 0 ? [...unknown, { is: 'moved' }] : unknown
}
