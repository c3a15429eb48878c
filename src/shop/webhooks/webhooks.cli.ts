import { parseArgs } from 'node:util'
import type { App } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import {
  addEndpoint,
  endpointsOf,
  type JournalEntry,
  journalOf,
  removeEndpoint,
  replayDelivery,
  replayEvents,
} from './webhooks.flow.ts'

const webhookUsage = `vitrina webhook <verb> [--company SLUG]

  add URL [--types order.placed,order.moved]   send events there; prints the secret once
  list                                         endpoints of the company
  remove ID                                    forget an endpoint and its journal
  log [--limit 20]                             the last tries, newest first
  replay DELIVERY                              one delivery once more
  replay --endpoint ID --from TIME [--to TIME] all events of a time range (2026-11-21T00:00:00Z)
`

type Options = ReturnType<typeof readOptions>['values']

const readOptions = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      types: { type: 'string', default: '' },
      limit: { type: 'string', default: '20' },
      endpoint: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
  })

/** `vitrina webhook`. Returns the exit code. */
export async function webhookCommand(
  args: readonly string[],
  app: App,
  companyId: number,
  { say, fail }: Print,
): Promise<number> {
  const { values, positionals } = readOptions(args)
  const [verb, given = ''] = positionals
  switch (verb) {
    case 'add': {
      const types = (values.types ?? '').split(',').filter(Boolean)
      const added = await addEndpoint(app, companyId, { url: given, types })
      if (!added.ok) return fail(presentRefusal(added.refusal))
      say(`Endpoint ${added.value.id}. Its secret, shown this once: ${added.value.secret}`)
      return 0
    }
    case 'list':
      for (const one of await endpointsOf(app, companyId))
        say(`${one.id}  ${one.url}  ${one.types.join(', ') || 'all types'}`)
      return 0
    case 'remove':
      return (await removeEndpoint(app, companyId, Number(given))) ? 0 : fail(`There is no endpoint "${given}".`)
    case 'log':
      for (const entry of await journalOf(app, companyId, Number(values.limit) || 20)) say(lineOf(entry))
      return 0
    case 'replay':
      return given
        ? (await replayDelivery(app, companyId, Number(given)))
          ? 0
          : fail(`There is no delivery "${given}".`)
        : replayRange(app, companyId, values, { say, fail })
    default:
      return fail(webhookUsage)
  }
}

async function replayRange(app: App, companyId: number, values: Options, { say, fail }: Print): Promise<number> {
  const from = new Date(values.from ?? '')
  const to = values.to ? new Date(values.to) : app.clock.now()
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) {
    return fail(webhookUsage)
  }
  const count = await replayEvents(app, companyId, Number(values.endpoint), { from, to })
  if (count === null) {
    return fail(`There is no endpoint "${values.endpoint ?? ''}".`)
  }
  say(`${count} events will be sent.`)
  return 0
}

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
