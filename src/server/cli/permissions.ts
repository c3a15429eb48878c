import type { CallSet } from '#shop/call.ts'
import { calls } from '#shop/calls.ts'
import type { App } from '#shop/context.ts'

/** Permissions that calls require of the staff, those of plug-ins included, sorted: only these can be granted. */
export function permissionsAsked({ plugins }: Pick<App, 'plugins'>): string[] {
  const sets: CallSet[] = [...Object.values(calls), ...plugins.flatMap(({ api }) => (api ? [api.calls] : []))]
  const named = sets
    .flatMap((set) => Object.values(set))
    .flatMap(({ access, moreFor = [] }) => (typeof access === 'object' ? [access.staff] : []).concat(moreFor))
  return [...new Set(named)].sort()
}
