import type { Route, RouteName } from './routes.ts'

/** Whose address itself opens something to whoever has it: no other site is told it. */
const withKey: readonly RouteName[] = ['oauth', 'oauthCallback', 'unsubscribe', 'restock']
export const hasKey = (route: Route | null | undefined): boolean => withKey.includes(route?.name as RouteName)

/** Where trackers may come: not on plain pages (spec §7: those without the shop round them), not beside script of others, not where the address is a key. */
export const takesTrackers = (route: Route | null | undefined): boolean =>
  !route || (route.layout !== 'empty' && !route.foreignScript && !hasKey(route))
