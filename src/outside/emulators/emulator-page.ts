import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Ledger } from '../payments/yookassa-emulator-ledger.ts'
import type { Faults } from './faults.ts'
import type { Outbox } from './outbox.ts'
import { langOf, page, roubles } from './page.ts'

const texts = {
  ru: {
    title: 'Эмуляторы внешних служб',
    intro: 'Вместо настоящих служб отвечает эта программа. Здесь видно, что дошло бы до людей.',
    refresh: 'Обновить',
    messages: 'Коды, письма и уведомления',
    nothing: 'Пока пусто.',
    kind: 'Вид',
    to: 'Кому',
    code: 'Код',
    text: 'Текст',
    at: 'Когда',
    kinds: { sms: 'СМС', call: 'Звонок', mail: 'Письмо', push: 'Push', chat: 'В чат магазина' },
    payments: 'Платежи ждут решения',
    order: 'Заказ',
    open: 'Открыть страницу оплаты',
    recent: 'Последние платежи',
    faults: 'Включённые сбои',
    sentinels: 'Особые значения',
    when: 'Что ввести',
    result: 'Что будет',
    pay: 'Оплатить',
    decline: 'Отказать',
    expire: 'Время вышло',
  },
  en: {
    title: 'Emulators of outer services',
    intro: 'This program answers instead of the real services. Here is what would have reached people.',
    refresh: 'Refresh',
    messages: 'Codes, mails and pushes',
    nothing: 'Nothing yet.',
    kind: 'Kind',
    to: 'To',
    code: 'Code',
    text: 'Text',
    at: 'When',
    kinds: { sms: 'SMS', call: 'Call', mail: 'Mail', push: 'Push', chat: 'To the shop’s chat' },
    payments: 'Payments awaiting a decision',
    order: 'Order',
    open: 'Open the payment page',
    recent: 'Recent payments',
    faults: 'Faults switched on',
    sentinels: 'Special values',
    when: 'Enter',
    result: 'What happens',
    pay: 'Pay',
    decline: 'Decline',
    expire: 'Time ran out',
  },
}

const sentinels: { ru: [string, string][]; en: [string, string][] } = {
  ru: [
    ['Телефон на 0429', 'слишком много запросов кода'],
    ['Телефон на 0099', 'ошибка СМС-службы'],
    ['Телефон на 0202', 'служба не принимает номер'],
    ['Телефон на 0000', 'звонок всегда даёт код 0000'],
    ['Карта на 0002', 'отказ банка'],
    ['Карта на 0051 / 0069 / 0127', 'мало денег / срок карты истёк / неверный код карты'],
    ['Карта на 0101 / 0119', 'не пройдено подтверждение / банк недоступен'],
    ['Сумма с 01 / 02 копейками', 'отказ: мало денег / не пройдено подтверждение'],
    ['Сумма с 03 копейками', 'платёж остаётся без решения'],
    ['Сумма с 04 копейками', 'каждое уведомление приходит дважды'],
    ['Сумма с 05 копейками', 'уведомление приходит раньше ответа на создание'],
    ['Возврат с 09 копейками', 'возврат отклонён'],
    ['Адрес «нет такого»', 'ничего не найдено'],
    ['Адрес «слишком часто»', 'служба адресов отвечает отказом 429'],
    ['Адрес «Палникс» / «Бурмантово»', 'посёлок без улиц / вне зоны доставки'],
    ['Точка дальше 200 м от дома', 'ничего не найдено'],
    ['IP 77.* / 5.* / 78.* / 127.*', 'Екатеринбург / Москва / Санкт-Петербург / неизвестно'],
    ['Почта bounce@…', 'ящик не принимает письмо'],
    ['Почта later@…', 'почтовый сервер просит повторить позже'],
    ['Push: регистрация на gone / slow / wrong', 'устройства нет / слишком часто / не принято'],
    ['Бакет readonly / public', 'запись запрещена / читают все: магазин с ним не запустится'],
    ['Tourvisor, Level.Travel: логин или ключ wrong / limited', 'учётная запись не принята / слишком много поисков'],
    ['Отели Emu Soldout / Forgotten / Stumble', 'мест нет / тур забыт / первая проверка цены не отвечает'],
    ['Отели Emu Priceup / Pricedown / Surcharge', 'при проверке дороже / дешевле / с курортным сбором'],
    ['Отель Emu Nonsense', 'среди туров есть негодные: цена, питание, даты, туристы'],
    [
      'Учебные туры: /hotels/…/emu-soldout-hotel',
      'мест нет; так же emu-priceup, -pricedown, -flightchange, -timeout, -onrequest, -reject',
    ],
    ['Сбер ID, T-ID, VK ID, Яндекс ID', 'выбор человека: с номером, без номера, с отказом; «Отменить»'],
  ],
  en: [
    ['Phone ending 0429', 'too many requests for a code'],
    ['Phone ending 0099', 'the SMS service fails'],
    ['Phone ending 0202', 'the number is not accepted'],
    ['Phone ending 0000', 'a call always gives the code 0000'],
    ['Card ending 0002', 'declined by the bank'],
    ['Card ending 0051 / 0069 / 0127', 'not enough money / card expired / wrong card code'],
    ['Card ending 0101 / 0119', 'confirmation failed / bank unavailable'],
    ['Amount with 01 / 02 kopecks', 'declined: not enough money / confirmation failed'],
    ['Amount with 03 kopecks', 'the payment stays undecided'],
    ['Amount with 04 kopecks', 'every notification comes twice'],
    ['Amount with 05 kopecks', 'the notification comes before the create answer'],
    ['Refund with 09 kopecks', 'the refund is refused'],
    ['Address «нет такого»', 'nothing is found'],
    ['Address «слишком часто»', 'the address service answers 429'],
    ['Address «Палникс» / «Бурмантово»', 'settlement without streets / out of delivery zones'],
    ['Point over 200 m from a house', 'nothing is found'],
    ['IP 77.* / 5.* / 78.* / 127.*', 'Yekaterinburg / Moscow / Saint Petersburg / unknown'],
    ['Mail to bounce@…', 'the mailbox refuses'],
    ['Mail to later@…', 'the mail server asks to try again later'],
    ['Push: registration gone / slow / wrong', 'no such device / too often / refused'],
    ['Bucket readonly / public', 'nothing can be written / anybody reads: a shop does not start with it'],
    ['Tourvisor, Level.Travel: login or key wrong / limited', 'the account is refused / too many searches'],
    ['Hotels Emu Soldout / Forgotten / Stumble', 'no places / tour forgotten / the first check of a price fails'],
    ['Hotels Emu Priceup / Pricedown / Surcharge', 'on checking dearer / cheaper / with a resort fee'],
    ['Hotel Emu Nonsense', 'some tours are impossible: price, meal, days, tourists'],
    [
      'Simulated tours: /hotels/…/emu-soldout-hotel',
      'no places; also emu-priceup, -pricedown, -flightchange, -timeout, -onrequest, -reject',
    ],
    ['Sber ID, T-ID, VK ID, Yandex ID', 'people to choose: with a number, without, refused; “Cancel”'],
  ],
}

/** The page for people: messages sent, pending payments, faults to try. */
export function emulatorPage(
  c: Context,
  { outbox, ledger, faults }: { outbox: Outbox; ledger: Ledger; faults: Faults },
) {
  const lang = langOf(c)
  const t = texts[lang]
  const messages = outbox.read({ limit: 20 })
  const payments = ledger.newest(200)
  const waiting = payments.filter((payment) => payment.status === 'pending')
  const decided = payments.filter((payment) => payment.status !== 'pending').slice(0, 10)
  const on = faults.list()
  const none = html`<p class="hint">${t.nothing}</p>`
  const time = (at: string) => new Date(at).toLocaleTimeString(lang)

  return page(
    c,
    lang,
    t.title,
    html`<p class="hint">${t.intro} <a href="?lang=${lang}">${t.refresh}</a></p>
<h2>${t.payments}</h2>
${
  waiting.length === 0
    ? none
    : waiting.map(
        (payment) => html`<div class="card">
<strong>${roubles(payment.amount.value, lang)}</strong> · ${t.order} ${payment.metadata?.order_id ?? '—'} · ${time(payment.created_at)}
<div class="hint">${payment.description ?? ''}</div>
<form method="post" action="/yookassa/confirm/${payment.id}?home=${lang}">
<button class="main" name="action" value="pay">${t.pay}</button>
<button name="action" value="decline">${t.decline}</button>
<button name="action" value="expire">${t.expire}</button>
<a href="/yookassa/confirm/${payment.id}?lang=${lang}">${t.open}</a>
</form>
</div>`,
      )
}
<h2>${t.messages}</h2>
${
  messages.length === 0
    ? none
    : html`<div class="scroll"><table>
<thead><tr><th scope="col">${t.kind}</th><th scope="col">${t.to}</th><th scope="col">${t.code}</th><th scope="col">${t.text}</th><th scope="col">${t.at}</th></tr></thead>
<tbody>${messages.map(
        (item) =>
          html`<tr><td>${t.kinds[item.kind]}</td><td>${item.to}</td><td class="code">${item.code ?? ''}</td><td>${item.text}</td><td>${time(item.at)}</td></tr>`,
      )}</tbody>
</table></div>`
}
${
  decided.length === 0
    ? ''
    : html`<h2>${t.recent}</h2><div class="scroll"><table><tbody>${decided.map(
        (payment) =>
          html`<tr><td>${t.order} ${payment.metadata?.order_id ?? '—'}</td><td>${roubles(payment.amount.value, lang)}</td><td>${payment.status}</td><td>${payment.cancellation_details?.reason ?? ''}</td><td><code>${payment.id}</code></td></tr>`,
      )}</tbody></table></div>`
}
${
  on.length === 0
    ? ''
    : html`<h2>${t.faults}</h2><ul>${on.map((fault) => html`<li><code>${fault.provider}</code> ${fault.mode}</li>`)}</ul>`
}
<h2>${t.sentinels}</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">${t.when}</th><th scope="col">${t.result}</th></tr></thead>
<tbody>${sentinels[lang].map(([when, result]) => html`<tr><td>${when}</td><td>${result}</td></tr>`)}</tbody>
</table></div>`,
  )
}
