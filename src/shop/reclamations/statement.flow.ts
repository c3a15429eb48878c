import { printPdf } from '#kit/pdf.ts'
import { dateIn } from '#lib/dates.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import type { Reclamation } from './reclamation.ts'
import { reclamationCan } from './reclamation-states.ts'
import { readReclamation } from './reclamations.flow.ts'
import { statementOf } from './statement.ts'

/** The statement as PDF, made from the current data of the reclamation; it is not stored. */
export async function printStatement(
  app: App,
  context: SignedInContext,
  id: number,
): Promise<Result<Uint8Array, RefusalOf<'not_found' | 'reclamation_move_refused'>>> {
  const read = await readReclamation(app, context, id)
  if (!read.ok) return read
  if (!reclamationCan.print(read.value.state)) return refuse({ code: 'reclamation_move_refused', possible: [] })
  const { settings } = context.company
  const { head, title, paragraphs, rows, enclosed, sign } = statementOf(factsOf(read.value, settings))
  return ok(
    await printPdf({ title, author: settings.brand_name, at: app.clock.now() }, [
      ...head.map((text) => ({ kind: 'right' as const, text })),
      { kind: 'title', text: title },
      ...paragraphs.map((text) => ({ kind: 'text' as const, text })),
      ...rows.map(([name, value]) => ({ kind: 'row' as const, name, value })),
      { kind: 'text', text: `Приложения: ${enclosed.join('; ')}.` },
      { kind: 'sign', text: sign },
    ]),
  )
}

function factsOf(read: Reclamation, { legal, timezone, brand_name }: SignedInContext['company']['settings']) {
  const day = (at: Date) => dateIn(timezone, at)
  return {
    application: read.application,
    seller: { name: legal.name || read.seller || brand_name, address: legal.address, inn: legal.inn },
    orderNumber: read.orderNumber,
    orderedOn: day(read.orderedAt),
    receivedOn: day(read.receivedAt ?? read.orderedAt),
    thing: { name: read.name, article: read.article, size: read.size, unit: read.unit, step: read.step },
    amount: read.amount,
    point: read.point ? `в пункт: ${read.point.name}, ${read.point.address}` : '',
    reclamation: read.id,
  }
}
