import { readFile } from 'node:fs/promises'
import { Command, Option } from '@commander-js/extra-typings'
import { wholeNumber } from '#kit/command-values.ts'
import { withoutUnseen } from '#lib/text.ts'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import { operatorOf } from '#shop/staff/audit.flow.ts'
import { promotionsOf } from './pricing.flow.ts'
import { addPromoCodes, addPromotion, stopPromotion } from './promotions.staff.flow.ts'
import { newPromotionBody } from './promotions.staff.wire.ts'
import { readNewPromotion } from './read-promotion.wire.ts'

const list = companyCommand({
  syntax: new Command('list').description('promotions of a company'),
  async run({ app, company, say }) {
    for (const { slug, name, needsCode, isStopped } of await promotionsOf(app, app.db, company.id))
      say(`${slug}  ${name}${needsCode ? '  by code' : ''}${isStopped ? '  stopped' : ''}`)
  },
})

const add = companyCommand({
  syntax: new Command('add')
    .description('one more promotion')
    .argument('<file>', 'JSON like the body of the call (docs/promotions.md)'),
  async run({ app, company, say, fail }, file) {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) return fail(`${file} cannot be read.`)
    let json: unknown
    try {
      json = JSON.parse(text, (_name, value) => (typeof value === 'string' ? withoutUnseen(value) : value))
    } catch {
      return fail(`${file} is no JSON.`)
    }
    const read = newPromotionBody.safeParse(json)
    if (!read.success)
      return fail(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
    const promotion = readNewPromotion(read.data, company.settings.timezone)
    const added = await addPromotion(app, operatorOf(company), promotion)
    if (!added.ok) return fail(whyNot(added.refusal, read.data.slug))
    say(added.value.slug)
  },
})

function whyNot(
  refusal: RefusalOf<'promotion_slug_taken' | 'promotion_ends_before' | 'promotion_kind_unknown'>,
  slug: string,
): string {
  switch (refusal.code) {
    case 'promotion_ends_before':
      return `${refusal.field}: the promotion ends before it begins.`
    case 'promotion_kind_unknown':
      return `rule.kinds: the shop sells nothing of the kind ${refusal.kinds.join(', ')}.`
    case 'promotion_slug_taken':
      return `There is a promotion "${slug}" already.`
  }
}

const stop = companyCommand({
  syntax: new Command('stop').description('ends a promotion at once').argument('<promotion>', 'its slug'),
  run: async ({ app, company, fail }, slug) =>
    (await stopPromotion(app, operatorOf(company), slug)).ok ? 0 : fail(`There is no promotion "${slug}".`),
})

const count = wholeNumber(1, 9_999_999)

const codes = companyCommand({
  syntax: new Command('codes')
    .description('promo codes of a promotion; prints them')
    .argument('<promotion>', 'its slug')
    .option('--codes <list>', 'these codes, with commas between')
    .addOption(new Option('--count <number>', 'so many new ones').argParser(count).conflicts('codes'))
    .option('--limit <times>', 'how often each may be used', count)
    .option('--per-customer <times>', 'how often by one customer', count),
  examples: ['promotion codes spring --codes MART10', 'promotion codes spring --count 100 --limit 1'],
  async run({ app, company, say, fail }, promotion, options) {
    const given = options.codes?.split(',').map((code) => code.trim().toUpperCase())
    const codes = given?.filter(Boolean) ?? options.count
    if (codes === undefined) return fail('Which codes? --codes A,B or --count N')
    const added = await addPromoCodes(app, operatorOf(company), {
      promotion,
      codes,
      customer: null,
      limitTotal: options.limit ?? null,
      limitPerCustomer: options.perCustomer ?? null,
      expiresAt: null,
    })
    if (!added.ok)
      return fail(
        added.refusal.code === 'not_found'
          ? `There is no promotion "${promotion}".`
          : 'A code of these is there already; none was added.',
      )
    for (const code of added.value.codes) say(code)
  },
})

/** The staff calls of the API, for the operator. */
export const promotionCommands = companyGroup(
  'promotion',
  'promotions by rules (docs/promotions.md) and their promo codes',
  [list, add, stop, codes],
)
