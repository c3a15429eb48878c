import { report } from '../report.ts'
import { codesCache } from './delete-stored.ts'

/**
 * Codes for the counter, where there may be no connection: the bonus card and orders that wait to be fetched. Digits and their picture, without
 * any data of their owner. They are stored where the service worker of the account can read them (workers/offline-worker.ts).
 */
export interface StoredCode {
  kind: 'card' | 'order'
  /** Number of the order; '' for the card. */
  number: string
  /** As it is read aloud. */
  code: string
  /** An SVG. */
  picture: string
  locale: 'ru' | 'en'
  /** Path of the page that shows it. */
  path: string
}

const worker = '/offline-worker.js'
/** The account, and the page that first shows a code (ux T4). */
const workerScopes = ['/my/', '/cart/success/']
const addressOf = (name: string) => `/_kept/${name}`

async function keptCode(name: string): Promise<StoredCode | null> {
  try {
    const found = await (await caches.open(codesCache)).match(addressOf(name))
    return found ? ((await found.json()) as StoredCode) : null
  } catch {
    return null
  }
}

/** On an origin without https browsers store nothing. */
async function keepCode(name: string, code: StoredCode): Promise<void> {
  try {
    await (await caches.open(codesCache)).put(addressOf(name), Response.json(code))
    for (const scope of workerScopes) await navigator.serviceWorker.register(worker, { scope, updateViaCache: 'none' })
  } catch (error) {
    report('a code could not be kept for when there is no connection', error)
  }
}

export async function deleteStoredCode(name: string): Promise<void> {
  try {
    await (await caches.open(codesCache)).delete(addressOf(name))
  } catch {
    // It was never stored.
  }
}

/** The picture of a code, stored after the first download; null: not available. */
export async function pictureOf(
  name: string,
  source: string,
  code: Omit<StoredCode, 'picture'>,
): Promise<string | null> {
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
