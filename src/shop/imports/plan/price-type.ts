import { cleanName } from './names.ts'

/** A price type in the files. `isSoldAt`: an earlier import chose it as the price the shop sells at. */
export type OfferedType = { id: string; name: string; isSoldAt: boolean }

export type PriceTypeChoice = {
  /** Named by the operator for this import, by name or id. */
  asked: string | null
  /** Named in the company's settings. */
  setting: string
  /** Name of the company's own price list. */
  own: string | null
  /** An earlier import decided which type to sell at; these files may lack it. */
  isKnown: boolean
}

export type ChosenType =
  | { ok: true; id: string | null }
  | { ok: false; code: 'price_type_unclear' | 'price_type_absent'; types: string[] }

const retail = /рознич|retail/iu
const plainRetail = /^(розничная( цена)?|розница|цена розничная|retail( price)?)$/iu
/** Purchase and trade prices: never used for sale unless named explicitly. */
const notRetail =
  /закуп|себестоим|опт(?!им)|уч[её]тн|планов|поставщ|входн|дилер|purchas|cost|wholesale|supplier|dealer|trade/iu

/**
 * Chooses the price type to sell at: the one named by the operator or the settings, chosen by an earlier import, named like the company's own
 * list, the only retail one, or the only one at all. Otherwise only the owner can decide, since a guess might sell at the purchase price. `id:
 * null`: these files contain only prices of other lists.
 */
export function choosePriceType(types: readonly OfferedType[], wish: PriceTypeChoice): ChosenType {
  const names = types.map(({ name }) => cleanName(name))
  if (types.length === 0) return { ok: true, id: null }
  const called = (name: string) => types.filter((type) => same(type.name, name) || type.id === name.trim())
  const soldAt = types.filter((type) => type.isSoldAt)

  for (const named of [wish.asked, wish.setting]) {
    if (!named) continue
    const found = called(named)
    if (found.length === 1) return { ok: true, id: found[0]!.id }
    // The package contains only other lists, and the shop already has its own.
    if (found.length === 0 && named !== wish.asked && wish.isKnown && soldAt.length === 0) return { ok: true, id: null }
    return { ok: false, code: found.length ? 'price_type_unclear' : 'price_type_absent', types: names }
  }
  const candidates = [
    soldAt,
    wish.own ? called(wish.own) : [],
    types.filter(({ name }) => retail.test(name) && !notRetail.test(name)),
    types.filter(({ name }) => plainRetail.test(cleanName(name))),
  ]
  const sure = soldAt.length > 1 ? undefined : candidates.find((some) => some.length === 1)?.[0]
  if (sure) return { ok: true, id: sure.id }
  if (wish.isKnown && soldAt.length === 0) return { ok: true, id: null }
  const only = types.length === 1 ? types[0]! : null
  if (only && !notRetail.test(only.name)) return { ok: true, id: only.id }
  return { ok: false, code: 'price_type_unclear', types: names }
}

const same = (one: string, other: string) => cleanName(one).toLowerCase() === cleanName(other).toLowerCase()
