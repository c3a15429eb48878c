import { kopecks } from '#lib/money.ts'
import { tourClaim } from '#shop/bookings/tour.claim.ts'
import type { StoredTour } from '#shop/tours/stored-tour.ts'
import { tour } from '#shop/tours/tour.kind.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import type { Outside } from '../start-app.ts'
import type { TourShop } from './start-tour-shop.ts'

/** A fault in one part of the sale of tours, which a walk has to catch for its own reason. */
interface TourBug {
  part: 'price' | 'hold' | 'ladder' | 'inventory' | 'claim' | 'booking'
  /** One of the words of the walk that catches it. */
  fault: RegExp
  /** The walk that catches it; if the walks have changed, one after it does. */
  seed: number
  outside?: () => Outside
  /** Once, in the shop. */
  inShop?: (shop: TourShop) => Promise<unknown>
  /** Before each walk. */
  plant?: (shop: TourShop) => void
}

const soldAs = (change: object): Outside => ({
  lineKinds: kinds.lineKinds.map((one) => (one.name === tour.name ? ({ ...tour, ...change } as typeof tour) : one)),
})

const claimedAs = (take: typeof tourClaim.take): Outside => ({
  claims: kinds.claims.map((one) =>
    one.name === tourClaim.name ? ({ ...tourClaim, take } satisfies typeof tourClaim) : one,
  ),
})

/** A trigger that changes a row of a table before it is written. */
const whenWritten =
  (table: string, change: string) =>
  ({ database }: TourShop): Promise<unknown> =>
    database.pool.query(`
      create function planted() returns trigger language plpgsql as $$ begin ${change} return new; end $$;
      create trigger planted before update on ${table} for each row execute function planted()`)

export const tourBugs: Readonly<Record<string, TourBug>> = {
  'a rise is sold without a yes': {
    part: 'price',
    fault: /agreed/,
    seed: 1,
    outside: () => ({
      ...soldAs({ problem: () => null }),
      ...claimedAs((order, demand, quote) => tourClaim.take(order, demand, quote && { ...quote, agreed: quote.total })),
    }),
  },
  'a part of the price is not told': {
    part: 'price',
    fault: /^the parts of an ordered tour|^the parts are not the total/,
    seed: 2,
    outside: () =>
      soldAs({
        stored: (line: Parameters<typeof tour.stored>[0]) => {
          const stored = tour.stored(line)
          const details = stored.details as unknown as StoredTour
          return { ...stored, details: { ...details, parts: details.parts.slice(0, -1) } }
        },
      }),
  },
  'codes and bonuses lower a tour beyond its share': {
    part: 'price',
    fault: /^promotions, codes and bonuses lower a tour by no more/,
    seed: 1,
    outside: () => soldAs({ group: { ...tour.group, reducibleShare: () => 99 } }),
  },
  'money is taken before the operator confirms': {
    part: 'hold',
    fault: /^money taken before the confirmation/,
    seed: 2,
    outside: () => soldAs({ group: { ...tour.group, confirmation: () => null } }),
  },
  'what was released is still held in the books': {
    part: 'hold',
    fault: /held/,
    seed: 3,
    inShop: whenWritten(
      'payments',
      "if old.state = 'waiting_for_capture' and new.state = 'canceled' then new.state := old.state; end if;",
    ),
  },
  'a cancellation costs the next step of the ladder': {
    part: 'ladder',
    fault: /^fee \d+, ladder \d+/,
    seed: 7,
    outside: () =>
      soldAs({
        group: {
          ...tour.group,
          cancellation: (order: Parameters<NonNullable<typeof tour.group.cancellation>>[0]) => {
            const steps = tour.group.cancellation?.(order) ?? []
            return steps.map(({ until }, at) => ({ until, fee: steps[at + 1]?.fee ?? steps[at]?.fee ?? kopecks(0) }))
          },
        },
      }),
  },
  'the operator keeps the room of an order that ended': {
    part: 'inventory',
    fault: /^a booking is held for an order that ended/,
    seed: 4,
    inShop: whenWritten('tour_bookings', "if new.state = 'canceling' then new.state := 'canceled'; end if;"),
  },
  'one price is sold twice': {
    part: 'claim',
    fault: /^one price was ordered 2 times|one quote, one booking/,
    seed: 2,
    outside: () =>
      claimedAs((order, demand, quote) => {
        const taken = tourClaim.take(order, demand, quote)
        return taken.ok ? { ...taken, value: { ...taken.value, parts: [] } } : taken
      }),
  },
  'silence counts as a yes to a change': {
    part: 'claim',
    fault: /was accepted by nobody/,
    seed: 7,
    inShop: whenWritten(
      'tour_claims',
      "if new.reminders > 0 and new.state = 'open' then new.state := 'accepted'; end if;",
    ),
  },
  'a supplier without keys denies what it booked': {
    part: 'booking',
    fault: /^booked \d+ times/,
    seed: 414,
    plant: ({ supplier }) => {
      supplier.deniesFinds = true
    },
  },
}
