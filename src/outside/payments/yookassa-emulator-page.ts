import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type Lang, langOf, page, roubles } from '../emulators/page.ts'
import { cancellationReasons, type Ledger } from './yookassa-emulator-ledger.ts'

const texts = {
  ru: {
    title: 'Оплата заказа',
    hint: 'Это учебная страница оплаты: настоящие деньги не списываются.',
    card: 'Номер карты',
    sbp: 'СБП: настоящая страница показала бы здесь код для приложения банка, а на телефоне список банков.',
    pay: 'Оплатить',
    decline: 'Отказать',
    reason: 'Причина отказа',
    expire: 'Время вышло',
    back: 'Вернуться в магазин',
    missing: 'Такого платежа нет',
    waiting: 'Банк ещё не ответил. Платёж ожидает решения.',
    done: {
      pending: 'Ожидает оплаты',
      waiting_for_capture: 'Деньги удержаны',
      succeeded: 'Оплачено',
      canceled: 'Платёж отменён',
    },
  },
  en: {
    title: 'Order payment',
    hint: 'This is a practice payment page: no real money is taken.',
    card: 'Card number',
    sbp: 'SBP: the real page would show a code for the app of a bank here, and on a phone a list of banks.',
    pay: 'Pay',
    decline: 'Decline',
    reason: 'Reason to decline',
    expire: 'Time ran out',
    back: 'Back to the shop',
    missing: 'There is no such payment',
    waiting: 'The bank has not answered yet. The payment is waiting.',
    done: {
      pending: 'Waiting for payment',
      waiting_for_capture: 'Money is held',
      succeeded: 'Paid',
      canceled: 'Payment canceled',
    },
  },
}

/** Card numbers by last digits that the bank declines, with the reason. */
const cardSentinels: Record<string, string> = {
  '0002': 'general_decline',
  '0051': 'insufficient_funds',
  '0069': 'card_expired',
  '0127': 'invalid_csc',
  '0101': '3d_secure_failed',
  '0119': 'issuer_unavailable',
}

/** The pages where a person pays, declines or lets the payment expire. */
export function confirmationPages(ledger: Ledger): Hono {
  const app = new Hono()
  type Payment = NonNullable<ReturnType<Ledger['find']>>
  const knownLang = (payment: Payment): Lang => (payment.locale === 'en_US' ? 'en' : 'ru')

  const show = (c: Context, payment: Payment | undefined, form: 'page' | 'widget') => {
    const lang = langOf(c, payment && knownLang(payment))
    const t = texts[lang]
    if (!payment) {
      c.status(404)
      return page(c, lang, t.missing, html`<p>${t.hint}</p>`)
    }
    const by = payment.payment_method?.type ?? 'bank_card'
    const back = payment.returnUrl
      ? html`<p><a href="${payment.returnUrl}" target="${form === 'widget' ? '_top' : '_self'}">${t.back}</a></p>`
      : ''
    const open = payment.status === 'pending'
    return page(
      c,
      lang,
      t.title,
      html`<div class="card narrow">
<p class="hint">${payment.description ?? ''}</p>
<p class="sum">${roubles(payment.amount.value, lang)}</p>
${c.req.query('waiting') ? html`<p role="status"><strong>${t.waiting}</strong></p>` : ''}
${open && by === 'sbp' ? html`<p>${t.sbp}</p>` : ''}
${open ? decisions(t, by === 'bank_card') : html`<p role="status"><strong>${t.done[payment.status]}</strong> ${payment.cancellation_details?.reason ?? ''}</p>`}
${back}
<p class="hint">${t.hint}</p>
</div>`,
    )
  }

  const decide = async (c: Context, payment: Payment | undefined, form: 'page' | 'widget') => {
    if (!payment) return show(c, undefined, form)
    const asked = await c.req.parseBody()
    const action = String(asked.action ?? '')
    let waiting = false
    if (action === 'expire') ledger.cancel(payment, 'expired_on_confirmation')
    if (action === 'decline') {
      const reason = String(asked.reason ?? '')
      ledger.cancel(payment, (cancellationReasons as readonly string[]).includes(reason) ? reason : 'general_decline')
    }
    if (action === 'pay') {
      const card = String(asked.card ?? '').replace(/\D/g, '')
      const declined = refusedBy(payment, card)
      if (declined === 'wait') waiting = true
      else if (declined) ledger.cancel(payment, declined)
      else ledger.pay(payment, card || undefined)
    }
    const home = c.req.query('home')
    if (home) return c.redirect(`/?lang=${home === 'en' ? 'en' : 'ru'}`, 303)
    const after = form === 'page' && !waiting ? payment.returnUrl : null
    return c.redirect(after ?? `${c.req.path}${waiting ? '?waiting=1' : ''}`, 303)
  }

  app.get('/confirm/:id', (c) => show(c, ledger.find(c.req.param('id')), 'page'))
  app.post('/confirm/:id', (c) => decide(c, ledger.find(c.req.param('id')), 'page'))
  const byToken = (c: Context) => ledger.find((c.req.param('token') ?? '').replace(/^ct-/, ''))
  app.get('/widget/:token', (c) => show(c, byToken(c), 'widget'))
  app.post('/widget/:token', (c) => decide(c, byToken(c), 'widget'))
  app.get('/widget/:token/state', (c) => {
    const payment = byToken(c)
    c.header('access-control-allow-origin', '*')
    c.header('cache-control', 'no-store')
    return payment
      ? c.json({ status: payment.status, reason: payment.cancellation_details?.reason ?? null })
      : c.json({ status: null }, 404)
  })
  app.get('/checkout-widget.js', (c) => {
    c.header('content-type', 'text/javascript; charset=utf-8')
    return c.body(widget)
  })
  return app
}

function decisions(t: (typeof texts)['ru'], byCard: boolean) {
  return html`<form method="post">
${
  byCard
    ? html`<label>${t.card}<input name="card" inputmode="numeric" autocomplete="off" value="5555 5555 5555 4444" maxlength="23"></label>`
    : ''
}
<button class="main" name="action" value="pay">${t.pay}</button>
</form>
<form method="post">
<label>${t.reason}<select name="reason">${cancellationReasons.map((reason) => html`<option>${reason}</option>`)}</select></label>
<button name="action" value="decline">${t.decline}</button>
<button name="action" value="expire">${t.expire}</button>
</form>`
}

/** The reason to decline, from the amount or the card; `wait`: stays pending. */
function refusedBy(
  payment: { amount: { value: string }; payment_method?: { type: string } },
  card: string,
): string | null {
  const kopecks = payment.amount.value.slice(-2)
  if (kopecks === '01') return 'insufficient_funds'
  if (kopecks === '02') return '3d_secure_failed'
  if (kopecks === '03') return 'wait'
  if ((payment.payment_method?.type ?? 'bank_card') !== 'bank_card' || card === '') return null
  return cardSentinels[card.slice(-4)] ?? (card.length >= 13 && passesLuhn(card) ? null : 'invalid_card_number')
}

function passesLuhn(card: string): boolean {
  let sum = 0
  for (const [index, digit] of [...card].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Replaces the provider's widget: a frame with the page above, polled until the payment is decided. */
const widget = `window.YooMoneyCheckoutWidget = class {
  constructor(options) { this.options = options; this.handlers = {}; this.origin = new URL(document.currentScript?.src ?? this.constructor.source).origin }
  on(event, handler) { this.handlers[event] = handler }
  async render(container) {
    const address = this.origin + '/yookassa/widget/' + encodeURIComponent(this.options.confirmation_token)
    const frame = document.createElement('iframe')
    frame.src = address
    frame.title = 'YooKassa'
    frame.width = '100%'
    frame.height = '520'
    document.getElementById(container).append(frame)
    this.frame = frame
    this.timer = setInterval(async () => {
      const state = await fetch(address + '/state').then((answer) => answer.json()).catch(() => null)
      if (!state || state.status === 'pending') return
      clearInterval(this.timer)
      if (state.status === null) return this.options.error_callback?.({ error: 'token_expired' })
      const event = state.status === 'canceled' ? 'fail' : 'success'
      if (this.options.return_url && event === 'success') location.assign(this.options.return_url)
      else this.handlers[event]?.()
      this.handlers.complete?.({ status: event })
    }, 1000)
  }
  destroy() { clearInterval(this.timer); this.frame?.remove() }
}
window.YooMoneyCheckoutWidget.source = document.currentScript.src
`
