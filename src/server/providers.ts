import type { PaymentProviderKind } from '#shop/payments/provider.ts'
import type { Plugin, ProcessServices } from '#shop/plugin.ts'
import { ConfigProblem, type OutsideConfig } from './config.ts'

/** Payment services of the shop, in the order of vitrina.config.ts, which is the order they are preferred in. */
export function paymentProviders(plugins: readonly Plugin[], outside: OutsideConfig): PaymentProviderKind[] {
  const services: Record<string, object | null> = { ...outside }
  const service = (name: string) => (services[name] ?? null) as ReturnType<ProcessServices['service']>
  const providers = plugins.flatMap(({ payments }) => payments?.({ service }) ?? [])
  const names = providers.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new ConfigProblem(`Two plug-ins of vitrina.config.ts bring a payment service called "${twice}".`)
  return providers
}
