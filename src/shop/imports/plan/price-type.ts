import { cleanName } from './names.ts'

/** A type of price in the files. `isSoldAt`: an earlier import took it for the one the shop sells at. */
export type OfferedType = { id: string; name: string; isSoldAt: boolean }

export type Wish = {
  /** What the operator names now, by name or id. */
  asked: string | null
  /** What the company's settings name. */
  setting: string
  /** What the company calls its own price list. */
  own: string | null
  /** An earlier import has said which type is sold at, though these files may not have it. */
  isKnown: boolean
}

export type ChosenType =
  | { ok: true; id: string | null }
  | { ok: false; code: 'price_type_unclear' | 'price_type_absent'; types: string[] }

const retail = /рознич|retail/iu
const plainRetail = /^(розничная( цена)?|розница|цена розничная|retail( price)?)$/iu
/** What a shop pays, or asks of traders: never sold at unless somebody says so. */
const notRetail =
  /закуп|себестоим|опт(?!им)|уч[её]тн|планов|поставщ|входн|дилер|purchas|cost|wholesale|supplier|dealer|trade/iu

/**
 * Which type of price of the files is sold at. Named by the operator or the settings, remembered from an earlier import, called
 * as the company calls its own list, the only retail one, or the only one at all: else nobody but the owner can know, since a
 * guess may sell at the purchase price. `id: null`: these files have prices of other lists only.
 */
export function choosePriceType(types: readonly OfferedType[], wish: Wish): ChosenType {
  const names = types.map(({ name }) => cleanName(name))
  if (types.length === 0) return { ok: true, id: null }
  const called = (name: string) => types.filter((type) => same(type.name, name) || type.id === name.trim())
  const soldAt = types.filter((type) => type.isSoldAt)

  for (const named of [wish.asked, wish.setting]) {
    if (!named) continue
    const found = called(named)
    if (found.length === 1) return { ok: true, id: found[0]!.id }
    // A package of other lists alone, from a shop that has its own already.
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
