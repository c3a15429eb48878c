import type { OrderState } from './order-states.ts'

/**
 * The names a label is looked up by, the nearest first: state with sub-state, then the state alone (spec §4). Two low
 * lines between them, because `ready` with a sub-state `pickup` is not the state `ready_pickup`.
 */
const orderLabelKeys = (state: OrderState, subState = ''): string[] => {
  const alone = `orders_state_${state}`
  return subState === '' ? [alone] : [`${alone}__${subState}`, alone]
}

/** The label from a table of texts; an unknown sub-state falls back to its state. */
export function orderLabel<T>(labels: Readonly<Record<string, T>>, state: OrderState, subState = ''): T | undefined {
  const key = orderLabelKeys(state, subState).find((one) => Object.hasOwn(labels, one))
  return key === undefined ? undefined : labels[key]
}
