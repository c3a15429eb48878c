import type { Locale } from '#lib/format.ts'
import { priceCart, resaveCart } from '../browser/cart/cart-store.ts'
import { visitor } from '../browser/client.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'
import { report } from '../browser/report.ts'
import { sendToTabs } from '../browser/tabs.ts'
import { renderPage } from './current-page.ts'
import { updateHead } from './head.ts'
import { clearPrefetched, loadPayload, loadShellData } from './load-payload.ts'
import { pageHistory } from './page-history.ts'

/** Same page, same filters, same scroll position, another language (NAV-21). On a failure it is logged and the language stays (NAV-23). */
export async function chooseLocale(locale: Locale): Promise<void> {
  const before = readCookie('locale')
  writeCookie('locale', locale)
  try {
    await redraw()
    sendToTabs({ kind: 'locale' })
    void priceCart()
  } catch (error) {
    writeCookie('locale', before ?? '')
    report('the language could not be loaded', error)
  }
}

/** Prices and stock depend on the region, so the page is reloaded and the cart saved again (spec §4, REG-07). */
export async function chooseRegion(regionId: number): Promise<void> {
  writeCookie('region_id', String(regionId))
  document.documentElement.dataset.region = 'chosen'
  if (visitor.get().regionId === regionId) return
  visitor.set({ regionId })
  try {
    await redraw()
    await resaveCart()
    sendToTabs({ kind: 'region' })
  } catch (error) {
    report('the page of the other region could not be loaded', error)
  }
}

/** Reloads the page with its shell according to the current cookies. */
export async function redraw(): Promise<void> {
  clearPrefetched()
  pageHistory.forget()
  const [{ shell }, answer] = await Promise.all([loadShellData(), loadPayload(location.pathname + location.search)])
  if ('redirect' in answer) return void location.replace(answer.redirect)
  visitor.set(answer.visitor)
  await renderPage({
    data: { shell, visitor: answer.visitor, page: answer.page },
    screen: answer.screen,
    layout: answer.route?.layout ?? 'default',
  })
  updateHead(answer.page.head, shell.company)
}

export type Theme = 'system' | 'light' | 'dark'

export const currentTheme = (): Theme => {
  const chosen = readCookie('theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function chooseTheme(theme: Theme): void {
  writeCookie('theme', theme === 'system' ? '' : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
