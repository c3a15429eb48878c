import type { Plugin } from './plugin.ts'
import { slotNames } from './slot-names.ts'

/** Every conflict that prevents these plug-ins from working in one shop, as messages for the operator; an empty list: no conflict. */
export function pluginProblems(plugins: readonly Plugin[]): string[] {
  const problems = plugins.flatMap((plugin) => ownProblems(plugin).map((problem) => `${plugin.name}: ${problem}`))
  const owners = new Map<string, string[]>()
  for (const plugin of plugins) {
    const named = [['plug-in', plugin.name] as const, ...deliveryOf(plugin), ...partsOf(plugin)]
    const paths = (plugin.storefront?.screens ?? []).map(({ path }) => ['screen at', path] as const)
    for (const [kind, name] of [...named, ...paths]) {
      const what = `the ${kind} "${name}"`
      owners.set(what, [...(owners.get(what) ?? []), plugin.name])
    }
  }
  for (const [what, by] of owners) if (by.length > 1) problems.push(`${what} is there twice: in ${by.join(' and in ')}`)
  return problems
}

type Named = readonly [kind: string, name: string]

const deliveryOf = ({ delivery = [] }: Plugin): Named[] => delivery.map(({ name }) => ['delivery', name])

/** The parts of a plug-in whose names must start with its own name. */
const partsOf = ({ listeners = [], jobs = [], promotions = {}, storefront = {} }: Plugin): Named[] => [
  ...listeners.map(({ name }): Named => ['listener', name]),
  ...jobs.map(({ name }): Named => ['job', name]),
  ...(storefront.screens ?? []).map(({ name }): Named => ['screen', name]),
  ...(promotions.conditions ?? []).map(({ name }): Named => ['condition', name]),
  ...(promotions.effects ?? []).map(({ name }): Named => ['effect', name]),
]

function ownProblems(plugin: Plugin): string[] {
  const { name, api, storefront = {}, texts } = plugin
  const problems: string[] = []
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(name)) problems.push('a name is 2 to 40 small letters, digits and hyphens')
  for (const [kind, given] of partsOf(plugin)) {
    if (!given.startsWith(`${name}.`)) problems.push(`the ${kind} "${given}" has to be called "${name}.…"`)
  }
  for (const slot of Object.keys(storefront.slots ?? {})) {
    if (!(slotNames as readonly string[]).includes(slot))
      problems.push(`there is no slot "${slot}": ${slotNames.join(', ')}`)
  }
  for (const { name: screen, path } of storefront.screens ?? []) {
    if (!/^\/[^/]/.test(path)) problems.push(`the screen "${screen}" needs a path of its own`)
  }
  for (const { id, path, tag } of Object.values(api?.calls ?? {})) {
    if (!path.startsWith(`/api/plugins/${name}/`) || tag !== name)
      problems.push(`the call "${id}" has to lie below /api/plugins/${name}/ and to have the tag "${name}"`)
  }
  if (texts) {
    const missing = (from: object, to: object) => Object.keys(from).filter((key) => !(key in to))
    for (const key of missing(texts.ru, texts.en)) problems.push(`the text "${key}" is missing in English`)
    for (const key of missing(texts.en, texts.ru)) problems.push(`the text "${key}" is missing in Russian`)
  }
  return problems
}
