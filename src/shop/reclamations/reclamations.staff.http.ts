import { ok, refuse } from '#lib/result.ts'
import type { StaffContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { readTalkOfStaff, writeToCustomer } from './messages.flow.ts'
import { moveReclamation, possibleForStaff } from './moves.flow.ts'
import type { Reclamation } from './reclamation.ts'
import { readForStaff, readQueue } from './reclamations.flow.ts'
import { invalidFields, reclamationPresentation } from './reclamations.http.ts'
import { presentForStaff, presentTalk } from './reclamations.present.wire.ts'
import type { reclamationsStaffCalls } from './reclamations.staff.calls.ts'

export const reclamationsStaffHandlers: Handlers<typeof reclamationsStaffCalls> = (app) => {
  const present = (context: StaffContext, one: Reclamation, open: boolean) =>
    presentForStaff(one, possibleForStaff(one, context.staff), reclamationPresentation(app, context), open)
  const answer = async (context: StaffContext, id: number) => {
    const read = await readForStaff(app, context, id)
    return read.ok ? ok(present(context, read.value, true)) : read
  }
  return {
    async listReclamationsOfStaff({ context, query: { state = null, after = null, page_size: limit } }) {
      const { items, next } = await readQueue(app, context, { state, after, limit })
      return ok({ items: items.map((one) => present(context, one, false)), next })
    },

    readReclamationOfStaff: ({ context, params }) => answer(context, params.id),

    async readReclamationMessagesOfStaff({ context, params }) {
      const read = await readTalkOfStaff(app, context, params.id)
      return read.ok ? ok(presentTalk(read.value, reclamationPresentation(app, context))) : read
    },

    async answerReclamation({ context, params, body }) {
      const written = await writeToCustomer(app, context, params.id, body.text)
      return written.ok ? ok(presentTalk(written.value, reclamationPresentation(app, context))) : written
    },

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
