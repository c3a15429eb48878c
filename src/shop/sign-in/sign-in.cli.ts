import { Command } from '@commander-js/extra-typings'
import { phone } from '#kit/command-values.ts'
import { companyCommand } from '#shop/company/company-command.cli.ts'
import { linkForPhone } from './sign-in-link.flow.ts'

/** For a customer who does not receive a code. */
export const signInLinkCommand = companyCommand({
  syntax: new Command('sign-in-link')
    .description('an address that signs the customer of this phone in: once, within a day')
    .argument('<phone>', 'of the customer', phone)
    .argument('[path]', 'page that opens', '/'),
  async run({ app, company, say, fail }, phone, path) {
    const link = await linkForPhone(app, company, phone, path)
    if (link === null) return fail(`"${company.slug}" has no customer with +${phone}.`)
    say(link)
  },
})
