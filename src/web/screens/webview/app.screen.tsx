import { useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/panel.tsx'
import { links } from '../../links.ts'
import { platformOf, storeLink } from '../../parts/popups/store-link.ts'
import { useSettings } from '../../parts/shell-context.ts'

/** Download page of the shop's application (WEB-11): all stores; with script the store of the device comes first. */
export default function AppScreen() {
  const {
    site_mobile_apps_links: apps,
    site_mobile_apps_popup: popup,
    brand_name: brand,
    logo_square: logo,
  } = useSettings()
  const [own, setOwn] = useState('')
  useEffect(() => setOwn(storeLink(apps, platformOf(navigator.userAgent))), [apps])
  const stores = [
    { href: apps.apple, name: m.shell_app_apple() },
    { href: apps.google, name: m.shell_app_google() },
    { href: apps.common, name: m.shell_app_common() },
  ].filter(({ href }) => href !== '')
  return (
    <div className="wrap">
      <Empty
        title={m.shell_app_title({ name: popup.app_name || brand })}
        image={logo && <img src={logo} alt="" width={96} height={96} />}
        actions={
          stores.length === 0 ? (
            <Button href={links.home()}>{m.catalog_home()}</Button>
          ) : (
            stores.map(({ href, name }) => (
              <Button key={href} href={href} kind={own === '' || href === own ? 'filled' : 'grey'}>
                {name}
              </Button>
            ))
          )
        }
      >
        <p className="muted">
          {stores.length === 0
            ? m.shell_app_none()
            : popup.install_count && m.shell_app_installs({ count: popup.install_count })}
        </p>
      </Empty>
    </div>
  )
}
