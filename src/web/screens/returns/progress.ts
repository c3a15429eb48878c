import type { ReclamationState } from '#shop/reclamations/reclamation-states.ts'

type Name = 'check' | 'handover' | 'decision' | 'money'
const order: readonly Name[] = ['check', 'handover', 'decision', 'money']

/** The step of the usual course for each state; states that ended otherwise have none. */
const standsAt: Partial<Record<ReclamationState, Name>> = {
  new: 'check',
  error: 'check',
  ready: 'handover',
  shipping: 'handover',
  processing: 'decision',
  approved: 'money',
  failed: 'money',
}

export function progressOf({ state }: { state: ReclamationState | null }): {
  name: Name
  state: 'done' | 'now' | 'next'
}[] {
  if (state === 'done') return order.map((name) => ({ name, state: 'done' }))
  const now = state === null ? undefined : standsAt[state]
  if (!now) return []
  const at = order.indexOf(now)
  return order.map((name, index) => ({ name, state: index < at ? 'done' : index === at ? 'now' : 'next' }))
}
