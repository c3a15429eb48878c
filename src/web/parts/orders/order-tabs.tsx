import { m } from '#texts/messages.js'
import { TabLinks } from '#ui/tabs.tsx'
import { links } from '../../links.ts'
import { useSettings } from '../shell-context.ts'

/** Orders, and purchases in outlets on a page of their own (ORD-04); the switch hides the tabs (SET-51). */
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
