import { useSyncExternalStore } from 'react'

/** From this width on the map stands beside the list. */
const wide = '(min-width: 1024px)'

/** Whether the window is wide enough for two columns; the server draws one, as it does not know. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(wide).matches,
    () => false,
  )
