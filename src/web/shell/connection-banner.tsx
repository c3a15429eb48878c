import { useEffect } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { clearMissedPage, useConnection } from '../browser/connection.ts'
import css from './connection-banner.module.css'

/** Shown when a page could not be loaded: the current page stays, and the request can be repeated. It disappears when the network is back. */
export function ConnectionBanner() {
  const { missed } = useConnection()
  useEffect(() => {
    window.addEventListener('online', clearMissedPage)
    return () => window.removeEventListener('online', clearMissedPage)
  }, [])
  return (
    <div role="status" className={css.banner}>
      {missed && (
        <>
          <Icon name="alert" size="s" />
          <span>{m.shell_offline()}</span>
          <Button size="s" kind="grey" className={css.retry} onClick={missed.retry}>
            {m.shell_offline_retry()}
          </Button>
        </>
      )}
    </div>
  )
}
