import { z } from 'zod'

import { addJobs, defineJob } from '#kit/jobs.ts'
import { countTry, windowEndsInS } from '#kit/limits.ts'
import { newSecret } from '#kit/security/ids.ts'
import { isEmail, normalizeEmail } from '#lib/email.ts'
import { networkOf } from '#lib/network.ts'
import { readPhone } from '#lib/phone.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { companies } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { mailsOf } from '#shop/notices/channels.flow.ts'
import { outcomeOf, sendMessage } from '#shop/notices/send-message.flow.ts'
import { isServed } from '#shop/sign-in/sign-in.flow.ts'
import {
  addWait,
  type Channel,
  claimWait,
  deleteWaits,
  endWait,
  readyWaits,
  releaseWait,
  sizeBySku,
  type Wait,
  waitByCode,
  waitById,
} from './restock.store.ts'

/** Our choice: enough for a person, too few for entering addresses of strangers. */
const limits = { ofNetworkAnHour: 10, ofOneAddress: 10, waitsDays: 180, keptDays: 30 } as const
const hourS = 3600
const dayMs = 86_400_000

interface Asked {
  sku: string
  phone?: string | undefined
  email?: string | undefined
}

type AskRefusal =
  | { code: 'not_found' | 'in_stock_already' | 'phone_invalid' | 'phone_country_not_served' | 'email_invalid' }
  | { code: 'notice_not_possible' }
  | { code: 'too_many_requests'; retry_after_s: number }

/**
 * Requests one message when a size can be bought in the visitor's region. The phone or address is not proven to be the visitor's, so nothing is
 * sent before that, the number of requests is limited, and the message tells how to stop it.
 */
export async function requestRestockNotice(
  app: App,
  context: RequestContext,
  asked: Asked,
): Promise<Result<{ channel: Channel; address: string }, AskRefusal>> {
  const { company, region, me, locale, ip } = context
  const contact = readContact(context, asked)
  if (!contact.ok) return contact
  const { channel, address } = contact.value
  if (channel === 'sms' ? !app.codes : !(await mailsOf(app, company))) return refuse({ code: 'notice_not_possible' })
  const size = await sizeBySku(app.db, { companyId: company.id, regionId: region.id }, asked.sku)
  if (!size) return refuse({ code: 'not_found' })
  if (size.stock > 0) return refuse({ code: 'in_stock_already' })
  const at = app.clock.now()
  const cap = { key: `restock:${company.id}:${networkOf(ip).address}`, max: limits.ofNetworkAnHour }
  const tooMany = refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(hourS, at) })
  if (!(await countTry([cap], hourS, at).execute(app.db))) return tooMany
  const wait = { companyId: company.id, variantId: size.id, regionId: region.id, customerId: me?.id ?? null }
  const who = { channel, address, locale, stopCode: newSecret().slice(0, 22), agreedFrom: ip, at }
  return (await addWait(app.db, { ...wait, ...who }, limits.ofOneAddress)) ? ok({ channel, address }) : tooMany
}

function readContact(
  context: RequestContext,
  { phone, email }: Asked,
): Result<{ channel: Channel; address: string }, AskRefusal> {
  if (email !== undefined) {
    const address = normalizeEmail(email)
    return isEmail(address) ? ok({ channel: 'mail', address }) : refuse({ code: 'email_invalid' })
  }
  if (phone === undefined && context.me) return ok({ channel: 'sms', address: context.me.phone })
  const read = readPhone(phone ?? '')
  if (!read.ok) return read
  return isServed(context, read.value)
    ? ok({ channel: 'sms', address: read.value })
    : refuse({ code: 'phone_country_not_served' })
}

/** Sends one message to one subscriber. */
export const restockNotice = defineJob({
  name: 'restock_notice',
  payload: z.object({ wait_id: z.int() }),
  key: ({ wait_id }) => `restock_notice:${wait_id}`,
})

const mostAtOnce = 500

/** Finds waits whose size is back in stock, for any reason, and adds a job for each. Returns their ids. */
export async function findRestocked(app: App): Promise<number[]> {
  const ids = await readyWaits(app.db, mostAtOnce)
  await addJobs(
    app.db,
    ids.map((id) => restockNotice.of({ wait_id: id })),
  )
  return ids
}

/** Longer than handing over any message takes. */
const claimMs = 600_000

/**
 * Sends once, however many jobs run at the same time: one sender claims the wait, an ended wait is skipped, and one whose size sold out meanwhile
 * stays open.
 */
export async function sendRestockNotice(app: App, id: number): Promise<void> {
  const now = app.clock.now()
  if (!(await claimWait(app.db, id, now, new Date(now.getTime() - claimMs)))) return
  try {
    await sendClaimed(app, id)
  } finally {
    await releaseWait(app.db, id)
  }
}

async function sendClaimed(app: App, id: number): Promise<void> {
  const wait = await waitById(app.db, id)
  if (!wait || wait.isOver || wait.stock === 0) return
  const company = (await companies(app)).find((one) => one.id === wait.companyId)
  if (!company) return
  const origin = originOf(company, app.publicUrl)
  const { channel, address, locale } = wait
  const key = `restock.back:${id}`
  await sendMessage(app, {
    companyId: wait.companyId,
    event: 'restock.back',
    key,
    facts: {
      product: app.texts.sizedName(
        { name: locale === 'en' && wait.nameEn ? wait.nameEn : wait.name, size: wait.size },
        locale,
      ),
      link: `${origin}/catalog/products/${encodeURIComponent(wait.slug)}/?sku=${encodeURIComponent(wait.sku)}`,
      stop: `${origin}/restock/${wait.stopCode}/`,
    },
    to: {
      customerId: wait.customerId,
      language: locale,
      ...(channel === 'sms' ? { phone: address } : { email: address }),
    },
  })
  const outcome = await outcomeOf(app, wait.companyId, key)
  // If no channel was available (the message is switched off, or a service was removed), the wait stays open.
  if (outcome !== 'none') await endWait(app.db, id, outcome, app.clock.now())
}

export async function readRestock(
  app: App,
  { company }: RequestContext,
  code: string,
): Promise<Result<Wait, { code: 'not_found' }>> {
  const wait = await waitByCode(app.db, company.id, code)
  return wait ? ok(wait) : refuse({ code: 'not_found' })
}

/** Repeating it is no error: a message may be read on several devices. */
export async function stopRestock(
  app: App,
  context: RequestContext,
  code: string,
): Promise<Result<Wait, { code: 'not_found' }>> {
  const wait = await waitByCode(app.db, context.company.id, code)
  if (!wait) return refuse({ code: 'not_found' })
  await endWait(app.db, wait.id, 'stopped', app.clock.now())
  return ok({ ...wait, isOver: true })
}

/** Ends waits after half a year; deletes ended ones after a month. */
export async function deleteOldWaits(app: App): Promise<void> {
  const now = app.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await deleteWaits(app.db, before(limits.waitsDays), before(limits.keptDays), now)
}
