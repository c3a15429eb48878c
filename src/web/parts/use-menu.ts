import type { NavigationGroup } from '#shop/navigation/navigation.wire.ts'
import { useSession } from '../browser/session-store.ts'
import { type MenuEntry, visibleTo } from '../menu.ts'
import { useShell } from './shell-context.ts'

/** As rendered by the server until the session is known, then the current state. */
export function useIsSignedIn(): boolean {
  const { visitor } = useShell()
  const session = useSession()
  return session.known ? session.signedIn : visitor.signedIn
}

/** A navigation group filtered for this visitor (NAV-10, NAV-16). */
export function useMenu(group: NavigationGroup): MenuEntry[] {
  const { navigation } = useShell()
  const { profileMenu } = useSession()
  const entries = (group === 'profile' ? profileMenu : null) ?? navigation[group]
  return visibleTo(useIsSignedIn(), entries)
}
