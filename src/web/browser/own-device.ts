import { pushDevice } from './push-device.ts'
import { isSignedIn, onSessionChange } from './session-store.ts'
import { deleteStoredCodes } from './stored/delete-stored.ts'

const pushes = () => import('./push.ts')

/** Keeps this browser in line with the session: the stored codes of the signed-in customer, and who receives pushes here. */
export function watchDevice(): void {
  onSessionChange(async (change) => {
    // At a sign-in these are the codes of the previous customer.
    await deleteStoredCodes()
    // Only where pushes are enabled: other visitors do not need this code.
    if (pushDevice.id() !== null) await (await pushes()).followSession(change)
  })
  // The session may have ended since the last visit.
  if (!isSignedIn()) void deleteStoredCodes()
  if (pushDevice.isOld()) void pushes().then(({ renewRegistration: keepRegistered }) => keepRegistered())
}
