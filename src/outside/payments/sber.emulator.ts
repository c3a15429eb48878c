/*
 * The emulated internet acquiring of Sber: the shop registers orders, and they are paid on its page, which replaces the bank's app.
 *
 * Sentinels
 * | What                          | Then                                                     |
 * |-------------------------------|----------------------------------------------------------|
 * | amount with 01 kopecks        | «Pay» is declined: not enough money (action code 116)    |
 * | amount with 03 kopecks        | «Pay» leaves the order registered                        |
 * | refund with 09 kopecks        | the refund is refused                                    |
 * | password "wrong"              | errorCode 5                                              |
 * Control: `POST /sber/orders/{mdOrder}/pay|decline|expire`.
 *
 * Differs from the real one
 * - Any user name is accepted; state is in memory; an unpaid order expires after 20 minutes.
 * - Only the registration returns the address of the page, as at Sber; its path is ours.
 * - No cards, two-stage holds, bindings or callbacks: the shop polls. The phone's own link (sbolDeepLink) is the page.
 */
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Clock } from '#kit/clock.ts'
import { newUuid } from '#kit/security/ids.ts'
import { langOf, page, roubles } from '../emulators/page.ts'

interface SberOrder {
  mdOrder: string
  orderNumber: string
  amount: number
  status: 0 | 2 | 3 | 4 | 6
  actionCode: number
  returnUrl: string
  createdAt: number
  refunds: { externalRefundId: string; amount: number; date: number }[]
}

const payWithinMs = 1_200_000
const texts = {
  ru: {
    title: 'SberPay',
    hint: 'Учебная страница банка: настоящие деньги не списываются.',
    pay: 'Оплатить',
    decline: 'Отказаться',
    back: 'Вернуться в магазин',
    done: { 0: 'Ждёт решения', 2: 'Оплачено', 3: 'Отменено', 4: 'Деньги возвращены', 6: 'Отказ' },
    missing: 'Такого заказа нет',
  },
  en: {
    title: 'SberPay',
    hint: 'A training page of the bank: no real money is taken.',
    pay: 'Pay',
    decline: 'Decline',
    back: 'Back to the shop',
    done: { 0: 'Waits for a decision', 2: 'Paid', 3: 'Cancelled', 4: 'Money given back', 6: 'Declined' },
    missing: 'There is no such order',
  },
}

export function createSberEmulator({ clock, publicUrl }: { clock: Clock; publicUrl: () => string }) {
  const orders = new Map<string, SberOrder>()
  const now = () => clock.now().getTime()

  function find(mdOrder = ''): SberOrder | undefined {
    const order = orders.get(mdOrder)
    if (order?.status === 0 && now() - order.createdAt >= payWithinMs) decide(order, 'expire')
    return order
  }
  const byNumber = (number: string) => find([...orders.values()].find((one) => one.orderNumber === number)?.mdOrder)

  function decide(order: SberOrder, action: string): boolean {
    if (order.status !== 0) return false
    const ending = order.amount % 100
    if (action === 'pay' && ending === 3) return true
    order.status = action === 'pay' && ending !== 1 ? 2 : 6
    order.actionCode = action === 'pay' ? (ending === 1 ? 116 : 0) : action === 'expire' ? -2007 : -2000
    return true
  }

  const api = new Hono()
  const formOf = async (c: Context) => (await c.req.parseBody().catch(() => ({}))) as Record<string, string | undefined>
  const error = (c: Context, errorCode: string, errorMessage: string) => c.json({ errorCode, errorMessage })
  const call = (path: string, work: (c: Context, form: Record<string, string | undefined>) => Response) =>
    api.post(path, async (c) => {
      const form = await formOf(c)
      if (!form.userName || !form.password || form.password === 'wrong') return error(c, '5', 'Access denied')
      return work(c, form)
    })

  call('/register.do', (c, form) => {
    const { orderNumber = '', returnUrl = '' } = form
    const amount = Number(form.amount)
    if (!/^[\w-]{1,36}$/.test(orderNumber) || !URL.canParse(returnUrl) || form.currency !== '643')
      return error(c, '4', 'A required parameter is missing')
    if (!Number.isSafeInteger(amount) || amount <= 0) return error(c, '5', 'Wrong amount')
    if (form.orderBundle && bundleSum(form.orderBundle) !== amount) return error(c, '8', 'Wrong sum of the cart')
    if (byNumber(orderNumber)) return error(c, '1', 'Order with this number is already registered')
    const mdOrder = newUuid()
    const order = { mdOrder, orderNumber, amount, returnUrl, createdAt: now(), actionCode: 0, refunds: [] }
    orders.set(mdOrder, { ...order, status: 0 })
    if (orders.size > 20_000) orders.delete(orders.keys().next().value!)
    return c.json({ orderId: mdOrder, formUrl: `${publicUrl()}/sber/page/sberpay?mdOrder=${mdOrder}` })
  })
  call('/getOrderStatusExtended.do', (c, form) => {
    const order = form.orderId ? find(form.orderId) : byNumber(form.orderNumber ?? '')
    if (!order) return error(c, '6', 'Unknown order')
    const refundedAmount = order.refunds.reduce((sum, { amount }) => sum + amount, 0)
    return c.json({
      errorCode: '0',
      errorMessage: 'Success',
      orderNumber: order.orderNumber,
      orderStatus: order.status,
      actionCode: order.actionCode,
      actionCodeDescription: '',
      amount: order.amount,
      currency: '643',
      date: order.createdAt,
      paymentAmountInfo: {
        paymentState: order.status === 2 ? 'DEPOSITED' : 'CREATED',
        approvedAmount: order.status === 2 ? order.amount : 0,
        depositedAmount: order.status === 2 ? order.amount : 0,
        refundedAmount,
      },
      attributes: [{ name: 'mdOrder', value: order.mdOrder }],
      refunds: order.refunds,
    })
  })
  call('/reverse.do', (c, form) => {
    const order = find(form.orderId)
    if (!order) return error(c, '6', 'Unknown order')
    if (order.status !== 0) return error(c, '7', 'Reversal is impossible for the current state')
    order.status = 3
    return error(c, '0', 'Success')
  })
  // Cancels an order whose customer pays by another method: its page no longer accepts money.
  call('/decline.do', (c, form) => {
    const order = find(form.orderId)
    if (!order) return error(c, '6', 'Unknown order')
    if (!decide(order, 'decline')) return error(c, '5', 'The order is paid or over')
    return error(c, '0', 'Success')
  })
  call('/deposit.do', (c, form) => error(c, find(form.orderId) ? '5' : '6', 'Nothing is held'))
  call('/refund.do', (c, form) => {
    const order = find(form.orderId)
    const amount = Number(form.amount)
    if (!order) return error(c, '6', 'Unknown order')
    const externalRefundId = form.externalRefundId ?? newUuid()
    // A repeated refund is not made again.
    if (order.refunds.some((one) => one.externalRefundId === externalRefundId)) return error(c, '0', 'Success')
    const left = order.amount - order.refunds.reduce((sum, one) => sum + one.amount, 0)
    if (order.status !== 2 || !(amount > 0) || amount > left || amount % 100 === 9)
      return error(c, '5', 'Refund is impossible')
    order.refunds.push({ externalRefundId, amount, date: now() })
    if (amount === left) order.status = 4
    return error(c, '0', 'Success')
  })

  const pages = new Hono()
  pages.get('/page/sberpay', (c) => {
    const order = find(c.req.query('mdOrder'))
    const lang = langOf(c)
    const t = texts[lang]
    if (!order) {
      c.status(404)
      return page(c, lang, t.missing, html`<p>${t.hint}</p>`)
    }
    const decisions = html`<form method="post"><button class="main" name="action" value="pay">${t.pay}</button>
<button name="action" value="decline">${t.decline}</button></form>`
    return page(
      c,
      lang,
      t.title,
      html`<div class="card narrow"><p class="sum">${roubles(String(order.amount / 100), lang)}</p>
<p role="status"><strong>${t.done[order.status]}</strong></p>${order.status === 0 ? decisions : ''}
<p><a href="${order.returnUrl}">${t.back}</a></p><p class="hint">${t.hint}</p></div>`,
    )
  })
  pages.post('/page/sberpay', async (c) => {
    const order = find(c.req.query('mdOrder'))
    if (order) decide(order, String((await c.req.parseBody()).action ?? ''))
    return c.redirect(`${c.req.path}?mdOrder=${c.req.query('mdOrder') ?? ''}`, 303)
  })

  const control = new Hono()
  control.post('/orders/:id/:action{pay|decline|expire}', (c) => {
    const order = find(c.req.param('id'))
    if (!order) return c.json({ error: 'order not found' }, 404)
    return c.json({ status: order.status }, decide(order, c.req.param('action')) ? 200 : 409)
  })
  return { api, pages, control }
}

function bundleSum(text: string): number {
  try {
    const { cartItems } = JSON.parse(text) as { cartItems: { items: { itemAmount: number }[] } }
    return cartItems.items.reduce((sum, { itemAmount }) => sum + itemAmount, 0)
  } catch {
    return Number.NaN
  }
}
