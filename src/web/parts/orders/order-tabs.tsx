import { m } from '#texts/messages.js'
import { TabLinks } from '#ui/tabs.tsx'
import { links } from '../../links.ts'
import { useSettings } from '../shell-context.ts'

/** Tabs for orders and for purchases in outlets, which are separate pages (ORD-04); a setting hides them (SET-51). */
export function OrderTabs({ current }: { current: 'online' | 'outlet' }) {
  const { switches, outlet_name } = useSettings()
  if (!switches.orders_tabs) return null
  return (
    <TabLinks
      label={m.orders_title()}
      links={[
        { href: links.orders(), label: m.orders_tab_online(), current: current === 'online' },
        {
          href: links.purchases(),
          label: outlet_name === 'filial' ? m.orders_tab_filial() : m.orders_tab_shop(),
          current: current === 'outlet',
        },
      ]}
    />
  )
}
