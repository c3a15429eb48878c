import { isWithinLimits, type RateLimit } from '#kit/limits.ts'
import { hashSecret } from '#kit/security/ids.ts'
import { networkOf } from '#lib/network.ts'
import type { App, RequestContext } from '#shop/context.ts'
import { countTries, uncountTries } from './code-attempts.store.ts'

const windowS = 3600
/**
 * Maximum different wrong codes per hour (our figures; reliability R55). A mistyped code is retried a few times; nobody types twenty. A network
 * has many people, so its limit is much higher.
 */
const most = { person: 20, network: 200 }

/** Who tries codes: a customer, else a browser by its device id, else a network. */
export type Guesser = Pick<RequestContext, 'company' | 'me' | 'ip'> & { device?: string | undefined }

function capsOf({ company, me, ip, device }: Guesser): RateLimit[] {
  const { address } = networkOf(ip)
  const person = me ? `customer:${me.id}` : device ? `device:${hashSecret(device)}` : null
  const of = (who: string, max: number) => ({ key: `promo:${company.id}:${who}`, max })
  return [...(person === null ? [] : [of(person, most.person)]), of(`network:${address}`, most.network)]
}

/** Codes that were counted before they are looked up. */
export interface Tries {
  /** False: there were so many wrong codes lately that none is looked up, valid or not. */
  isLet: boolean
  /** The codes that were counted now. */
  counted: readonly string[]
  /** The moment whose window counts them. */
  at: Date
}

const onceOf = ([first]: readonly RateLimit[], code: string): string => `${first!.key}:${hashSecret(code)}`

/**
 * Counts codes before they are looked up, as if all were wrong, each once per hour, as a cart sends its codes again and again. If they were
 * counted afterwards, any number of concurrent requests could look theirs up. `settleTries` takes back the valid ones.
 */
export async function tryCodes(app: App, guesser: Guesser, codes: readonly string[]): Promise<Tries> {
  const now = app.clock.now()
  if (codes.length === 0) return { isLet: true, counted: [], at: now }
  const caps = capsOf(guesser)
  // If the limit is exceeded already, nothing is counted.
  if (!(await isWithinLimits(overOf(caps), windowS, now).execute(app.db))) return { isLet: false, counted: [], at: now }
  const onces = codes.map((code) => onceOf(caps, code))
  const tries = await countTries(onces, caps, windowS, now).execute(app.db)
  const counted = codes.filter((_, at) => tries[at]!.isNew)
  if (tries.some(({ isLet }) => isLet === false)) return { isLet: false, counted, at: now }
  // A code counted earlier may be one that was refused, so the count is read again.
  const isLet = counted.length === codes.length || (await isWithinLimits(overOf(caps), windowS, now).execute(app.db))
  return { isLet, counted, at: now }
}

/** Reaching the limit is not exceeding it: the last permitted try reaches it. */
const overOf = (caps: readonly RateLimit[]): RateLimit[] => caps.map(({ key, max }) => ({ key, max: max + 1 }))

/**
 * Takes back the counts of codes that were looked up and are valid. Codes that were not looked up stay counted: otherwise a concurrent request
 * could look them up uncounted. A failure to take counts back does not fail the request.
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
    await uncountTries(onces, caps, windowS, at).execute(app.db)
  } catch (error) {
    app.log.warn({ err: error, company: guesser.company.id }, 'counted promo codes could not be taken back')
  }
}

/** Codes that exist and do not belong to other customers: both kinds of miss look the same to a person who tries codes. */
export const foundCodes = (codes: readonly string[], problems: ReadonlyMap<string, { code: string }>): Set<string> =>
  new Set(codes.filter((name) => !wrong.has(problems.get(name)?.code ?? '')))

const wrong: ReadonlySet<string> = new Set(['promo_code_unknown', 'promo_code_personal'])
