import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import css from './toast.module.css'

export type Toast = {
  text: ReactNode
  icon?: IconName
  /** A picture of the product, instead of the icon. */
  image?: ReactNode
  /** «Вернуть»: a click closes the message. */
  action?: { label: string; onClick: () => void }
}

const shownMs = 5000
const Show = createContext<(toast: Toast) => void>(() => {})

/** `const toast = useToast()`, then `toast({ text })` in a handler. */
export const useToast = () => use(Show)

/**
 * Place it once, near the root. It shows one message at a time: a new one replaces the old one. A message stays for five seconds, and as long as
 * it has the pointer or focus; after that the five seconds start again (our choice: simple and never shorter than promised).
 */
export const ToastRegion = ({ label, children }: { label: string; children: ReactNode }) => {
  const [toast, setToast] = useState<(Toast & { key: number }) | null>(null)
  const [held, setHeld] = useState(false)
  const count = useRef(0)

  const show = useCallback((next: Toast) => {
    count.current += 1
    setHeld(false)
    setToast({ ...next, key: count.current })
  }, [])

  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(() => setToast(null), shownMs)
    return () => clearTimeout(timer)
  }, [toast, held])

  const press = () => {
    setToast(null)
    toast?.action?.onClick()
  }

  return (
    <Show value={show}>
      {children}
      <section aria-label={label} className={css.region}>
        <div role="status">
          {toast && (
            // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and focus only hold the clock
            <div
              key={toast.key}
              className={css.toast}
              onPointerEnter={() => setHeld(true)}
              onPointerLeave={() => setHeld(false)}
              onFocus={() => setHeld(true)}
              onBlur={() => setHeld(false)}
            >
              {toast.image ?? <Icon name={toast.icon ?? 'check-circle'} />}
              <span className={css.text}>{toast.text}</span>
              {toast.action && (
                <button type="button" onClick={press}>
                  {toast.action.label}
                </button>
              )}
            </div>
          )}
        </div>
      </section>
    </Show>
  )
}
