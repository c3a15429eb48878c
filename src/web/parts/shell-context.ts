import { createContext, use } from 'react'
import type { CompanySettings } from '#shop/company/settings.ts'
import { settingsIn } from '#shop/company/settings-in.ts'
import type { RegionOnWire } from '#shop/places/places.wire.ts'
import type { PagePayload, ShellData, VisitorData } from '../page.ts'

export interface Shell extends ShellData {
  visitor: VisitorData
  region: RegionOnWire | undefined
  page: Pick<PagePayload, 'url' | 'status' | 'route'>
}

export const ShellContext = createContext<Shell | null>(null)

export const shellFrom = (data: ShellData, visitor: VisitorData, page: PagePayload): Shell => ({
  ...data,
  visitor,
  region: regionOf(data, visitor.regionId),
  page,
})

const regionOf = (shell: ShellData, regionId: number | null): RegionOnWire | undefined =>
  shell.regions.find((one) => one.id === regionId) ?? shell.regions[0]

/** Company, settings, menus, region, language and address of the current page. */
export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('useShell outside the shell')
  return shell
}

/** Settings with texts in the page's language, if the owner has provided them. */
export function useSettings(): CompanySettings {
  const { company, visitor } = useShell()
  return settingsIn(company.settings, visitor.locale)
}
export const useLocale = () => useShell().visitor.locale
