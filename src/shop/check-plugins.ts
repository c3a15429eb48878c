import type { Plugin } from './plugin.ts'
import { slotNames } from './slot-names.ts'

/** All that keeps these plug-ins from being together in one shop, in words for the operator; none when the list is empty. */
export function pluginProblems(plugins: readonly Plugin[]): string[] {
  const problems = plugins.flatMap((plugin) => ownProblems(plugin).map((problem) => `${plugin.name}: ${problem}`))
  const twice = <T>(kind: string, list: (plugin: Plugin) => readonly T[], nameOf: (one: T) => string) => {
    const owners = new Map<string, string[]>()
    for (const plugin of plugins)
      for (const one of list(plugin)) owners.set(nameOf(one), [...(owners.get(nameOf(one)) ?? []), plugin.name])
    for (const [name, by] of owners)
      if (by.length > 1) problems.push(`the ${kind} "${name}" is there twice: in ${by.join(' and in ')}`)
  }
  twice(
    'plug-in',
    (plugin) => [plugin],
    ({ name }) => name,
  )
  twice(
    'screen at',
    (plugin) => plugin.storefront?.screens ?? [],
    ({ path }) => path,
  )
  twice(
    'listener',
    (plugin) => plugin.listeners ?? [],
    ({ name }) => name,
  )
  twice(
    'job',
    (plugin) => plugin.jobs ?? [],
    ({ name }) => name,
  )
  twice(
    'condition',
    (plugin) => plugin.promotions?.conditions ?? [],
    ({ name }) => name,
  )
  twice(
    'effect',
    (plugin) => plugin.promotions?.effects ?? [],
    ({ name }) => name,
  )
  return problems
}

function ownProblems(plugin: Plugin): string[] {
  const { name, api, listeners = [], jobs = [], promotions = {}, storefront = {}, texts } = plugin
  const problems: string[] = []
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(name)) problems.push('a name is 2 to 40 small letters, digits and hyphens')
  const named = [
    ...listeners.map((one) => ['listener', one.name] as const),
    ...jobs.map((one) => ['job', one.name] as const),
    ...(storefront.screens ?? []).map((one) => ['screen', one.name] as const),
    ...(promotions.conditions ?? []).map((one) => ['condition', one.name] as const),
    ...(promotions.effects ?? []).map((one) => ['effect', one.name] as const),
  ]
  for (const [kind, given] of named) {
    if (!given.startsWith(`${name}.`)) problems.push(`the ${kind} "${given}" has to be called "${name}.…"`)
  }
  for (const slot of Object.keys(storefront.slots ?? {})) {
    if (!(slotNames as readonly string[]).includes(slot))
      problems.push(`there is no slot "${slot}": ${slotNames.join(', ')}`)
  }
  for (const { name: screen, path } of storefront.screens ?? []) {
    if (!path.startsWith('/') || path === '/') problems.push(`the screen "${screen}" needs a path of its own`)
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
