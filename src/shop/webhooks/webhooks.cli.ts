import { Command } from '@commander-js/extra-typings'
import { idOf, moment, rowCount } from '#kit/command-values.ts'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import {
  addEndpoint,
  endpointsOf,
  type JournalEntry,
  journalOf,
  removeEndpoint,
  replayDelivery,
  replayEvents,
} from './webhooks.flow.ts'

const add = companyCommand({
  syntax: new Command('add')
    .description('sends events there; prints the secret once')
    .argument('<url>', 'where events are sent')
    .option('--types <list>', 'only these types, with commas between'),
  examples: ['webhook add https://crm.internal/vitrina --types order.placed,order.moved'],
  async run({ app, company, say, fail }, url, { types = '' }) {
    const added = await addEndpoint(app, company.id, { url, types: types.split(',').filter(Boolean) })
    if (!added.ok) return fail(presentRefusal(added.refusal))
    say(`Endpoint ${added.value.id}. Its secret, shown this once: ${added.value.secret}`)
  },
})

const list = companyCommand({
  syntax: new Command('list').description('endpoints of the company'),
  async run({ app, company, say }) {
    for (const one of await endpointsOf(app, company.id))
      say(`${one.id}  ${one.url}  ${one.types.join(', ') || 'all types'}`)
  },
})

const endpointId = idOf('webhook list')

const remove = companyCommand({
  syntax: new Command('remove')
    .description('forgets an endpoint and its journal')
    .argument('<id>', 'of the endpoint', endpointId),
  run: async ({ app, company, fail }, id) => ((await removeEndpoint(app, company.id, id)) ? 0 : fail(noEndpoint(id))),
})
const noEndpoint = (id: number) => `There is no endpoint "${id}".`

const log = companyCommand({
  syntax: new Command('log')
    .description('the last tries, newest first')
    .option('--limit <count>', 'number of tries', rowCount, 20),
  async run({ app, company, say }, { limit }) {
    for (const entry of await journalOf(app, company.id, limit)) say(lineOf(entry))
  },
})

const replay = companyCommand({
  syntax: new Command('replay')
    .description('sends one delivery once more, or all events of a time range to an endpoint')
    .argument('[delivery]', 'number of the delivery, of `webhook log`', idOf('webhook log'))
    .option('--endpoint <id>', 'instead of a delivery: the endpoint', endpointId)
    .option('--from <time>', 'events since then', moment)
    .option('--to <time>', 'and before then; without it until now', moment),
  examples: ['webhook replay 815', 'webhook replay --endpoint 1 --from 2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z'],
  async run({ app, company, say, fail }, delivery, { endpoint, from, to = app.clock.now() }) {
    if (delivery !== undefined)
      return (await replayDelivery(app, company.id, delivery)) ? 0 : fail(`There is no delivery "${delivery}".`)
    if (endpoint === undefined || from === undefined) return fail('What? A delivery, or --endpoint ID --from TIME')
    const count = await replayEvents(app, company.id, endpoint, { from, to })
    if (count === null) return fail(noEndpoint(endpoint))
    say(`${count} events will be sent.`)
  },
})

export const webhookCommands = companyGroup('webhook', 'where events are sent, and what came of it', [
  add,
  list,
  remove,
  log,
  replay,
])

const lineOf = (e: JournalEntry): string =>
  [
    e.at.toISOString(),
    `delivery ${e.deliveryId}`,
    `event ${e.eventId} ${e.type}`,
    e.url,
    `try ${e.attempt}: ${e.error || e.status} in ${e.durationMs} ms`,
    e.state === 'waiting' ? `again at ${e.nextAt?.toISOString()}` : e.state,
    e.response.replaceAll('\n', ' ').slice(0, 80),
  ].join('  ')

function presentRefusal(
  refusal:
    | { code: 'endpoint_exists' }
    | { code: 'address_wrong'; problem: string }
    | { code: 'type_unknown'; types: string[] },
): string {
  switch (refusal.code) {
    case 'endpoint_exists':
      return 'The company has an endpoint of this address already.'
    case 'address_wrong':
      return `Not an address for a webhook: ${refusal.problem}.`
    case 'type_unknown':
      return `There are no events of the type ${refusal.types.join(', ')}.`
  }
}
