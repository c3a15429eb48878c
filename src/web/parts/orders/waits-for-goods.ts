import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'

/** The goods are with the customer still. While the seller decides they were handed over, and after that there is nothing to bring. */
export const waitsForGoods = ({ state, history }: Pick<ReclamationOnWire, 'state' | 'history'>): boolean =>
  state === 'new' || state === 'ready' || (state === 'approved' && !history.some((entry) => entry.state === 'shipping'))
