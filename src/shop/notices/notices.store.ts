import { type Db, idOrEnd, type Sql, sql, type Tx } from '#kit/db.ts'
import type { Choice } from '#shop/account/topics.ts'
import type { Locale } from '#shop/context.ts'
import type { MessageChannel, MessageEventName } from './message-events.ts'
import type { Facts, MessageTexts } from './placeholders.ts'

export interface StoredTemplate extends MessageTexts {
  event: string
  channel: MessageChannel
  language: Locale
  isOn: boolean
}

/** Texts that the company changed or switched off. */
export async function templatesOf(db: Db, companyId: number): Promise<StoredTemplate[]> {
  const { rows } = await sql<StoredTemplate>`
    select event, channel, language, subject, body, is_on as "isOn" from message_templates where company_id = ${companyId}`.execute(
    db,
  )
  return rows
}

export async function saveTemplate(
  tx: Tx,
  companyId: number,
  { event, channel, language, subject, body, isOn }: StoredTemplate,
  at: Date,
): Promise<void> {
  await sql`
    insert into message_templates (company_id, event, channel, language, subject, body, is_on, changed_at)
    values (${companyId}, ${event}, ${channel}, ${language}, ${subject}, ${body}, ${isOn}, ${at})
    on conflict (company_id, event, channel, language) do update set subject = excluded.subject, body = excluded.body,
      is_on = excluded.is_on, changed_at = excluded.changed_at`.execute(tx)
}

export interface NewMessage {
  companyId: number
  event: MessageEventName
  language: Locale
  customerId: number | null
  key: string
  at: Date
  /** Facts are sealed for each channel. */
  ways: readonly { channel: MessageChannel; address: string; facts: Facts; sendAfter: Date }[]
}

export interface WaitingMessage {
  id: number
  companyId: number
  event: MessageEventName
  channel: MessageChannel
  language: Locale
  customerId: number | null
  key: string
  address: string
  /** As stored: sealed (sealed-facts.flow.ts). */
  facts: Facts
  sendAfter: Date
}
const waiting = sql`id, key, company_id as "companyId", event, channel, language, customer_id as "customerId", address, facts, send_after as "sendAfter"`

/** A stored message with the choices of its customer. */
export interface StoredMessage extends WaitingMessage {
  isNew: boolean
  choices: Choice[]
}

/**
 * Stores a message for each of its channels that does not have it yet. Returns all its waiting messages, new and earlier ones. A push needs a
 * device: without any (`hasDevice`) none is stored.
 */
export async function storeMessage(
  db: Db,
  one: NewMessage,
  { hasDevice, choices }: { hasDevice: Sql; choices: Sql<Choice[]> },
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    with kept as (
      insert into messages (company_id, event, channel, language, customer_id, key, address, facts, send_after, created_at)
      select ${one.companyId}, ${one.event}, w.channel, ${one.language}, ${one.customerId}, ${one.key}, w.address,
        w.facts, w."sendAfter", ${one.at}
      from jsonb_to_recordset(${JSON.stringify(one.ways)}::jsonb) as w (channel text, address text, facts jsonb, "sendAfter" timestamptz)
      where w.channel <> 'push' or ${hasDevice}
      on conflict (company_id, key, channel) do nothing returning ${waiting}
    )
    select said.*, ${choices} as choices from (
      select *, true as "isNew" from kept
      union all
      select ${waiting}, false from messages where company_id = ${one.companyId} and key = ${one.key} and state = 'waiting'
    ) said order by id`.execute(db)
  return rows
}

export async function waitingById(db: Db, id: number): Promise<WaitingMessage | undefined> {
  const { rows } = await sql<WaitingMessage>`
    select ${waiting} from messages where id = ${id} and state = 'waiting'`.execute(db)
  return rows[0]
}

/** Waiting messages with sealed facts, for new keys. Locks them. */
export async function lockSealed(tx: Tx): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    select ${waiting} from messages where state = 'waiting' and facts ? 'sealed' order by id for update`.execute(tx)
  return rows
}

export async function writeFacts(tx: Tx, id: number, facts: Facts): Promise<void> {
  await sql`update messages set facts = ${JSON.stringify(facts)}::jsonb where id = ${id}`.execute(tx)
}

/** States of a message by all its channels. */
export async function statesOf(db: Db, companyId: number, key: string): Promise<JournalLine['state'][]> {
  const { rows } = await sql<{ state: JournalLine['state'] }>`
    select state from messages where company_id = ${companyId} and key = ${key}`.execute(db)
  return rows.map(({ state }) => state)
}

/** When a message was first stored, by any channel. */
export async function writtenAt(db: Db, companyId: number, key: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from messages where company_id = ${companyId} and key = ${key}`.execute(db)
  return rows[0]!.at
}

/** Stores the outcome of a message and erases its personal data. */
export async function endMessage(
  db: Db,
  id: number,
  outcome: { state: 'sent' | 'refused' | 'dropped'; reason: string; address: string; at: Date },
): Promise<void> {
  await sql`
    update messages set state = ${outcome.state}, reason = ${outcome.reason}, address = ${outcome.address}, facts = '{}', ended_at = ${outcome.at}
    where id = ${id} and state = 'waiting'`.execute(db)
}

export interface JournalLine {
  id: number
  event: string
  channel: MessageChannel
  language: Locale
  customerId: number | null
  address: string
  state: 'waiting' | 'sent' | 'refused' | 'dropped'
  reason: string
  sendAfter: Date
  createdAt: Date
  endedAt: Date | null
}

/** The journal of a company before `after`, newest first; of one customer if one is given. */
export async function journalOf(
  db: Db,
  companyId: number,
  { customer, after, limit }: { customer: number | null; after: number | null; limit: number },
): Promise<JournalLine[]> {
  const which = sql`company_id = ${companyId} and ${customer === null ? sql`true` : sql`customer_id = ${customer}`}`
  const { rows } = await sql<JournalLine>`
    select id, event, channel, language, customer_id as "customerId", address, state, reason, send_after as "sendAfter",
      created_at as "createdAt", ended_at as "endedAt"
    from messages where ${which} and id < ${idOrEnd(after)} order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function deleteMessages(db: Db, before: Date): Promise<void> {
  await sql`delete from messages where created_at < ${before} and state <> 'waiting'`.execute(db)
}

export interface CompanyChannels {
  companyId: number
  shopMail: string
  /** Sealed. */
  hook: string | null
  hookChat: string
  /** Sealed. */
  smtp: string | null
  mailFrom: string
}
const channels = sql`company_id as "companyId", shop_mail as "shopMail", hook, hook_chat as "hookChat", smtp, mail_from as "mailFrom"`

export async function channelsOf(db: Db, companyId: number): Promise<CompanyChannels | undefined> {
  const { rows } = await sql<CompanyChannels>`
    select ${channels} from company_channels where company_id = ${companyId}`.execute(db)
  return rows[0]
}

/** All channels, for new keys. Locks them. */
export async function lockChannels(tx: Tx): Promise<CompanyChannels[]> {
  const { rows } =
    await sql<CompanyChannels>`select ${channels} from company_channels order by company_id for update`.execute(tx)
  return rows
}

export async function saveChannels(tx: Tx, one: CompanyChannels, at: Date): Promise<void> {
  await sql`
    insert into company_channels (company_id, shop_mail, hook, hook_chat, smtp, mail_from, changed_at)
    values (${one.companyId}, ${one.shopMail}, ${one.hook}, ${one.hookChat}, ${one.smtp}, ${one.mailFrom}, ${at})
    on conflict (company_id) do update set shop_mail = excluded.shop_mail, hook = excluded.hook, hook_chat = excluded.hook_chat,
      smtp = excluded.smtp, mail_from = excluded.mail_from, changed_at = excluded.changed_at`.execute(tx)
}
