import { api, forgetToken, visitor } from './client.ts'
import { report } from './report.ts'
import { becomeGuest } from './session-store.ts'
import { tellTabs } from './tabs.ts'

export async function logOut(): Promise<void> {
  try {
    await api.post('/api/auth/logout/')
  } catch (error) {
    report('sign-out was not answered', error)
    await forgetToken()
  }
  visitor.set({ signedIn: false })
  await becomeGuest()
  tellTabs({ kind: 'session' })
}
