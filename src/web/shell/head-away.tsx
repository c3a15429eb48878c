import { useEffect } from 'react'

/** A smaller move of the finger is no wish, px. */
const least = 8
/** As long as the top of the page is in sight the header stays, px. */
const near = 160
/** From here on the window has room for it (NAV-25). */
const wide = 1024

/**
 * On phones and tablets the header leaves while the page is scrolled down and is back at the first move up (ux H6); what it does with it, and that it
 * stays while something in it has the focus, is in the sheets.
 */
export function HeadAway() {
  useEffect(() => {
    const { dataset } = document.documentElement
    let last = window.scrollY
    const scrolled = () => {
      const now = Math.max(0, window.scrollY)
      if (Math.abs(now - last) < least) return
      const isAway = now > last && now > near && window.innerWidth < wide
      last = now
      if (isAway === (dataset.head === 'away')) return
      if (isAway) dataset.head = 'away'
      else delete dataset.head
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      window.removeEventListener('scroll', scrolled)
      delete dataset.head
    }
  }, [])
  return null
}
