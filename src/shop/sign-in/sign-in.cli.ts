import { readPhone } from '#lib/phone.ts'
import type { App, Company } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import { linkForPhone } from './sign-in-link.flow.ts'

export const signInLinkUsage = `  sign-in-link PHONE [PATH]            an address that signs the customer of this phone in: once, within a day
`

/** `vitrina sign-in-link`: for a customer who does not receive a code. Returns the exit code. */
export async function signInLinkCommand(
  [phone = '', path = '/']: readonly string[],
  app: App,
  company: Company,
  { say, fail }: Print,
): Promise<number> {
  const read = readPhone(phone)
  if (!read.ok) return fail(`"${phone}" is no phone.`)
  const link = await linkForPhone(app, company, read.value, path)
  if (link === null) return fail(`"${company.slug}" has no customer with ${phone}.`)
  say(link)
  return 0
}
