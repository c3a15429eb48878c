import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/*
 * A minimal bank. Unlike a real one it keeps everything in memory, only checks that a token is present, and its customer pays by opening
 * `pay_url`: /pay/ID pays, /pay/ID?no lets the bill expire.
 */
interface Bill {
  id: string
  order: string
  amount: number
  refunded: number
  status: 'waiting' | 'paid' | 'expired'
  pay_url: string
  created_at: string
  return_url: string
}
interface Refund {
  id: string
  bill: string
  amount: number
}

export interface KopilkaEmulator {
  url: string
  close(): Promise<void>
}

/** `noticesTo`: URL to which the bank sends notifications about bills, which a real bank stores in its back office. */
export async function startKopilka({ port = 0, noticesTo = '' } = {}): Promise<KopilkaEmulator> {
  const bills = new Map<string, Bill>()
  const refunds = new Map<string, Refund>()
  /** Results by idempotency key: a repeated key returns the stored result and creates nothing. */
  const made = new Map<string, object>()
  let url = ''

  const server = http.createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', url)
    const [, first, id, last] = address.pathname.replace(/^\/v1/, '').split('/')
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (first === 'pay' && id) return pay(id, address.searchParams.has('no'), response)
    if (!request.headers.authorization?.startsWith('Bearer ')) return say(401, { error: 'no token' })

    const body = request.method === 'POST' ? ((await json(request)) as Record<string, never>) : {}
    const again = made.get(String(body.key))
    if (again) return say(200, again)
    if (first === 'bills' && !id) {
      const bill: Bill = {
        id: randomUUID(),
        order: body.order!,
        amount: body.amount!,
        refunded: 0,
        status: 'waiting',
        pay_url: '',
        created_at: new Date().toISOString(),
        return_url: body.return_url!,
      }
      bill.pay_url = `${url}pay/${bill.id}`
      bills.set(bill.id, bill)
      made.set(String(body.key), bill)
      return say(200, bill)
    }
    const bill = bills.get(id ?? '')
    if (first === 'bills' && bill && last === 'refunds') {
      const amount = Number(body.amount)
      if (bill.status !== 'paid' || amount > bill.amount - bill.refunded) return say(409, { error: 'not so much' })
      bill.refunded += amount
      const refund = { id: randomUUID(), bill: bill.id, amount }
      refunds.set(refund.id, refund)
      made.set(String(body.key), refund)
      return say(200, refund)
    }
    const found = first === 'bills' ? bill : first === 'refunds' ? refunds.get(id ?? '') : undefined
    return found ? say(200, found) : say(404, { error: 'unknown' })
  })

  async function pay(id: string, isRefused: boolean, response: http.ServerResponse): Promise<void> {
    const bill = bills.get(id)
    if (!bill) return void response.writeHead(404).end()
    if (bill.status === 'waiting') bill.status = isRefused ? 'expired' : 'paid'
    if (noticesTo) {
      const headers = { 'content-type': 'application/json' }
      const notice = JSON.stringify({ event: `bill.${bill.status}`, bill: id })
      await fetch(noticesTo, { method: 'POST', headers, body: notice }).catch(() => {})
    }
    response.writeHead(302, { location: bill.return_url }).end()
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

// npx node examples/payment-provider/emulator.ts
if (process.argv[1] === import.meta.filename) {
  const shop = process.env.SHOP_URL ?? 'http://localhost:3000'
  const { url } = await startKopilka({ port: 3200, noticesTo: `${shop}/api/payments/kopilka/notifications/` })
  process.stdout.write(`Копилка-банк: ${url}\n`)
}
