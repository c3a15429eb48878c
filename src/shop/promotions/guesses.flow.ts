import { ask } from '#kit/db.ts'
import { hashSecret } from '#kit/ids.ts'
import { type Cap, isWithin, tryWithin } from '#kit/limits.ts'
import { networkOf } from '#lib/network.ts'
import type { App, RequestContext } from '#shop/context.ts'

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

/** False: so many wrong codes came lately that none is looked up, good or not. */
export const mayTryCodes = (app: App, guesser: Guesser): Promise<boolean> =>
  ask(app.db, isWithin(capsOf(guesser), windowS, app.clock.now()))

/** Counts codes that nobody has, each once: a cart names its codes again and again. */
export async function countWrongCodes(app: App, guesser: Guesser, codes: readonly string[]): Promise<void> {
  const caps = capsOf(guesser)
  for (const code of codes) {
    const once = { key: `${caps[0]!.key}:${hashSecret(code)}`, max: 1 }
    await ask(app.db, tryWithin([once, ...caps], windowS, app.clock.now()))
  }
}
