import type { Route, RouteName } from './routes.ts'

/** Routes whose address gives access to something: it must not be sent to other sites. */
const withKey: readonly RouteName[] = ['oauth', 'oauthCallback', 'unsubscribe', 'restock', 'preview']
export const hasKey = (route: Route | null | undefined): boolean => withKey.includes(route?.name as RouteName)

/** Whether trackers may run on a page: not without the shell (spec §7), not beside third-party script, not where the address contains a key. */
export const allowsTrackers = (route: Route | null | undefined): boolean =>
  !route || (route.layout !== 'empty' && !route.foreignScript && !hasKey(route))
