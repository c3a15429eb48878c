import type { NavigationGroup } from '#shop/navigation/navigation.wire.ts'
import { useSession } from '../browser/session-store.ts'
import { type MenuEntry, visibleTo } from '../menu.ts'
import { useShell } from './shell-context.ts'

/** Signed in as the page was rendered, and as things stand now. */
export function useIsSignedIn(): boolean {
  const { visitor } = useShell()
  const session = useSession()
  return session.known ? session.signedIn : visitor.signedIn
}

/** A navigation group as this visitor may see it (NAV-10, NAV-16). */
export function useMenu(group: NavigationGroup): MenuEntry[] {
  const { navigation } = useShell()
  const { profileMenu } = useSession()
  const entries = (group === 'profile' ? profileMenu : null) ?? navigation[group]
  return visibleTo(useIsSignedIn(), entries)
}
