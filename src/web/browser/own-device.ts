import { forgetCodes } from './kept/forget-mine.ts'
import { pushDevice } from './push-device.ts'
import { isSignedIn, onSessionChange } from './session-store.ts'

const pushes = () => import('./push.ts')

/** What this browser keeps of whoever is signed in, and whose pushes come here, follow the session. */
export function watchDevice(): void {
  onSessionChange(async (change) => {
    // At a sign-in those of whoever was here before.
    await forgetCodes()
    // Only where pushes come already: nobody else needs the code.
    if (pushDevice.id() !== null) await (await pushes()).followSession(change)
  })
  // The session may have ended since the last visit.
  if (!isSignedIn()) void forgetCodes()
  if (pushDevice.isOld()) void pushes().then(({ keepRegistered }) => keepRegistered())
}
