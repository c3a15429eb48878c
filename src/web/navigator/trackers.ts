import type { Trackers } from '#shop/company/trackers.ts'
import { cartState } from '../browser/cart/cart-store.ts'
import { consent } from '../browser/consent.ts'
import { type EcommerceEvent, thingOf } from '../browser/ecommerce.ts'
import { record, type ShopEvent } from '../browser/events.ts'
import { navigationApi } from '../browser/navigate.ts'
import { plainAddress } from '../browser/plain-address.ts'
import { loadTrackerScripts, type Tracker } from '../browser/tracker-scripts.ts'
import { platformOf } from '../parts/popups/store-link.ts'
import { matchRoute, type RouteName } from '../routes.ts'
import { allowsTrackers } from '../tracked-pages.ts'
import { currentPage } from './current-page.ts'

/** Events recorded when a page is opened. */
const opened: Partial<Record<RouteName, (params: Record<string, string>) => ShopEvent>> = {
  cart: () => ({ event: 'checkout', action: 'step_1' }),
  direct: () => ({ event: 'checkout', action: 'step_2' }),
  delivery: () => ({ event: 'checkout', action: 'step_2' }),
  promotion: ({ promotion }) => ({ event: 'promotions', action: 'opened', promotion: promotion! }),
  profile: () => ({ event: 'user_profile', action: 'opened' }),
}

/** What the opened page says of things: a product or a hotel, a step of the checkout. */
function saleOf(route: string | undefined): EcommerceEvent | null {
  const { data } = currentPage().data.page
  const { product, hotel } = (data ?? {}) as { product?: Shown; hotel?: Shown }
  const shown = route === 'product' ? product : route === 'hotel' || route === 'hotelIn' ? hotel : undefined
  if (shown) {
    const { id, name, price } = shown
    const things = [{ id: String(id), name, ...(typeof price === 'number' && { price }), quantity: 1 }]
    return { event: 'ecommerce', what: 'view', things }
  }
  const step = steps[route as RouteName]
  return step
    ? { event: 'ecommerce', what: 'checkout', step, things: (cartState().cart?.items ?? []).map(thingOf) }
    : null
}

interface Shown {
  id: number
  name: string
  price?: number | null
}

const steps: Partial<Record<RouteName, 1 | 2>> = { cart: 1, tourCart: 1, direct: 2, delivery: 2, bookTour: 2 }

/** A link of a card in a list. */
function countClick({ target }: Event): void {
  const link = (target as Element | null)?.closest?.('a')
  const card = link?.closest<HTMLElement>('[data-product]')
  if (card?.dataset.product) record({ event: 'ecommerce', what: 'click', things: [{ id: card.dataset.product }] })
}

let isStarted = false

/**
 * Starts the company's trackers once the visitor has consented: never for bots, in print, or on a page without the shell (spec §7). Loaded only
 * if the company has configured trackers.
 */
export function startTrackers(trackers: Trackers): void {
  if (isStarted || !mayCount()) return
  isStarted = true
  if (consent.get().answer === 'yes') {
    // A fast visitor may have left the first page before it could be reported.
    begin(trackers, [documentAddress(), location], window.shopEvents ?? [])
    return
  }
  const stop = consent.subscribe(() => {
    if (consent.get().answer !== 'yes') return
    stop()
    // Events from before the consent are dropped.
    begin(trackers, [location], [])
  })
}

const documentAddress = () => new URL(performance.getEntriesByType('navigation')[0]?.name || location.href)

/** Decided by the document's address, as its CSP came with it. A sign-in link remains in that address until it is used. */
function mayCount(): boolean {
  const { pathname, searchParams } = documentAddress()
  const isPerson = platformOf(navigator.userAgent) !== 'bot' && !matchMedia('print').matches
  return isPerson && allowsTrackers(matchRoute(pathname)?.route) && !searchParams.has('auth_code')
}

type Address = Pick<URL, 'pathname' | 'href'>

function begin(trackers: Trackers, pages: readonly Address[], before: readonly ShopEvent[]): void {
  const told = loadTrackerScripts(trackers, currentPage().data.shell.company.settings.currency)
  const events: ShopEvent[] = []
  events.push = (...more) => {
    for (const event of more) tell(told, event)
    return 0
  }
  window.shopEvents = events
  let last = ''
  const visit = ({ pathname, href }: Address) => {
    if (pathname === last || isPlain()) return
    const referrer = last === '' ? document.referrer : location.origin + last
    last = pathname
    const url = plain(href)
    // If the address contained something private, the title may contain it as well.
    const title = url.includes('*') || pathname !== location.pathname ? '*' : document.title
    for (const tracker of told) tracker.page({ url, referrer: referrer && plain(referrer), title })
    const { route, params } = matchRoute(pathname) ?? { params: {} }
    const event = opened[route?.name as RouteName]?.(params)
    if (event) record(event)
    // What is drawn is known for the present page only.
    const sale = pathname === location.pathname ? saleOf(route?.name) : null
    if (sale) record(sale)
  }
  for (const page of pages) visit(page)
  events.push(...before)
  document.addEventListener('click', countClick, true)
  navigationApi?.addEventListener('navigatesuccess', () => visit(location))
}

const isPlain = (): boolean => currentPage().layout === 'empty'
const plain = (address: string): string => plainAddress(address, location.origin)

function tell(told: readonly Tracker[], event: ShopEvent): void {
  if (isPlain()) return
  for (const tracker of told) tracker.event(withPlainAddresses(event))
}

function withPlainAddresses(event: ShopEvent): ShopEvent {
  if (event.event === 'Error') return { ...event, url: plain(event.url) }
  if (event.event === 'Api Error') return { ...event, url: plain(event.url), path: plain(event.path) }
  return event
}
