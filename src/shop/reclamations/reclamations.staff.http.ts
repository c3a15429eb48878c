import { ok, refuse } from '#lib/result.ts'
import type { StaffContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { moveReclamation, possibleForStaff } from './moves.flow.ts'
import { invalidFields, reclamationSpeech } from './reclamations.http.ts'
import { presentForStaff } from './reclamations.present.wire.ts'
import type { reclamationsStaffCalls } from './reclamations.staff.calls.ts'
import { type ReadForStaff, readForStaff, readQueue } from './staff.flow.ts'

export const reclamationsStaffHandlers: Handlers<typeof reclamationsStaffCalls> = (app) => {
  const present = (context: StaffContext, one: ReadForStaff, open: boolean) =>
    presentForStaff(one, possibleForStaff(one), reclamationSpeech(app, context), open)
  const answer = async (context: StaffContext, id: number) => {
    const read = await readForStaff(app, context, id)
    return read.ok ? ok(present(context, read.value, true)) : read
  }
  return {
    async listReclamationsOfStaff({ context, query: { state = null, page, page_size: pageSize } }) {
      const { reclamations, total } = await readQueue(app, context, { state, page, pageSize })
      return ok({
        items: reclamations.map((one) => present(context, one, false)),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / pageSize)),
      })
    },

    readReclamationOfStaff: ({ context, params }) => answer(context, params.id),

    async moveReclamation({ context, params, body }) {
      const moved = await moveReclamation(app, context, params.id, { to: body.state, reason: body.reason })
      if (moved.ok) return answer(context, params.id)
      const { refusal } = moved
      return refusal.code === 'reclamation_invalid'
        ? refuse(invalidFields(app, context, refusal.problems))
        : refuse(refusal)
    },
  }
}
