import { useEffect, useId, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import type { PromotionAnswer } from '#shop/promotions/promotions.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { record } from '../../browser/events.ts'
import { report } from '../../browser/report.ts'
import { useSession } from '../../browser/session-store.ts'
import { readStored, writeStored } from '../../browser/stored/stored-text.ts'
import { links } from '../../links.ts'
import { Picture } from '../card/picture.tsx'
import { useSettings, useShell } from '../shell-context.ts'
import { backgroundOf } from './background.ts'
import { isSuppressed } from './hidden-days.ts'
import { isPopupBlocked, Popup } from './popup.tsx'
import css from './promotion-popup.module.css'

const key = 'promotion_popup_closed'

/** Announces a promotion after a delay (SET-11…17, ux H5): never over something else, and suppressed for some days after it was closed. */
export function PromotionPopup() {
  const { promotion_popup: settings } = useSettings()
  const { page } = useShell()
  const [promotion, setPromotion] = useState<PromotionAnswer | null>(null)
  const id = useId()
  const { slug, timeout, hidden_days_after_close: days } = settings
  const own = links.promotion(slug)
  useEffect(() => {
    if (isSuppressed(readStored(key), days, new Date()) || location.pathname === own) return
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = async () => {
      if (isPopupBlocked()) {
        timer = setTimeout(attempt, 1000)
        return
      }
      try {
        const answer = await api.get('/api/promotions/{slug}/', { params: { slug } })
        if (!gone && answer.state !== 'ended') setPromotion(answer)
      } catch (error) {
        report('the promotion of the popup could not be read', error)
      }
    }
    timer = setTimeout(attempt, timeout * 1000)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [slug, own, timeout, days])

  if (!promotion || page.url.startsWith(own)) return null
  const close = () => {
    writeStored(key, new Date().toISOString())
    setPromotion(null)
  }
  const background = backgroundOf(settings.background)
  // The content security policy forbids style attributes, but not styles set by script.
  const box = (node: HTMLElement | null) => {
    if (!node || !background) return
    node.style.background = background.css
    if (background.ink) node.style.color = background.ink
  }
  const caption = settings.caption || promotion.caption
  return (
    <Popup
      titleId={id}
      box={box}
      onClose={close}
      className={classNames(css.promotion, background?.isPicture && css.pictured)}
    >
      {promotion.image && (
        <div className={classNames(css.image, settings.is_float_image && css.float)}>
          <Picture image={promotion.image} target={328} stands={promotion.name} />
        </div>
      )}
      <div className={css.words}>
        <h2 id={id} className="h3">
          {settings.title || promotion.name}
        </h2>
        {caption && <p>{caption}</p>}
        {settings.is_get_promocode ? (
          <GetCode promotion={promotion} />
        ) : (
          <Button href={own} onClick={close}>
            {m.shell_popup_more()}
          </Button>
        )}
      </div>
    </Popup>
  )
}

/** Gets a personal code with one press; a guest is sent to sign-in and back (SET-14). */
function GetCode({ promotion }: { promotion: PromotionAnswer }) {
  const { signedIn } = useSession()
  const { page } = useShell()
  const toast = useToast()
  const [code, setCode] = useState(promotion.promo_code?.state === 'active' ? promotion.promo_code.code : '')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const { slug } = promotion
  if (code) {
    const copy = () =>
      navigator.clipboard.writeText(code).then(
        () => toast({ text: m.promotions_copied(), icon: 'check' }),
        (error) => report('the promo code could not be copied', error),
      )
    return (
      <>
        <output className={css.code}>{code}</output>
        <Button kind="grey" onClick={() => void copy()}>
          {m.promotions_copy()}
        </Button>
      </>
    )
  }
  // Its codes are issued in another way, described on the promotion's page.
  if (!promotion.can_register) return <Button href={links.promotion(slug)}>{m.shell_popup_more()}</Button>
  if (!signedIn) return <Button href={links.login(page.url)}>{m.shell_popup_sign_in()}</Button>
  const get = async () => {
    setBusy(true)
    setProblem('')
    try {
      setCode((await api.post('/api/promotions/{slug}/register/', { params: { slug } })).promo_code.code)
      record({ event: 'promotions', action: 'code_received', promotion: slug })
    } catch (error) {
      report('a promo code could not be had', error)
      setProblem(wordsOf(error) ?? m.promotions_failed())
    }
    setBusy(false)
  }
  return (
    <>
      <Button busy={busy} onClick={() => void get()}>
        {m.shell_popup_get_code()}
      </Button>
      {problem && (
        <p className="small" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
