import { inTransaction } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { lockReceipt, saveReceiptState } from './receipts.store.ts'

/** Records a receipt that a person made at a till because no service of ours registers it, with its document. A repetition counts once. */
export async function recordManualReceipt(
  app: App,
  context: StaffContext,
  id: number,
  document: string,
): Promise<Result<{ id: number }, { code: 'not_found' }>> {
  return inTransaction(app.db, async (tx) => {
    const receipt = await lockReceipt(tx, id)
    if (receipt?.companyId !== context.company.id) return refuse({ code: 'not_found' })
    if (receipt.state === 'made') return ok({ id })
    if (receipt.state !== 'by_people' && receipt.state !== 'refused') return refuse({ code: 'not_found' })
    await saveReceiptState(tx, { id, state: 'made', providerId: receipt.providerId, problem: document })
    const [before, after] = [{ state: receipt.state }, { state: 'made' }]
    await audit(
      tx,
      context,
      { call: 'receiptMade', object: `receipt ${id}`, reason: document, before, after },
      app.clock.now(),
    )
    return ok({ id })
  })
}
