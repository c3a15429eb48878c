import { m } from '#texts/messages.js'
import type { Head, HeadContext } from '../../screen.ts'

export const head = (_data: unknown, { company: { settings } }: HeadContext): Head => ({
  title: m.shell_app_title({ name: settings.site_mobile_apps_popup.app_name || settings.brand_name }),
})
