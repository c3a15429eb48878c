import { isApiFailure, refusalOf } from '#api/client.ts'
import type { Cart, CartBody } from '#shop/cart/cart.wire.ts'
import { readCartCookie, writeCartCookie } from '#shop/cart/cart-cookie.ts'
import { addLine, type CartLine, linesOf, mergeOnSignIn, removeLine, setCount } from '#shop/cart/cart-lines.ts'
import { isSetAside } from '#shop/cart/line-problem.ts'
import { readPromoCodes, writePromoCodes } from '#shop/cart/promo-code-list.ts'
import { api } from '../client.ts'
import { readCookie, writeCookie } from '../cookies.ts'
import { report } from '../report.ts'
import { isSignedIn, onSessionChange } from '../session-store.ts'
import { createStore, useSelected, useStore } from '../store.ts'
import { readStored, writeStored } from '../stored/stored-text.ts'
import { listenToTabs, sendToTabs } from '../tabs.ts'
import { moveBackToCart } from './lines-set-aside.ts'

export interface CartState {
  /** False until the visitor's own cart is loaded: shared pages are rendered without it. */
  ready: boolean
  lines: readonly CartLine[]
  /** The shop's last answer about the lines; null until a screen has requested it. */
  cart: Cart | null
  /** The figures of `cart` are being recalculated. */
  counting: boolean
  /** The last change could not be saved; the lines are as before it (CART-17). */
  failed: boolean
  useBonuses: boolean
  promoCodes: readonly string[]
  deliveryPaymentOption: number | null
  /** Skus of lines that cannot be bought, by the shop's last answer; stored for pages that do not request the cart. */
  off: readonly string[]
  /** Skus sold by measure, which are one thing each, by the shop's last answer; stored like `off`. */
  measured: readonly string[]
  /** A change the visitor did not make and has not been told about yet. */
  news: { kind: 'merged'; count: number } | { kind: 'region' } | { kind: 'replaced'; message: string } | null
}

const store = createStore<CartState>({
  ready: false,
  lines: [],
  cart: null,
  counting: false,
  failed: false,
  useBonuses: false,
  promoCodes: [],
  deliveryPaymentOption: null,
  off: [],
  measured: [],
  news: null,
})
const codesKey = 'promo_codes'
const offKey = 'cart_off'
const measuredKey = 'cart_measured'

/** The whole state, for the screens of the cart. Pages with many cards subscribe only to what each card shows. */
export const useCart = (): CartState => useStore(store)
/** Number of things that can be bought, for the dot in the header. */
export const useCartPieces = (): number =>
  useSelected(store, ({ lines, off, measured }) =>
    lines.reduce((sum, { sku, count }) => sum + (off.includes(sku) ? 0 : measured.includes(sku) ? 1 : count), 0),
  )
export const useCountInCart = (sku: string): number =>
  useSelected(store, ({ lines }) => lines.find((line) => line.sku === sku)?.count ?? 0)
/** Pieces the shop can sell, by its last answer; undefined if the sku is not in the cart. */
export const useAvailable = (sku: string): number | undefined =>
  useSelected(store, ({ cart }) => cart?.items.find((item) => item.sku === sku)?.available)
export const cartState = (): CartState => store.get()
export const useCartChange = (): CartState['news'] => useSelected(store, ({ news }) => news)
export const dismissCartChange = (): void => store.set({ news: null })

export const addToCart = (...news: CartLine[]): Promise<void> => {
  moveBackToCart(news.map(({ sku }) => sku))
  return change((lines) => news.reduce(addLine, [...lines]))
}
export const setCartCount = (sku: string, count: number): Promise<void> =>
  change((lines) => setCount(lines, sku, count))
export const removeFromCart = (sku: string): Promise<void> => change((lines) => removeLine(lines, sku))
export const replaceCart = (lines: readonly CartLine[]): Promise<void> => change(() => [...lines])

/** After an order is created the cart is fetched again (spec §4); used promo codes are removed. */
export async function refetchCart(): Promise<void> {
  storeCodes([])
  store.set({ useBonuses: false, deliveryPaymentOption: null })
  await fetchCart()
  sendToTabs({ kind: 'cart' })
}

/** Requests the figures of the cart: called by screens that show prices. */
export const priceCart = (): Promise<void> => (isSignedIn() ? fetchCart() : preview())

export async function setUseBonuses(useBonuses: boolean): Promise<void> {
  store.set({ useBonuses })
  await saveCart()
}

/** A change of region saves the cart again, as prices and stock differ (spec §4, REG-07). */
export async function resaveCart(): Promise<void> {
  await saveCart()
  const { lines, failed } = store.get()
  if (lines.length > 0 && !failed) store.set({ news: { kind: 'region' } })
}

export async function startCart(): Promise<void> {
  storeCodes(readPromoCodes(readStored(codesKey)))
  store.set({ off: readSkus(offKey), measured: readSkus(measuredKey) })
  onSessionChange((now) => (now === 'signed-in' ? mergeAfterSignIn() : pushAfterSignOut()))
  listenToTabs((news) => {
    if (news.kind === 'cart') void refreshCart()
  })
  window.addEventListener('storage', (event) => {
    if (event.key === codesKey) store.set({ promoCodes: readPromoCodes(event.newValue) })
  })
  window.addEventListener('beforeunload', () => {
    isLeaving = true
    setTimeout(() => {
      isLeaving = false
    }, 3000)
  })
  if (isSignedIn()) await fetchCart()
  else store.set({ lines: localLines(), ready: true })
}

const localLines = () => readCartCookie(readCookie('cart_items'))
const writeLocalLines = (lines: readonly CartLine[]) => writeCookie('cart_items', writeCartCookie(lines).value)

/** For cart-codes.ts. */
export function storeCodes(promoCodes: readonly string[]): void {
  store.set({ promoCodes })
  const text = writePromoCodes(promoCodes)
  writeStored(codesKey, text === '' ? null : text)
  writeCookie('promo_codes', text)
}

function acceptAnswer(cart: Cart, turn = ++asked): void {
  answered = turn
  kept = { lines: linesOf(cart), version: cart.version }
  // Later refused changes roll back to these lines.
  if (confirmed) confirmed = kept.lines
}

/** Rarely needed, so its code is loaded on demand. */
const loadConflictCode = () => import('./cart-conflict.ts')

/** The screen changes at once. One save runs at a time, and only the latest state is saved next. */
let confirmed: readonly CartLine[] | null = null
let saving: Promise<void> | null = null
let again = false
/** Reads and saves of the stored cart are numbered: an answer to a request older than the last accepted answer is stale. */
let [asked, answered] = [0, 0]
/** Leaving the page aborts pending requests: the shop has refused nothing, so nothing is rolled back. */
let isLeaving = false
/** Lines and version of the stored cart by the shop's last answer: only these are the base of the lines on the screen. */
let kept: { lines: readonly CartLine[]; version: string | null } = { lines: [], version: null }

function change(make: (lines: readonly CartLine[]) => CartLine[]): Promise<void> {
  confirmed ??= store.get().lines
  const lines = make(store.get().lines)
  store.set({ lines, failed: false })
  return saveCart()
}

export function saveCart(): Promise<void> {
  again = true
  saving ??= (async () => {
    store.set({ counting: true })
    while (again) {
      again = false
      await saveLatest()
    }
    store.set({ counting: false })
    saving = null
  })()
  return saving
}

async function saveLatest(): Promise<void> {
  const { lines, promoCodes } = store.get()
  if (!isSignedIn()) writeLocalLines(lines)
  try {
    const [before, earlier] = [confirmed, store.get().cart]
    const cart = await sendCart(lines, { promoCodes, keep: true })
    // Statistics only: their code is no part of a first visit, and without it nothing is missed but a count.
    if (before)
      import('./count-cart-change.ts').then((count) => count.countCartChange(before, cart, earlier)).catch(() => {})
    acceptAnswer(cart)
    if (!again) {
      confirmed = null
      store.set({ ...stateFromAnswer(cart), ...replacedLines(cart), failed: false })
    }
    sendToTabs({ kind: 'cart' })
  } catch (error) {
    // Another device has changed the cart meanwhile: the local change is rebased onto its lines.
    if (refusalOf(error, 'post', '/api/v2/cart/')?.code === 'cart_changed' && (await rebaseOntoStored())) return
    report('the cart could not be saved', error)
    if (again || isLeaving) return
    const before = confirmed ?? lines
    confirmed = null
    store.set({ lines: before, failed: true })
    if (!isSignedIn()) writeLocalLines(before)
  }
}

async function rebaseOntoStored(): Promise<boolean> {
  try {
    const { fetchStoredCart: keptNow, rebase } = await loadConflictCode()
    const cart = await keptNow()
    const lines = rebase(kept.lines, store.get().lines, linesOf(cart))
    acceptAnswer(cart)
    store.set({ lines })
    again = true
    return true
  } catch {
    return false
  }
}

/** Requests the figures of lines; `keep` also saves them. Throws the shop's refusal. */
export async function sendCart(
  lines: readonly CartLine[],
  how: { promoCodes: readonly string[]; keep: boolean; address?: CartBody['address'] },
): Promise<Cart> {
  const { useBonuses, deliveryPaymentOption } = store.get()
  const body = {
    items: lines.map(({ sku, count, product, own }) => ({
      sku,
      count,
      ...(product !== null && { product }),
      ...(own !== undefined && { own }),
    })),
    promo_codes: how.promoCodes.map((code) => ({ code })),
    use_bonuses: useBonuses && isSignedIn(),
    save: how.keep,
    // An unknown cart is not overwritten: without a version the shop refuses unless its cart is empty, and the change is then rebased onto its
    // lines.
    ...(how.keep && isSignedIn() && { version: kept.version ?? '' }),
    ...(how.address !== undefined && { address: how.address }),
    ...(deliveryPaymentOption !== null && { delivery_payment_option: deliveryPaymentOption }),
  }
  return (await api.post('/api/v2/cart/', { body })).cart
}

/** The figures of the visitor's own cart for a delivery address; nothing is saved. Throws the shop's refusal of the address. */
export async function cartAt(address: NonNullable<CartBody['address']>): Promise<Cart> {
  await whenReady()
  const { lines, promoCodes } = store.get()
  return sendCart(lines, { promoCodes, keep: false, address })
}

/** Before that the lines are unknown, and an empty cart cannot be delivered. */
const whenReady = () =>
  new Promise<void>((resolve) => {
    const look = () => store.get().ready && resolve(stop())
    const stop = store.subscribe(look)
    look()
  })

/** The part of the state that follows from the shop's answer. */
function stateFromAnswer(cart: Cart): Pick<CartState, 'cart' | 'off' | 'measured'> {
  const off = cart.items.filter(isSetAside).map(({ sku }) => sku)
  const measured = cart.items.flatMap(({ sku, step = 1 }) => (step === 1 ? [] : [sku]))
  storeSkus(offKey, off)
  storeSkus(measuredKey, measured)
  return { cart, off, measured }
}

/** The shop keeps one line of some kinds: where it replaced one, the lines of the screen follow, and the visitor is told. */
function replacedLines(cart: Cart): Partial<CartState> {
  const [first] = cart.replaced ?? []
  return first ? { lines: linesOf(cart), news: { kind: 'replaced', message: first.message } } : {}
}

/** Without them the dot in the header would count pieces of these lines until a page requests the cart. */
const storeSkus = (key: string, skus: readonly string[]): boolean =>
  writeStored(key, skus.length > 0 ? JSON.stringify(skus) : null)

function readSkus(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((sku) => typeof sku === 'string') : []
  } catch {
    return []
  }
}

/** Spec §8: a cart that cannot be fetched is logged, and the local one is pushed instead (CART-18). */
async function fetchCart(): Promise<void> {
  const before = store.get().lines
  const turn = ++asked
  store.set({ counting: true })
  try {
    const option = store.get().deliveryPaymentOption ?? undefined
    const { cart } = await api.get('/api/v2/cart/', { query: { delivery_payment_option: option } })
    // It is unknown whether the answer contains the change that is being saved.
    if (saving) {
      await saving
      return fetchCart()
    }
    if (turn < answered) return store.set({ ready: true })
    acceptAnswer(cart, turn)
    store.set({
      ...stateFromAnswer(cart),
      lines: kept.lines,
      ready: true,
      failed: false,
      counting: false,
      useBonuses: cart.use_bonuses,
    })
  } catch (error) {
    report('the cart could not be fetched', error)
    const { ready, lines } = store.get()
    store.set({ lines: ready || lines !== before ? lines : localLines(), ready: true })
    if (isApiFailure(error) && error.status === 401) return
    await saveCart()
  }
}

async function refreshCart(): Promise<void> {
  if (saving) return
  if (isSignedIn()) return fetchCart()
  store.set({ lines: localLines() })
  if (store.get().cart) await preview()
}

/** Figures of lines that are stored already. */
async function preview(): Promise<void> {
  store.set({ counting: true })
  try {
    store.set(stateFromAnswer(await sendCart(store.get().lines, { promoCodes: store.get().promoCodes, keep: false })))
  } catch (error) {
    report('the cart could not be counted', error)
  }
  store.set({ counting: false })
}

/** Spec §4: the server cart is fetched, lines that only the local cart has are added, and the result is saved (CART-12). */
async function mergeAfterSignIn(): Promise<void> {
  const local = localLines()
  await fetchCart()
  const server = store.get().lines
  const merged = mergeOnSignIn(server, local)
  const count = merged.length - server.length
  if (count > 0 || merged.some((line, at) => line !== server[at])) {
    store.set({ lines: merged })
    await saveCart()
  }
  // Lines that the shop did not save stay on the device.
  if (store.get().failed) return
  if (count > 0 && server.length > 0 && store.get().news === null) store.set({ news: { kind: 'merged', count } })
  writeCookie('cart_items', '')
}

/** Spec §4: the local cart is pushed again, now as a guest's; bonuses and codes of the account are dropped (CART-13). */
async function pushAfterSignOut(): Promise<void> {
  kept = { lines: [], version: null }
  answered = ++asked
  storeCodes([])
  store.set({ useBonuses: false, deliveryPaymentOption: null, cart: null })
  await saveCart()
}
