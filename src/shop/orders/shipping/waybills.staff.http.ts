import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { tellVersion, withPresentOrder } from '../staff-order.http.ts'
import { createWaybill, readLabel } from './waybills.flow.ts'
import type { waybillsStaffCalls } from './waybills.staff.calls.ts'

export const waybillsStaffHandlers: Handlers<typeof waybillsStaffCalls> = (app) => ({
  async makeWaybill({ context, params, setHeader }) {
    const made = await createWaybill(app, context, params.id, params.number)
    if (!made.ok) return withPresentOrder(app, context, params.id, made.refusal)
    await tellVersion(app, context, params.id, setHeader)
    const { number, carrier, state, invoiceNumber } = made.value
    return ok({
      number,
      carrier: carrier ?? '',
      state: state === 'made' ? ('made' as const) : ('asked' as const),
      invoice_number: invoiceNumber,
    })
  },

  async readLabel({ context, params, setHeader }) {
    const label = await readLabel(app, context, params.id, params.number)
    if (!label.ok) return label
    setHeader('content-disposition', `inline; filename="label-${params.number.replace(/[^\w.-]/g, '')}.pdf"`)
    return ok(label.value)
  },
})
