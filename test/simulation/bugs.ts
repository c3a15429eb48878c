import { type Kopecks, kopecks } from '#lib/money.ts'
import type { Claim } from '#shop/claims.ts'
import type { App } from '#shop/context.ts'
import type { Allowance } from '#shop/promotions/promotion.ts'

type Plant = (app: App) => void

/** Replaces parts of one claim with broken ones; other claims stay. */
const claim =
  (name: string, broken: (sound: Claim) => Partial<Claim>): Plant =>
  (app) => {
    app.claims = app.claims.map((one) => (one.name === name ? { ...one, ...broken(one) } : one))
  }
const payable =
  (broken: (sound: App['payables']['order']) => Partial<App['payables']['order']>): Plant =>
  (app) => {
    app.payables = { order: { ...app.payables.order, ...broken(app.payables.order) } }
  }
const nothing = async () => {}

/**
 * Faults of the kinds that cost shops money, one in each part that the simulation checks. They wrap the interfaces between the parts;
 * the parts themselves are unchanged.
 */
export const bugs: Record<string, { part: string; plant: Plant }> = {
  'one piece is taken, however many were ordered': {
    part: 'stock',
    plant: claim('stock', (sound) => ({
      take: (order, demand, found) =>
        sound.take(
          order,
          demand.map((one) => ({ ...one, count: 1 })),
          found,
        ),
    })),
  },
  'a cancelled order keeps its pieces': { part: 'stock', plant: claim('stock', () => ({ release: nothing })) },
  'pieces that were given up stay promised': { part: 'stock', plant: claim('stock', () => ({ releasePart: nothing })) },
  'pieces whose money went back stay promised': {
    part: 'refund',
    plant: payable((sound) => ({
      moneyWentBack: (app, ...of) =>
        sound.moneyWentBack({ ...app, claims: app.claims.map((one) => ({ ...one, releasePart: nothing })) }, ...of),
    })),
  },
  'pieces that left an order are free twice': {
    part: 'stock',
    plant: claim('stock', (sound) => ({
      releasePart: async (...of) => {
        await sound.releasePart?.(...of)
        await sound.releasePart?.(...of)
      },
    })),
  },
  'nobody looks how often this customer has used a code': {
    part: 'promo',
    plant: claim('promo', (sound) => ({
      take: (order, demand, found) =>
        sound.take(
          order,
          demand,
          (found as Allowance[]).map((one) => ({ ...one, mine: 0, limitPerCustomer: null })),
        ),
    })),
  },
  'a cancelled order keeps its code': { part: 'promo', plant: claim('promo', () => ({ release: nothing })) },
  'a cancelled order keeps its courier': { part: 'claim', plant: claim('courier', () => ({ release: nothing })) },
  'nobody looks whether a courier has room': {
    part: 'claim',
    plant: claim('courier', (sound) => ({
      take: (order, demand, found) => sound.take(order, demand, found && { ...(found as { id: number }), taken: 0 }),
    })),
  },
  'a cancelled order keeps its bonuses': { part: 'bonus', plant: claim('bonus', () => ({ release: nothing })) },
  'half of the bonuses are taken': {
    part: 'bonus',
    plant: claim('bonus', (sound) => ({
      take: (order, demand, found) =>
        sound.take(
          order,
          demand.map((one) => ({ ...one, count: Math.ceil(one.count / 2) })),
          found,
        ),
    })),
  },
  'money that came is not written down': { part: 'payment', plant: payable(() => ({ moneyCame: nothing })) },
  'money for an order that is over is kept': {
    part: 'payment',
    plant: payable((sound) => ({ find: async (...of) => standing(await sound.find(...of)) })),
  },
  'an order takes the money of every payment that was begun': {
    part: 'payment',
    plant: payable((sound) => ({
      lock: async (...of) => owingAll(await sound.lock(...of)),
      find: async (...of) => owingAll(await sound.find(...of)),
    })),
  },
  'money that went back is still paid': { part: 'refund', plant: payable(() => ({ moneyWentBack: nothing })) },
  'each line is given back a kopeck too dear': {
    part: 'refund',
    plant: payable((sound) => ({
      linesOf: async (...of) =>
        (await sound.linesOf(...of)).map((line) => ({ ...line, payable: kopecks(line.payable + 1) as Kopecks })),
    })),
  },
  'what is handed over stays reserved': { part: 'claim', plant: claim('stock', () => ({ settle: nothing })) },
  'stock is not asked for at all': {
    part: 'claim',
    plant: (app) => {
      app.lineKinds = app.lineKinds.map((kind) => ({ ...kind, demand: () => [] }))
    },
  },
}

const owingAll = <T extends { owed: Kopecks } | null>(thing: T): T =>
  thing && { ...thing, owed: kopecks(1_000_000_000) }

const standing = <T extends { standing: string } | null>(thing: T): T =>
  thing?.standing === 'failed' ? { ...thing, standing: 'done' } : thing
