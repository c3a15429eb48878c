import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { keepText, keptText } from '../browser/kept/kept-text.ts'

interface Place {
  address: string
  product: string
  /** How far below the top of the window its card stood, in px. */
  top: number
}

const storageKey = 'listing_place'

/**
 * A list that grew comes back from a reload with the one page its address names. The browser would scroll as far down as before,
 * past its end; here the card that stood on top of the window stands there again.
 */
export function useKeptPlace(box: RefObject<HTMLElement | null>, pages: number): void {
  useLayoutEffect(() => {
    const place = takePlace()
    const card = place && box.current?.querySelector(`[data-product="${CSS.escape(place.product)}"]`)
    if (card) window.scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: 'instant' })
    return afterLoad(() => {
      history.scrollRestoration = 'auto'
    })
  }, [box])
  useEffect(() => {
    if (pages < 2) return
    const keep = () => {
      const cards = [...(box.current?.querySelectorAll<HTMLElement>('[data-product]') ?? [])]
      // The page in the address begins above the middle of the window, so a card of it is looked for there.
      const from = box.current?.querySelector(`[data-page="${pageInAddress()}"]`)?.getBoundingClientRect().top ?? 0
      const seen = cards.find((card) => card.getBoundingClientRect().top >= Math.max(0, from))
      if (!seen?.dataset.product) return
      const place = { address: here(), product: seen.dataset.product, top: seen.getBoundingClientRect().top }
      keepText(storageKey, JSON.stringify(place satisfies Place), 'sessionStorage')
      history.scrollRestoration = 'manual'
    }
    // Kept by the browser as it is, the page needs nothing of this.
    const back = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      history.scrollRestoration = 'auto'
      keepText(storageKey, null, 'sessionStorage')
    }
    window.addEventListener('pagehide', keep)
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('pageshow', back)
    }
  }, [box, pages])
}

/** Until the page is loaded, pictures too, the browser would still scroll to the place it remembers itself. Answers how to call it off. */
function afterLoad(work: () => void): () => void {
  if (document.readyState === 'complete') {
    work()
    return () => {}
  }
  // It scrolls last of all when the listeners of `load` have been told.
  const later = () => setTimeout(work)
  window.addEventListener('load', later, { once: true })
  return () => window.removeEventListener('load', later)
}

const here = () => location.pathname + location.search
const pageInAddress = () => new URLSearchParams(location.search).get('page') ?? '1'

function takePlace(): Place | null {
  try {
    const place = JSON.parse(keptText(storageKey, 'sessionStorage') ?? 'null') as Place | null
    keepText(storageKey, null, 'sessionStorage')
    return place?.address === here() ? place : null
  } catch {
    return null
  }
}
