import { useSettings, useShell } from '../shell-context.ts'
import { AppPopup } from './app-popup.tsx'
import { ConsentPopup } from './consent-popup.tsx'
import { PromotionPopup } from './promotion-popup.tsx'
import { PushPopup } from './push-popup.tsx'
import { platformOf } from './store-link.ts'

/** Popups of the shop, loaded some time after hydration; not for robots. */
export default function Popups() {
  const { promotion_popup: promotion, site_mobile_apps_popup: app } = useSettings()
  const { trackers } = useShell()
  const platform = platformOf(navigator.userAgent)
  if (platform === 'bot') return null
  return (
    <>
      {trackers && <ConsentPopup trackers={trackers} />}
      {promotion.enable && promotion.slug !== '' && <PromotionPopup />}
      {app.app_name !== '' && <AppPopup platform={platform} />}
      <PushPopup />
    </>
  )
}
