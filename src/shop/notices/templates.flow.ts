import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { groupNamed } from '#shop/cart-groups.ts'
import type { App, Locale, StaffContext } from '#shop/context.ts'
import { cutKeyset } from '#shop/keyset.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { mailHtml } from './mail-html.ts'
import {
  type MessageChannel,
  type MessageEventName,
  messageEvent,
  messageEventNames,
  placeholdersOf,
  requiredPlaceholders,
} from './message-events.ts'
import { journalOf, type StoredTemplate, saveTemplate, templatesOf } from './notices.store.ts'
import {
  type Facts,
  fillPlaceholders,
  type MessageTexts,
  mailText,
  missingPlaceholders,
  unknownPlaceholders,
} from './placeholders.ts'

/** Dropped when a company changes its texts. */
const templatesTag = (companyId: number): string => `templates:${companyId}`

const knownTemplates = (app: App, companyId: number): Promise<StoredTemplate[]> =>
  app.cache.fetch(templatesTag(companyId), async () => ({
    value: await templatesOf(app.db, companyId),
    tags: [templatesTag(companyId)],
  }))

/**
 * The texts of a message: those of the group of the order it is about (cart-groups.ts), else the company's own, else the built-in ones. Null: the
 * message does not use this channel.
 */
export async function templateOf(
  app: App,
  companyId: number,
  event: MessageEventName,
  channel: MessageChannel,
  language: Locale,
  cartGroup = '',
): Promise<(MessageTexts & { isOn: boolean }) | null> {
  const ofGroup = groupNamed(app.lineKinds, cartGroup)?.messages?.(event, channel, language)
  if (ofGroup !== undefined) return ofGroup && { ...ofGroup, isOn: true }
  const own = (await knownTemplates(app, companyId)).find(
    (one) => one.event === event && one.channel === channel && one.language === language,
  )
  return own ?? usual(app, event, channel, language)
}

function usual(app: App, event: MessageEventName, channel: MessageChannel, language: Locale) {
  const words = app.texts.message(event, channel, language)
  return words && { ...words, isOn: true }
}

/** Every message by every channel in both languages, as it would be sent now. */
export async function readTemplates(
  app: App,
  { company }: StaffContext,
): Promise<(StoredTemplate & Which & { isOwn: boolean; words: readonly string[]; needed: readonly string[] })[]> {
  const kept = await templatesOf(app.db, company.id)
  return messageEventNames.flatMap((event) =>
    messageEvent(event).channels.flatMap((channel) =>
      (['ru', 'en'] as const).flatMap((language) => {
        const own = kept.find((one) => one.event === event && one.channel === channel && one.language === language)
        const template = own ?? usual(app, event, channel, language)
        return template
          ? [
              {
                ...template,
                event,
                channel,
                language,
                isOwn: own !== undefined,
                words: placeholdersOf(event),
                needed: requiredPlaceholders(event, channel),
              },
            ]
          : []
      }),
    ),
  )
}

export interface Which {
  event: MessageEventName
  channel: MessageChannel
  language: Locale
}

type WordUnknown = { code: 'template_word_unknown'; words: string }
type TemplateRefusal = { code: 'not_found' } | WordUnknown | { code: 'template_word_missing'; words: string }

/** Stores the company's own texts; refused if they use unknown placeholders or lack required ones. */
export async function changeTemplate(
  app: App,
  context: StaffContext,
  which: Which,
  given: MessageTexts & { isOn: boolean },
): Promise<Result<StoredTemplate, TemplateRefusal>> {
  const before = await templateOf(app, context.company.id, which.event, which.channel, which.language)
  if (!before) return refuse({ code: 'not_found' })
  const unknown = unknownPlaceholders(given, placeholdersOf(which.event))
  if (unknown.length > 0) return refuse({ code: 'template_word_unknown', words: unknown.join(', ') })
  const missing = missingPlaceholders(given, requiredPlaceholders(which.event, which.channel))
  if (missing.length > 0)
    return refuse({ code: 'template_word_missing', words: missing.map((word) => `{${word}}`).join(', ') })
  const template = { ...which, ...given }
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await saveTemplate(tx, context.company.id, template, at)
    await notifyTags(tx, context.company.id, [templatesTag(context.company.id)])
    const object = `message ${which.event} ${which.channel} ${which.language}`
    await audit(tx, context, { call: 'changeTemplate', object, reason: '', before, after: given }, at)
  })
  app.cache.dropTags([templatesTag(context.company.id)])
  return ok(template)
}

/** Renders texts with example values; a placeholder without an example is empty. */
export function previewTemplate(
  app: App,
  { company }: StaffContext,
  { event, channel, language }: Which,
  given: MessageTexts,
): Result<{ subject: string; text: string; html: string | null }, WordUnknown> {
  const unknown = unknownPlaceholders(given, placeholdersOf(event))
  if (unknown.length > 0) return refuse({ code: 'template_word_unknown', words: unknown.join(', ') })
  const { brand_name: brand, styles_colors } = company.settings
  const facts: Facts = { ...examples, brand, link: `${app.publicUrl}/my/orders/72/` }
  const subject = fillPlaceholders(given.subject, facts)
  const body = fillPlaceholders(given.body, facts)
  const html =
    channel === 'mail' ? mailHtml({ subject, body, brand, colour: styles_colors.brand, language, leave: null }) : null
  return ok({ subject, text: channel === 'mail' ? mailText(body) : body, html })
}

const examples: Facts = {
  number: '2611-0072',
  code: '4410',
  goods: 'Рюкзак «Тропа 28» × 1 — 12 490 ₽',
  total: '12 490 ₽',
  address: 'г Екатеринбург, ул Малышева, д 5',
  date: '25.11.2026',
  until: '30.11.2026, 21:00',
  parcels: 'СДЭК 1234567890',
  price: '9 990 ₽',
  bonuses: '500',
  name: 'Неделя рюкзаков',
  product: 'Рюкзак «Тропа 28»',
  promo: 'SPASIBO-7K2MXW',
  reason: '…',
  stars: '5',
}

export const readJournal = async (
  app: App,
  { company }: StaffContext,
  { limit, ...asked }: { customer: number | null; after: number | null; limit: number },
) => cutKeyset(await journalOf(app.db, company.id, { ...asked, limit: limit + 1 }), limit, ({ id }) => [id])
