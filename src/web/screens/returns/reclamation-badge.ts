import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'
import type { BadgeProps } from '#ui/badge.tsx'

/** Emphasis of a state: states that need an action of the customer stand out. */
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
