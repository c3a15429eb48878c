import { useEffect, useId, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { readStored, writeStored } from '../../browser/stored/stored-text.ts'
import { useSettings } from '../shell-context.ts'
import css from './app-popup.module.css'
import { isSuppressed } from './hidden-days.ts'
import { isPopupBlocked, Popup } from './popup.tsx'
import { type Platform, storeLink } from './store-link.ts'

const key = 'app_popup_closed'
/** Delay in ms after the user's action, so as not to interfere with it (our choice). */
const afterActionMs = 1500
const narrow = '(max-width: 767px)'

/** Offers the shop's application on phones after a user action, never on load (SET-31, UX-G27). */
export function AppPopup({ platform }: { platform: Platform }) {
  const { site_mobile_apps_popup: settings, site_mobile_apps_links: links, logo_square: logo } = useSettings()
  const [shown, setShown] = useState(false)
  const id = useId()
  const href = storeLink(links, platform)
  const days = settings.on_user_close_disable_days
  useEffect(() => {
    if (href === '' || !matchMedia(narrow).matches || isSuppressed(readStored(key), days, new Date())) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = () => {
      if (isPopupBlocked()) timer = setTimeout(attempt, 1000)
      else setShown(true)
    }
    const acted = () => {
      timer ??= setTimeout(attempt, afterActionMs)
    }
    window.addEventListener('pointerdown', acted, { once: true })
    window.addEventListener('keydown', acted, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', acted)
      window.removeEventListener('keydown', acted)
    }
  }, [href, days])
  if (!shown) return null
  const close = () => {
    writeStored(key, new Date().toISOString())
    setShown(false)
  }
  return (
    <Popup titleId={id} className={css.app} onClose={close}>
      {logo && <img src={logo} alt="" width={48} height={48} className={css.logo} />}
      <div className={css.words}>
        <p id={id}>
          <b>{m.shell_app_popup({ name: settings.app_name })}</b>
        </p>
        {settings.install_count && (
          <p className="small muted">{m.shell_app_installs({ count: settings.install_count })}</p>
        )}
      </div>
      <Button size="s" href={href} onClick={close}>
        {m.shell_app_open()}
      </Button>
    </Popup>
  )
}
