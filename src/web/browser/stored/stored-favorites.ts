import { api } from '../client.ts'
import { record } from '../events.ts'
import { report } from '../report.ts'
import { isSignedIn, onSessionChange } from '../session-store.ts'
import { listenToTabs, sendToTabs } from '../tabs.ts'
import { favorites } from './favorites-store.ts'
import { readStoredIds, storeIdList } from './stored-ids.ts'

/** A guest's favourites are stored on the device (FAV-01), a customer's in the shop, where those of the device are added (FAV-04). */
const key = 'favorites'

export async function start(signedIn: boolean): Promise<void> {
  onSessionChange((now) => (now === 'signed-in' ? readFromShop() : forget()))
  listenToTabs((news) => {
    if (news.kind === 'favorites') show(news.ids)
  })
  if (signedIn) await readFromShop()
  else show(readStoredIds(key))
}

export async function toggle(product: number): Promise<boolean> {
  flip(product)
  record({ event: 'favourites', action: isWanted(product) ? 'added' : 'removed', product })
  if (isSignedIn()) return keepAtShop(product)
  storeIdList(key, favorites.get().ids)
  tell()
  return true
}

/** Merges the guest's list of this device into the account's list; the device stores it until the shop has it. */
async function readFromShop(): Promise<void> {
  const own = readStoredIds(key)
  try {
    const { products } =
      own.length > 0
        ? await api.post('/api/favorites/', { body: { products: own } })
        : await api.get('/api/favorites/ids/')
    storeIdList(key, [])
    show(products)
    if (own.length > 0) tell()
  } catch (error) {
    report('favourites could not be read', error)
    show(own)
  }
}

/** Signing out removes the account's favourites from the device, and the viewed products (parts/last-viewed.ts, which not every page loads). */
function forget(): void {
  show([])
  storeIdList(key, [])
  storeIdList('last_viewed', [])
  tell()
}

/** One request at a time per product; another one follows only if the favourite changed meanwhile. */
const asked = new Map<number, Promise<boolean>>()
function keepAtShop(product: number): Promise<boolean> {
  const running = asked.get(product)
  if (running) return running
  const work = askShop(product).finally(() => asked.delete(product))
  asked.set(product, work)
  return work
}

async function askShop(product: number): Promise<boolean> {
  const params = { product: String(product) }
  let kept: boolean | null = null
  while (kept !== isWanted(product)) {
    const wanted = isWanted(product)
    try {
      await (wanted
        ? api.put('/api/favorites/{product}/', { params })
        : api.delete('/api/favorites/{product}/', { params }))
      kept = wanted
    } catch (error) {
      report('a favourite could not be kept', error)
      if (isWanted(product) !== (kept ?? !wanted)) flip(product)
      return false
    }
  }
  tell()
  return true
}

const show = (ids: readonly number[]): void => favorites.set({ ids, ready: true })
const tell = (): void => sendToTabs({ kind: 'favorites', ids: favorites.get().ids })
const isWanted = (product: number): boolean => favorites.get().ids.includes(product)

function flip(product: number): void {
  const { ids } = favorites.get()
  favorites.set({ ids: isWanted(product) ? ids.filter((one) => one !== product) : [product, ...ids] })
}
