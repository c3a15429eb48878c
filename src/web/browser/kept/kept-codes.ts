import { report } from '../report.ts'
import { codesCache } from './forget-mine.ts'

/**
 * Codes for the counter, where there may be no connection: the bonus card, and orders that wait to be fetched. Figures and their picture,
 * and nothing of who they belong to. They lie where the worker of the account can read them (workers/offline-worker.ts).
 */
export interface KeptCode {
  kind: 'card' | 'order'
  /** Of an order; '' of the card. */
  number: string
  /** As it is read aloud. */
  code: string
  /** An SVG. */
  picture: string
  locale: 'ru' | 'en'
  /** Whose page it stands on. */
  path: string
}

const worker = '/offline-worker.js'
/** The account, and the page that a code is seen on first (ux T4). */
const workerScopes = ['/my/', '/cart/success/']
const addressOf = (name: string) => `/_kept/${name}`

async function keptCode(name: string): Promise<KeptCode | null> {
  try {
    const found = await (await caches.open(codesCache)).match(addressOf(name))
    return found ? ((await found.json()) as KeptCode) : null
  } catch {
    return null
  }
}

/** On an address without https a browser keeps nothing. */
async function keepCode(name: string, code: KeptCode): Promise<void> {
  try {
    await (await caches.open(codesCache)).put(addressOf(name), Response.json(code))
    for (const scope of workerScopes) await navigator.serviceWorker.register(worker, { scope, updateViaCache: 'none' })
  } catch (error) {
    report('a code could not be kept for when there is no connection', error)
  }
}

export async function dropCode(name: string): Promise<void> {
  try {
    await (await caches.open(codesCache)).delete(addressOf(name))
  } catch {
    // It was never kept.
  }
}

/** The picture of a code, kept once it was had; null: it cannot be had. */
export async function pictureOf(name: string, source: string, code: Omit<KeptCode, 'picture'>): Promise<string | null> {
  const kept = await keptCode(name)
  if (kept && kept.code === code.code && kept.locale === code.locale) return kept.picture
  try {
    const answer = await fetch(source)
    if (!answer.ok) throw new Error(`${source}: ${answer.status}`)
    const picture = await answer.text()
    await keepCode(name, { ...code, picture })
    return picture
  } catch (error) {
    report('the picture of a code could not be had', error)
    return null
  }
}
