import { inTransaction } from '#kit/db.ts'
import { dateIn } from '#lib/dates.ts'
import { type Roubles, roublesFromKopecks, sumOf, ZERO } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, Company, Locale } from '#shop/context.ts'
import { revokeForCounterReturn } from '#shop/loyalty/counter-bonuses.flow.ts'
import { momentProblem, paidLines, type ReportedReturn, returnedLines } from './check.ts'
import type { Sale } from './sale.ts'
import { type WrongMoment, wrongMoment } from './sales.flow.ts'
import { insertReturn, lockSaleOfCheck, saleById, saleOfReturn } from './sales.store.ts'

type ReturnRefusal =
  | WrongMoment
  | { code: 'sale_unknown' }
  | { code: 'sale_return_refused'; sku: string; left: number; paid?: Roubles }

/**
 * Stores a check by which an outlet takes pieces of a purchase back, once: the same number of the same outlet changes nothing. Any outlet of the
 * company may take them. Bonuses for returned pieces are withdrawn.
 */
export async function storeReturn(
  app: App,
  { company, locale }: { company: Company; locale: Locale },
  outletId: number,
  given: ReportedReturn,
): Promise<Result<{ sale: Sale; isNew: boolean }, ReturnRefusal>> {
  const now = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const saleId = await lockSaleOfCheck(tx, company.id, given.of)
    if (saleId === undefined) return refuse({ code: 'sale_unknown' })
    const sale = (await saleById(tx, company.id, saleId))!
    const known = await saleOfReturn(tx, outletId, given.checkNumber)
    if (known === saleId) return ok({ sale, isNew: false })
    // The number belongs to another return of this outlet.
    if (known !== undefined) return refuse({ code: 'sale_unknown' })
    const earliest = dateIn(company.settings.timezone, sale.soldAt)
    const problem =
      given.returnedAt < sale.soldAt
        ? ({ code: 'date_too_long_ago', earliest } as const)
        : momentProblem(given.returnedAt, now)
    if (problem) return refuse(wrongMoment(app, problem, locale))
    const found = returnedLines(sale.items, given.items)
    if (!('lines' in found)) {
      const { paid, ...rest } = found
      return refuse({
        code: 'sale_return_refused',
        ...rest,
        ...(paid !== undefined && { paid: roublesFromKopecks(paid) }),
      })
    }
    const total = sumOf(found.lines.map(({ amount }) => amount))
    const { checkNumber, returnedAt } = given
    await insertReturn(
      tx,
      { companyId: company.id, saleId, outletId, checkNumber, returnedAt, total, at: now },
      found.lines,
    )
    const after = (await saleById(tx, company.id, saleId))!
    const returned = { key: `sale:${saleId}`, backKey: `sale_return:${outletId}:${checkNumber}` }
    if (sale.customerId !== null)
      await revokeForCounterReturn(
        tx,
        company,
        sale.customerId,
        {
          ...returned,
          whole: paidLines({ items: sale.items.map((item) => ({ ...item, refunded: ZERO })) }),
          before: paidLines(sale),
          after: paidLines(after),
          note: noteOf(app, company, sale),
        },
        now,
      )
    return ok({ sale: after, isNew: true })
  })
}

const noteOf = (app: App, { settings }: Company, { checkNumber }: Sale): string =>
  app.texts.bonusOfReturn(checkNumber, settings.language)
