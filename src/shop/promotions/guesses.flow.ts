import { ask } from '#kit/db.ts'
import { type Cap, isWithin } from '#kit/limits.ts'
import { hashSecret } from '#kit/security/ids.ts'
import { networkOf } from '#lib/network.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { countTries, takeBackTries } from './guesses.store.ts'

const windowS = 3600
/**
 * Different wrong codes in an hour (our figures; reliability R55). A mistyped code is tried again a few times; nobody types twenty. A network
 * has many people, so it is let go much further.
 */
const most = { person: 20, network: 200 }

/** Who tries codes: a customer, else a browser by its number, else a network. */
export type Guesser = Pick<RequestContext, 'company' | 'me' | 'ip'> & { device?: string | undefined }

function capsOf({ company, me, ip, device }: Guesser): Cap[] {
  const { address } = networkOf(ip)
  const person = me ? `customer:${me.id}` : device ? `device:${hashSecret(device)}` : null
  const of = (who: string, max: number) => ({ key: `promo:${company.id}:${who}`, max })
  return [...(person === null ? [] : [of(person, most.person)]), of(`network:${address}`, most.network)]
}

/** Codes that were counted before anybody looked them up. */
export interface Tries {
  /** False: so many wrong codes came lately that none is looked up, good or not. */
  isLet: boolean
  /** Those that were counted now. */
  counted: readonly string[]
  /** In whose window. */
  at: Date
}

const onceOf = ([first]: readonly Cap[], code: string): string => `${first!.key}:${hashSecret(code)}`

/**
 * Counts codes before they are looked up, as if all were wrong, each once an hour: a cart names its codes again and again. Counted only
 * afterwards, any number of requests at the same moment would all be let to look theirs up. `settleTries` takes back what was good.
 */
export async function tryCodes(app: App, guesser: Guesser, codes: readonly string[]): Promise<Tries> {
  const now = app.clock.now()
  if (codes.length === 0) return { isLet: true, counted: [], at: now }
  const caps = capsOf(guesser)
  // Whoever is over already is told so without counting.
  if (!(await ask(app.db, isWithin(overOf(caps), windowS, now)))) return { isLet: false, counted: [], at: now }
  const onces = codes.map((code) => onceOf(caps, code))
  const tries = await ask(app.db, countTries(onces, caps, windowS, now))
  const counted = codes.filter((_, at) => tries[at]!.isNew)
  if (tries.some(({ isLet }) => isLet === false)) return { isLet: false, counted, at: now }
  // A code counted earlier may be one that was refused, so the count is read again.
  const isLet = counted.length === codes.length || (await ask(app.db, isWithin(overOf(caps), windowS, now)))
  return { isLet, counted, at: now }
}

/** Full is not over yet: the last try that is let through makes it full. */
const overOf = (caps: readonly Cap[]): Cap[] => caps.map(({ key, max }) => ({ key, max: max + 1 }))

/**
 * Takes back what was counted for codes that were looked up and found to be somebody's. What nobody looked up stays counted: taken back, it
 * could be looked up uncounted by another request of that moment. That it could not be taken back is no reason to refuse what was asked.
 */
export async function settleTries(
  app: App,
  guesser: Guesser,
  { isLet, counted, at }: Tries,
  good: ReadonlySet<string>,
): Promise<void> {
  if (!isLet) return
  const back = counted.filter((code) => good.has(code))
  if (back.length === 0) return
  const caps = capsOf(guesser)
  const onces = back.map((code) => onceOf(caps, code))
  try {
    await ask(app.db, takeBackTries(onces, caps, windowS, at))
  } catch (error) {
    app.log.warn({ err: error, company: guesser.company.id }, 'counted promo codes could not be taken back')
  }
}

/** Codes that exist and are not those of other customers: both kinds of miss look the same to a person who tries codes. */
export const goodCodes = (codes: readonly string[], problems: ReadonlyMap<string, { code: string }>): Set<string> =>
  new Set(codes.filter((name) => !wrong.has(problems.get(name)?.code ?? '')))

const wrong: ReadonlySet<string> = new Set(['promo_code_unknown', 'promo_code_personal'])
