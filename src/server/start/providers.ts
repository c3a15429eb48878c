import type { PaymentProviderKind } from '#shop/payments/provider.ts'
import type { Plugin, ProcessServices } from '#shop/plugin.ts'
import type { TourProviderKind } from '#shop/tours/provider.ts'
import { ConfigProblem } from './config.ts'
import type { OutsideConfig } from './outside-config.ts'

/** The process's settings of an outside service, by name. */
export function servicesOf(outside: OutsideConfig): ProcessServices['service'] {
  const services: Record<string, object | null> = { ...outside }
  return (name) => (services[name] ?? null) as ReturnType<ProcessServices['service']>
}

/** Payment services of the shop, in the order of vitrina.config.ts, which is the order of preference. */
export function paymentProviders(plugins: readonly Plugin[], outside: OutsideConfig): PaymentProviderKind[] {
  const service = servicesOf(outside)
  const providers = plugins.flatMap(({ payments }) => payments?.({ service }) ?? [])
  const names = providers.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new ConfigProblem(`Two plug-ins of vitrina.config.ts bring a payment service called "${twice}".`)
  return providers
}

/** Suppliers of tours, in the order of vitrina.config.ts. */
export function tourProviders(plugins: readonly Plugin[], outside: OutsideConfig): TourProviderKind[] {
  const service = servicesOf(outside)
  return plugins.flatMap(({ tours }) => tours?.({ service }) ?? [])
}
