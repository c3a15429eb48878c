import type { TrackerName, Trackers } from '#shop/company/trackers.ts'
import type { EcommerceEvent } from './ecommerce.ts'
import { forMetrika, forTagManager } from './ecommerce-formats.ts'
import type { ShopEvent } from './events.ts'
import { loadForeignScript } from './foreign-script.ts'
import { report } from './report.ts'

/** A page view for trackers: plain addresses only. */
export interface PageView {
  url: string
  referrer: string
  title: string
}

export interface Tracker {
  page(view: PageView): void
  event(event: ShopEvent): void
}

const ecommerceLayer = 'metrikaEcommerce'

type Call = unknown[]
interface Foreign {
  ym?: { (...call: Call): void; a?: Call[]; l?: number }
  dataLayer?: object[]
  /** The queue of Metrika for e-commerce: its own, as the tag manager reads `dataLayer` in another form. */
  [ecommerceLayer]?: object[]
}
const foreign = () => window as Window & Foreign

/** Both have a queue that is filled before their script loads, as in their own snippets. */
const begin: Record<TrackerName, (id: string, currency: string) => Tracker> = {
  /** Receives page views only from us, with our addresses; input and clicks are not recorded (no webvisor, no links). */
  metrika(id, currency) {
    const here = foreign()
    if (!here.ym) {
      const waiting: Call[] = []
      here.ym = Object.assign((...call: Call) => void waiting.push(call), { a: waiting, l: Date.now() })
    }
    const ym = (...call: Call) => here.ym!(Number(id), ...call)
    ym('init', {
      defer: true,
      clickmap: false,
      trackLinks: false,
      accurateTrackBounce: true,
      webvisor: false,
      ecommerce: ecommerceLayer,
    })
    here[ecommerceLayer] ??= []
    const sales = here[ecommerceLayer]
    return {
      page: ({ url, referrer, title }) => ym('hit', url, { referer: referrer, title }),
      event(event) {
        if (event.event === 'ecommerce') {
          const told = forMetrika(event, currency)
          if (told) sales.push(told)
          return
        }
        const { goal, facts } = goalOf(event)
        ym('reachGoal', goal, facts)
      },
    }
  },

  /** Its events are `page`, the categories, `Error` and `Api Error`, with their data. */
  tagManager(_id, currency) {
    const here = foreign()
    here.dataLayer ??= []
    here.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    return {
      page: (view) => void here.dataLayer!.push({ event: 'page', ...view }),
      event(event) {
        const told = event.event === 'ecommerce' ? forTagManager(event, currency) : [{ ...event }]
        for (const one of told) here.dataLayer!.push(one)
      },
    }
  },
}

/** `checkout_step_1`, `api_error`: a goal has a name of one word. */
function goalOf(event: Exclude<ShopEvent, EcommerceEvent>): { goal: string; facts: object } {
  const { event: name, ...facts } = event
  if (!('action' in facts)) return { goal: name.toLowerCase().replace(' ', '_'), facts }
  const { action, ...rest } = facts
  return { goal: `${name}_${action}`, facts: rest }
}

export function loadTrackerScripts(trackers: Trackers, currency: string): Tracker[] {
  return (Object.entries(trackers) as [TrackerName, { id: string; script: string }][]).map(([name, { id, script }]) => {
    const tracker = begin[name](id, currency)
    loadForeignScript(script).catch((error) => report('a tracker could not be loaded', error))
    return tracker
  })
}
