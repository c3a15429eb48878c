import { randomUUID } from 'node:crypto'
import http from 'node:http'
import pg from 'pg'
import { ask } from './load.ts'

/** The orders and their buyers: `body` returns a whole order, `tokens` belong to signed-in customers. */
export interface Buyers {
  port: number
  tokens: readonly string[]
  body: () => object
  headers?: Record<string, string>
}

/** The answers to buyers, by idempotency key. */
export interface Ledger {
  /** Id and total of each acknowledged order. */
  acknowledged: Map<string, { id: number; total: number }>
  /** Sent and not acknowledged, with the buyer's token and the body. */
  open: Map<string, { token: string; body: object }>
  /** Number of answers by status; 0: the connection was cut. */
  statuses: Map<number, number>
  /** Answers that are neither an order nor a 503 with Retry-After, or that contradict an earlier answer: there should be none. */
  odd: string[]
}

export const newLedger = (): Ledger => ({ acknowledged: new Map(), open: new Map(), statuses: new Map(), odd: [] })

/** Sends the order of one key as its buyer would, and records the result in the ledger. */
export async function sendOrder(
  { port, headers }: Pick<Buyers, 'port' | 'headers'>,
  ledger: Ledger,
  key: string,
  { token, body }: { token: string; body: object },
  agent?: http.Agent,
): Promise<number> {
  ledger.open.set(key, { token, body })
  const sent = { ...headers, authorization: `Token ${token}`, 'idempotency-key': key }
  const answer = await ask(port, '/api/orders/', { headers: sent, json: body, agent }).catch(() => null)
  const status = answer?.status ?? 0
  ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1)
  if (!answer) return 0
  if (status === 201) {
    const { id, total } = JSON.parse(answer.body.toString())
    const before = ledger.acknowledged.get(key)
    if (before && before.id !== id) ledger.odd.push(`${key} is order ${before.id} and order ${id}`)
    ledger.acknowledged.set(key, { id, total })
    ledger.open.delete(key)
  } else if (!(status === 503 && answer.headers['retry-after'])) {
    ledger.odd.push(`${status} ${answer.body.toString().slice(0, 200)}`)
  }
  return status
}

/** Every buyer places one order after another until `isOver`; after a failed one the buyer pauses 250 ms and places another. */
export async function orderUntil(buyers: Buyers, ledger: Ledger, isOver: () => boolean): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: buyers.tokens.length })
  const all = buyers.tokens.map(async (token) => {
    while (!isOver()) {
      const status = await sendOrder(buyers, ledger, randomUUID(), { token, body: buyers.body() }, agent)
      if (status !== 201) await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })
  await Promise.all(all).finally(() => agent.destroy())
}

/** Differences between the ledger and the database: acknowledged orders that are missing or differ from the answer. */
export async function compare(url: string, ledger: Ledger): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ key: string; id: string; total: string; lines: number }>(
      `select o.idempotency_key as key, o.id, o.total, (select count(*)::int from order_items i where i.order_id = o.id) as lines
       from orders o where o.idempotency_key = any($1)`,
      [[...ledger.acknowledged.keys(), ...ledger.open.keys()]],
    )
    const kept = new Map(rows.map((row) => [row.key, row]))
    const faults = [...ledger.acknowledged].flatMap(([key, told]) => {
      const row = kept.get(key)
      if (!row) return [`order ${told.id} was acknowledged and is not there`]
      const isSame = Number(row.id) === told.id && Number(row.total) === Math.round(told.total * 100) && row.lines > 0
      return isSame ? [] : [`order ${told.id} is not as it was told`]
    })
    return [...faults, ...ledger.odd]
  } finally {
    await client.end()
  }
}
