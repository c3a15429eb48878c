import { readAccount } from '#shop/company/accounts.flow.ts'
import type { App } from '#shop/context.ts'
import type { PaymentClient, PaymentProviderKind } from './provider.ts'

export const providerNamed = (app: App, name: string): PaymentProviderKind | undefined =>
  app.paymentProviders.find((provider) => provider.name === name)

/** The provider with the account of this company; null: it has none. */
export async function clientOf(app: App, companyId: number, providerName: string): Promise<PaymentClient | null> {
  const provider = providerNamed(app, providerName)
  if (!provider?.create) return null
  const own = await readAccount(app, companyId, 'payment', provider.name)
  const account = own.is === 'open' ? own.fields : own.is === 'none' ? provider.sharedAccount : null
  if (!account) return null
  // Companies that share an account share its client and its circuit breaker.
  const whose = own.is === 'open' ? companyId : 'shared'
  return app.clients.get(`payment/${provider.name}/${whose}`, account, () => provider.create!(account, app))
}

/**
 * The provider that serves a payment method for this company: the first in the list with the method and an account. Call it before a
 * transaction begins, so that the transaction does not wait for a second connection.
 */
export async function servicesOf(app: App, companyId: number): Promise<(method: string) => string | null> {
  const ready: PaymentProviderKind[] = []
  for (const provider of app.paymentProviders) if (await clientOf(app, companyId, provider.name)) ready.push(provider)
  return (method) => ready.find(({ methods }) => methods.includes(method))?.name ?? null
}
