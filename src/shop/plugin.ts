import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/db.ts'
import type { JobHandler } from '#kit/jobs.ts'
import type { CallSet } from './call.ts'
import type { Field } from './company/settings-fields.ts'
import type { App, Locale } from './context.ts'
import type { DeliveryProviderKind } from './delivery/provider.ts'
import type { Listener } from './events.ts'
import type { Handlers } from './handler.ts'
import type { PaymentProviderKind } from './payments/provider.ts'
import type { SlotName } from './slot-names.ts'
import type { TourProviderKind } from './tours/provider.ts'

/**
 * Everything a shop may add without changing the base code (decision 0020, docs/plugins.md). All of it is data: nothing runs until the shop
 * starts, and clashing names are then reported together (check-plugins.ts).
 */
export interface Plugin {
  /** Lowercase letters, digits and hyphens. Prefix of every name in the plug-in. Never change it: tables and settings contain it. */
  name: string
  /** API calls below `/api/plugins/<name>/` with the tag `<name>`, and their handlers (`answerCalls`). */
  api?: PluginApi
  /** Payment services, created when the shop starts. */
  payments?(process: ProcessServices): readonly PaymentProviderKind[]
  delivery?: readonly DeliveryProviderKind[]
  /** Suppliers of tours, created when the shop starts. */
  tours?(process: ProcessServices): readonly TourProviderKind[]
  /** Listeners of events; named `<name>.…`. */
  listeners?: readonly Listener<App>[]
  /** Handlers of queued jobs; named `<name>.…`. */
  jobs?: readonly JobHandler<App>[]
  /** Lines of graphile-worker's crontab for the plug-in's own jobs. */
  crontab?: string
  /** Settings of a company, stored below `plugins.<name>`. They are sent to the browser: never put a secret here. */
  settings?: Readonly<Record<string, Field<unknown>>>
  /** Texts of its answers, in both languages under the same keys. */
  texts?: Readonly<Record<Locale, PluginTexts>>
  /** A folder of migrations (`0001_….sql`) with its own journal; tables are named `plugin_<name>_…`. */
  migrations?: string
  /**
   * Controls of a simulation that works inside the shop, mounted under the emulators' port in a demo: a handler of requests below `path`
   * (`/__emu/tours`).
   */
  controls?(kit: { db: Database; clock: Clock }): {
    path: string
    handle(request: Request): Response | Promise<Response>
  }
  storefront?: Storefront
  promotions?: {
    conditions?: readonly PromotionCondition[]
    effects?: readonly PromotionEffect[]
  }
}

/** Account data of an external service from the process settings or the demo's emulators; null: not configured. */
export interface ProcessServices {
  service(name: string): Readonly<Partial<Record<string, string>>> | null
}

export interface PluginApi {
  calls: CallSet
  handlers: Handlers<CallSet>
}

/** Combines calls with their handlers; a missing handler or one with another answer shape does not compile. */
export const answerCalls = <Calls extends CallSet>(calls: Calls, handlers: Handlers<Calls>): PluginApi => ({
  calls,
  handlers: handlers as unknown as Handlers<CallSet>,
})

/** `payment_method_<method>`: name of a payment method at checkout. Every other key is the plug-in's own. */
export type PluginTexts = Readonly<Record<string, string>>

/** Storefront files, by URL (`import.meta.resolve('./note.tsx')`): they are bundled without the server part. */
export interface Storefront {
  screens?: readonly PluginScreen[]
  /** Content of named slots of the base screens (slot-names.ts): a file whose default export is the component. */
  slots?: Readonly<Partial<Record<SlotName, string>>>
}

export interface PluginScreen {
  /** Named `<name>.…`. */
  name: string
  /** As in web/routes.ts: `/gifts/{gift}`. A path that the base routes match keeps its base screen, except a landing page. */
  path: string
  /** `x.tsx`: its default export is the component. */
  screen: string
  /** `x.route.ts`: `load` and `head`, used only by the page server. */
  route: string
  layout?: 'default' | 'empty' | 'checkout'
  access?: 'open' | 'sign-in'
  cacheable?: boolean | 'for-all'
  query?: readonly string[]
}

/** Kinds of promotions of a plug-in; a rule names them (docs/promotions.md). They are evaluated for every cart and must be pure. */
export interface PromotionCondition {
  name: string
  /** Whether an order with these sums and lines meets the condition with the promotion's settings. */
  isMet(settings: unknown, order: PromotedOrder): boolean
}
export interface PromotionEffect {
  name: string
  /** Reductions in kopecks by index of the line; a line that is absent is not reduced. */
  reductions(settings: unknown, order: PromotedOrder): { line: number; amount: number }[]
}
export interface PromotedOrder {
  /** `count` in whole steps, `quantity` in pieces or units; `total` in kopecks. */
  lines: readonly { kind: string; sku: string; count: number; quantity: number; total: number }[]
  goods: number
}

/** Defines a plug-in with type checking. */
export const definePlugin = (plugin: Plugin): Plugin => plugin

export interface ShopConfig {
  /** The order matters: payment services are preferred, slots filled and listeners called in it. */
  plugins: readonly Plugin[]
}

/** Defines the value that `vitrina.config.ts` exports. */
export const defineConfig = (config: ShopConfig): ShopConfig => config
