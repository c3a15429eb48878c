import { paysOnline } from './order-states.ts'

/**
 * The ways an order may be paid online, as its answer lists them and as `pay` takes them. It is paid for in one way, whichever
 * delivery the option was listed with; the order's own option comes first.
 */
export function waysToPay<O extends { id: number; paymentType: string; method: string }>(
  options: readonly O[],
  own: number,
): O[] {
  const online = options.filter((option) => paysOnline(option.paymentType))
  const ownFirst = online.toSorted((a, b) => Number(b.id === own) - Number(a.id === own))
  const way = (o: O) => `${o.paymentType}/${o.method}`
  return ownFirst.filter((option, index) => ownFirst.findIndex((o) => way(o) === way(option)) === index)
}
