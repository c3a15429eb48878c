import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { inTransaction } from '#kit/db.ts'
import { processEach } from '#kit/process-each.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { FileProblem } from '#shop/imports/files/encoding.ts'
import { presentFileRefusal } from '#shop/imports/refusals.ts'
import { OUTER_SYSTEM } from '#shop/orders/order-history.ts'
import { moveOrder } from '#shop/orders/order-moves.flow.ts'
import type { OrderState } from '#shop/orders/order-states.ts'
import { orderIdOf } from '#shop/orders/orders.flow.ts'
import { orderToMove, recordOutsideMoney } from '#shop/orders/outer-facts.flow.ts'
import type { Exchange } from './exchange.store.ts'
import * as store from './exchange.store.ts'
import { remarkText } from './exchange-texts.ts'
import { type ExchangeFileRefusal, folderOf, unpackArchives } from './files.flow.ts'
import { isOutdatedState, movesTo, stateForDelivery, stateNamed } from './order-path.ts'
import { type OuterOrder, readDocuments } from './read-documents.ts'
import { isXml, isZip, safeName, saleBytes } from './session-files.ts'

export type SaleRefusal = ExchangeFileRefusal | { code: 'not_read'; detail: string }

/**
 * Returns what could not be done with the orders, as texts for the person who runs the exchange.
 * type=sale, mode=file: older 1C only sends its orders, newer 1C also requests `import`. So a file is processed as soon as it is complete, and
 * a later `import` of it does nothing.
 */
export async function importWholeFile(
  app: App,
  session: Exchange,
  name: string,
): Promise<Result<string[], SaleRefusal>> {
  if (isXml(name))
    return (await endsWell(path.join(folderOf(app, session.id), name))) ? takeDocuments(app, session, name) : ok([])
  const unpacked = await unpackArchives(app, session, true)
  // An archive cannot be unpacked before its last part has arrived.
  if (!unpacked.ok) return unpacked.refusal.code === 'zip_broken' ? ok([]) : unpacked
  return takeAll(app, session)
}

/** type=sale, mode=import. */
export async function importSaleFile(
  app: App,
  session: Exchange,
  given: string,
): Promise<Result<string[], SaleRefusal>> {
  const unpacked = await unpackArchives(app, session)
  if (!unpacked.ok) return unpacked
  const name = safeName(given)
  if (name === null) return refuse({ code: 'file_name_bad', detail: given.slice(0, 100) })
  const archive = isZip(name) ? await store.fileNamed(app.db, session.id, name) : null
  // A truncated archive remains refused, however often it is requested.
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
    // Looks for the closing tag in each possible encoding; whitespace may follow it.
    const end = ['utf-8', 'windows-1251', 'utf-16le'].map((label) => new TextDecoder(label).decode(tail).trimEnd())
    return end.some((text) => text.endsWith('</КоммерческаяИнформация>'))
  } finally {
    await handle.close()
  }
}

/** Reads the whole file before the first order is changed: nothing of an invalid file is applied. */
async function takeDocuments(app: App, session: Exchange, name: string): Promise<Result<string[], SaleRefusal>> {
  const path_ = path.join(folderOf(app, session.id), name)
  if ((await stat(path_)).size > saleBytes) return refuse({ code: 'file_too_large', detail: name })
  const documents: OuterOrder[] = []
  // If it is sent again under the same name it starts over, instead of being appended to the failed one.
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
    told.push(`${which}: ${remarkText(code, language)}${document.status && ` (${document.status})`}`)
    count(`orders.${code}`)
  }
  const hear = async (document: OuterOrder) => {
    count('orders.read')
    for (const said of await hearOrder(app, session.companyId, document)) {
      if (said.is === 'remark') remark(document, said.code)
      else count(`orders.${said.is}`)
    }
  }
  // A failing order does not stop the others; 1C gets an error and sends it again.
  const heard = await processEach(documents, hear, (document, err) => {
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

/** Applies the data of one order by the order's own moves. Refusals become remarks in the journal and do not stop other orders. */
async function hearOrder(app: App, companyId: number, said: OuterOrder): Promise<Heard[]> {
  const id = await whichOrder(app, companyId, said)
  if (id === null) return [{ is: 'remark', code: 'order_unknown' }]
  const { outerNumber, outerDate } = said
  await inTransaction(app.db, (tx) =>
    store.saveOuterOrderNumber(tx, { orderId: id, companyId, outerNumber, outerDate }),
  )
  // Payment first: an order that is paid and cancelled then refunds the money.
  const heard = [...(await hearMoney(app, id, said)), ...(await hearMoves(app, id, said))]
  return heard.length > 0 ? heard : [{ is: 'same' }]
}

/** By the id that we sent; by the number only if 1C set no id of its own, as its numbers differ from ours. */
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
  const taken = await recordOutsideMoney(app, id, { sum: said.paidSum, document })
  if (!taken.ok) return [{ is: 'remark', code: taken.refusal.code }]
  return taken.value === null ? [] : [{ is: 'paid' }]
}

async function hearMoves(app: App, id: number, said: OuterOrder): Promise<Heard[]> {
  const order = await orderToMove(app, id)
  const stated = said.status ? stateNamed(said.status) : null
  const named = stated && order ? stateForDelivery(stated, order.deliveryType) : null
  const wanted: OrderState | null = said.isCanceled ? 'canceled' : (named ?? (said.isShipped ? 'shipping' : null))
  const unknown: Heard[] = said.status && !stated && !said.isCanceled ? [{ is: 'remark', code: 'status_unknown' }] : []
  if (!order || wanted === null || isOutdatedState(order.state, wanted, order.deliveryType)) return unknown
  const isPickup = order.deliveryType === 'PICKUP' || order.deliveryType === 'PICKUP_POINT'
  // An order shipped to a pickup location is ready only when it has arrived there, which that location reports.
  const to = wanted === 'shipping' && isPickup && !named ? 'collected' : wanted
  const way = movesTo(order.state, to, order.deliveryType)
  if (way === null) return [...unknown, { is: 'remark', code: 'order_move_refused' }]
  for (const step of way) {
    const moved = await moveOrder(app, id, step, 'shop', OUTER_SYSTEM)
    if (!moved.ok) return [...unknown, { is: 'remark', code: moved.refusal.code }]
  }
  return way.length > 0 ? [...unknown, { is: 'moved' }] : unknown
}
