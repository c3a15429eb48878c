import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'

/** The customer still has the goods. Once they were handed over (the seller decides then) there is nothing left to bring. */
export const waitsForGoods = ({ state, history }: Pick<ReclamationOnWire, 'state' | 'history'>): boolean =>
  state === 'new' || state === 'ready' || (state === 'approved' && !history.some((entry) => entry.state === 'shipping'))
