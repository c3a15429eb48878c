import type { Db } from '#kit/db.ts'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company } from '#shop/context.ts'
import { customerNamed } from '#shop/customers/customers.flow.ts'
import { addLink } from './sign-in.store.ts'

/** Lifetime in seconds: as long as a letter is likely to be read (our choice: the spec is silent). */
const linkLifeS = 86_400

/**
 * The URL of a page of the shop that signs its customer in (spec §2): valid once, for one day. `path`: a path of the site with its query. Only
 * for letters and messages to this customer: the first person who opens it is signed in. Written in the caller's transaction, so a letter that is
 * not sent leaves no link.
 */
export async function createSignInLink(
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

/** The same for the customer with a phone; null: none. */
export async function linkForPhone(app: App, company: Company, phone: string, path: string): Promise<string | null> {
  const customerId = await customerNamed(company.id, { phone }).execute(app.db)
  return customerId === null ? null : createSignInLink(app, app.db, { company, customerId, path })
}
