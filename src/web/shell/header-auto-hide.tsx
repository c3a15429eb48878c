import { useEffect } from 'react'

/** A smaller movement is ignored, px. */
const least = 8
/** Within this distance from the top the header stays, px. */
const near = 160
/** From this width on the window has room for the header (NAV-25). */
const wide = 1024

/**
 * On phones and tablets the header is hidden while scrolling down and returns at the first movement up (ux H6). Its appearance, and that it stays
 * while it contains the focus, are in the style sheets.
 */
export function HeaderAutoHide() {
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
