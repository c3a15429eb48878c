import { ask, type Db } from '#kit/db.ts'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company } from '#shop/context.ts'
import { customerNamed } from '#shop/customers/customers.flow.ts'
import { addLink } from './sign-in.store.ts'

/** As long as a letter of today is read (our choice: the spec is silent). */
const linkLifeS = 86_400

/**
 * The address of a page of the shop that signs its customer in by itself (spec §2): good once and for a day. `path` is a path of the site
 * with its query. For letters and messages to this customer only: the first person who opens it is signed in. Written in the caller's transaction, so a
 * letter that is not sent leaves no link.
 */
export async function makeSignInLink(
  app: Pick<App, 'clock' | 'publicUrl'>,
  db: Db,
  { company, customerId, path }: { company: Pick<Company, 'hosts' | 'isDefault'>; customerId: number; path: string },
): Promise<string> {
  const code = newSecret()
  const expiresAt = new Date(app.clock.now().getTime() + linkLifeS * 1000)
  await addLink(db, { codeHash: hashSecret(code), customerId, expiresAt })
  const address = new URL(path, `${originOf(company, app.publicUrl)}/`)
  address.searchParams.set('auth_customer_id', String(customerId))
  address.searchParams.set('auth_code', code)
  return address.href
}

/** The same for the customer of a phone; null: there is none. */
export async function linkForPhone(app: App, company: Company, phone: string, path: string): Promise<string | null> {
  const customerId = await ask(app.db, customerNamed(company.id, { phone }))
  return customerId === null ? null : makeSignInLink(app, app.db, { company, customerId, path })
}
