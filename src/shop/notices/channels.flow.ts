import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { MailSender } from '#outside/mail/port.ts'
import { createSmtp, readSmtpUrl } from '#outside/mail/smtp.ts'
import type { App, Company } from '#shop/context.ts'
import { shopMayHaveDevices } from '#shop/push/push.flow.ts'
import { type CompanyChannels, channelsOf, lockChannels, saveChannels } from './notices.store.ts'

/** Context that the secrets are sealed for (kit/security/secrets.ts). */
const placeOf = (companyId: number, field: 'hook' | 'smtp') => `company_channels/${companyId}/${field}`

/** Channels by which the company itself is notified, with secrets opened. */
export interface OpenChannels {
  shopMail: string
  hook: { address: string; chat: string } | null
  mailFrom: string
  hasSmtp: boolean
}

/** Dropped when a company changes its channels. */
const channelsTag = (companyId: number): string => `channels:${companyId}`

/** Cached, secrets still sealed: every message reads the channels. */
const knownChannels = (app: App, companyId: number): Promise<CompanyChannels | null> =>
  app.cache.fetch(channelsTag(companyId), async () => ({
    value: (await channelsOf(app.db, companyId)) ?? null,
    tags: [channelsTag(companyId)],
  }))

/** Whether the shop itself has any channel that can receive a message. */
export async function hasShopChannel(app: App, companyId: number): Promise<boolean> {
  const kept = await knownChannels(app, companyId)
  if (kept !== null && (kept.hook !== null || kept.shopMail !== '')) return true
  return (app.pushes !== null || app.webPushes !== null) && shopMayHaveDevices(app, companyId)
}

export async function openChannels(app: App, companyId: number): Promise<OpenChannels> {
  const kept = await knownChannels(app, companyId)
  if (!kept) return { shopMail: '', hook: null, mailFrom: '', hasSmtp: false }
  const address = kept.hook && (await app.secrets.open(kept.hook, placeOf(companyId, 'hook')))
  const hook = address ? { address, chat: kept.hookChat } : null
  return { shopMail: kept.shopMail, hook, mailFrom: kept.mailFrom, hasSmtp: kept.smtp !== null }
}

/** The mail server of a company: its own, else that of the process; null: there is neither. */
export async function mailsOf(app: App, company: Pick<Company, 'id'>): Promise<MailSender | null> {
  const kept = await knownChannels(app, company.id)
  if (!kept?.smtp) return app.mails
  const url = await app.secrets.open(kept.smtp, placeOf(company.id, 'smtp'))
  const settings = { url, from: kept.mailFrom }
  return app.clients.get(`smtp/${company.id}`, settings, () => createSmtp(settings))
}

interface ChannelsChange {
  shopMail?: string | undefined
  hook?: string | undefined
  hookChat?: string | undefined
  smtp?: string | undefined
  mailFrom?: string | undefined
}

/** Changes the given fields; an empty text removes a value. */
export async function changeChannels(
  app: App,
  companyId: number,
  change: ChannelsChange,
): Promise<Result<object, { code: 'smtp_wrong' | 'hook_wrong' }>> {
  if (change.smtp && !readSmtpUrl(change.smtp)) return refuse({ code: 'smtp_wrong' })
  if (change.hook && !/^https?:\/\/\S+$/.test(change.hook)) return refuse({ code: 'hook_wrong' })
  const seal = (text: string | undefined, field: 'hook' | 'smtp', before: string | null) =>
    text === undefined ? before : text === '' ? null : app.secrets.seal(text, placeOf(companyId, field))
  await inTransaction(app.db, async (tx) => {
    const before = await channelsOf(tx, companyId)
    const after: CompanyChannels = {
      companyId,
      shopMail: change.shopMail ?? before?.shopMail ?? '',
      hook: await seal(change.hook, 'hook', before?.hook ?? null),
      hookChat: change.hookChat ?? before?.hookChat ?? '',
      smtp: await seal(change.smtp, 'smtp', before?.smtp ?? null),
      mailFrom: change.mailFrom ?? before?.mailFrom ?? '',
    }
    await saveChannels(tx, after, app.clock.now())
    await notifyTags(tx, companyId, [channelsTag(companyId)])
  })
  app.cache.dropTags([channelsTag(companyId)])
  return ok({})
}

/** Seals all channels again with the current key; returns the number of companies. */
export async function resealChannels(app: App): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const all = await lockChannels(tx)
    for (const one of all) {
      const again = async (field: 'hook' | 'smtp') => {
        const place = placeOf(one.companyId, field)
        const sealed = one[field]
        return sealed && app.secrets.seal(await app.secrets.open(sealed, place), place)
      }
      await saveChannels(tx, { ...one, hook: await again('hook'), smtp: await again('smtp') }, app.clock.now())
      await notifyTags(tx, one.companyId, [channelsTag(one.companyId)])
    }
    return all.length
  })
}
