import { Command } from '@commander-js/extra-typings'
import { defineCommand, defineGroup } from '#kit/command-line.ts'
import { eachOf, reading } from '#kit/command-values.ts'
import { changeHosts, changeSetting, companies, type HostRefusal } from '#shop/company/company.flow.ts'
import { companyCommand, type Tools } from '#shop/company/company-command.cli.ts'
import { cityNamed } from '#shop/places/places.cli.ts'
import { audit, operatorOf } from '#shop/staff/audit.flow.ts'
import { addCompany, usualCourierPrice } from './new-company.ts'

const list = defineCommand({
  syntax: new Command('list').description('companies and their addresses'),
  async run({ app, say }: Tools) {
    for (const c of await companies(app))
      say(`${c.slug.padEnd(20)} ${c.isDefault ? 'default ' : '        '}${c.hosts.join(', ')}`)
  },
})

const add = defineCommand({
  syntax: new Command('add')
    .description('a company that can sell at once, in one city')
    .argument(
      '<slug>',
      'short name, for commands',
      reading((text) => (/^[a-z0-9-]+$/.test(text) ? text : null), 'Small Latin letters, digits and hyphens only.'),
    )
    .option(
      '--host <host>',
      'address it opens at; may be repeated',
      eachOf((text) => text),
    )
    .option('--default', 'the company of addresses that no company has')
    .option('--name <name>', 'name that buyers see; without it the short name')
    .option('--city <name>', 'where it sells', 'Москва'),
  examples: ['company add second --host second.example --city Казань'],
  async run({ app, say, fail }: Tools, slug, { host: hosts = [], name = slug, ...options }) {
    const found = cityNamed(options.city)
    if ('problem' in found) return fail(`--city: ${found.problem}`)
    const { city } = found
    const added = await addCompany(app, {
      slug,
      hosts,
      isDefault: options.default === true || (await companies(app)).length === 0,
      city,
      settings: { brand_name: name, language: 'ru', currency: 'RUB', timezone: city.timezone },
      priceType: 'Розничная',
      courierPrice: usualCourierPrice,
      outlet: null,
    })
    if (!added.ok)
      return fail(
        added.refusal.code === 'slug_taken' ? `There is a company "${slug}" already.` : hostProblem(added.refusal),
      )
    say(`Company "${slug}" is there.`)
  },
})

const hostProblem = ({ code, host }: HostRefusal): string =>
  code === 'host_taken'
    ? `Another company opens at ${host} already.`
    : `"${host}" is no host: name it without a scheme, a port and a path, as shop.example.`

const set = companyCommand({
  syntax: new Command('set')
    .description('changes one setting')
    .argument('<name>', 'of the setting')
    .argument('<value>', 'JSON or text', readValue)
    // A value may begin with a hyphen.
    .allowUnknownOption(),
  examples: ['company set styles_colors.brand "#0f6b57"'],
  async run({ app, company, say, fail }, name, value) {
    const changed = await changeSetting(app, company.id, name, value, (tx, before = null) => {
      const act = { call: 'vitrina company set', object: `setting ${name}`, reason: '' }
      return audit(tx, operatorOf(company), { ...act, before: { value: before }, after: { value } }, app.clock.now())
    })
    if (changed.ok) {
      say(`${name} of "${company.slug}" is set.`)
      return 0
    }
    return fail(
      changed.refusal.code === 'setting_unknown'
        ? `There is no setting "${name}".`
        : `Not changed: ${changed.refusal.problems.join('; ')}`,
    )
  },
})

const hosts = companyCommand({
  syntax: new Command('hosts')
    .description('the addresses it opens at, instead of those it had')
    .argument('[hosts...]', 'like shop.example; none: no address of its own')
    // Not the default company without it: a misspelt slug would be taken for a host of that company.
    .requiredOption('--company <slug>', 'short name of the company'),
  examples: ['company hosts --company second second.example www.second.example'],
  async run({ app, company, say, fail }, hosts) {
    const changed = await changeHosts(app, company.id, hosts, (tx) => {
      const told = { before: { hosts: company.hosts }, after: { hosts } }
      const act = { call: 'vitrina company hosts', object: 'hosts', reason: '', ...told }
      return audit(tx, operatorOf(company), act, app.clock.now())
    })
    if (!changed.ok) return fail(hostProblem(changed.refusal))
    say(`"${company.slug}" opens at ${hosts.join(', ') || 'no address of its own'}.`)
  },
})

export const companyCommands = defineGroup(new Command('company').description('companies and their settings'), [
  list,
  add,
  set,
  hosts,
])

/** Parses `true`, `5`, `{"a":1}` as JSON. Everything else is text, also a number too long for a JavaScript number, such as a bank account. */
export function readValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value
  } catch {
    return text
  }
}
