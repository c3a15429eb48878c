import { createContext, use } from 'react'
import type { RegionOnWire } from '#api/company.ts'
import { type PagePayload, regionOf, type ShellData, type VisitorData } from '../page.ts'

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

/** Company, settings, menus, region, language and address of the page being shown. */
export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('useShell outside the shell')
  return shell
}

export const useSettings = () => useShell().company.settings
export const useLocale = () => useShell().visitor.locale
