import { api, visitor } from './client.ts'
import { report } from './report.ts'
import { becomeGuest } from './session-store.ts'
import { sendToTabs } from './tabs.ts'

/** The cookie is HttpOnly, so only the server can delete it. */
async function forgetToken(): Promise<void> {
  try {
    await fetch('/_choose', { method: 'POST', body: new URLSearchParams({ forget: 'token' }), redirect: 'manual' })
  } catch (error) {
    report('the token could not be taken back', error)
  }
}

export async function logOut(): Promise<void> {
  try {
    await api.post('/api/auth/logout/')
  } catch (error) {
    report('sign-out was not answered', error)
    await forgetToken()
  }
  visitor.set({ signedIn: false })
  await becomeGuest()
  sendToTabs({ kind: 'session' })
}
