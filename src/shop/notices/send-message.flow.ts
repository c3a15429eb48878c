import { z } from 'zod'
import { type Db, inTransaction } from '#kit/db.ts'
import { createOutgoing } from '#kit/http/http.ts'
import { addJobs, defineJob } from '#kit/jobs.ts'
import { processEach } from '#kit/process-each.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App, Company, Locale } from '#shop/context.ts'
import { languageOf } from '#shop/customers/customers.flow.ts'
import { pushToDevices, reachedDevice } from '#shop/push/push.flow.ts'
import { type PushType, pushTypes } from '#shop/push/push.ts'
import { mailsOf, openChannels } from './channels.flow.ts'
import { mailHtml } from './mail-html.ts'
import { type MessageChannel, type MessageEventName, messageEvent } from './message-events.ts'
import {
  deleteMessages,
  endMessage,
  type NewMessage,
  type StoredMessage,
  statesOf,
  storeMessage,
  type WaitingMessage,
  waitingById,
  writtenAt,
} from './notices.store.ts'
import { type Facts, fillPlaceholders, mailText } from './placeholders.ts'
import { sendAt } from './quiet-hours.ts'
import { openFacts, sealFacts } from './sealed-facts.flow.ts'
import { templateOf } from './templates.flow.ts'
import { acceptsTopic, choicesIn, listUnsubscribeLink } from './topic-consent.flow.ts'

/** A message to send. */
interface Message {
  companyId: number
  event: MessageEventName
  /** Idempotency key of the occurrence, e.g. `order.placed:72`: a repeated call sends nothing twice. */
  key: string
  /**
   * Values of the placeholders, by their names in message-events.ts; a function if they depend on the language of the message. Secrets in them
   * are erased after sending.
   */
  facts: Facts | ((language: Locale) => Facts)
  /** Absent: the shop itself. A channel without an address is skipped. */
  to?: { customerId: number | null; phone?: string; email?: string; language?: Locale }
  /** What a tap on a push opens; absent: the front page. */
  push?: { type: PushType; value: string }
}

/** Sends a message that was delayed. */
export const sendDelayedMessage = defineJob({
  name: 'say_message',
  payload: z.object({ message_id: z.int() }),
  key: ({ message_id }) => `say_message:${message_id}`,
})

/**
 * Sends a message by every available channel: SMS, mail and push to a customer, mail, push and webhook to the shop. It is stored first, so that a
 * repetition sends nothing twice; during quiet hours a job sends it later. Call it from a listener or a job, never inside a transaction: it
 * throws if a service is unavailable, and the repeated job sends only what is still unsent.
 */
export async function sendMessage(app: App, message: Message): Promise<void> {
  const company = await companyById(app, message.companyId)
  const event = messageEvent(message.event)
  const language = await languageFor(app, company, message)
  const now = app.clock.now()
  const { quiet_hours: quiet, timezone } = company.settings
  const { type: push_type, value: push_value } = message.push ?? { type: 'LINK', value: '/' }
  const said = typeof message.facts === 'function' ? message.facts(language) : message.facts
  const facts = { ...said, push_type, push_value }
  const ways: NewMessage['ways'][number][] = []
  for (const [channel, address] of await addressesOf(app, company, message)) {
    if (!(await templateOf(app, company.id, message.event, channel, language, said.cart_group))?.isOn) continue
    const isLoud = channel === 'sms' || channel === 'push'
    const sendAfter = isLoud && !event.isUrgent ? sendAt(now, quiet, timezone) : now
    ways.push({ channel, address, facts: await sealFacts(app, message, channel, facts), sendAfter })
  }
  // A message stored earlier for a channel that is closed now may still wait; otherwise there is nothing to store or send.
  const kept = await keep(app, message, { language, ways, now })
  await sayAll(
    app,
    company,
    kept.filter(({ sendAfter }) => sendAfter <= now),
  )
}

/** Stores the message in one statement; a delayed one gets its job in the same transaction. */
async function keep(
  app: App,
  { companyId, event, key, ...message }: Message,
  { language, ways, now }: { language: Locale; ways: NewMessage['ways']; now: Date },
): Promise<StoredMessage[]> {
  const customerId = message.to?.customerId ?? null
  const one = { companyId, event, key, language, customerId, ways, at: now }
  const write = (db: Db) =>
    storeMessage(db, one, {
      hasDevice: reachedDevice(app, companyId, customerId),
      choices: choicesIn(companyId, customerId),
    })
  if (ways.every(({ sendAfter }) => sendAfter <= now)) return write(app.db)
  return inTransaction(app.db, async (tx) => {
    const kept = await write(tx)
    const later = kept.filter(({ isNew, sendAfter }) => isNew && sendAfter > now)
    await addJobs(
      tx,
      later.map(({ id, sendAfter }) => sendDelayedMessage.of({ message_id: id }, { runAt: sendAfter })),
    )
    return kept
  })
}

/** The outcome of a message; `none`: no channel was available. */
export async function outcomeOf(app: App, companyId: number, key: string): Promise<'told' | 'refused' | 'none'> {
  const states = await statesOf(app.db, companyId, key)
  if (states.length === 0) return 'none'
  return states.every((state) => state === 'refused') ? 'refused' : 'told'
}

/** When a message was stored; null: never, or no channel was available. */
export const storedAt = (app: App, companyId: number, key: string): Promise<Date | null> =>
  writtenAt(app.db, companyId, key)

export async function sendWaiting(app: App, id: number): Promise<void> {
  const message = await waitingById(app.db, id)
  if (message) await sayAll(app, await companyById(app, message.companyId), [message])
}

/** Without `choices` (a delayed message) the customer's choices are read again. */
type Sayable = WaitingMessage & { choices?: StoredMessage['choices'] }

/** A channel that fails does not delay the others. */
async function sayAll(app: App, company: Company, messages: readonly Sayable[]): Promise<void> {
  const failed: string[] = []
  const fail = ({ event, channel }: Sayable, reason: string) => failed.push(`${event} by ${channel}: ${reason}`)
  await processEach(
    messages,
    async (message) => {
      const { state, reason } = await say(app, company, message)
      if (state === 'away') return fail(message, reason)
      const address = maskAddress(message.address)
      await endMessage(app.db, message.id, { state, reason, address, at: app.clock.now() })
    },
    (message, error) => fail(message, error instanceof Error ? error.message : String(error)),
  )
  if (failed.length > 0) throw new Error(`not said: ${failed.join('; ')}`)
}

type Said = { state: 'sent' | 'refused' | 'dropped' | 'away'; reason: string }
const sent: Said = { state: 'sent', reason: '' }
const away = (reason: string): Said => ({ state: 'away', reason })

/** The language of the message, else the one the customer last used, else that of the company; messages to the shop use the company's. */
async function languageFor(app: App, { id, settings }: Company, { to }: Message): Promise<Locale> {
  if (to?.language) return to.language
  const own = to?.customerId ? await languageOf(id, to.customerId).execute(app.db) : null
  return own ?? settings.language
}

/** Channels that have an address. */
async function addressesOf(
  app: App,
  company: Company,
  message: Message,
): Promise<(readonly [MessageChannel, string])[]> {
  const { event, to } = message
  const { channels } = messageEvent(event)
  const own = to ? null : await openChannels(app, company.id)
  const addresses: Record<MessageChannel, string | undefined> = {
    sms: app.codes ? to?.phone : undefined,
    mail: (await mailsOf(app, company)) ? (to ? to.email : own?.shopMail) : undefined,
    // All devices registered at the time of sending: of the customer, or of the staff.
    push: (app.pushes || app.webPushes) && to?.customerId !== null ? 'devices' : undefined,
    webhook: own?.hook ? 'webhook' : undefined,
  }
  return channels.flatMap((channel) => (addresses[channel] ? [[channel, addresses[channel]] as const] : []))
}

async function say(app: App, company: Company, message: Sayable): Promise<Said> {
  const { topic, to } = messageEvent(message.event)
  const known = await openFacts(app, message)
  const { event, channel, language } = message
  const template = await templateOf(app, company.id, event, channel, language, known.cart_group)
  if (!template?.isOn) return { state: 'dropped', reason: 'switched off' }
  if (to === 'customer' && !(await acceptsTopic(app, message, topic))) return { state: 'dropped', reason: 'not wanted' }
  const facts = { ...known, brand: company.settings.brand_name }
  const words = { subject: fillPlaceholders(template.subject, facts), body: fillPlaceholders(template.body, facts) }
  switch (message.channel) {
    case 'sms':
      return saySms(app, message.address, words.body)
    case 'mail':
      return sayMail(app, company, message, words)
    case 'webhook':
      return sayHook(app, company, words.body)
    case 'push':
      return sayPush(app, company, message, { ...words, facts })
  }
}

async function sayPush(
  app: App,
  company: Company,
  { event, customerId }: WaitingMessage,
  { subject: title, body, facts }: { subject: string; body: string; facts: Facts },
): Promise<Said> {
  const { push_type, push_value = '' } = facts
  const type = pushTypes.find((one) => one === push_type) ?? 'LINK'
  const { state, reason } = await pushToDevices(app, company, customerId, {
    ...{ event, title, body, type, value: push_value },
  })
  return { state: state === 'none' ? 'dropped' : state, reason }
}

async function saySms(app: App, phone: string, text: string): Promise<Said> {
  const answer = await app.codes?.sendSms({ phone, text })
  if (!answer) return away('no service')
  if (answer.ok) return sent
  // A number that does not accept messages is final: no retry.
  return answer.refusal.code === 'code_phone_not_accepted'
    ? { state: 'refused', reason: 'phone not accepted' }
    : away(answer.refusal.code)
}

async function sayMail(
  app: App,
  company: Company,
  message: WaitingMessage,
  { subject, body }: { subject: string; body: string },
): Promise<Said> {
  const mails = await mailsOf(app, company)
  if (!mails) return away('no service')
  const { brand_name: brand, styles_colors } = company.settings
  const link = await listUnsubscribeLink(app, company, message)
  const leave = link ? { link, words: app.texts.leaveMails(message.language) } : null
  const html = mailHtml({ subject, body, brand, colour: styles_colors.brand, language: message.language, leave })
  const text = leave ? `${mailText(body)}\n\n${leave.words}: ${leave.link}` : mailText(body)
  const answer = await mails.send({ to: message.address, subject, text, html, ...(link && { leave: link }) })
  if (answer.ok) return sent
  return answer.refusal.code === 'mail_refused'
    ? { state: 'refused', reason: answer.refusal.reason }
    : away(answer.refusal.reason)
}

const hookDeadlineMs = 4_000

/** Posts `{chat_id, text}`, the shape of Telegram's sendMessage, to any address that accepts it. */
async function sayHook(app: App, company: Company, text: string): Promise<Said> {
  const { hook } = await openChannels(app, company.id)
  if (!hook) return { state: 'dropped', reason: 'no address' }
  const { origin, pathname, search } = new URL(hook.address)
  const outgoing = createOutgoing({
    name: `hook of company ${company.id}`,
    baseUrl: origin,
    allowPrivate: app.allowPrivateWebhooks,
    timeouts: { connectMs: 2_000, totalMs: hookDeadlineMs },
    breaker: false,
    maxAnswerBytes: 64_000,
  })
  try {
    const json = { chat_id: hook.chat, text }
    const answer = await outgoing.request({ method: 'POST', path: `.${pathname}${search}`, json, expect: 'text' })
    if (answer.ok) return sent
    return answer.refusal.code === 'refused' && answer.refusal.status < 500 && answer.refusal.status !== 429
      ? { state: 'refused', reason: `answered ${answer.refusal.status}` }
      : away(answer.refusal.code)
  } finally {
    outgoing.close()
  }
}

/** How long the journal is stored (our choice). */
const keptDays = 180

export const deleteOldMessages = (app: App): Promise<void> =>
  deleteMessages(app.db, new Date(app.clock.now().getTime() - keptDays * 86_400_000))

/** An address as the journal stores it after sending: enough to answer a question, too little to write to. */
function maskAddress(address: string): string {
  const [name, domain] = address.split('@')
  if (domain !== undefined) return `${name!.slice(0, 1)}…@${domain}`
  return /^\d{7,}$/.test(address) ? `…${address.slice(-4)}` : '…'
}
