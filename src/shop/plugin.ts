import type { JobHandler } from '#kit/jobs.ts'
import type { CallSet } from './call.ts'
import type { Field } from './company/settings-fields.ts'
import type { App, Locale } from './context.ts'
import type { DeliveryProviderKind } from './delivery/provider.ts'
import type { Listener } from './events.ts'
import type { Handlers } from './handler.ts'
import type { PaymentProviderKind } from './payments/provider.ts'
import type { SlotName } from './slot-names.ts'

/**
 * Everything a shop may add without changing ours (decision 0020, docs/plugins.md). All of it is a value: nothing runs until
 * the shop starts, and names that clash are refused then, all in one list (check-plugins.ts).
 */
export interface Plugin {
  /** Small letters, digits and hyphens. Whatever the plug-in names begins with it. Never changed: tables and settings hold it. */
  name: string
  /** Calls of the API, below `/api/plugins/<name>/` and of the tag `<name>`, with what answers them (`answerCalls`). */
  api?: PluginApi
  /** Payment services, made when the shop starts. */
  payments?(process: ProcessServices): readonly PaymentProviderKind[]
  delivery?: readonly DeliveryProviderKind[]
  /** Who hears what happens; named `<name>.…`. */
  listeners?: readonly Listener<App>[]
  /** Work in the queue; named `<name>.…`. */
  jobs?: readonly JobHandler<App>[]
  /** Lines of graphile-worker's crontab for jobs of its own. */
  crontab?: string
  /** Settings of a company, stored below `plugins.<name>`. They travel to the browser: a secret is no setting. */
  settings?: Readonly<Record<string, Field<unknown>>>
  /** What its answers say, in both languages under the same keys. */
  texts?: Readonly<Record<Locale, PluginTexts>>
  /** A folder of migrations (`0001_….sql`) with a journal of their own; tables are named `plugin_<name>_…`. */
  migrations?: string
  storefront?: Storefront
  promotions?: {
    conditions?: readonly PromotionCondition[]
    effects?: readonly PromotionEffect[]
  }
}

/** What the settings of the process, or the demo's emulators, say of an outer service: null where they say nothing. */
export interface ProcessServices {
  service(name: string): Readonly<Partial<Record<string, string>>> | null
}

export interface PluginApi {
  calls: CallSet
  handlers: Handlers<CallSet>
}

/** Calls with a handler for each; one that is missing, or answers in another shape, does not compile. */
export const answerCalls = <Calls extends CallSet>(calls: Calls, handlers: Handlers<Calls>): PluginApi => ({
  calls,
  handlers: handlers as unknown as Handlers<CallSet>,
})

/** `payment_method_<method>`: how the checkout calls a way to pay. Every other key is the plug-in's own. */
export type PluginTexts = Readonly<Record<string, string>>

/** Files of the storefront, by their addresses (`import.meta.resolve('./note.tsx')`): they are bundled without the server's part. */
export interface Storefront {
  screens?: readonly PluginScreen[]
  /** What stands in named places of our screens (slot-names.ts): a file whose default export is the component. */
  slots?: Readonly<Partial<Record<SlotName, string>>>
}

export interface PluginScreen {
  /** Named `<name>.…`. */
  name: string
  /** As in web/routes.ts: `/gifts/{gift}`. What our own table matches stays ours, except a landing page. */
  path: string
  /** `x.tsx`: the component, its default export. */
  screen: string
  /** `x.route.ts`: `load` and `head`, for the page server alone. */
  route: string
  layout?: 'default' | 'empty' | 'checkout'
  access?: 'open' | 'sign-in'
  cacheable?: boolean
  query?: readonly string[]
}

/** Kinds of promotions a plug-in knows; a rule names them (docs/promotions.md). They are asked for every cart, so they are pure. */
export interface PromotionCondition {
  name: string
  /** Whether an order of these sums and lines fulfils the condition as the promotion set it. */
  isMet(settings: unknown, order: PromotedOrder): boolean
}
export interface PromotionEffect {
  name: string
  /** Reductions in kopecks by the place of the line; what is left out is not reduced. */
  reductions(settings: unknown, order: PromotedOrder): { line: number; amount: number }[]
}
export interface PromotedOrder {
  lines: readonly { kind: string; sku: string; count: number; total: number }[]
  goods: number
}

/** A plug-in, checked by its types where it is written. */
export const definePlugin = (plugin: Plugin): Plugin => plugin

export interface ShopConfig {
  /** In this order: payment services are preferred, slots are filled and listeners hear in it. */
  plugins: readonly Plugin[]
}

/** What `vitrina.config.ts` exports. */
export const defineConfig = (config: ShopConfig): ShopConfig => config
