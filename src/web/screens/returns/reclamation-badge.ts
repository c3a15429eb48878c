import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'
import type { BadgeProps } from '#ui/badge.tsx'

/** How loud a state is: what the customer must do stands out. */
export function reclamationBadge(state: ReclamationOnWire['state']): BadgeProps['kind'] {
  switch (state) {
    case null:
    case 'canceled':
    case 'returned':
      return 'plain'
    case 'error':
    case 'failed':
    case 'rejected':
      return 'err'
    case 'done':
    case 'ready':
    case 'approved':
      return 'ok'
    default:
      return 'info'
  }
}
