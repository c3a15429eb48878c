import { hydrateRoot } from 'react-dom/client'
import type { PageData } from '../page.ts'
import { matchRoute } from '../routes.ts'
import { App } from '../shell/app.tsx'
import { speak } from '../speak.ts'

export async function start(): Promise<void> {
  const data = JSON.parse(document.getElementById('page-data')!.textContent) as PageData
  speak(data.visitor.locale)
  const route = matchRoute(location.pathname)?.route ?? null
  const screen = data.page.route === null ? null : (await route!.screen()).default
  hydrateRoot(document.getElementById('root')!, <App data={data} screen={screen} layout={route?.layout ?? 'default'} />)
}
